//! Which fields of each part of a game are packed, in which order.

use super::*;

/// Closed choices by position. The first serves for what no choice has; it does not occur.
macro_rules! choices {
    ($($type:ident { $first:ident $(, $more:ident)* })*) => {$(
        impl Packed for $type {
            fn pack(&self, out: &mut Vec<u8>) {
                out.push(*self as u8);
            }
            fn unpack(from: &mut Bytes) -> Self {
                let at = from.byte();
                $(if at == $type::$more as u8 { return $type::$more; })*
                $type::$first
            }
        }
    )*};
}
choices! {
    Form { Plain, Signed, Roll, Inches }
    Home { Game, Force, Entry }
    Kind { Rule, Reading, Unit, Item }
    Raised { Marked, Leads, Follows }
    Round { Up, Down, Nearest }
    Severity { Error, Warning, Note }
    Unique { No, Yes, Unknown }
}

/// Structs, field by field in the order given here; one that is missing does not compile.
macro_rules! structs {
    ($($type:ident { $($field:tt),* })*) => {$(
        impl Packed for $type {
            fn pack(&self, out: &mut Vec<u8>) {
                $(self.$field.pack(out);)*
            }
            fn unpack(from: &mut Bytes) -> Self {
                $type { $($field: Packed::unpack(from)),* }
            }
        }
    )*};
}
structs! {
    ItemIx { 0 }
    ModelIx { 0 }
    EntryIx { 0 }
    RefIx { 0 }
    ForceIx { 0 }
    Tags { 0 }
    When { ruling, options }
    ItemSet { always, sometimes }
    Change { attribute, how }
    Currency { id, name, one, limits }
    Attribute { id, name, short, form }
    Property { id, name, beside }
    Class { id, name, plural, apart }
    Table { id, name, columns, note, source }
    Role { id, name, plural }
    FormationKind { id, name, plural, leaders, roles, cite }
    Model { ix, home, id, name, aliases, cost, unpriced, rank, tags, profile, changes, has, carrier, crew, note, source }
    Carrier { holds, slots, instead, replaces, cite, when }
    Slot { name, count, takes, when }
    Crew { items, models, name, cite }
    Item {
        ix, id, name, aliases, class, cost, unpriced, cost_on, properties, tags, table, rows, changes, changes_on, has, carrier,
        note, source, force
    }
    Promotion { id, name, raise, differs, from, cite, level_cite, size_cite }
    Ruling { id, question, options, default, forces, cite }
    RulingOption { id, label }
    Assumption { attribute, tag, value, when, cite }
    Reference { ix, id, title, kind, source, text }
    Force {
        ix, id, name, aliases, about, source, available, abilities, discounts, surcharges, waivers, shares_together,
        marks, sub_lists, unit_trait, rules, entries
    }
    Available { id, name, items, range, cost, share, pool, cite }
    Share { percent, nested }
    Pool { each, per }
    Mark { id, name, items, per, roll, dice, own, adds, note, cite }
    SubList { id, name, about }
    Ability { name, section, text, source }
    Discount { name, percent, roles, needs, round, when, cite }
    Surcharge { items, cost, when, cite }
    Waiver { items, attributes, with, cite }
    Entry {
        ix, id, name, aliases, role, cost, sub_list, source, about, models, groups, upgrades, abilities, traits, tags, needs,
        unique, cite
    }
    Group {
        id, name, models, min, max, size_unknown, surcharge, may, must, has, sources, uniform, one_level, promotion, changes, tags,
        carrier, cite, may_cite
    }
    Same { when, cite }
    Plus { cost, when, cite }
    Allowance { items, max, exactly, one_in, beyond, severity, when, cite, name }
    Need { items, min, max, free, beyond, when, cite, name }
    Upgrade { id, name, cost, note, needs, sources, may, cite, source }
    Rule { kind, severity, when, cite }
    Meant { on, with }
    System {
        id, name, aliases, data_version, document, about, force_word, army_word, everyone, currencies, attributes, properties,
        classes, tables, roles, formations, models, items, items_by_id, promotions, rulings, assumptions, references, forces,
        entries, common, rules, own
    }
}

/// The kinds of rules, each by its number. Number 0 serves for what has no kind; it does not occur.
macro_rules! kinds {
    ($($number:literal $kind:ident { $($field:ident),* })*) => {
        impl Packed for RuleKind {
            fn pack(&self, out: &mut Vec<u8>) {
                match self {
                    $(RuleKind::$kind { $($field),* } => {
                        out.push($number);
                        $($field.pack(out);)*
                    })*
                }
            }
            fn unpack(from: &mut Bytes) -> Self {
                match from.byte() {
                    $($number => RuleKind::$kind { $($field: Packed::unpack(from)),* },)*
                    _ => RuleKind::SingleModels,
                }
            }
        }
    };
}
kinds! {
    0 SingleModels {}
    1 Limit { currency }
    2 RoleCount { roles, min, max }
    3 RoleRatio { role, than }
    4 Requires { items, on, with }
    5 Conflict { items, on, with }
    6 Most { items, most, meant, each, name }
    7 Carry { property, most, on }
    8 SubListLeaders { role, raised }
    9 Remark { items, on, lacking, text }
    10 Least { items, least, meant, name }
    11 Adjust { property, items, add, meant }
    12 OfForce {}
    13 Grouped {}
    14 Usual { role, abilities }
}
