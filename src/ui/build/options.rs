//! What holds for the whole list: its name, its limits, the rulings it is judged by, and its notes.

use leptos::prelude::*;

use crate::edit::Edit;
use crate::system::{Currency, Ruling};
use crate::ui::build::unit::lines;
use crate::ui::build::{Build, text};
use crate::ui::dom;
use crate::ui::part::live::{flag, heard, live, press, words};

/// The options of the list.
pub fn draw(build: Build) -> AnyView {
    let system = build.system();
    let name = words(move || build.with(|_, roster| roster.name.clone()));
    let notes = words(move || build.with(|_, roster| roster.notes.join("\n")));
    let limits = system.currencies().iter().enumerate().map(|(at, currency)| limit(build, at, currency));
    let rulings = system.rulings().iter().map(|ruling| self::ruling(build, ruling));
    view! {
        <h2 id="detail-title" tabindex="-1">"Options of this list"</h2>
        <label class="field"><span>"Name"</span>
            <input type="text" maxlength="120" autocomplete="off" prop:value=name
                on:input=heard(move |event| build.type_in(Edit::Rename(dom::value(&event)), 0))/>
        </label>
        {limits.collect::<Vec<_>>()}
        <label class="field"><span>"Notes"</span>
            <textarea rows="4" prop:value=notes on:input=heard(move |event| build.type_in(Edit::Note(lines(&dom::value(&event))), 0))></textarea>
        </label>
        {text::draw(build)}
        {(!system.rulings().is_empty()).then(|| view! {
            <section class="rulings" aria-labelledby="rulings-title">
                <h3 id="rulings-title">"Rulings"</h3>
                <p class="about">"Questions that the rules leave open. The list is judged by your answers; what you change is kept with the list and written into its text."</p>
                {changed(build)}
                {rulings.collect::<Vec<_>>()}
            </section>
        }.into_any())}
    }
    .into_any()
}

fn limit(build: Build, at: usize, currency: &Currency) -> AnyView {
    let id = currency.id.clone();
    let of = id.clone();
    let value =
        words(move || build.with(|_, roster| roster.limit(&of).map_or_else(String::new, |limit| limit.to_string())));
    let several = build.system().currencies().len() > 1;
    let label = if several { ["Limit in ", &currency.name].concat() } else { ["Limit, ", &currency.name].concat() };
    let usual = currency.limits.iter().map(|limit| {
        let (limit, id) = (*limit, id.clone());
        view! { <button type="button" class="chip" on:click=press(move |_| build.edit(Edit::SetLimit(id.clone(), Some(limit))))>{limit.to_string()}</button> }.into_any()
    });
    let usual = usual.collect::<Vec<_>>();
    let set = id.clone();
    view! {
        <div class="field limit">
            <label><span>{label}</span>
                <input type="text" inputmode="numeric" autocomplete="off" maxlength="7" placeholder="none" prop:value=value
                    on:input=heard(move |event| {
                        let text = dom::value(&event);
                        let limit = text.trim();
                        if limit.is_empty() {
                            build.type_in(Edit::SetLimit(set.clone(), None), at as u32);
                        } else if let Ok(limit) = limit.parse::<u32>() {
                            build.type_in(Edit::SetLimit(set.clone(), Some(i64::from(limit))), at as u32);
                        }
                    })/>
            </label>
            <div class="chips" role="group" aria-label="Usual limits">{usual}</div>
        </div>
    }
    .into_any()
}

/// How many rulings differ, and the way back.
fn changed(build: Build) -> AnyView {
    let changed = Memo::new(move |_| build.with(|_, roster| roster.rulings.len()));
    live(move || {
        let count = Some(changed.get()).filter(|count| *count > 0)?;
        let text = if count == 1 {
            "One answer differs from the usual.".to_owned()
        } else {
            [&count.to_string(), " answers differ from the usual."].concat()
        };
        let all = press(move |_| {
            let edits = build.now(|_, roster| {
                roster.rulings.iter().map(|(ruling, _)| Edit::SetRuling(ruling.clone(), None)).collect()
            });
            build.edit(Edit::All(edits));
        });
        Some(view! { <p class="changed-note">{text}" "<button type="button" class="chip" on:click=all>"Back to the usual answers"</button></p> }.into_any())
    })
}

fn ruling(build: Build, ruling: &Ruling) -> AnyView {
    let id = ruling.id.clone();
    let usual = ruling.options.get(usize::from(ruling.default)).map(|option| option.id.clone());
    let of = id.clone();
    let fall_back = usual.clone();
    let chosen = Memo::new(move |_| {
        build.with(|_, roster| {
            let own = roster.rulings.iter().find(|(ruling, _)| *ruling == of).map(|(_, option)| option.clone());
            own.or_else(|| fall_back.clone())
        })
    });
    let normal = usual.clone();
    let differs = move || chosen.get() != normal;
    let name = ["ruling-", id.as_str()].concat();
    let options = ruling.options.iter().map(|option| {
        let (value, is_usual) = (option.id.clone(), Some(&option.id) == usual.as_ref());
        let (own, ruling) = (value.clone(), id.clone());
        view! {
            <label class="option">
                <input type="radio" name=name.clone() prop:checked=flag(move || chosen.with(|chosen| chosen.as_ref() == Some(&own)))
                    on:change=heard(move |_| build.edit(Edit::SetRuling(ruling.clone(), Some(value.clone()).filter(|_| !is_usual))))/>
                <span>{option.label.clone()}{is_usual.then(|| view! { <em>" (usual)"</em> }.into_any())}</span>
            </label>
        }.into_any()
    });
    let options = options.collect::<Vec<_>>();
    let about = ruling.cite.map(|cite| {
        let system = build.system();
        let reference = system.reference(cite);
        let from = crate::say::reference(&system, cite);
        let text = reference.text.iter().map(|text| view! { <p>{text.clone()}</p> }.into_any()).collect::<Vec<_>>();
        view! { <details><summary>"Why this is open"</summary><div class="rule"><h4>{reference.title.clone()}</h4><p class="about">{from}</p>{text}</div></details> }.into_any()
    });
    let class = words(move || if differs() { "ruling differs" } else { "ruling" }.to_owned());
    view! {
        <fieldset class=class>
            <legend>{ruling.question.clone()}</legend>
            {options}
            {about}
        </fieldset>
    }
    .into_any()
}
