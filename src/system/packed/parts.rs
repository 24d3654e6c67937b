//! Which fields of each part of a game are packed, in which order.

use super::*;

/// Closed choices by position. The first serves for what no choice has; it does not occur.
macro_rules! choices {
    ($($type:ident { $first:ident $(, $more:ident)* })*) => {$(
        impl Packed for $type {
            fn pack(&self, out: &mut Out) {
                out.plain.push(*self as u8);
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
    Kind {
        Rule, Reading, Unit, Item, Phase, Action, Modifier, Condition, Quality, Ability, Terrain, Table, Card, Mission, Power,
        Creature
    }
    Raised { Marked, Leads, Follows }
    Round { Up, Down, Nearest }
    Severity { Error, Warning, Note }
    Unique { No, Yes, Unknown }
}

/// Structs, field by field in the order given here; one that is missing does not compile.
macro_rules! structs {
    ($($type:ident { $($field:tt),* })*) => {$(
        impl Packed for $type {
            fn pack(&self, out: &mut Out) {
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
    Currency { id, name, one, about, limits }
    Attribute { id, name, short, form, wounds }
    Property { id, name, beside }
    Class { id, name, plural, apart }
    Table { id, name, columns, note, source }
    Role { id, name, plural }
    Station { id, name, share, except, least, unless, cite }
    Place { name, must, ways }
    Fill { roles, traits, without, most }
    FormationKind { id, name, plural, leaders, roles, cite }
    Model { ix, home, id, name, aliases, cost, unpriced, rank, tags, profile, changes, has, carrier, crew, note, source }
    Carrier { holds, slots, instead, replaces, cite, when }
    Slot { name, count, takes, when }
    Crew { items, models, name, lends, cite }
    Item {
        ix, id, name, aliases, class, cost, unpriced, cost_on, properties, tags, table, rows, changes, changes_on, has, carrier,
        note, source, force
    }
    Promotion { id, name, raise, differs, from, cite, level_cite, size_cite }
    Ruling { id, question, options, default, forces, cite }
    RulingOption { id, label }
    Assumption { attribute, tag, value, when, cite }
    Track { id, name, under, on, most, changes, note, cite }
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
        ix, id, name, aliases, role, cost, sub_list, source, about, models, groups, upgrades, abilities, traits, tags, carries, needs,
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
        classes, tables, roles, formations, stations, models, items, items_by_id, promotions, rulings, assumptions, tracks, references, forces,
        entries, common, rules, figures, scales, shared, own
    }
    Figure { name, kind, cite }
    Scale { name, limits }
}

/// Kinds, each by its number. Number 0 serves for what has no kind; it does not occur.
macro_rules! kinds {
    ($type:ident, $none:ident; $($number:literal $kind:ident { $($field:ident),* })*) => {
        impl Packed for $type {
            fn pack(&self, out: &mut Out) {
                match self {
                    $($type::$kind { $($field),* } => {
                        out.plain.push($number);
                        $($field.pack(out);)*
                    })*
                }
            }
            fn unpack(from: &mut Bytes) -> Self {
                match from.byte() {
                    $($number => $type::$kind { $($field: Packed::unpack(from)),* },)*
                    _ => $type::$none,
                }
            }
        }
    };
}
kinds! {
    FigureKind, Behind;
    0 Behind {}
    1 Below { percent }
    2 Sum { attribute, base }
    3 Worth { times }
    4 Steps { currency, steps, further }
}
kinds! {
    RuleKind, SingleModels;
    0 SingleModels {}
    1 Limit { currency }
    2 RoleCount { roles, min, max, models }
    3 RoleRatio { role, than, per, models }
    4 Requires { items, on, with }
    5 Conflict { items, on, with }
    6 Most { items, most, meant, each, unit, name }
    7 Carry { property, most, on, makes_room }
    8 SubListLeaders { role, raised }
    9 Remark { items, on, lacking, text }
    10 Least { items, least, meant, name }
    11 Adjust { property, items, add, meant }
    12 OfForce {}
    13 Grouped {}
    15 Ordered { formation, slots }
    14 Usual { role, abilities }
    16 RoleLimit { role, currency, per, models }
    17 Caps { most, on }
    19 Start { currency, most, with, more, until }
    18 Rides { attribute, most, except, with, alone }
}
