//! A unit, an item or a force of one's own as a form: it is checked as it is typed, by the messages of the data's own
//! reader, and kept once nothing is wrong with it.

use std::rc::Rc;
use std::sync::Arc;

use leptos::prelude::*;
use leptos::web_sys;

use crate::own::form::{Fields, Kind, tree};
use crate::own::tree::Tree;
use crate::say;
use crate::system::System;
use crate::ui::app::App;
use crate::ui::dom;
use crate::ui::el::{El, el, truth};
use crate::ui::own::{Wrong, ask, encode, free_id};
use crate::ui::part::form::{line_field, problem, tick};

/// A thing of one's own that is being written.
#[derive(Clone, PartialEq)]
pub struct Draft {
    /// The game it is for.
    pub game: String,
    /// What it is.
    pub kind: Kind,
    /// Where it is kept; empty for a new one.
    pub path: String,
    /// The force it belongs to; empty for an item of all.
    pub force: String,
    /// What is typed.
    pub fields: Fields,
    /// What it was before.
    pub old: Tree,
}

impl Draft {
    /// Puts it where it belongs, in the place of what it was.
    fn put(&self, own: &mut Tree) {
        let id = match self.path.rsplit('/').next() {
            Some(id) if !id.is_empty() => id.to_owned(),
            _ => free_id(self.fields.get("name"), |id| own.at(&self.place(id)).is_some()),
        };
        let place = self.place(&id);
        if !self.path.is_empty() && self.path != place {
            own.remove(&self.path);
        }
        own.set(&place, tree(self.kind, &self.fields, &id, self.old.clone()));
    }

    fn place(&self, id: &str) -> String {
        let list = match self.kind {
            Kind::Unit => "entries/",
            Kind::Item => "items/",
            Kind::Force => return ["forces/", id].concat(),
        };
        if self.force.is_empty() { [list, id].concat() } else { ["forces/", &self.force, "/", list, id].concat() }
    }
}

/// The form as it is drawn.
#[derive(Clone, Copy)]
pub struct Form {
    pub app: App,
    pub wrong: RwSignal<Vec<Wrong>>,
    /// Classes of items whose lists are open.
    pub opened: RwSignal<Vec<String>>,
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
    parts.push(line(form, draft, "Name", "name", false));
    match draft.kind {
        Kind::Force => parts.push(area(form, draft, "About", "about", "2")),
        Kind::Item => parts.extend(item(form, draft, system)),
        Kind::Unit => parts.extend(unit(form, draft, system)),
    }
    // What belongs to no field of the form.
    let rest = form.wrong.with(|wrong| {
        let shown: Vec<String> = fields_of(draft.kind, system);
        let rest = wrong.iter().filter(|wrong| !shown.iter().any(|name| is_about(wrong, name)));
        let mut said: Vec<String> = rest.map(Wrong::words).collect();
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
    let forces = system.forces().iter().map(|force| (force.id.to_string(), force.name.clone()));
    let roles = system.roles().iter().map(|role| (role.id.to_string(), role.name.clone()));
    let traits = system.forces().iter().filter_map(|force| Some((force.id.to_string(), force.unit_trait.clone()?.0)));
    let traits: Vec<(String, String)> = traits.collect();
    let with_traits = (!traits.is_empty()).then(|| line(form, draft, "Traits, commas between", "traits", false));
    let flat = !draft.fields.get("flat").is_empty();
    let whole = tick()
        .checked(flat)
        .on("change", move |event| set(form, "flat", if event_target_checked(&event) { "yes" } else { "" }));
    let unique = tick()
        .checked(draft.fields.get("unique") == "true")
        .on("change", move |event| set(form, "unique", if event_target_checked(&event) { "true" } else { "" }));
    let rides = system.rides().then(|| line(form, draft, "Carries, in places", "carries", true));
    let numbers = system
        .attributes()
        .iter()
        .map(|attribute| line(form, draft, &attribute.name, &["profile/", &attribute.id].concat(), true));
    vec![
        el("div", "form-row")
            .put(choice(&say::capital(system.force_word()), forces.collect(), &draft.force, move |value| {
                form.app.draft.update(|draft| {
                    if let Some(draft) = draft {
                        give_trait(
                            &mut draft.fields,
                            traits.iter().find(|(id, _)| *id == value).map(|(_, name)| name.as_str()),
                        );
                        draft.force = value;
                    }
                });
                check_soon(form);
            }))
            .put(choice("Role", roles.collect(), draft.fields.get("role"), move |value| set(form, "role", &value))),
        el("div", "").put(with_traits),
        prices(form, draft, system),
        el("label", "tick").put(whole).put(el("span", "").put("for the whole unit, however many models")),
        el("div", "form-row").put(line(form, draft, "Fewest models", "min", true)).put(line(
            form,
            draft,
            "Most models",
            "max",
            true,
        )),
        el("label", "tick").put(unique).put(el("span", "").put("Unique: a list has it once")),
        el("div", "form-row").put(rides),
        el("fieldset", "form-row numbers").put(el("legend", "").put("Profile")).put(numbers.collect::<Vec<_>>()),
        kit(form, draft, system),
        area(form, draft, "Abilities, one a line: name, colon, what it does", "abilities", "4"),
        area(form, draft, "About", "about", "2"),
    ]
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

fn item(form: Form, draft: &Draft, system: &System) -> Vec<El> {
    let classes = system.classes().iter().map(|class| (class.id.to_string(), class.name.clone()));
    let properties = system.properties().iter().map(|property| {
        let name = ["properties/", &property.id].concat();
        line(form, draft, &say::capital(&property.name), &name, true)
    });
    let tables: Vec<(String, String)> =
        system.tables().iter().map(|table| (table.id.to_string(), table.name.clone())).collect();
    let table = system.tables().iter().find(|table| table.id == *draft.fields.get("table"));
    let cells = table.map_or(&[][..], |table| &table.columns).iter().enumerate();
    let cells = cells.map(|(at, column)| line(form, draft, column, &["cell/", &at.to_string()].concat(), true));
    let columns: Vec<(String, usize)> =
        system.tables().iter().map(|table| (table.id.to_string(), table.columns.len())).collect();
    let changes = system
        .attributes()
        .iter()
        .map(|attribute| line(form, draft, &attribute.name, &["change/", &attribute.id].concat(), true));
    let with_table = (!tables.is_empty()).then(|| {
        choice("Table", tables, draft.fields.get("table"), move |value| {
            let many = columns.iter().find(|(id, _)| *id == value).map_or(0, |(_, many)| *many);
            set(form, "columns", &many.to_string());
            set(form, "table", &value);
        })
    });
    vec![
        choice("Class", classes.collect(), draft.fields.get("class"), move |value| set(form, "class", &value)),
        prices(form, draft, system),
        el("div", "form-row numbers").put(properties.collect::<Vec<_>>()),
        el("div", "form-row numbers").put(with_table).put(cells.collect::<Vec<_>>()),
        area(form, draft, "What it does", "note", "3"),
        el("fieldset", "form-row numbers")
            .put(el("legend", "").put("Changes the profile: +1 adds, =4 sets"))
            .put(changes.collect::<Vec<_>>()),
    ]
}

fn prices(form: Form, draft: &Draft, system: &System) -> El {
    let of = |currency: &crate::system::Currency| {
        let label = ["Price in ", &currency.name].concat();
        line(form, draft, &label, &["cost/", &currency.id].concat(), true)
    };
    el("div", "form-row").put(system.currencies().iter().map(of).collect::<Vec<_>>())
}

/// What a unit has and what it may take, a list for each class of items.
fn kit(form: Form, draft: &Draft, system: &System) -> El {
    let class = |(at, class): (usize, &crate::system::Class)| {
        let items = || {
            let open = |item: &&crate::system::Item| {
                let force = item.force.map(|force| system.forces()[force.at()].id.as_str());
                item.class == at && force.is_none_or(|force| force == draft.force)
            };
            system.items().iter().filter(open)
        };
        let key = class.id.to_string();
        let open = form.opened.with(|opened| opened.contains(&key));
        let taken = items().filter(|item| !state(draft, &item.id).is_empty()).count();
        let count = if taken > 0 { [" (", &taken.to_string(), ")"].concat() } else { String::new() };
        let rows = items().map(|item| {
            let (id, of) = (item.id.to_string(), state(draft, &item.id));
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
                        set(form, &[name, "/", &id].concat(), if value == name { "yes" } else { "" });
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
    el("fieldset", "kit").put(el("legend", "").put("What it has and may take")).put(classes.collect::<Vec<_>>())
}

fn state(draft: &Draft, item: &str) -> &'static str {
    let ticked = |name: &&str| !draft.fields.get(&[name, "/", item].concat()).is_empty();
    ["has", "may"].into_iter().find(ticked).unwrap_or("")
}

fn line(form: Form, draft: &Draft, label: &str, name: &str, short: bool) -> El {
    let slip = slip(form, name);
    let at = name.to_owned();
    let field = line_field(if short { "40" } else { "80" })
        .set("id", ["own-", &name.replace('/', "-")].concat())
        .set("aria-invalid", truth(slip.is_some()))
        .value(draft.fields.get(name).to_owned())
        .on("input", move |event| set(form, &at, &dom::value(&event)));
    let class = if short { "field short" } else { "field" };
    el("div", "")
        .key(name.to_owned())
        .put(el("label", class).put(el("span", "").put(label.to_owned())).put(field))
        .put(problem(slip))
}

fn area(form: Form, draft: &Draft, label: &'static str, name: &'static str, rows: &'static str) -> El {
    let field = el("textarea", "")
        .set("rows", rows)
        .value(draft.fields.get(name).to_owned())
        .on("input", move |event| set(form, name, &dom::value(&event)));
    el("div", "")
        .key(name)
        .put(el("label", "field").put(el("span", "").put(label)).put(field))
        .put(problem(slip(form, name)))
}

fn choice(label: &str, options: Vec<(String, String)>, now: &str, then: impl Fn(String) + 'static) -> El {
    let none = options.iter().all(|(id, _)| id != now);
    let mut select = el("select", "").on("change", move |event| then(dom::value(&event)));
    if none {
        select = select.put(el("option", "").set("value", "").selected(true).put("Choose"));
    }
    for (id, name) in options {
        select = select.put(el("option", "").set("value", id.clone()).selected(id == now).put(name));
    }
    el("label", "field").put(el("span", "").put(label.to_owned())).put(select)
}

fn set(form: Form, name: &str, text: &str) {
    form.app.draft.update(|draft| {
        if let Some(draft) = draft {
            draft.fields.set(name, text);
        }
    });
    check_soon(form);
}

/// Checks what is typed once the letters pause.
fn check_soon(form: Form) {
    form.turn.update_value(|turn| *turn += 1);
    let now = form.turn.get_value();
    dom::later(400, move || {
        let Some(draft) = form.app.draft.get_untracked().filter(|_| form.turn.try_get_value() == Some(now)) else {
            return;
        };
        let mut own = form.app.owned(&draft.game);
        draft.put(&mut own);
        ask("load", &encode(&draft.game, &own), "", move |answer| {
            if form.turn.try_get_value() == Some(now) {
                form.wrong.set(answer.err().unwrap_or_default());
            }
        });
    });
}

fn keep(form: Form) {
    let Some(draft) = form.app.draft.get_untracked() else { return };
    form.turn.update_value(|turn| *turn += 1);
    let said = [draft.fields.get("name"), ": kept."].concat();
    let game = draft.game.clone();
    let change = Rc::new(move |own: &mut Tree| draft.put(own));
    form.app.change_own_back(
        &game,
        said,
        change,
        Box::new(move |wrong| {
            if wrong.is_empty() {
                form.app.draft.set(None);
                dom::focus_soon("own-title".to_owned());
            }
            form.wrong.try_set(wrong);
        }),
    );
}

fn leave(form: Form) {
    form.turn.update_value(|turn| *turn += 1);
    form.app.draft.set(None);
    form.wrong.set(Vec::new());
    dom::focus_soon("own-title".to_owned());
}

/// What is wrong with a field.
fn slip(form: Form, name: &str) -> Option<String> {
    form.wrong.with(|wrong| wrong.iter().find(|wrong| is_about(wrong, name)).map(|wrong| wrong.message.clone()))
}

/// Whether a message of the reader is about a field: it begins with the place, `number 1`, `profile`, `might`.
fn is_about(wrong: &Wrong, name: &str) -> bool {
    let place = wrong.message.split(": ").next().unwrap_or_default();
    let last = name.rsplit('/').next().unwrap_or(name);
    let quoted = ["`", last, "`"].concat();
    let begins = |words: &str| wrong.message.starts_with(words);
    place.ends_with(&quoted)
        || wrong.message == [&quoted, " is missing"].concat()
        || match name {
            "name" => begins("the name ") || begins("its name"),
            "max" => begins("from "),
            "role" => begins("there is no role"),
            "class" => begins("there is no class"),
            _ => name.starts_with("cost/") && (begins("a price ") || place.ends_with("`cost`")),
        }
}

/// The fields that a form of a kind shows.
fn fields_of(kind: Kind, system: &System) -> Vec<String> {
    let mut names: Vec<String> =
        ["name", "max", "min", "role", "class", "note", "about", "abilities"].map(str::to_owned).into();
    names.extend(system.currencies().iter().map(|currency| ["cost/", &currency.id].concat()));
    if kind == Kind::Unit {
        names.extend(system.attributes().iter().map(|attribute| ["profile/", &attribute.id].concat()));
    } else {
        names.extend(system.properties().iter().map(|property| ["properties/", &property.id].concat()));
    }
    names
}
