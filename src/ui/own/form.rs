//! A unit, an item or a force of one's own as a form: it is checked as it is typed, by the messages of the data's own
//! reader, and kept once nothing is wrong with it.

mod keep;
mod slips;

use std::sync::Arc;

use leptos::prelude::*;
use leptos::web_sys;

use crate::own::form::hint::hint;
use crate::own::form::{Fields, Kind, of_part};
use crate::own::plain::{place, plain};
use crate::say;
use crate::system::{Attribute, System};
use crate::ui::app::App;
use crate::ui::dom;
use crate::ui::el::{El, el};
use crate::ui::own::Wrong;
use crate::ui::own::draft::Draft;
use crate::ui::own::form::keep::{check_soon, keep, leave, new_item};
use crate::ui::own::form::slips::{fields_of, is_about, slip};
use crate::ui::part::form::{line_field, problem, tick, with_problem};

/// The form as it is drawn.
#[derive(Clone, Copy)]
pub struct Form {
    pub app: App,
    pub wrong: RwSignal<Vec<Wrong>>,
    /// Classes of items whose lists are open.
    pub opened: RwSignal<Vec<String>>,
    /// Something is being kept: a second press is no second thing.
    pub busy: StoredValue<bool>,
    /// Counts the letters typed, so that only a pause is checked.
    pub turn: StoredValue<u32>,
}

/// The whole form.
pub fn draw(form: Form, draft: &Draft, system: &Arc<System>) -> Vec<El> {
    let title = match (draft.kind, draft.path.is_empty()) {
        (Kind::Unit, true) => "New unit".to_owned(),
        (Kind::Item, true) => "New item".to_owned(),
        (Kind::Force, true) => ["New ", system.force_word()].concat(),
        (_, false) => ["Change ", draft.fields.get("name")].concat(),
    };
    let mut parts = vec![el("h2", "").set("id", "form-title").set("tabindex", "-1").put(title)];
    parts.extend(draft.outer.as_ref().map(|outer| {
        let unit = match outer.fields.get("name") {
            "" => "the new unit",
            name => name,
        };
        el("p", "about").put(["You come back to ", unit, ", which may take it then."].concat())
    }));
    parts.push(line(form, draft, "Name", "name", false));
    match draft.kind {
        Kind::Force => parts.push(area(form, draft, "About", "about", "2")),
        Kind::Item => parts.extend(item(form, draft, system)),
        Kind::Unit => parts.extend(unit(form, draft, system)),
    }
    // What belongs to no field of the form.
    let rest = form.wrong.with(|wrong| {
        let shown: Vec<String> = fields_of(draft, system);
        let placed = |wrong: &&Wrong| wrong.entry.is_empty() && shown.iter().any(|name| is_about(wrong, name));
        let rest = wrong.iter().filter(|wrong| !placed(wrong));
        let own = form.app.owned(&draft.game);
        let words = |wrong: &Wrong| {
            let (at, what) = (place(&wrong.entry, &own), plain(&wrong.message));
            if at.is_empty() { what } else { [&at, ": ", &what].concat() }
        };
        let mut said: Vec<String> = rest.map(words).collect();
        said.dedup();
        said
    });
    let said = rest.into_iter().filter_map(|words| problem(Some(words)));
    parts.push(el("div", "shown").put(said.collect::<Vec<_>>()));
    parts.push(
        el("div", "tools")
            .put(el("button", "button main").on("click", move |_| keep(form)).put("Keep it"))
            .put(el("button", "").on("click", move |_| leave(form)).put("Leave it")),
    );
    parts
}

fn unit(form: Form, draft: &Draft, system: &System) -> Vec<El> {
    // Where traits say whose a unit is, it can be several forces'.
    let any = system.forces().iter().any(|force| force.unit_trait.is_some());
    let any = any.then(|| (String::new(), "each that its traits name".to_owned()));
    let of_force = system.forces().iter().map(|force| (force.id.to_string(), force.name.clone()));
    let forces = any.into_iter().chain(of_force);
    let roles = system.roles().iter().map(|role| (role.id.to_string(), role.name.clone()));
    let traits = system.forces().iter().filter_map(|force| Some((force.id.to_string(), force.unit_trait.clone()?.0)));
    let traits: Vec<(String, String)> = traits.collect();
    let with_traits = (!traits.is_empty()).then(|| line(form, draft, "Traits, commas between", "traits", false));
    let unique = tick()
        .checked(draft.fields.get("unique") == "true")
        .on("change", move |event| set(form, "unique", if event_target_checked(&event) { "true" } else { "" }));
    let rides = system.rides().then(|| line(form, draft, "Carries, in places", "carries", true));
    let kinds = draft.fields.parts("kinds");
    let more = el("button", "").set("id", "more-kinds").on("click", move |_| {
        change_parts(form, |fields| fields.add_part("kinds"));
        dom::focus_soon(["own-", &of_part(kinds, "kind").replace('/', "-")].concat());
    });
    vec![
        el("div", "form-row")
            .put(choice(form, &say::capital(system.force_word()), "", (forces.collect(), &draft.force), move |value| {
                form.app.draft.update(|draft| {
                    if let Some(draft) = draft {
                        let of = |force: &str| traits.iter().find(|(id, _)| id == force).map(|(_, name)| name.as_str());
                        // The trait of the force before came with it; one of several that the player wrote stays.
                        if !value.is_empty() {
                            take_trait(&mut draft.fields, of(&draft.force));
                        }
                        give_trait(&mut draft.fields, of(&value));
                        draft.force = value;
                    }
                });
                check_soon(form);
            }))
            .put(choice(form, "Role", "role", (roles.collect(), draft.fields.get("role")), move |value| {
                set(form, "role", &value)
            })),
        el("div", "").put(with_traits),
        el("label", "tick").put(unique).put(el("span", "").put("Unique: a list has it once")),
        el("div", "form-row").put(rides),
        el("div", "").put((0..kinds).map(|kind| models(form, draft, system, kind)).collect::<Vec<_>>()),
        el("div", "tools").put(more.put("Add another kind of model")),
        area(form, draft, "Abilities, one a line: name, colon, what it does", "abilities", "4"),
        abilities(form, system),
        area(form, draft, "About", "about", "2"),
    ]
}

/// Abilities of the game, each a press away from the unit. What stands in brackets is for the player to fill in.
fn abilities(form: Form, system: &System) -> El {
    let shared = system.shared_abilities();
    let chip = |name: &String| {
        let line = name.clone();
        el("button", "chip").put(name.clone()).on("click", move |_| {
            let before = form.app.draft.with_untracked(|draft| {
                draft.as_ref().map_or_else(String::new, |draft| draft.fields.get("abilities").trim_end().to_owned())
            });
            let after = if before.is_empty() { line.clone() } else { [&before, "\n", &line].concat() };
            set(form, "abilities", &after);
            form.app.say([&line, ": written down."].concat());
        })
    };
    el("details", "fold")
        .flag("hidden", shared.is_empty())
        .put(el("summary", "").put("Abilities of the game"))
        .put(el("p", "hint").put("A press writes it down; put what is meant in the place of what stands in brackets."))
        .put(el("div", "chips").put(shared.iter().map(chip).collect::<Vec<_>>()))
}

/// One kind of models of a unit.
fn models(form: Form, draft: &Draft, system: &System, kind: usize) -> El {
    let name = |name| of_part(kind, name);
    let flat = !draft.fields.get("flat").is_empty();
    let whole = tick()
        .checked(flat)
        .on("change", move |event| set(form, "flat", if event_target_checked(&event) { "yes" } else { "" }));
    let whole = el("label", "tick").put(whole).put(el("span", "").put("for the whole unit, however many models"));
    let numbers = system
        .attributes()
        .iter()
        .map(|attribute| number_of(form, draft, system, attribute, &[&name("profile"), "/", &attribute.id].concat()));
    let title = match draft.fields.get(&name("kind")) {
        "" if kind == 0 => "Models".to_owned(),
        "" => ["Models, kind ", &(kind + 1).to_string()].concat(),
        called => called.to_owned(),
    };
    let out = (kind > 0).then(|| {
        el("button", "danger")
            .set("aria-label", ["Take out: ", &title].concat())
            .on("click", move |_| {
                change_parts(form, move |fields| fields.remove_part("kinds", kind));
                dom::focus_soon("more-kinds".to_owned());
            })
            .put("Take out")
    });
    let called = if kind == 0 { "Name of a model, if not the unit's" } else { "Name of a model" };
    el("fieldset", "kind")
        .key(["kind ", &kind.to_string()].concat())
        .put(el("legend", "").put(title))
        .put(line(form, draft, called, &name("kind"), false))
        .put(prices(form, draft, system, kind))
        .put((kind == 0).then_some(whole))
        .put(el("div", "form-row").put(line(form, draft, "Fewest models", &name("min"), true)).put(line(
            form,
            draft,
            "Most models",
            &name("max"),
            true,
        )))
        .put(el("fieldset", "form-row numbers").put(el("legend", "").put("Profile")).put(numbers.collect::<Vec<_>>()))
        .put(kit(form, draft, system, kind))
        .put(out)
}

/// Changes how many parts of a sort the thing has.
fn change_parts(form: Form, change: impl FnOnce(&mut Fields)) {
    form.app.draft.update(|draft| {
        if let Some(draft) = draft {
            change(&mut draft.fields);
        }
    });
    check_soon(form);
}

/// Each unit of a force may have to have its trait.
pub fn give_trait(fields: &mut Fields, name: Option<&str>) {
    let Some(name) = name.filter(|name| !fields.get("traits").split(',').any(|word| word.trim() == *name)) else {
        return;
    };
    let before = fields.get("traits");
    let after = if before.is_empty() { name.to_owned() } else { [before, ", ", name].concat() };
    fields.set("traits", &after);
}

/// Takes a trait away that a force gave.
fn take_trait(fields: &mut Fields, name: Option<&str>) {
    let traits = fields.get("traits").split(',').map(str::trim).filter(|word| Some(*word) != name);
    let traits = traits.collect::<Vec<_>>().join(", ");
    fields.set("traits", &traits);
}

fn item(form: Form, draft: &Draft, system: &System) -> Vec<El> {
    let classes = system.classes().iter().map(|class| (class.id.to_string(), class.name.clone()));
    let properties = system.properties().iter().map(|property| {
        let name = ["properties/", &property.id].concat();
        line(form, draft, &say::capital(&property.name), &name, true)
    });
    let tables: Vec<(String, String)> =
        system.tables().iter().map(|table| (table.id.to_string(), table.name.clone())).collect();
    let table = system.tables().iter().find(|table| table.id == *draft.fields.get("table"));
    let columns_of = table.map_or(&[][..], |table| &table.columns);
    let many = draft.fields.parts("ways");
    let ways = (0..many).map(|way| {
        let cells = columns_of.iter().enumerate();
        let cells = cells
            .map(|(at, column)| line(form, draft, column, &of_part(way, &["cell/", &at.to_string()].concat()), true));
        let out = (way > 0).then(|| {
            el("button", "danger")
                .set("aria-label", ["Take out: use ", &(way + 1).to_string()].concat())
                .on("click", move |_| {
                    change_parts(form, move |fields| fields.remove_part("ways", way));
                    dom::focus_soon("more-ways".to_owned());
                })
                .put("Take out")
        });
        el("div", "form-row numbers").put(cells.collect::<Vec<_>>()).put(out)
    });
    let more = table.map(|_| {
        el("button", "")
            .set("id", "more-ways")
            .on("click", move |_| {
                change_parts(form, |fields| fields.add_part("ways"));
                dom::focus_soon(["own-", &(many + 1).to_string(), "-cell-0"].concat());
            })
            .put("Add another way to use it")
    });
    let columns: Vec<(String, usize)> =
        system.tables().iter().map(|table| (table.id.to_string(), table.columns.len())).collect();
    let changes = system
        .attributes()
        .iter()
        .map(|attribute| number_of(form, draft, system, attribute, &["change/", &attribute.id].concat()));
    let with_table = (!tables.is_empty()).then(|| {
        let none = [(String::new(), "none".to_owned())];
        let tables = none.into_iter().chain(tables).collect();
        let about =
            "Ranges and the like stand in a table of the game. Choose which, and there is a field for each column.";
        let choice = choice(form, "Table of its numbers", "table", (tables, draft.fields.get("table")), move |value| {
            let many = columns.iter().find(|(id, _)| *id == value).map_or(0, |(_, many)| *many);
            set(form, "columns", &many.to_string());
            set(form, "table", &value);
        });
        choice.put(el("p", "hint").put(about))
    });
    vec![
        choice(form, "Class", "class", (classes.collect(), draft.fields.get("class")), move |value| {
            set(form, "class", &value)
        }),
        prices(form, draft, system, 0),
        el("div", "form-row numbers").put(properties.collect::<Vec<_>>()),
        el("div", "").put(with_table),
        el("div", "").put(ways.collect::<Vec<_>>()),
        el("div", "tools").put(more),
        line(form, draft, "Traits, commas between", "tags", false),
        area(form, draft, "What it does", "note", "3"),
        el("fieldset", "form-row numbers")
            .put(el("legend", "").put("Changes the profile: +1 adds, =4 sets"))
            .put(changes.collect::<Vec<_>>()),
    ]
}

fn prices(form: Form, draft: &Draft, system: &System, kind: usize) -> El {
    let of = |currency: &crate::system::Currency| {
        let label = ["Price in ", &currency.name].concat();
        line(form, draft, &label, &of_part(kind, &["cost/", &currency.id].concat()), true)
    };
    let fields = el("div", "form-row").put(system.currencies().iter().map(of).collect::<Vec<_>>());
    let told = system.currencies().iter().filter(|currency| !currency.about.is_empty() && kind == 0);
    let told = told.map(|currency| [&currency.name, " is ", &currency.about].concat()).collect::<Vec<_>>().join("; ");
    let told = if told.is_empty() { told } else { [&say::capital(&told), ". "].concat() };
    let empty = match system.currencies() {
        [_] => "Left empty, the price is not known yet; 0 costs nothing.",
        _ => "All left empty, the price is not known yet; beside others, an empty one costs nothing.",
    };
    let hint = [&told, empty].concat();
    el("div", "").put(fields).put(el("p", "hint").flag("hidden", system.currencies().is_empty()).put(hint))
}

/// What a unit has and what it may take, a list for each class of items.
fn kit(form: Form, draft: &Draft, system: &System, kind: usize) -> El {
    let class = |(at, class): (usize, &crate::system::Class)| {
        let items = || {
            let open = |item: &&crate::system::Item| {
                let force = item.force.map(|force| system.forces()[force.at()].id.as_str());
                item.class == at && force.is_none_or(|force| force == draft.force)
            };
            system.items().iter().filter(open)
        };
        let key = of_part(kind, &class.id);
        let open = form.opened.with(|opened| opened.contains(&key));
        let taken = items().filter(|item| !state(draft, kind, &item.id).is_empty()).count();
        let count = if taken > 0 { [" (", &taken.to_string(), ")"].concat() } else { String::new() };
        let rows = items().map(|item| {
            let (id, of) = (item.id.to_string(), state(draft, kind, &item.id));
            let option = |value: &'static str, label: &'static str| {
                el("option", "").set("value", value).selected(of == value).put(label)
            };
            let select = el("select", "")
                .put(option("", "\u{2013}"))
                .put(option("may", "may take"))
                .put(option("has", "has"))
                .on("change", move |event| {
                    let value = dom::value(&event);
                    for name in ["may", "has"] {
                        set(form, &of_part(kind, &[name, "/", &id].concat()), if value == name { "yes" } else { "" });
                    }
                });
            el("label", "kit-row").put(el("span", "name").put(item.name.clone())).put(select)
        });
        let rows = if open { rows.collect() } else { Vec::new() };
        el("details", "fold")
            .flag("hidden", items().next().is_none())
            .flag("open", open)
            .put(el("summary", "").put(class.plural.clone()).put(count))
            .on("toggle", move |event| {
                let open = dom::target::<web_sys::Element>(&event).is_some_and(|fold| fold.has_attribute("open"));
                form.opened.update(|opened| {
                    opened.retain(|known| *known != key);
                    if open {
                        opened.push(key.clone());
                    }
                });
            })
            .put(rows)
    };
    let classes = system.classes().iter().enumerate().map(class);
    let none = system.items().is_empty();
    let hint = "There is nothing to carry yet.";
    let make = el("button", "")
        .set("id", of_part(kind, "new-item").replace('/', "-"))
        .on("click", move |_| new_item(form, kind));
    el("fieldset", "kit")
        .put(el("legend", "").put("What it has and may take"))
        .put(el("p", "hint").flag("hidden", !none).put(hint))
        .put(classes.collect::<Vec<_>>())
        .put(el("div", "tools").put(make.put("New item")))
}

fn state(draft: &Draft, kind: usize, item: &str) -> &'static str {
    let ticked = |name: &&str| !draft.fields.get(&of_part(kind, &[name, "/", item].concat())).is_empty();
    ["has", "may"].into_iter().find(ticked).unwrap_or("")
}

fn line(form: Form, draft: &Draft, label: &str, name: &str, short: bool) -> El {
    let (slip, id) = (slip(form, name), ["own-", &name.replace('/', "-")].concat());
    let at = name.to_owned();
    let field = line_field(if short { "40" } else { "80" })
        .set("id", id.clone())
        .value(draft.fields.get(name).to_owned())
        .on("input", move |event| set(form, &at, &dom::value(&event)));
    let class = if short { "field short" } else { "field" };
    el("div", "").key(name.to_owned()).put(with_problem(class, label, field, &id, slip))
}

/// A field for an attribute, or for what changes one, with what it means by what is written in it.
fn number_of(form: Form, draft: &Draft, system: &System, attribute: &Attribute, name: &str) -> El {
    let said = hint(name, draft.fields.get(name), system).filter(|_| slip(form, name).is_none());
    line(form, draft, &attribute.name, name, true).put(said.map(|said| el("p", "hint").set("role", "status").put(said)))
}

fn area(form: Form, draft: &Draft, label: &'static str, name: &'static str, rows: &'static str) -> El {
    let slip = slip(form, name);
    let field = el("textarea", "")
        .set("rows", rows)
        .value(draft.fields.get(name).to_owned())
        .on("input", move |event| set(form, name, &dom::value(&event)));
    el("div", "").key(name).put(with_problem("field", label, field, name, slip))
}

fn choice(
    form: Form,
    label: &str,
    name: &'static str,
    (options, now): (Vec<(String, String)>, &str),
    then: impl Fn(String) + 'static,
) -> El {
    let slip = if name.is_empty() { None } else { slip(form, name) };
    let none = options.iter().all(|(id, _)| id != now);
    let mut select = el("select", "").on("change", move |event| then(dom::value(&event)));
    if none {
        select = select.put(el("option", "").set("value", "").selected(true).put("Choose"));
    }
    for (id, name) in options {
        select = select.put(el("option", "").set("value", id.clone()).selected(id == now).put(name));
    }
    el("div", "").put(with_problem("field", label, select, if name.is_empty() { "force" } else { name }, slip))
}

fn set(form: Form, name: &str, text: &str) {
    form.app.draft.update(|draft| {
        if let Some(draft) = draft {
            draft.fields.set(name, text);
        }
    });
    check_soon(form);
}
