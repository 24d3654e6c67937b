//! What holds for the whole list: its name, its limits, the rulings it is judged by, and its notes.

use crate::edit::Edit;
use crate::system::{Currency, Ruling};
use crate::ui::build::unit::lines;
use crate::ui::build::{Build, text};
use crate::ui::dom;
use crate::ui::el::{El, el, shown};
use crate::ui::part::form::{heading, limit_field, line_field, radio, usual_limits};

/// The options of the list.
pub fn draw(build: Build) -> Vec<El> {
    let system = build.system();
    let name = move || build.with(|_, roster| roster.name.clone());
    let notes = move || build.with(|_, roster| roster.notes.join("\n"));
    let limits = system.currencies().iter().enumerate().map(|(at, currency)| limit(build, at, currency));
    let rulings = system.rulings().iter().map(|ruling| self::ruling(build, ruling));
    let about = "Questions that the rules leave open. The list is judged by your answers; what you change is kept with \
                 the list and written into its text.";
    let none = system.rulings().is_empty();
    vec![
        heading("h2", "detail-title").put("Options of this list"),
        el("label", "field").put(el("span", "").put("Name")).put(
            line_field("120").value(name).on("input", move |event| build.type_in(Edit::Rename(dom::value(&event)), 0)),
        ),
        el("div", "").put(limits.collect::<Vec<_>>()),
        el("label", "field").put(el("span", "").put("Notes")).put(
            el("textarea", "")
                .set("rows", "4")
                .value(notes)
                .on("input", move |event| build.type_in(Edit::Note(lines(&dom::value(&event))), 0)),
        ),
        text::draw(build),
        el("section", "rulings")
            .set("aria-labelledby", "rulings-title")
            .flag("hidden", move || none)
            .put(el("h3", "").set("id", "rulings-title").put("Rulings"))
            .put(el("p", "about").put(about))
            .put(changed(build))
            .put(rulings.collect::<Vec<_>>()),
    ]
}

fn limit(build: Build, at: usize, currency: &Currency) -> El {
    let id = currency.id.clone();
    let of = id.clone();
    let value = move || build.with(|_, roster| roster.limit(&of).map_or_else(String::new, |limit| limit.to_string()));
    let several = build.system().currencies().len() > 1;
    let label = if several { ["Limit in ", &currency.name].concat() } else { ["Limit, ", &currency.name].concat() };
    let usual = currency.limits.iter().map(|limit| {
        let (limit, id) = (*limit, id.clone());
        el("button", "chip")
            .on("click", move |_| build.edit(Edit::SetLimit(id.clone(), Some(limit))))
            .put(limit.to_string())
    });
    let usual = usual.collect::<Vec<_>>();
    let set = id.clone();
    el("div", "field limit")
        .put(el("label", "").put(el("span", "").put(label)).put(limit_field().value(value).on("input", move |event| {
            let text = dom::value(&event);
            let limit = text.trim();
            if limit.is_empty() {
                build.type_in(Edit::SetLimit(set.clone(), None), at as u32);
            } else if let Ok(limit) = limit.parse::<u32>() {
                build.type_in(Edit::SetLimit(set.clone(), Some(i64::from(limit))), at as u32);
            }
        })))
        .put(usual_limits(usual))
}

/// How many rulings differ, and the way back.
fn changed(build: Build) -> El {
    let changed = move || build.with(|_, roster| roster.rulings.len());
    shown(changed, move |count| {
        let count = Some(*count).filter(|count| *count > 0)?;
        let text = if count == 1 {
            "One answer differs from the usual.".to_owned()
        } else {
            [&count.to_string(), " answers differ from the usual."].concat()
        };
        let all = move |_| {
            let edits = build.now(|_, roster| {
                roster.rulings.iter().map(|(ruling, _)| Edit::SetRuling(ruling.clone(), None)).collect()
            });
            build.edit(Edit::All(edits));
        };
        Some(
            el("p", "changed-note")
                .put(text)
                .put(" ")
                .put(el("button", "chip").on("click", all).put("Back to the usual answers")),
        )
    })
}

fn ruling(build: Build, ruling: &Ruling) -> El {
    let id = ruling.id.clone();
    let usual = ruling.options.get(usize::from(ruling.default)).map(|option| option.id.clone());
    let of = id.clone();
    let fall_back = usual.clone();
    let chosen = move || {
        build.with(|_, roster| {
            let own = roster.rulings.iter().find(|(ruling, _)| *ruling == of).map(|(_, option)| option.clone());
            own.or_else(|| fall_back.clone())
        })
    };
    let normal = usual.clone();
    let now = chosen.clone();
    let differs = move || now() != normal;
    let name = ["ruling-", id.as_str()].concat();
    let options = ruling.options.iter().map(|option| {
        let (value, is_usual) = (option.id.clone(), Some(&option.id) == usual.as_ref());
        let (own, ruling, chosen) = (value.clone(), id.clone(), chosen.clone());
        el("label", "option")
            .put(radio(&name).checked(move || chosen().as_ref() == Some(&own)).on("change", move |_| {
                build.edit(Edit::SetRuling(ruling.clone(), Some(value.clone()).filter(|_| !is_usual)))
            }))
            .put(el("span", "").put(option.label.clone()).put(is_usual.then(|| el("em", "").put(" (usual)"))))
    });
    let options = options.collect::<Vec<_>>();
    let about = ruling.cite.map(|cite| {
        let system = build.system();
        let reference = system.reference(cite);
        let from = crate::say::reference(&system, cite);
        let text = reference.text.iter().map(|text| el("p", "").put(text.clone())).collect::<Vec<_>>();
        el("details", "").put(el("summary", "").put("Why this is open")).put(
            el("div", "rule").put(el("h4", "").put(reference.title.clone())).put(el("p", "about").put(from)).put(text),
        )
    });
    let class = move || if differs() { "ruling differs" } else { "ruling" }.to_owned();
    el("fieldset", "").words("class", class).put(el("legend", "").put(ruling.question.clone())).put(options).put(about)
}
