//! A line of models that are alike: how many, of which kind, their numbers, and what each of them has.

use leptos::web_sys;

use crate::advise::choices;
use crate::cost::is_unpriced;
use crate::edit::Edit;
use crate::id::{Id, MemberId, UnitId};
use crate::roster::Roster;
use crate::say;
use crate::system::set::holds;
use crate::system::{Cost, Group, Item, Promotion, System, Value};
use crate::ui::build::unit::Shown;
use crate::ui::build::{Build, items, marks, tracks};
use crate::ui::dom;
use crate::ui::el::{El, el, text, truth};
use crate::ui::part::card;
use crate::ui::part::form::dots;
use crate::ui::part::icon::{self, icon};
use crate::ui::part::price::{known, price};
use crate::ui::toast::Back;
use crate::view::{Army, MemberView, UnitView};

/// The id of a line's heading, to put the focus on.
pub fn title_id(member: MemberId) -> String {
    ["m", &member.0.to_string()].concat()
}

/// The editor of a line, by its place in the unit.
pub fn draw(shown: &Shown, at: usize) -> El {
    let Shown { build, army, unit, told, .. } = *shown;
    let (system, member) = (army.system, &unit.members[at]);
    let (own, group) = (member.member, member.group);
    let id = own.id;
    let cost = told.cost.members.get(at);
    let name = name(army, member);
    let part = group.map_or_else(|| own.group.to_string(), |group| group.name.clone());
    let sum = match cost {
        Some(cost) if own.count > 1 && !is_unpriced(member) => {
            [&own.count.to_string(), " at ", &price(system, cost.each)].concat()
        }
        _ => String::new(),
    };
    let in_part = unit.members.iter().filter(|other| other.member.group == own.group).count();
    let fixed = in_part == 1 && group.is_some_and(|group| group.min == own.count && group.max == own.count);
    let can_leave = unit.members.len() > 1 && (in_part > 1 || group.is_none_or(|group| group.min == 0));
    let bare = member.built_in().map(|ix| system.item(ix)).filter(|item| item.table.is_none() || item.rows.is_empty());
    let has = bare.map(|item| item.name.as_str()).collect::<Vec<_>>().join(", ");
    let has = if has.is_empty() { has } else { ["Has without paying: ", &has, "."].concat() };
    let left_out = member.left_out.iter().map(|ix| system.item(*ix).name.as_str()).collect::<Vec<_>>().join(", ");
    let left_out =
        if left_out.is_empty() { left_out } else { ["Left out for what was bought: ", &left_out, "."].concat() };
    let strange = own.picks.iter().filter(|pick| system.find_item(&pick.item).is_none());
    let (count, mut lines) = if fixed { (text(""), Vec::new()) } else { count(shown, id, own.count, &name) };
    let (raise, line) = promotion(shown, member);
    lines.extend(line);
    let campaign = tracks::Campaign { owner: Some(id), tags: Some(member.tags), own: &own.tracks, name: &name };
    el("section", "member")
        .set("aria-labelledby", title_id(id))
        .put(
            el("h3", "")
                .set("id", title_id(id))
                .set("tabindex", "-1")
                .put(el("span", "name").put(name.clone()))
                .put(dots())
                .put(el("span", "each").put(sum))
                .put(el("span", "price").put(known(
                    system,
                    cost.map(|cost| cost.total).unwrap_or_default(),
                    is_unpriced(member),
                ))),
        )
        .put(el("p", "standing").put([&part, ", ", &group.map_or_else(String::new, size)].concat()))
        .put(el("div", "controls").put(count).put(level(shown, member)).put(raise))
        .put(el("div", "").put(lines))
        .put(marks::roll(shown, member, &name))
        .put(profile(shown, at))
        .put(arms(shown, member))
        .put(about(cost.map_or_else(String::new, |cost| surcharge(system, cost.surcharge))))
        .put(about(has))
        .put(about(left_out))
        .put(about(member.model.map_or_else(String::new, |model| model.note.clone())))
        .put(about(follows(army, unit, member)))
        .put(tracks::draw(build, system, &campaign))
        .put(items::classes(shown, member, choices::items(army, unit, member)))
        .put(strange.map(|pick| self::strange(build, id, pick.item.clone())).collect::<Vec<_>>())
        .put(partings(shown, member, &name, can_leave))
}

/// "4 Veteran", "1 Soldier (sergeant)"
fn name(army: &Army, member: &MemberView) -> String {
    let own = member.member;
    let mut name = own.count.to_string();
    name.push(' ');
    name.push_str(model_name(member));
    if own.promoted {
        name.push_str(" (");
        name.push_str(&promotion_of(army, member).map_or("raised".to_owned(), |known| say::lower(&known.name)));
        name.push(')');
    }
    name
}

fn model_name<'a>(member: &'a MemberView) -> &'a str {
    member.model.map_or(member.member.model.as_str(), |model| &model.name)
}

/// What the part of a line calls the one raised out of it.
pub fn promotion_of<'a>(army: &Army<'a>, member: &MemberView) -> Option<&'a Promotion> {
    army.system.promotions().get(member.group?.promotion?)
}

/// What its unit adds to the price of a model, which no line of the editor has otherwise.
fn surcharge(system: &System, cost: Cost) -> String {
    if cost.is_zero() {
        String::new()
    } else {
        ["In this unit each model costs ", &price(system, cost), " more."].concat()
    }
}

fn about(text: String) -> Option<El> {
    (!text.is_empty()).then(|| el("p", "about").put(text))
}

/// "5 to 10 in all"
fn size(group: &Group) -> String {
    let (min, max) = (group.min.to_string(), group.max.to_string());
    match (group.min, group.max) {
        (a, b) if a == b => [&min, " in all"].concat(),
        (0, u32::MAX) => "any number".to_owned(),
        (_, u32::MAX) => [&min, " or more in all"].concat(),
        (0, _) => ["up to ", &max, " in all"].concat(),
        _ => [&min, " to ", &max, " in all"].concat(),
    }
}

/// How many there are, one more and one less, and what either would break.
fn count(shown: &Shown, id: MemberId, count: u32, name: &str) -> (El, Vec<El>) {
    let build = shown.build;
    let now = move || build.now(|_, roster| roster.member(id).map_or(1, |(_, member)| member.count));
    let set = move |to: u32| build.edit_lightly(Edit::SetCount(id, to));
    let step = |label: &'static str, sign| el("button", "").set("aria-label", [label, name].concat()).put(icon(sign));
    let field = el("input", "")
        .set("type", "text")
        .set("inputmode", "numeric")
        .set("autocomplete", "off")
        .set("aria-label", "How many")
        .value(count.to_string())
        .on("focus", |event| {
            if let Some(input) = dom::target::<web_sys::HtmlInputElement>(&event) {
                input.select()
            }
        })
        .on("change", move |event| {
            match dom::value(&event).trim().parse() {
                Ok(to) => set(to),
                Err(_) => build.app.toast("A line has 1 to 9999 models.".to_owned(), Back::Nothing),
            }
            // What was typed may not be what holds now.
            dom::set_value(&event, &now().to_string());
        });
    let would = |to: u32| shown.would(&Edit::SetCount(id, to));
    let about = |of: &str| [of, &title_id(id)].concat();
    let more = step("One more of ", icon::PLUS).on("click", move |_| set(now().saturating_add(1)));
    let (more, further) = would(count.saturating_add(1)).whole(more, about("more-"), "One more");
    let less = step("One less of ", icon::MINUS)
        .set("aria-disabled", truth(count <= 1))
        .on("click", move |_| set(now().saturating_sub(1)));
    let (less, fewer) = would(count.saturating_sub(1).max(1)).whole(less, about("less-"), "One less");
    let stepper = el("div", "stepper")
        .set("role", "group")
        .set("aria-label", ["Number of models: ", name].concat())
        .put(less)
        .put(field)
        .put(more);
    (stepper, further.into_iter().chain(fewer).collect())
}

/// A choice among kinds of models; where there is only one, nothing.
fn level(shown: &Shown, member: &MemberView) -> Option<El> {
    let Shown { build, army, unit, .. } = *shown;
    let (id, own) = (member.member.id, &member.member.model);
    let mut options: Vec<(Id, String)> = Vec::new();
    if let Some(group) = member.group {
        // A promoted model may be above its group, so it may choose among all levels that the unit knows.
        let ladder = unit.entry.map_or(&[][..], |entry| &entry.models[..]);
        let raised = ladder.iter().filter(|ix| member.member.promoted && army.system.model(**ix).rank.is_some());
        for ix in group.models.iter().chain(raised) {
            let model = army.system.model(*ix);
            if options.iter().all(|(known, _)| *known != model.id) {
                let label = match model.cost.is_zero() {
                    true => model.name.clone(),
                    false => [&model.name, ", ", &price(army.system, model.cost)].concat(),
                };
                options.push((model.id.clone(), label));
            }
        }
    }
    if options.iter().all(|(known, _)| known != own) {
        options.push((own.clone(), model_name(member).to_owned()));
    }
    if options.len() < 2 {
        return None;
    }
    let options = options.into_iter().map(|(known, label)| {
        let chosen = known == *own;
        let value = known.to_string();
        let label = if chosen { label } else { shown.would(&Edit::SetModel(id, known)).behind(label) };
        el("option", "").set("value", value).selected(chosen).put(label)
    });
    let select = el("select", "")
        .on("change", move |event| build.edit(Edit::SetModel(id, Id::from(dom::value(&event)))))
        .put(options.collect::<Vec<_>>());
    Some(el("label", "choose").put(el("span", "").put("Model")).put(select))
}

/// Raising one model out of its squad, or putting it back.
fn promotion(shown: &Shown, member: &MemberView) -> (Option<El>, Option<El>) {
    let Shown { build, army, unit, .. } = *shown;
    let id = member.member.id;
    let Some(promotion) = promotion_of(army, member) else { return (None, None) };
    let name = say::lower(&promotion.name);
    let back = member.member.promoted;
    let taken = unit.members.iter().any(|other| other.member.promoted && other.member.group == member.member.group);
    if taken && !back {
        return (None, None);
    }
    let words = [if back { "No longer " } else { "Make one the " }, &name].concat();
    let press = move |_| {
        if let Some(edit) = build.now(|_, roster| raise(roster, id, back)) {
            // The button goes with what it was for; whoever was raised has a heading.
            let raised = match &edit {
                Edit::All(edits) => edits.last(),
                one => Some(one),
            };
            let line = if let Some(Edit::SetPromoted(line, _)) = raised { *line } else { id };
            build.edit(edit);
            dom::focus_soon(title_id(line));
        }
    };
    let button = el("button", "").on("click", press).put(words.clone());
    let Some(edit) = raise(army.roster, id, back) else { return (Some(button), None) };
    let (button, line) = shown.would(&edit).whole(button, ["raise-", &title_id(id)].concat(), &words);
    (Some(button), line)
}

/// One model of a line gets a line of its own and is raised; or whoever was raised is put back.
fn raise(roster: &Roster, id: MemberId, back: bool) -> Option<Edit> {
    let (unit, member) = roster.member(id)?;
    if back || member.count == 1 {
        return Some(Edit::SetPromoted(id, !back));
    }
    let split = Edit::SplitMember(id, 1);
    let after = roster.part(Some(unit.id)).after(&split);
    let (unit, _) = after.member(id)?;
    let at = unit.members.iter().position(|member| member.id == id)?;
    let made = unit.members.get(at + 1)?.id;
    Some(Edit::All(vec![split, Edit::SetPromoted(made, true)]))
}

/// The final numbers, and where each comes from.
fn profile(shown: &Shown, at: usize) -> El {
    let Shown { build, army, unit, told, .. } = *shown;
    let member = &unit.members[at];
    let key = ["numbers ", &member.member.id.0.to_string()].concat();
    let (mut why, open) = build.fold("why-numbers", key, false, el("summary", "").put("The numbers in words"));
    let (mut head, mut row, mut list) = (el("tr", ""), el("tr", ""), el("dl", ""));
    let stats = told.profiles.get(at).map_or(&[][..], |profile| &profile.stats);
    let mut yours = false;
    for (at, (attribute, stat)) in army.system.attributes().iter().zip(stats).enumerate() {
        let causes = stat.explain(army.system, at, member, unit.entry.map_or("", |entry| &entry.name));
        let value = stat.write(attribute.form);
        let class = match (&stat.base, causes.is_empty()) {
            (Value::Unknown, _) => "unknown",
            (_, false) => "changed",
            (_, true) => "",
        };
        // Said in full; seen in short, and in full in the fold, since fingers find no titles.
        let short =
            el("abbr", "").set("aria-hidden", "true").set("title", attribute.name.clone()).put(attribute.short.clone());
        let name = el("span", "unseen").put(attribute.name.clone());
        head = head.put(el("th", "").set("scope", "col").put(name).put(short));
        // Of a unit that is the player's as a whole no number is marked.
        let own = unit.entry.zip(member.model).is_some_and(|(entry, model)| {
            let system = army.system;
            let path = system.model_path(entry, model);
            !system.own().is_empty()
                && system.is_own(&[&path, "/profile/", &attribute.id].concat())
                && !system.is_own(&path)
        });
        yours |= own;
        let own = own.then(|| el("span", "").put("*").put(el("span", "unseen").put(" yours")));
        row = row.put(el("td", class).put(value.clone()).put(own));
        list = list
            .put(el("dt", "").put([&attribute.name, " ", &value].concat()))
            .put(el("dd", "").put(causes.join(", ")));
    }
    // Nothing is drawn behind a closed door.
    if open {
        why = why.put(list);
    }
    let table = el("table", "").put(el("thead", "").put(head)).put(el("tbody", "").put(row));
    el("div", "profile")
        .put(if stats.is_empty() { text("") } else { table })
        .put(el("p", "hint").flag("hidden", !yours).set("aria-hidden", "true").put("* yours"))
        .put(why.flag("hidden", stats.is_empty()))
}

/// What they are born with and what they carry, where it has numbers of its own: a card shows it beside theirs.
fn arms(shown: &Shown, member: &MemberView) -> Vec<El> {
    let system = shown.army.system;
    let mut own: Vec<&Item> = member.built_in().map(|ix| system.item(ix)).collect();
    for pick in &member.picks {
        if own.iter().all(|known| known.ix != pick.item.ix) {
            own.push(pick.item);
        }
    }
    card::tables(system, &own)
}

/// The other lines of a part whose models all carry the same.
pub fn alike<'a, 'b>(
    army: &'b Army<'a>,
    unit: &'b UnitView<'a>,
    member: &'b MemberView<'a>,
) -> impl Iterator<Item = &'b MemberView<'a>> {
    let uniform = member.group.and_then(|group| group.uniform.as_ref());
    let holds = uniform.is_some_and(|same| holds(same.when, &army.settings));
    let others = unit.members.iter().filter(|other| other.member.id != member.member.id);
    others.filter(move |other| holds && other.member.group == member.member.group)
}

/// Which other lines change with this one, as a sentence.
fn follows(army: &Army, unit: &UnitView, member: &MemberView) -> String {
    let names: Vec<String> = alike(army, unit, member)
        .map(|other| [&other.member.count.to_string(), " ", model_name(other)].concat())
        .collect();
    if names.is_empty() {
        return String::new();
    }
    let free = promotion_of(army, member).map_or(&[][..], |promotion| &promotion.differs[..]);
    let classes = free.iter().filter_map(|at| army.system.classes().get(*at));
    let classes: Vec<String> = classes.map(|class| say::lower(&class.plural)).collect();
    let mut text = ["All carry the same: what is taken here goes to ", &names.join(", "), " as well"].concat();
    if member.member.promoted && !classes.is_empty() {
        text.push_str(", except ");
        text.push_str(&classes.join(" and "));
    }
    text.push('.');
    text
}

/// An item that the data does not have: kept, shown, and not lost by accident.
fn strange(build: Build, id: MemberId, item: Id) -> El {
    let name = item.to_string();
    let out = el("button", "")
        .set("aria-label", ["Take out ", &name].concat())
        .on("click", move |_| {
            build.edit(Edit::RemoveItem(id, item.clone()));
            dom::focus_soon(title_id(id));
        })
        .put("Take out");
    el("p", "strange").put(el("span", "").put([&name, " is not in the data."].concat())).put(out)
}

/// Parting a line in two, and taking it out.
fn partings(shown: &Shown, member: &MemberView, name: &str, can_leave: bool) -> El {
    let (id, several) = (member.member.id, member.member.count > 1);
    let differs = member.group.is_none_or(|group| {
        group.models.len() > 1 || group.uniform.as_ref().is_none_or(|same| !holds(same.when, &shown.army.settings))
    });
    let (build, unit) = (shown.build, shown.unit.unit.id);
    let button =
        |class, what: &'static str| el("button", class).set("aria-label", [what, ": ", name].concat()).put(what);
    // Where all carry the same and are of one kind, a line of its own could be no different.
    let split = (several && differs).then(|| button("", "Make one different").on("click", move |_| split(build, id)));
    let tools = el("div", "tools").put(split);
    if !can_leave {
        return tools;
    }
    let out = "Take this line out";
    let leave = button("danger", out).on("click", move |_| leave(build, unit, id));
    let (leave, line) = shown.would(&Edit::RemoveMember(id)).whole(leave, ["out-", &title_id(id)].concat(), out);
    tools.put(leave).put(line)
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
