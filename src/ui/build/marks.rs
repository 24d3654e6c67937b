//! Marks for some pieces of the army: the roll that says how many, on the line that brings them, and the marks themselves,
//! on the pieces.

use leptos::prelude::*;

use crate::check::{Finding, MeterOf, Place, What};
use crate::edit::Edit;
use crate::id::{Id, MemberId};
use crate::roster::{Pick, Roster};
use crate::route::View;
use crate::say;
use crate::system::{Item, Mark, System, rolled as rolled_of};
use crate::ui::build::unit::Shown;
use crate::ui::build::{Build, items};
use crate::ui::dom;
use crate::ui::el::{El, el, truth};
use crate::ui::part::form::line_field;
use crate::ui::part::icon::{self, icon};
use crate::ui::toast::Back;
use crate::view::MemberView;

fn roll_id(member: MemberId) -> String {
    ["roll", &member.0.to_string()].concat()
}

fn mark_id(member: MemberId, pick: usize) -> String {
    ["mark", &member.0.to_string(), "-", &pick.to_string()].concat()
}

fn marks<'a>(shown: &Shown<'a>) -> &'a [Mark] {
    shown.army.force.map_or(&[], |force| &force.marks)
}

/// What is rolled for a line that brings a mark: rolled here, or typed in as it fell on the table.
pub fn roll(shown: &Shown, member: &MemberView, name: &str) -> Option<El> {
    let mark = marks(shown).iter().find(|mark| member.tags.meets(mark.per))?;
    if mark.fixed().is_some() {
        return Some(el("p", "about").put(mark.note.clone()));
    }
    let (build, id, rolled) = (shown.build, member.member.id, member.member.roll);
    let range = [&mark.roll.0.to_string(), " to ", &mark.roll.1.to_string()].concat();
    let out = rolled.is_some_and(|rolled| rolled < mark.roll.0 || rolled > mark.roll.1);
    let written = rolled.map_or_else(String::new, |rolled| rolled.to_string());
    let (marked, army) = (say::lower(&mark.name), shown.army.system.army_word());
    let about = match (rolled, member.member.count) {
        (Some(rolled), 1) => {
            [&say::count(rolled, "piece", "pieces"), " of the ", army, " can be ", &marked, "."].concat()
        }
        (Some(rolled), count) => {
            let all = say::count(rolled.saturating_mul(count), "piece", "pieces");
            [&written, " for each of ", &count.to_string(), " models: ", &all, " can be ", &marked, "."].concat()
        }
        (None, _) => ["The roll says how many pieces of the ", army, " can be ", &marked, ": ", &range, "."].concat(),
    };
    let (dice, ends, whose) = (mark.dice.clone(), mark.roll, name.to_owned());
    let throw = move |_| {
        let rolled = rolled_of(&dice, ends, dom::chance().into());
        build.edit(Edit::SetRoll(id, Some(rolled)));
        build.app.say([&rolled.to_string(), " rolled for ", &whose].concat());
    };
    let refused = ["A roll is a number, here ", &range, "."].concat();
    let field = line_field("4").set("inputmode", "numeric").set("aria-invalid", truth(out)).value(written.clone()).on(
        "change",
        move |event| {
            let text = dom::value(&event);
            match text.trim().parse() {
                Ok(rolled) => build.edit(Edit::SetRoll(id, Some(rolled))),
                Err(_) if text.trim().is_empty() => build.edit(Edit::SetRoll(id, None)),
                Err(_) => {
                    dom::set_value(&event, &written);
                    build.app.toast(refused.clone(), Back::Nothing);
                }
            }
        },
    );
    let dice = ["Roll ", &mark.dice].concat();
    let button = el("button", "")
        .set("id", roll_id(id))
        .set("aria-label", [&dice, " for ", name].concat())
        .on("click", throw)
        .put(dice);
    let back = move |_| {
        build.edit(Edit::SetRoll(id, None));
        dom::focus_soon(roll_id(id));
    };
    let back = rolled.map(|_| {
        let whose = ["Take the roll back: ", name].concat();
        el("button", "").set("aria-label", whose).on("click", back).put("Take the roll back")
    });
    let group = el("div", "marks")
        .set("role", "group")
        .set("aria-label", [&mark.name, ": ", name].concat())
        .put(button)
        .put(el("label", "choose").put(el("span", "").put("Rolled")).put(field))
        .put(back)
        .put(el("p", "about").put(about).put(" ").put(mark.note.clone()));
    Some(group)
}

/// The marks that pieces of an item have or can have, for each a button that gives it or takes it off, and how many are left.
pub fn of_item(shown: &Shown, member: &MemberView, item: &Item) -> Vec<El> {
    let (build, system, force) = (shown.build, shown.army.system, marks(shown));
    let pieces = member.picks.iter().filter(|pick| pick.item.ix == item.ix);
    let pieces: Vec<(usize, Option<&Id>)> =
        pieces.map(|pick| (pick.at, member.member.picks[pick.at].mark.as_ref())).collect();
    let has = |mark: &Mark| pieces.iter().any(|(_, known)| *known == Some(&mark.id));
    let fits =
        |mark: &Mark| mark.items.contains(item.ix, &shown.army.settings) && (!mark.own || member.tags.meets(mark.per));
    // A mark where none fits is shown as well, to be taken off.
    let own = force.iter().enumerate().filter(|(_, mark)| !pieces.is_empty() && (fits(mark) || has(mark)));
    let mut rows: Vec<El> = own
        .map(|(at, mark)| {
            let text = left(build, at, member.member.count, pieces.iter().all(|(_, known)| *known == Some(&mark.id)));
            row(build, member.member.id, &pieces, item, (&mark.id, &mark.name)).put(el("span", "about").put(text))
        })
        .collect();
    for (at, id) in &pieces {
        if let Some(id) = id.filter(|id| force.iter().all(|mark| mark.id != **id)) {
            let name = system.marks().find(|mark| mark.id == *id).map_or(id.as_str(), |mark| &mark.name);
            rows.push(row(build, member.member.id, &[(*at, Some(id))], item, (id, name)));
        }
    }
    rows
}

/// A button for each piece.
fn row(build: Build, id: MemberId, pieces: &[(usize, Option<&Id>)], item: &Item, (mark, name): (&Id, &str)) -> El {
    let button = |(order, (at, known)): (usize, &(usize, Option<&Id>))| {
        let (at, on) = (*at, *known == Some(mark));
        let mut label = name.to_owned();
        if pieces.len() > 1 {
            label.push(' ');
            label.push_str(&(order + 1).to_string());
        }
        let set = Some(mark.clone()).filter(|_| !on);
        el("button", "chip")
            .set("id", mark_id(id, at))
            .set("aria-pressed", truth(on))
            .set("aria-label", [&label, ": ", &item.name].concat())
            .on("click", move |_| build.edit(Edit::SetMark(id, at, set.clone())))
            .put(icon(if on { icon::CHECK } else { icon::PLUS }))
            .put(label)
    };
    el("div", "marks").put(pieces.iter().enumerate().map(button).collect::<Vec<_>>())
}

/// "4 pieces; 3 of 5 used, 2 left"
fn left(build: Build, mark: usize, count: u32, on: bool) -> String {
    let (used, allowed) = build.report.with_untracked(|report| {
        let is_it = |of: &MeterOf| matches!(of, MeterOf::Mark { mark: at } if *at == mark);
        let meter = report.meters.iter().find(|meter| is_it(&meter.of));
        meter.map_or((0, 0), |meter| (meter.used, meter.allowed))
    });
    let mut text = String::new();
    if count > 1 {
        text.push_str(&count.to_string());
        text.push_str(" pieces; ");
    }
    if allowed == 0 {
        text.push_str("none rolled yet");
        return text;
    }
    text.push_str(&used.to_string());
    text.push_str(" of ");
    text.push_str(&allowed.to_string());
    text.push_str(" used");
    if !on && used.saturating_add(count) > allowed {
        let left = allowed.saturating_sub(used);
        text.push_str(", ");
        text.push_str(&if left == 0 { "none".to_owned() } else { left.to_string() });
        text.push_str(" left");
    }
    text
}

/// A control to go to.
pub struct Lead {
    /// The line it stands on.
    pub place: Place,
    /// Its id.
    control: String,
    /// What must be open for it to be seen; empty without.
    fold: String,
}

impl Lead {
    /// Brings the focus there: at once where the unit is shown, else when it is.
    pub fn follow(&self, build: Build) {
        if !self.fold.is_empty() {
            build.set_open(&self.fold, false, true);
        }
        if build.view.get_untracked() == View::Unit(self.place.unit.map_or(0, |unit| unit.0)) {
            dom::focus_soon(self.control.clone());
        } else {
            build.aim.set_value(self.control.clone());
        }
    }
}

/// Where a finding about a mark is settled: at the roll, or at a piece with the mark.
pub fn lead(system: &System, roster: &Roster, finding: &Finding) -> Option<Lead> {
    let mark = match &finding.what {
        What::MarkRoll { .. } | What::MarkUnrolled { .. } => {
            let control = roll_id(finding.place.member?);
            return Some(Lead { place: finding.place, control, fold: String::new() });
        }
        What::MarkOver { mark, .. } => &system.find_force(&roster.force)?.marks.get(*mark)?.id,
        What::MarkUnfit { mark, .. } => mark,
        _ => return None,
    };
    let wrong = match &finding.what {
        What::MarkUnfit { item, .. } => Some(&system.item(*item).id),
        _ => None,
    };
    for unit in &roster.units {
        for member in unit.members.iter().filter(|own| finding.place.member.is_none_or(|place| place == own.id)) {
            let is_it = |pick: &Pick| pick.mark.as_ref() == Some(mark) && wrong.is_none_or(|item| pick.item == *item);
            let Some(at) = member.picks.iter().position(is_it) else { continue };
            let class = system.find_item(&member.picks[at].item).map_or(0, |item| item.class);
            let place = Place { unit: Some(unit.id), member: Some(member.id) };
            return Some(Lead { place, control: mark_id(member.id, at), fold: items::class_key(class, member.id) });
        }
    }
    None
}
