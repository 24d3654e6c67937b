//! A line of models that are alike: how many, of which kind, their numbers, and what each of them has.

use std::sync::Arc;

use leptos::prelude::*;

use crate::edit::Edit;
use crate::id::{Id, MemberId, UnitId};
use crate::ui::build::face::{MemberFace, StatFace};
use crate::ui::build::unit::Shown as UnitShown;
use crate::ui::build::{Build, items};
use crate::ui::dom;
use crate::ui::el::{El, el, shown};
use crate::ui::part::form::dots;
use crate::ui::part::icon::{self, icon};

/// A line as its parts read it.
pub type Shown = Memo<Option<Arc<MemberFace>>>;

/// The id of a line's heading, to put the focus on.
pub fn title_id(member: MemberId) -> String {
    ["m", &member.0.to_string()].concat()
}

/// A text out of the line shown.
fn told(face: Shown, get: fn(&MemberFace) -> &str) -> impl Fn() -> String + Copy + 'static {
    move || face.with(|face| face.as_deref().map_or("", get).to_owned())
}

/// A label that names the line.
fn named(face: Shown, what: &'static str) -> impl Fn() -> String + 'static {
    move || face.with(|face| [what, face.as_deref().map_or("", |face| &face.name)].concat())
}

/// The editor of a line.
pub fn draw(build: Build, unit: UnitId, face: UnitShown, id: MemberId) -> El {
    let face: Shown =
        Memo::new(move |_| face.with(|face| face.as_ref()?.members.iter().find(|member| member.id == id).cloned()));
    let classes = move || {
        face.with(|face| {
            face.as_ref().map_or(Vec::new(), |face| face.classes.iter().map(|class| class.class).collect::<Vec<_>>())
        })
    };
    let fixed = move || face.with(|face| face.as_ref().is_some_and(|face| face.fixed));
    let sum = move || {
        face.with(|face| match face {
            Some(face) if face.count > 1 => [&face.count.to_string(), " at ", &face.each].concat(),
            _ => String::new(),
        })
    };
    el("section", "member")
        .set("aria-labelledby", title_id(id))
        .put(
            el("h3", "")
                .set("id", title_id(id))
                .set("tabindex", "-1")
                .put(el("span", "name").say(told(face, |face| &face.name)))
                .put(dots())
                .put(el("span", "each").say(sum))
                .put(el("span", "price").say(told(face, |face| &face.total))),
        )
        .put(el("p", "standing").say(told(face, |face| &face.part)).put(", ").say(told(face, |face| &face.size)))
        .put(
            el("div", "controls")
                .show(fixed, move |fixed| (!fixed).then(|| count(build, id, face)))
                .put(level(build, id, face))
                .put(promotion(build, id, face)),
        )
        .put(profile(face))
        .put(note(face))
        .each(classes, move |class| items::class(build, face, id, class))
        .put(strange(build, id, face))
        .put(partings(build, unit, id, face))
}

fn count(build: Build, id: MemberId, face: Shown) -> El {
    let count = move || face.with(|face| face.as_ref().map_or(1, |face| face.count));
    let set = move |to: u32| build.edit(Edit::SetCount(id, to));
    el("div", "stepper")
        .set("role", "group")
        .words("aria-label", named(face, "Number of models: "))
        .put(
            el("button", "")
                .words("aria-label", named(face, "One less of "))
                .words("aria-disabled", move || (count() <= 1).to_string())
                .on("click", move |_| set(untrack(count).saturating_sub(1)))
                .put(icon(icon::MINUS)),
        )
        .put(
            el("input", "")
                .set("type", "text")
                .set("inputmode", "numeric")
                .set("autocomplete", "off")
                .set("aria-label", "How many")
                .value(move || count().to_string())
                .on("focus", move |event| {
                    if let Some(input) = field(&event) {
                        input.select()
                    }
                })
                .on("change", move |event| {
                    if let Ok(to) = dom::value(&event).trim().parse() {
                        set(to);
                    }
                    // What was typed may not be what holds now.
                    if let Some(input) = field(&event) {
                        input.set_value(&untrack(count).to_string());
                    }
                }),
        )
        .put(
            el("button", "")
                .words("aria-label", named(face, "One more of "))
                .on("click", move |_| set(untrack(count).saturating_add(1)))
                .put(icon(icon::PLUS)),
        )
}

fn field(event: &leptos::web_sys::Event) -> Option<leptos::web_sys::HtmlInputElement> {
    use leptos::wasm_bindgen::JsCast;
    event.target()?.dyn_into().ok()
}

/// A choice among kinds of models; where there is only one, nothing.
fn level(build: Build, id: MemberId, face: Shown) -> El {
    let models = move || face.with(|face| face.as_ref().map_or(Vec::new(), |face| face.models.clone()));
    let model = move || face.with(|face| face.as_ref().map(|face| face.model.clone()));
    shown(models, move |models| {
        if models.len() < 2 {
            return None;
        }
        let options = models.iter().map(|(id, label)| {
            let own = id.clone();
            el("option", "")
                .set("value", id.as_str())
                .selected(move || model().as_ref() == Some(&own))
                .put(label.as_str())
        });
        Some(
            el("label", "choose").put(el("span", "").put("Model")).put(
                el("select", "")
                    .on("change", move |event| build.edit(Edit::SetModel(id, Id::from(dom::value(&event)))))
                    .put(options.collect::<Vec<_>>()),
            ),
        )
    })
}

/// Raising one model out of its squad, or putting it back.
fn promotion(build: Build, id: MemberId, face: Shown) -> El {
    let promotion =
        move || face.with(|face| face.as_ref().and_then(|face| Some((face.promotion.clone()?, face.taken))));
    shown(promotion, move |promotion| {
        let ((name, on), taken) = promotion.as_ref()?;
        let low = crate::say::lower(name);
        match (on, taken) {
            (true, _) => Some(
                el("button", "")
                    .on("click", move |_| build.edit(Edit::SetPromoted(id, false)))
                    .put("No longer ")
                    .put(low),
            ),
            (false, false) => {
                Some(el("button", "").on("click", move |_| promote(build, id)).put("Make one the ").put(low))
            }
            (false, true) => None,
        }
    })
}

/// One model of a line gets a line of its own and is raised.
fn promote(build: Build, id: MemberId) {
    let edit = build.now(|_, roster| {
        let (_, member) = roster.member(id)?;
        if member.count == 1 {
            return Some(Edit::SetPromoted(id, true));
        }
        let split = Edit::SplitMember(id, 1);
        let after = roster.after(&split);
        let (unit, _) = after.member(id)?;
        let at = unit.members.iter().position(|member| member.id == id)?;
        let made = unit.members.get(at + 1)?.id;
        Some(Edit::All(vec![split, Edit::SetPromoted(made, true)]))
    });
    if let Some(edit) = edit {
        build.edit(edit);
    }
}

/// The final numbers, and where each comes from.
fn profile(face: Shown) -> El {
    let stats = move || face.with(|face| face.as_ref().map_or(Vec::new(), |face| face.stats.clone()));
    let open = RwSignal::new(false);
    let why = el("details", "why-numbers")
        .flag("hidden", move || stats().iter().all(|stat| stat.why.is_empty()))
        .on("toggle", move |event| {
            if let Some(details) = super::target(&event) {
                open.set(details.has_attribute("open"));
            }
        })
        .put(el("summary", "").put("Where these numbers come from"))
        .show(
            // Nothing is drawn behind a closed door.
            move || if open.get() { stats() } else { Vec::new() },
            |stats| el("dl", "").put(stats.iter().filter(|stat| !stat.why.is_empty()).map(causes).collect::<Vec<_>>()),
        );
    el("div", "profile").show(stats, |stats| table(stats)).put(why)
}

fn table(stats: &[StatFace]) -> Option<El> {
    let head = |stat: &StatFace| {
        let short = el("abbr", "").set("title", &stat.name).put(stat.short.as_str());
        el("th", "").set("scope", "col").put(short)
    };
    let row = |cells: Vec<El>| el("tr", "").put(cells);
    let head = el("thead", "").put(row(stats.iter().map(head).collect()));
    let body = el("tbody", "").put(row(stats.iter().map(cell).collect()));
    (!stats.is_empty()).then(|| el("table", "").put(head).put(body))
}

fn causes(stat: &StatFace) -> Vec<El> {
    let number = el("dt", "").put(stat.name.as_str()).put(" ").put(stat.value.as_str());
    vec![number, el("dd", "").put(stat.why.join(", "))]
}

fn cell(stat: &StatFace) -> El {
    let class = match (stat.known, stat.why.is_empty()) {
        (false, _) => "unknown",
        (true, false) => "changed",
        (true, true) => "",
    };
    el("td", class).put(stat.value.as_str())
}

/// What is true of these models whatever they buy, and which lines change with this one.
fn note(face: Shown) -> Vec<El> {
    let has = move || {
        face.with(|face| {
            face.as_ref()
                .filter(|face| !face.has.is_empty())
                .map(|face| ["Has without paying: ", &face.has.join(", "), "."].concat())
        })
    };
    let note = move || face.with(|face| face.as_ref().map(|face| face.note.clone()).filter(|note| !note.is_empty()));
    let follows =
        move || face.with(|face| face.as_ref().map(|face| face.follows.clone()).filter(|text| !text.is_empty()));
    let line = |text: &Option<String>| Some(el("p", "about").put(text.as_deref()?));
    vec![shown(has, line), shown(note, line), shown(follows, line)]
}

/// Items that the data does not have: kept, shown, and not lost by accident.
fn strange(build: Build, id: MemberId, face: Shown) -> El {
    let strange = move || face.with(|face| face.as_ref().map_or(Vec::new(), |face| face.strange.clone()));
    shown(strange, move |strange| {
        strange
            .iter()
            .cloned()
            .map(|item| {
                let name = item.to_string();
                el("p", "strange").put(el("span", "").put(name.clone()).put(" is not in the data.")).put(
                    el("button", "")
                        .set("aria-label", ["Take out ", &name].concat())
                        .on("click", move |_| build.edit(Edit::RemoveItem(id, item.clone())))
                        .put("Take out"),
                )
            })
            .collect::<Vec<_>>()
    })
}

/// Parting a line in two, and taking it out.
fn partings(build: Build, unit: UnitId, id: MemberId, face: Shown) -> El {
    let several = move || face.with(|face| face.as_ref().is_some_and(|face| face.count > 1));
    let can_leave = move || face.with(|face| face.as_ref().is_some_and(|face| face.can_leave));
    el("div", "tools")
        .show(several, move |several| {
            several.then(|| {
                el("button", "")
                    .words("aria-label", named(face, "Make one different: "))
                    .on("click", move |_| split(build, id))
                    .put("Make one different")
            })
        })
        .show(can_leave, move |can_leave| {
            can_leave.then(|| {
                el("button", "danger")
                    .words("aria-label", named(face, "Take this line out: "))
                    .on("click", move |_| leave(build, unit, id))
                    .put("Take this line out")
            })
        })
}

fn split(build: Build, id: MemberId) {
    build.edit(Edit::SplitMember(id, 1));
    let made = build.now(|_, roster| {
        let (unit, _) = roster.member(id)?;
        let at = unit.members.iter().position(|member| member.id == id)?;
        unit.members.get(at + 1).map(|member| member.id)
    });
    if let Some(made) = made {
        dom::focus_soon(title_id(made));
    }
}

fn leave(build: Build, unit: UnitId, id: MemberId) {
    let next = build.now(|_, roster| {
        let unit = roster.unit(unit)?;
        let at = unit.members.iter().position(|member| member.id == id)?;
        unit.members.get(at + 1).or_else(|| unit.members.get(at.checked_sub(1)?)).map(|member| member.id)
    });
    build.edit(Edit::RemoveMember(id));
    if let Some(next) = next {
        dom::focus_soon(title_id(next));
    }
}
