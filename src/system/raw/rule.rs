//! Rules and the closed choices of the format: forms, kinds, roundings, severities.

use std::collections::BTreeMap;

use super::{RawWhen, none};

choice! {
    /// How a value of an attribute is written.
    #[derive(Default)]
    pub enum RawForm {
        /// `4`
        #[default]
        Plain = "plain",
        /// `+1`
        Signed = "signed",
        /// `4+`: a roll to reach, so that lower is better.
        Roll = "roll",
        /// `6"`
        Inches = "inches",
    }

    /// What a reference is.
    #[derive(Default)]
    pub enum RawKind {
        /// A rule of the document.
        #[default]
        Rule = "rule",
        /// How we read a passage that is open.
        Reading = "reading",
        /// A unit of a force.
        Unit = "unit",
        /// An item.
        Item = "item",
        /// A part of a round or of the game.
        Phase = "phase",
        /// Something that a model or unit does when it is its turn.
        Action = "action",
        /// A table of what makes a roll easier or harder.
        Modifier = "modifier",
        /// A state that a model or unit is in.
        Condition = "condition",
        /// Of a weapon.
        Quality = "quality",
        /// Of a model, a unit or a force.
        Ability = "ability",
        /// What stands on the table.
        Terrain = "terrain",
        /// Rows to look up.
        Table = "table",
        /// One of a deck.
        Card = "card",
        /// A way to play, or a part of one.
        Mission = "mission",
        /// Something that a model activates.
        Power = "power",
        /// Nobody's models.
        Creature = "creature",
    }

    /// How a share of a price is rounded to whole numbers.
    pub enum RawRound {
        /// Each unit's price, up.
        Up = "unit-up",
        /// Each unit's price, down.
        Down = "unit-down",
        /// Each unit's price to the nearest, halves up.
        Nearest = "unit-nearest",
    }

    /// Whether somebody who was raised to the highest level leads a sub-list.
    #[derive(Default)]
    pub enum RawRaised {
        /// Perhaps: the list is legal, and marked.
        #[default]
        Marked = "marked",
        /// Yes.
        Leads = "leads",
        /// No.
        Follows = "follows",
    }

    /// How grave it is to break a rule.
    #[derive(Default)]
    pub enum RawSeverity {
        /// The list is not legal.
        #[default]
        Error = "error",
        /// Legal as far as the text goes; look.
        Warning = "warning",
        /// Worth knowing.
        Note = "note",
    }
}

raw! {
    /// A slot for units of a group.
    pub struct RawPlace {
        /// What fills it, as a player reads it: "a face or hands".
        pub name: String,
        /// A group has somebody in it, even if there is no other unit.
        pub must: bool = none(),
        /// Ways to fill it, any one of which; all parts of a way may be there together.
        pub ways: Vec<Vec<RawFill>>,
    }

    /// Units that fill a slot: of any of these roles, with all of these traits and none of those.
    pub struct RawFill {
        pub roles: Vec<String>,
        pub traits: Vec<String> = none(),
        pub without: Vec<String> = none(),
        pub most: u32 = super::force::one(),
    }
}

/// Expands to the kinds of rules, each read by the name of its kind.
macro_rules! kinds {
    ($($(#[$meta:meta])* pub enum $name:ident { $(
        $(#[$vmeta:meta])* $variant:ident = $text:literal { $($field:ident : $type:ty $(= $default:expr)?),* $(,)? }
    ),* $(,)? })*) => {$(
        $(#[$meta])*
        #[derive(Debug, Clone)]
        #[cfg_attr(
            test,
            derive(schemars::JsonSchema),
            schemars(tag = "kind", rename_all_fields = "kebab-case", deny_unknown_fields)
        )]
        pub enum $name { $(
            $(#[$vmeta])*
            #[cfg_attr(test, schemars(rename = $text))]
            $variant { $(
                $(#[cfg_attr(any(), doc = stringify!($default))] #[cfg_attr(test, schemars(default))])?
                $field: $type
            ),* }
        ),* }

        impl super::FromData for $name {
            fn from_data(value: serde_json::Value, slips: &mut super::Slips) -> Option<Self> {
                let mut map = slips.map(value)?;
                let kind: String = slips.must(&mut map, "kind")?;
                match kind.as_str() {
                    $($text => {
                        $(let $field = raw!(@read map, slips, $field: $type $(, $default)?);)*
                        slips.nothing_left(&map, &[$(stringify!($field)),*]);
                        Some($name::$variant { $($field: $field?),* })
                    })*
                    _ => slips.unknown("kind", &kind, &[$($text),*]),
                }
            }
        }
    )*};
}

kinds! {
    /// A rule of an army or of each model. A kind with parameters, never a formula.
    #[allow(missing_docs, reason = "the parameters repeat; each kind's own line says what they mean")]
    pub enum RawRule {
        /// The total of a currency is at most the list's limit; a gap below it is told.
        Limit = "limit" {
            currency: String,
            when: Option<RawWhen> = none(),
            cite: Option<String> = none(),
        },
        /// The limit of a list is at most so much, and `more` for each model with one of the items `with`, for as long as the
        /// number of a campaign that `until` names is 0.
        Start = "start" {
            currency: String,
            most: u32,
            with: Vec<String> = none(),
            more: u32 = none(),
            until: Option<String> = none(),
            severity: RawSeverity = none(),
            when: Option<RawWhen> = none(),
            cite: Option<String> = none(),
        },
        /// Between `min` and `max` units of a role, or of it and others together. Here and below `models` counts models in
        /// place of units.
        RoleCount = "role-count" {
            role: String,
            and: Vec<String> = none(),
            min: u32 = none(),
            max: Option<u32> = none(),
            models: bool = none(),
            severity: RawSeverity = none(),
            when: Option<RawWhen> = none(),
            cite: Option<String> = none(),
        },
        /// No more units of `role` than of `than` and the roles of `and` together; with `per`, one for so many of them.
        RoleRatio = "role-ratio" {
            role: String,
            than: String,
            and: Vec<String> = none(),
            per: u32 = one(),
            models: bool = none(),
            severity: RawSeverity = none(),
            when: Option<RawWhen> = none(),
            cite: Option<String> = none(),
        },
        /// One unit of a role for each so much of the list's limit, or of its total where it has none.
        RoleLimit = "role-limit" {
            role: String,
            currency: String,
            per: u32,
            models: bool = none(),
            severity: RawSeverity = none(),
            when: Option<RawWhen> = none(),
            cite: Option<String> = none(),
        },
        /// These items need a model with one of the tags `on`, or one of the items `with` on the same model.
        Requires = "requires" {
            items: Vec<String>,
            on: Vec<String> = none(),
            with: Vec<String> = none(),
            severity: RawSeverity = none(),
            when: Option<RawWhen> = none(),
            cite: Option<String> = none(),
        },
        /// These items do not go with a model tagged `on`, nor with an item out of `with`.
        Conflict = "conflict" {
            items: Vec<String>,
            on: Vec<String> = none(),
            with: Vec<String> = none(),
            severity: RawSeverity = none(),
            when: Option<RawWhen> = none(),
            cite: Option<String> = none(),
        },
        /// At most so many of these items on one model, or with `unit` in one unit; with `each`, of every one of them. Only for models tagged `on` and for
        /// those that have an item out of `with`, if it names any.
        Most = "most" {
            items: Vec<String>,
            most: u32,
            on: Vec<String> = none(),
            with: Vec<String> = none(),
            each: bool = none(),
            unit: bool = none(),
            severity: RawSeverity = none(),
            when: Option<RawWhen> = none(),
            cite: Option<String> = none(),
        },
        /// At least so many of these items on one model. Only for models tagged `on` and for those that have an item out of
        /// `with`, if it names any.
        Least = "least" {
            items: Vec<String>,
            least: u32,
            on: Vec<String> = none(),
            with: Vec<String> = none(),
            severity: RawSeverity = none(),
            when: Option<RawWhen> = none(),
            cite: Option<String> = none(),
        },
        /// A number of these items is another on models tagged `on` and on those that have an item out of `with`, if it names
        /// any: so much is added to it.
        Adjust = "adjust" {
            property: String,
            items: Vec<String>,
            add: i32,
            on: Vec<String> = none(),
            with: Vec<String> = none(),
            when: Option<RawWhen> = none(),
            cite: Option<String> = none(),
        },
        /// The sum of a property over a model's items is at most so much; models with a carrier are left out. Only for models
        /// tagged `on`, if it names any. With `makes-room`, what they have without buying it counts as well, after what is
        /// bought, and what does not fit is left out.
        Carry = "carry" {
            property: String,
            most: i32,
            on: Vec<String> = none(),
            makes_room: bool = none(),
            severity: RawSeverity = none(),
            when: Option<RawWhen> = none(),
            cite: Option<String> = none(),
        },
        /// The final numbers of a model are at most these, by attribute; where lower is better, at least. Only for models
        /// tagged `on`, if it names any.
        Caps = "caps" {
            caps: BTreeMap<String, i32>,
            on: Vec<String> = none(),
            severity: RawSeverity = none(),
            when: Option<RawWhen> = none(),
            cite: Option<String> = none(),
        },
        /// Each unit is a single model: no sizes, no promotion, nothing to carry alike.
        SingleModels = "single-models" {
            when: Option<RawWhen> = none(),
            cite: Option<String> = none(),
        },
        /// Each unit has the trait of the force.
        OfForce = "of-force" {
            severity: RawSeverity = none(),
            when: Option<RawWhen> = none(),
            cite: Option<String> = none(),
        },
        /// Each unit is in a group, such as a posse.
        Grouped = "grouped" {
            severity: RawSeverity = none(),
            when: Option<RawWhen> = none(),
            cite: Option<String> = none(),
        },
        /// Units may begin the game riding in units that carry some. A model takes one place, or as many as it has of
        /// `attribute`, of which it has at most `most`; with `alone` one unit rides at a time. Units with a trait out of
        /// `except` cannot.
        Rides = "rides" {
            attribute: Option<String> = none(),
            most: Option<i32> = none(),
            except: Vec<String> = none(),
            alone: bool = none(),
            severity: RawSeverity = none(),
            when: Option<RawWhen> = none(),
            cite: Option<String> = none(),
        },
        /// Groups of a kind have slots, filled in order: each has somebody before the next has.
        Ordered = "ordered" {
            formation: String,
            slots: Vec<RawPlace>,
            severity: RawSeverity = none(),
            when: Option<RawWhen> = none(),
            cite: Option<String> = none(),
        },
        /// Units of a role usually have these abilities, by name; one that lacks any is remarked on.
        Usual = "usual" {
            role: String,
            abilities: Vec<String>,
            when: Option<RawWhen> = none(),
            cite: Option<String> = none(),
        },
        /// Each sub-list that units are taken from has a unit of this role, or somebody raised to the highest level.
        SubListLeaders = "sub-list-leaders" {
            role: String,
            raised: RawRaised = none(),
            severity: RawSeverity = none(),
            when: Option<RawWhen> = none(),
            cite: Option<String> = none(),
        },
        /// Worth knowing about a model that has one of these items; only about models tagged `on`, if it names any. With
        /// `lacking`, about a unit whose models may have one and have none.
        Remark = "remark" {
            items: Vec<String>,
            on: Vec<String> = none(),
            lacking: bool = none(),
            text: String,
            when: Option<RawWhen> = none(),
            cite: Option<String> = none(),
        },
    }

    /// A number of an army that its player needs at the table, worked out from the list. A kind with parameters, as rules are.
    #[allow(missing_docs, reason = "the parameters repeat; each kind's own line says what they mean")]
    pub enum RawFigure {
        /// The most models left that are still less than so many percent of the army's.
        Below = "below" {
            name: String,
            percent: u32,
            cite: Option<String> = none(),
        },
        /// How many models more the other side has, which the page asks for.
        Behind = "behind" {
            name: String,
            cite: Option<String> = none(),
        },
        /// The sum of an attribute over all models, and `base` on top.
        Sum = "sum" {
            name: String,
            attribute: String,
            base: i64 = none(),
            cite: Option<String> = none(),
        },
        /// What the list costs, each currency taken so many times.
        Worth = "worth" {
            name: String,
            currencies: BTreeMap<String, i64>,
            cite: Option<String> = none(),
        },
        /// By the limit of the list, or by its total where it has none: pairs of the lowest amount and the number from there, in
        /// rising order. Beyond the last pair, for so much more, so much more.
        Steps = "steps" {
            name: String,
            currency: String,
            steps: Vec<(i64, i64)>,
            further: Option<(i64, i64)> = none(),
            cite: Option<String> = none(),
        },
    }
}

fn one() -> u32 {
    1
}
