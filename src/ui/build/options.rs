//! What holds for the whole list: its name, its limits, the rulings it is judged by, and its notes.

use leptos::prelude::*;

use crate::edit::Edit;
use crate::id::Id;
use crate::system::{Currency, Ruling};
use crate::ui::build::unit::lines;
use crate::ui::build::{Build, text, tracks};
use crate::ui::el::{El, el};
use crate::ui::part::form::{heading, limit_field, limit_of, name_field, radio, scales, usual_limits};
use crate::ui::part::rule::rule;
use crate::ui::toast::Back;
use crate::ui::{compare, dom};

/// The options of the list.
#[inline(never)]
pub fn draw(build: Build) -> Vec<El> {
    let system = build.system();
    let (name, notes) = build.settled(|_, roster, _| (roster.name.clone(), roster.notes.join("\n")));
    let sizes = system.scales().iter().map(|scale| {
        let all = system.currencies().iter().zip(&scale.limits);
        let set = all.map(|(currency, limit)| Edit::SetLimit(currency.id.clone(), *limit)).collect();
        let set = Edit::All(set);
        el("button", "chip").on("click", move |_| build.edit(set.clone())).put(scale.name.clone())
    });
    let limits = system.currencies().iter().enumerate().map(|(at, currency)| limit(build, at, currency));
    let rulings: Vec<El> = build.settled(|system, roster, _| {
        let force = system.find_force(&roster.force).map(|force| force.ix);
        let asked = system.rulings().iter().filter_map(|ruling| {
            let own = roster.answer(&ruling.id);
            // An answer other than the usual is in force, so it is shown whomever it concerns.
            let concerned = ruling.concerns(force);
            (own.is_some() || concerned).then(|| self::ruling(build, ruling, own, concerned))
        });
        asked.collect()
    });
    let about = "Questions that the rules leave open. The list is judged by your answers; what you change is kept with \
                 the list and written into its text.";
    let none = rulings.is_empty();
    vec![
        heading("detail-title", "options").put("Options of this list"),
        el("label", "field").put(el("span", "").put("Name")).put(
            name_field(build.app, 120)
                .value(name)
                .on("input", move |event| build.type_in(Edit::Rename(dom::value(&event)), 0)),
        ),
        el("div", "").put(scales(sizes.collect())).put(limits.collect::<Vec<_>>()),
        el("label", "field").put(el("span", "").put("Notes")).put(
            el("textarea", "")
                .set("rows", "4")
                .value(notes)
                .on("input", move |event| build.type_in(Edit::Note(lines(&dom::value(&event))), 0)),
        ),
        build.history.with_untracked(|history| {
            compare::versions(build, "Changes since it was opened", history.first(), history.now())
        }),
        el("div", "").put(build.settled(|system, roster, _| {
            let word = crate::say::capital(system.army_word());
            let campaign = tracks::Campaign { owner: None, tags: None, own: &roster.tracks, name: &word };
            tracks::draw(build, system, &campaign)
        })),
        text::draw(build),
        el("p", "").put(
            el("a", "")
                .set("href", crate::route::Route::Own(system.id().to_string()).to_string())
                .put("Your own data of this game"),
        ),
        el("section", "rulings")
            .set("aria-labelledby", "rulings-title")
            .flag("hidden", none)
            .put(el("h3", "").set("id", "rulings-title").set("tabindex", "-1").put("Rulings"))
            .put(el("p", "about").put(about))
            .put(changed(build))
            .put(rulings),
    ]
}

fn limit(build: Build, at: usize, currency: &Currency) -> El {
    let id = currency.id.clone();
    let value = build.settled(|_, roster, _| roster.limit(&id).map_or_else(String::new, |limit| limit.to_string()));
    let several = build.system().currencies().len() > 1;
    let label = if several { ["Limit in ", &currency.name].concat() } else { ["Limit, ", &currency.name].concat() };
    let usual = currency.limits.iter().map(|limit| {
        let (limit, id) = (*limit, id.clone());
        el("button", "chip")
            .on("click", move |_| build.edit(Edit::SetLimit(id.clone(), Some(limit))))
            .put(limit.to_string())
    });
    let usual = usual.collect::<Vec<_>>();
    let (set, kept) = (id.clone(), id);
    el("div", "field limit")
        .put(
            el("label", "").put(el("span", "").put(label)).put(
                limit_field()
                    .value(value)
                    .on("input", move |event| {
                        if let Ok(limit) = limit_of(&dom::value(&event)) {
                            build.type_in(Edit::SetLimit(set.clone(), limit), at as u32);
                        }
                    })
                    .on("change", move |event| {
                        if let Err(text) = limit_of(&dom::value(&event)) {
                            let now = build.now(|_, roster| {
                                roster.limit(&kept).map_or_else(String::new, |limit| limit.to_string())
                            });
                            dom::set_value(&event, &now);
                            build.app.toast(text.to_owned(), Back::Nothing);
                        }
                    }),
            ),
        )
        .put(usual_limits(usual))
}

/// How many rulings differ, and the way back.
fn changed(build: Build) -> Option<El> {
    let count = Some(build.settled(|_, roster, _| roster.rulings.len())).filter(|count| *count > 0)?;
    let text = if count == 1 {
        "One answer differs from the usual. ".to_owned()
    } else {
        [&count.to_string(), " answers differ from the usual. "].concat()
    };
    let all = move |_| {
        let edits = build
            .now(|_, roster| roster.rulings.iter().map(|(ruling, _)| Edit::SetRuling(ruling.clone(), None)).collect());
        build.edit(Edit::All(edits));
        dom::focus_soon("rulings-title".to_owned());
    };
    let back = el("button", "chip").on("click", all).put("Back to the usual answers");
    Some(el("p", "changed-note").put(text).put(back))
}

fn ruling(build: Build, ruling: &Ruling, own: Option<&Id>, concerned: bool) -> El {
    let usual = ruling.usual().map(|option| &option.id);
    let chosen = own.or(usual);
    let name = ["ruling-", ruling.id.as_str()].concat();
    let options = ruling.options.iter().map(|option| {
        let is_usual = Some(&option.id) == usual;
        let (id, value) = (ruling.id.clone(), option.id.clone());
        let answer = radio(name.clone()).checked(chosen == Some(&option.id)).on("change", move |_| {
            build.edit(Edit::SetRuling(id.clone(), Some(value.clone()).filter(|_| !is_usual)));
            // One that concerns other lists goes with its answer, and the focus must not go with it.
            if is_usual && !concerned {
                dom::focus_soon("rulings-title".to_owned());
            }
        });
        let usual = is_usual.then(|| el("em", "").put(" (usual)"));
        el("label", "option").put(answer).put(el("span", "").put(option.label.clone()).put(usual))
    });
    let about = ruling.cite.map(|cite| {
        let about = rule(build.app, &build.system(), cite);
        el("details", "").put(el("summary", "").put("Why this is open")).put(about)
    });
    el("fieldset", if chosen == usual { "ruling" } else { "ruling differs" })
        .put(el("legend", "").put(ruling.question.clone()))
        .put(options.collect::<Vec<_>>())
        .put(about)
}
