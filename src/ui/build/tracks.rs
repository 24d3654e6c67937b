//! Numbers that a campaign keeps, of the list or of a line of models: a box to tick for what is had once, else a field.

use crate::edit::Edit;
use crate::id::{Id, MemberId};
use crate::system::{System, Tags};
use crate::ui::build::Build;
use crate::ui::dom;
use crate::ui::el::{El, el};
use crate::ui::part::form::{line_field, tick};
use crate::ui::toast::Back;

/// What a part of a screen shows of a campaign.
pub struct Campaign<'a> {
    /// The line of models; the list without.
    pub owner: Option<MemberId>,
    /// Its tags.
    pub tags: Option<Tags>,
    /// Its numbers.
    pub own: &'a [(Id, u32)],
    /// What it is called.
    pub name: &'a str,
}

/// A number as it is drawn.
struct Row<'a> {
    id: &'a Id,
    name: &'a str,
    under: &'a str,
    note: &'a str,
    once: bool,
    now: u32,
}

/// The numbers as a part that folds; nothing where the game keeps none of it.
pub fn draw(build: Build, system: &System, campaign: &Campaign) -> Option<El> {
    let rows = rows(system, campaign);
    let owner = campaign.owner;
    if rows.is_empty() {
        return None;
    }
    let key = ["campaign ", &owner.map_or(0, |id| id.0).to_string()].concat();
    let title = el("h3", "").put("Campaign");
    let told = rows.iter().filter(|row| row.now > 0).map(told).collect::<Vec<_>>().join(", ");
    let summary = el("summary", "").put(title).put(el("span", "about").put(told));
    let (fold, open) = build.fold("fold", key, false, summary);
    if !open {
        return Some(fold);
    }
    let mut groups: Vec<(&str, Vec<El>)> = Vec::new();
    for row in &rows {
        let drawn = self::row(build, owner, campaign.name, row);
        match groups.iter_mut().find(|(under, _)| *under == row.under) {
            Some((_, list)) => list.push(drawn),
            None => groups.push((row.under, vec![drawn])),
        }
    }
    let groups = groups.into_iter().map(|(under, list)| {
        let under = if under.is_empty() { campaign.name } else { under };
        el("fieldset", "ruling").put(el("legend", "").put(under.to_owned())).put(list)
    });
    Some(fold.put(groups.collect::<Vec<_>>()))
}

/// What the game keeps of it, then what it has all the same.
fn rows<'a>(system: &'a System, campaign: &Campaign<'a>) -> Vec<Row<'a>> {
    let own = campaign.own;
    let now = |id: &Id| own.iter().find(|(known, _)| known == id).map_or(0, |(_, number)| *number);
    let known = system.tracks().iter().filter(|track| track.is_of(campaign.tags) || now(&track.id) > 0);
    let mut rows: Vec<Row> = known
        .map(|track| {
            let now = now(&track.id);
            let once = track.most == Some(1) && now < 2;
            Row { id: &track.id, name: &track.name, under: &track.under, note: &track.note, once, now }
        })
        .collect();
    let strange = own.iter().filter(|(id, _)| system.find_track(id).is_none());
    rows.extend(strange.map(|(id, now)| Row { id, name: id, under: "", note: "", once: false, now: *now }));
    rows
}

/// "Experience 120", "Weapon Locker"
fn told(row: &Row) -> String {
    if row.once { row.name.to_owned() } else { [row.name, " ", &row.now.to_string()].concat() }
}

fn row(build: Build, owner: Option<MemberId>, whose: &str, row: &Row) -> El {
    let (id, now) = (row.id.clone(), row.now);
    let set = move |number| build.edit_lightly(Edit::SetTrack(owner, id.clone(), number));
    let of = owner.map(|_| el("span", "unseen").put([", ", whose].concat()));
    let note = (!row.note.is_empty()).then(|| el("span", "about").put(row.note.to_owned()));
    let name = el("span", "").put(row.name.to_owned()).put(of).put(" ").put(note);
    if row.once {
        let tick = tick().checked(now > 0).on("change", move |_| set(u32::from(now == 0)));
        return el("label", "option").put(tick).put(name);
    }
    let written = if now == 0 { String::new() } else { now.to_string() };
    let field =
        line_field("9").set("inputmode", "numeric").set("size", "4").set("placeholder", "0").value(written.clone());
    let field = field.on("change", move |event| {
        let text = dom::value(&event);
        match text.trim().parse() {
            Ok(number) => set(number),
            Err(_) if text.trim().is_empty() => set(0),
            Err(_) => {
                dom::set_value(&event, &written);
                build.app.toast("This is a whole number, such as 3.".to_owned(), Back::Nothing);
            }
        }
    });
    el("label", "option").put(field).put(name)
}
