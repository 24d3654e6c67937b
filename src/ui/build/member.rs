//! A line of models that are alike: how many, of which kind, their numbers, and what each of them has.

use std::sync::Arc;

use leptos::prelude::*;

use crate::edit::Edit;
use crate::id::{Id, MemberId, UnitId};
use crate::ui::build::face::{MemberFace, StatFace};
use crate::ui::build::unit::Shown as UnitShown;
use crate::ui::build::{Build, items};
use crate::ui::dom;
use crate::ui::part::icon::{self, icon};
use crate::ui::part::live::{Words, each, flag, heard, live, press, text, words};

/// A line as its parts read it.
pub type Shown = Memo<Option<Arc<MemberFace>>>;

/// The id of a line's heading, to put the focus on.
pub fn title_id(member: MemberId) -> String {
    ["m", &member.0.to_string()].concat()
}

/// A text out of the line shown.
fn part(face: Shown, get: fn(&MemberFace) -> &str) -> Words {
    words(move || face.with(|face| face.as_deref().map_or("", get).to_owned()))
}

/// A label that names the line.
fn named(face: Shown, what: &'static str) -> Words {
    words(move || face.with(|face| [what, face.as_deref().map_or("", |face| &face.name)].concat()))
}

/// The editor of a line.
pub fn draw(build: Build, unit: UnitId, face: UnitShown, id: MemberId) -> AnyView {
    let face: Shown =
        Memo::new(move |_| face.with(|face| face.as_ref()?.members.iter().find(|member| member.id == id).cloned()));
    let classes = Memo::new(move |_| {
        face.with(|face| {
            face.as_ref()
                .map_or(Vec::new(), |face| face.classes.iter().map(|class| class.class as u32).collect::<Vec<_>>())
        })
    });
    let fixed = Memo::new(move |_| face.with(|face| face.as_ref().is_some_and(|face| face.fixed)));
    let sum = text(move || {
        face.with(|face| match face {
            Some(face) if face.count > 1 => [&face.count.to_string(), " at ", &face.each].concat(),
            _ => String::new(),
        })
    });
    view! {
        <section class="member" aria-labelledby=title_id(id)>
            <h3 id=title_id(id) tabindex="-1">
                <span class="name">{part(face, |face| &face.name)}</span>
                <span class="dots" aria-hidden="true"></span>
                <span class="each">{sum}</span>
                <span class="price">{part(face, |face| &face.total)}</span>
            </h3>
            <p class="part">{part(face, |face| &face.part)}", "{part(face, |face| &face.size)}</p>
            <div class="controls">
                {live(move || (!fixed.get()).then(|| count(build, id, face)))}
                {level(build, id, face)}
                {promotion(build, id, face)}
            </div>
            {profile(face)}
            {note(face)}
            {each(move || classes.get(), move |class| items::class(build, face, id, class as usize))}
            {strange(build, id, face)}
            {partings(build, unit, id, face)}
        </section>
    }
    .into_any()
}

fn count(build: Build, id: MemberId, face: Shown) -> AnyView {
    let count = Memo::new(move |_| face.with(|face| face.as_ref().map_or(1, |face| face.count)));
    let set = move |to: u32| build.edit(Edit::SetCount(id, to));
    view! {
        <div class="stepper" role="group" aria-label=named(face, "Number of models: ")>
            <button type="button" aria-label=named(face, "One less of ") aria-disabled=words(move || (count.get() <= 1).to_string())
                on:click=press(move |_| set(count.get_untracked().saturating_sub(1)))>{icon(icon::MINUS)}</button>
            <input type="text" inputmode="numeric" autocomplete="off" aria-label="How many" prop:value=words(move || count.get().to_string())
                on:focus=move |event| if let Some(input) = field(&event) { input.select() }
                on:change=heard(move |event| {
                    if let Ok(to) = dom::value(&event).trim().parse() {
                        set(to);
                    }
                    // What was typed may not be what holds now.
                    if let Some(input) = field(&event) {
                        input.set_value(&count.get_untracked().to_string());
                    }
                })/>
            <button type="button" aria-label=named(face, "One more of ") on:click=press(move |_| set(count.get_untracked().saturating_add(1)))>{icon(icon::PLUS)}</button>
        </div>
    }
    .into_any()
}

fn field(event: &leptos::web_sys::Event) -> Option<leptos::web_sys::HtmlInputElement> {
    use leptos::wasm_bindgen::JsCast;
    event.target()?.dyn_into().ok()
}

/// A choice among kinds of models; where there is only one, nothing.
fn level(build: Build, id: MemberId, face: Shown) -> AnyView {
    let models = Memo::new(move |_| face.with(|face| face.as_ref().map_or(Vec::new(), |face| face.models.clone())));
    let model =
        Memo::new(move |_| face.with(|face| face.as_ref().map_or_else(String::new, |face| face.model.to_string())));
    live(move || {
        let models = models.get();
        if models.len() < 2 {
            return None;
        }
        let options = models.into_iter().map(|(id, label)| {
            let value = id.to_string();
            let own = value.clone();
            view! { <option value=value prop:selected=flag(move || model.with(|model| *model == own))>{label}</option> }
                .into_any()
        });
        Some(
            view! {
                <label class="choose"><span>"Model"</span>
                    <select on:change=heard(move |event| build.edit(Edit::SetModel(id, Id::from(dom::value(&event)))))>
                        {options.collect::<Vec<_>>()}
                    </select>
                </label>
            }
            .into_any(),
        )
    })
}

/// Raising one model out of its squad, or putting it back.
fn promotion(build: Build, id: MemberId, face: Shown) -> AnyView {
    let promotion = Memo::new(move |_| {
        face.with(|face| face.as_ref().and_then(|face| Some((face.promotion.clone()?, face.taken))))
    });
    live(move || {
        let ((name, on), taken) = promotion.get()?;
        let low = name.to_lowercase();
        match (on, taken) {
            (true, _) => Some(view! { <button type="button" on:click=press(move |_| build.edit(Edit::SetPromoted(id, false)))>"No longer " {low}</button> }.into_any()),
            (false, false) => Some(view! { <button type="button" on:click=press(move |_| promote(build, id))>"Make one the " {low}</button> }.into_any()),
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
fn profile(face: Shown) -> AnyView {
    let stats = Memo::new(move |_| face.with(|face| face.as_ref().map_or(Vec::new(), |face| face.stats.clone())));
    live(move || {
        let stats = stats.get();
        if stats.is_empty() {
            return None;
        }
        let head = stats
            .iter()
            .map(|stat| {
                view! { <th scope="col"><abbr title=stat.name.clone()>{stat.short.clone()}</abbr></th> }.into_any()
            })
            .collect::<Vec<_>>();
        let body = stats.iter().map(cell).collect::<Vec<_>>();
        let why = stats.iter().filter(|stat| !stat.why.is_empty()).map(|stat| {
            view! { <dt>{stat.name.clone()}" "{stat.value.clone()}</dt><dd>{stat.why.join(", ")}</dd> }.into_any()
        });
        let why = why.collect::<Vec<_>>();
        let explained = (!why.is_empty()).then(|| view! { <details class="why-numbers"><summary>"Where these numbers come from"</summary><dl>{why}</dl></details> }.into_any());
        Some(
            view! {
                <div class="profile">
                    <table><thead><tr>{head}</tr></thead><tbody><tr>{body}</tr></tbody></table>
                    {explained}
                </div>
            }
            .into_any(),
        )
    })
}

fn cell(stat: &StatFace) -> AnyView {
    let class = match (stat.known, stat.why.is_empty()) {
        (false, _) => "unknown",
        (true, false) => "changed",
        (true, true) => "",
    };
    view! { <td class=class>{stat.value.clone()}</td> }.into_any()
}

/// What is true of these models whatever they buy, and which lines change with this one.
fn note(face: Shown) -> AnyView {
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
    let line = |text: String| view! { <p class="about">{text}</p> }.into_any();
    view! { {live(move || has().map(line))} {live(move || note().map(line))} {live(move || follows().map(line))} }
        .into_any()
}

/// Items that the data does not have: kept, shown, and not lost by accident.
fn strange(build: Build, id: MemberId, face: Shown) -> AnyView {
    let strange = Memo::new(move |_| face.with(|face| face.as_ref().map_or(Vec::new(), |face| face.strange.clone())));
    live(move || {
        strange.get().into_iter().map(|item| {
            let name = item.to_string();
            view! {
                <p class="strange"><span>{name.clone()}" is not in the data."</span>
                <button type="button" aria-label=["Take out ", &name].concat() on:click=press(move |_| build.edit(Edit::RemoveItem(id, item.clone())))>"Take out"</button></p>
            }.into_any()
        }).collect::<Vec<_>>()
    })
}

/// Parting a line in two, and taking it out.
fn partings(build: Build, unit: UnitId, id: MemberId, face: Shown) -> AnyView {
    let several = Memo::new(move |_| face.with(|face| face.as_ref().is_some_and(|face| face.count > 1)));
    let can_leave = Memo::new(move |_| face.with(|face| face.as_ref().is_some_and(|face| face.can_leave)));
    view! {
        <div class="tools">
            {live(move || several.get().then(|| view! {
                <button type="button" aria-label=named(face, "Make one different: ") on:click=press(move |_| split(build, id))>"Make one different"</button>
            }.into_any()))}
            {live(move || can_leave.get().then(|| view! {
                <button type="button" class="danger" aria-label=named(face, "Take this line out: ") on:click=press(move |_| leave(build, unit, id))>"Take this line out"</button>
            }.into_any()))}
        </div>
    }
    .into_any()
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
