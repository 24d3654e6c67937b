//! The list as text and as a file, out of the page and into it.

use leptos::prelude::*;

use crate::edit::Edit;
use crate::format;
use crate::roster::Roster;
use crate::ui::app::{App, Back};
use crate::ui::build::Build;
use crate::ui::part::icon::{self, icon};
use crate::ui::part::live::{heard, live, press, words};
use crate::ui::{dom, games, new};

/// Copying, downloading and pasting.
pub fn draw(build: Build) -> AnyView {
    let shown = RwSignal::new(false);
    let text = move || words(move || build.with(format::text::write));
    view! {
        <section class="text" aria-labelledby="text-title">
            <h3 id="text-title">"Text and file"</h3>
            <div class="tools">
                <button type="button" on:click=press(move |_| copy(build))>{icon(icon::COPY)}"Copy as text"</button>
                <button type="button" on:click=press(move |_| build.download())>{icon(icon::DOWN)}"Download as a file"</button>
                <button type="button" aria-expanded=words(move || shown.get().to_string()) on:click=press(move |_| shown.update(|shown| *shown = !*shown))>"Show the text"</button>
            </div>
            {live(move || shown.get().then(|| view! {
                <label class="field"><span class="unseen">"The list as text"</span>
                    <textarea class="list-text" rows="14" readonly prop:value=text()></textarea>
                </label>
            }.into_any()))}
            {paste(build.app, Some(build))}
        </section>
    }
    .into_any()
}

fn copy(build: Build) {
    let text = build.now(format::text::write);
    dom::copy(text, move |worked| {
        let text = if worked {
            "Copied. Paste it into a message, or back into Muster."
        } else {
            "The browser refuses to copy; show the text and copy it by hand."
        };
        build.app.toast(text.to_owned(), Back::Nothing);
    });
}

/// A field for a list as text, and a button for one as a file.
pub fn paste(app: App, build: Option<Build>) -> AnyView {
    let input = RwSignal::new(String::new());
    let problem = RwSignal::new(None::<String>);
    let open = move |text: &str| match new::read(text) {
        Ok(read) => {
            problem.set(None);
            new::open(app, read);
        }
        Err(message) => problem.set(Some(message)),
    };
    let add_to = build.map(|build| {
        let add = press(move |_| match new::read(&input.get_untracked()) {
            Ok(read) => problem.set(add_units(build, &read.roster).err()),
            Err(message) => problem.set(Some(message)),
        });
        view! { <button type="button" on:click=add>"Add its units to this list"</button> }.into_any()
    });
    view! {
        <div class="paste">
            <label class="field"><span>"Paste a list"</span>
                <textarea rows="5" placeholder="A list as text, or what a file of a list says" spellcheck="false" prop:value=words(move || input.get())
                    on:input=heard(move |event| input.set(dom::value(&event)))></textarea>
            </label>
            {live(move || problem.get().map(|problem| view! { <p class="problem" role="alert">{icon(icon::CROSS)}<span>{problem}</span></p> }.into_any()))}
            <div class="tools">
                <button type="button" class="button" on:click=press(move |_| open(&input.get_untracked()))>"Open as a new list"</button>
                {add_to}
                <label class="file button quiet">"Open a file"
                    <input type="file" accept=".json,.md,.txt,text/*,application/json" on:change=heard(move |event| {
                        dom::read_file(&event, move |text| match text {
                            Ok(text) => open(&text),
                            Err(message) => problem.set(Some(message)),
                        });
                    })/>
                </label>
            </div>
        </div>
    }
    .into_any()
}

/// Puts the units of another list of the same force into this one.
fn add_units(build: Build, from: &Roster) -> Result<(), String> {
    let fits = build.now(|_, roster| roster.game == from.game && roster.force == from.force);
    if !fits {
        let force = games::get(&from.game).and_then(|system| Some(system.find_force(&from.force)?.name.clone()));
        let force = force.unwrap_or_else(|| from.force.to_string());
        return Err(["That list is of ", &force, "; its units cannot join this one. Open it as a new list."].concat());
    }
    let edits: Vec<Edit> = from.units.iter().map(|unit| Edit::AddUnit(Box::new(unit.clone()), None)).collect();
    let text = crate::say::count(edits.len() as u32, "unit", "units") + " added.";
    build.edit(Edit::All(edits));
    build.app.toast(text, Back::Undo);
    Ok(())
}
