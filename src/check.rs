//! The judge: a game and a list in, a report out. It works from scratch each time, never fails, and depends on nothing
//! else. Each kind of rule has a file of its own below; wording is `say.rs`'s affair.

mod available;
mod caps;
mod carry;
mod conflict;
mod counts;
mod crew;
mod formations;
mod kit;
mod least;
mod levels;
pub(crate) mod limit;
mod marks;
mod matter;
mod meter;
mod most;
mod needs;
mod ordered;
mod out;
mod pool;
mod promotion;
mod remark;
mod required;
mod requires;
mod rides;
mod roles;
mod shares;
mod size;
mod slots;
mod stations;
mod sub_lists;
mod tally;
mod tracks;
mod traits;
mod unfilled;
mod unique;
mod unknown;

pub(crate) use out::Out;
pub(crate) use slots::{carriers, takes};
pub(crate) use tally::Tally;

pub use meter::{Meter, MeterOf};

use crate::cost::{self, UnitCost};
use crate::id::{Id, MemberId, UnitId};
use crate::order::sort_by_key;
use crate::profile::{self, Profile};
use crate::roster::Roster;
use crate::system::{Cost, EntryIx, ItemIx, ModelIx, RefIx, Rule, RuleKind, Severity, System};
use crate::view::{Army, UnitView};

/// What a list comes to and what is to be said of it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Report {
    /// What the whole list costs.
    pub total: Cost,
    /// The document does not give all prices: it costs so much at least.
    pub at_least: bool,
    /// One for each unit, in the roster's order.
    pub units: Vec<UnitReport>,
    /// Gravest first, then in the roster's order.
    pub findings: Vec<Finding>,
    /// What is used of what is allowed.
    pub meters: Vec<Meter>,
}

/// What one unit comes to.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct UnitReport {
    /// The unit.
    pub id: UnitId,
    /// Its price with all parts.
    pub cost: UnitCost,
    /// The final profile of each of its lines.
    pub profiles: Vec<Profile>,
}

/// Something to say about a list.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Finding {
    /// What it is, with its numbers.
    pub what: What,
    /// How grave it is.
    pub severity: Severity,
    /// Where it is.
    pub place: Place,
    /// The rule or reading it comes from.
    pub cite: Option<RefIx>,
}

/// Where a finding is: the army, a unit, or a line of models in it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Place {
    /// The unit; the whole army without.
    pub unit: Option<UnitId>,
    /// The line of models; the whole unit without.
    pub member: Option<MemberId>,
}

/// The kinds of findings with what each has to say. Codes are stable; see [`What::code`].
#[derive(Debug, Clone, PartialEq, Eq)]
#[allow(missing_docs, reason = "say.rs has the sentence for each")]
pub enum What {
    OverLimit { currency: usize, have: i64, allowed: i64 },
    UnderLimit { currency: usize, have: i64, allowed: i64, at_least: bool },
    LimitHigh { currency: usize, have: i64, most: i64 },
    RoleFew { roles: Vec<usize>, have: u32, min: u32 },
    RoleMany { roles: Vec<usize>, have: u32, max: u32 },
    RoleRatio { role: usize, have: u32, than: Vec<usize>, base: u32, per: u32, allowed: u32 },
    RoleLimit { role: usize, have: u32, allowed: u32, currency: usize, per: u32 },
    UnknownForce { name: Id },
    UnknownEntry { name: Id },
    UnknownGroup { name: Id },
    UnknownModel { name: Id },
    UnknownItem { name: Id },
    UnknownUpgrade { name: Id },
    UnknownRuling { name: Id },
    EntryNeeds { needs: EntryIx },
    UpgradeNeeds { upgrade: Id, needs: EntryIx },
    UpgradeTwice { upgrade: Id },
    GroupFew { group: Id, have: u32, min: u32 },
    GroupMany { group: Id, have: u32, max: u32 },
    LevelNotAllowed { model: ModelIx },
    LevelsMixed { group: Id, models: Vec<ModelIx> },
    ItemOutOfRange { item: ItemIx, property: usize, have: i32, low: i32, high: i32 },
    ItemElsewhere { item: ItemIx },
    ItemReserved { item: ItemIx, source: usize },
    ItemNotAllowed { item: ItemIx },
    ItemMany { name: String, have: u32, max: u32 },
    OneIn { name: String, have: u32, allowed: u32, one_in: u32, models: u32 },
    ItemExactly { name: String, have: u32, exactly: u32 },
    ShareOver { source: usize, percent: u32, have: u32, allowed: u32, models: u32 },
    SharesOver { percent: u32, have: u32, allowed: u32, models: u32 },
    PoolOver { source: usize, have: u32, allowed: u32, each: u32, per: EntryIx },
    MarkOver { mark: usize, have: u32, allowed: u32 },
    MarkUnfit { mark: Id, item: ItemIx },
    MarkRoll { mark: usize, have: u32 },
    MarkUnrolled { mark: usize },
    SubListLeader { sub_list: usize, role: usize },
    NotSingle { have: u32 },
    NeedFew { name: String, single: bool, have: u32, min: u32 },
    NeedMany { name: String, have: u32, max: u32 },
    KitDiffers { item: ItemIx },
    KitLacks { item: ItemIx },
    PromotionNone,
    PromotionMany { promotion: usize, have: u32 },
    PromotionSmall { promotion: usize, have: u32, from: u32 },
    PromotionLevel { promotion: usize, model: ModelIx },
    PromotionHigh { promotion: usize, model: ModelIx },
    SlotsFull { item: ItemIx, slots: u32 },
    SlotUnfit { item: ItemIx },
    GunnerMissing { item: ItemIx, crew: String },
    GunnerStray { item: ItemIx },
    GunnerUnfit { item: ItemIx, model: Id },
    Requires { item: ItemIx, items: Vec<ItemIx> },
    Conflict { item: ItemIx, with: Option<ItemIx> },
    Most { name: String, have: u32, most: u32 },
    Least { name: String, have: u32, least: u32 },
    Carry { property: usize, have: i32, most: i32 },
    Loose,
    FormationUnknown { at: usize },
    FormationLeader { at: usize, have: u32 },
    FormationRole { at: usize },
    FormationOrder { at: usize, have: u32, placed: u32, slot: usize, of: String },
    StationUnknown { name: Id },
    StationOver { station: usize, have: u32, allowed: u32, units: u32 },
    StationUnfit { station: usize, attribute: Option<usize>, have: Option<i32> },
    RideNowhere { round: bool },
    RideNone { carrier: UnitId },
    RideUnfit { attribute: Option<usize>, have: Option<i32>, most: i32, with: String },
    RideOver { units: bool, have: u32, allowed: u32 },
    TraitMissing,
    Unusual { role: usize, abilities: Vec<String> },
    Unique { entry: EntryIx, have: u32 },
    Unfilled { price: bool, items: Vec<ItemIx>, size: bool, unique: bool },
    AttributeOver { attribute: usize, have: i32, most: i32 },
    UnknownTrack { name: Id },
    TrackElsewhere { track: usize },
    TrackOver { track: usize, have: u32, most: u32 },
    Remark { text: String },
}

impl What {
    /// The stable code of the kind.
    pub fn code(&self) -> &'static str {
        match self {
            What::OverLimit { .. } => "limit.over",
            What::UnderLimit { .. } => "limit.under",
            What::LimitHigh { .. } => "limit.high",
            What::RoleFew { .. } => "role.too-few",
            What::RoleMany { .. } => "role.too-many",
            What::RoleRatio { .. } => "role.ratio",
            What::RoleLimit { .. } => "role.limit",
            What::UnknownForce { .. } => "unknown.force",
            What::UnknownEntry { .. } => "unknown.unit",
            What::UnknownGroup { .. } => "unknown.part",
            What::UnknownModel { .. } => "unknown.model",
            What::UnknownItem { .. } => "unknown.item",
            What::UnknownUpgrade { .. } => "unknown.upgrade",
            What::UnknownRuling { .. } => "unknown.ruling",
            What::EntryNeeds { .. } => "unit.needs",
            What::UpgradeNeeds { .. } => "upgrade.needs",
            What::UpgradeTwice { .. } => "upgrade.twice",
            What::GroupFew { .. } => "size.too-few",
            What::GroupMany { .. } => "size.too-many",
            What::LevelNotAllowed { .. } => "level.not-allowed",
            What::LevelsMixed { .. } => "level.mixed",
            What::ItemOutOfRange { .. } => "item.out-of-range",
            What::ItemElsewhere { .. } => "item.elsewhere",
            What::ItemReserved { .. } => "item.reserved",
            What::ItemNotAllowed { .. } => "item.not-allowed",
            What::ItemMany { .. } => "item.too-many",
            What::OneIn { .. } => "item.one-in",
            What::ItemExactly { .. } => "item.exactly",
            What::ShareOver { .. } => "share.over",
            What::SharesOver { .. } => "share.together",
            What::PoolOver { .. } => "pool.over",
            What::MarkOver { .. } => "mark.over",
            What::MarkUnfit { .. } => "mark.unfit",
            What::MarkRoll { .. } => "mark.roll",
            What::MarkUnrolled { .. } => "mark.unrolled",
            What::SubListLeader { .. } => "sub-list.leader",
            What::NotSingle { .. } => "size.single",
            What::NeedFew { .. } => "item.compulsory",
            What::NeedMany { .. } => "item.compulsory-many",
            What::KitDiffers { .. } => "kit.differs",
            What::KitLacks { .. } => "kit.lacks",
            What::PromotionNone => "promotion.none",
            What::PromotionMany { .. } => "promotion.too-many",
            What::PromotionSmall { .. } => "promotion.small",
            What::PromotionLevel { .. } => "promotion.level",
            What::PromotionHigh { .. } => "promotion.high",
            What::SlotsFull { .. } => "slots.full",
            What::SlotUnfit { .. } => "slots.unfit",
            What::GunnerMissing { .. } => "gunner.missing",
            What::GunnerStray { .. } => "gunner.stray",
            What::GunnerUnfit { .. } => "gunner.unfit",
            What::Requires { .. } => "item.requires",
            What::Conflict { .. } => "item.conflict",
            What::Most { .. } => "item.most",
            What::Least { .. } => "item.least",
            What::Carry { .. } => "carry.too-much",
            What::Loose => "group.none",
            What::FormationUnknown { .. } => "group.unknown",
            What::FormationLeader { .. } => "group.leader",
            What::FormationRole { .. } => "group.role",
            What::FormationOrder { .. } => "group.order",
            What::StationUnknown { .. } => "station.unknown",
            What::StationOver { .. } => "station.over",
            What::StationUnfit { .. } => "station.unfit",
            What::RideNowhere { .. } => "ride.nowhere",
            What::RideNone { .. } => "ride.none",
            What::RideUnfit { .. } => "ride.unfit",
            What::RideOver { .. } => "ride.over",
            What::TraitMissing => "unit.trait",
            What::Unusual { .. } => "unit.unusual",
            What::Unique { .. } => "unit.unique",
            What::Unfilled { .. } => "unfilled",
            What::AttributeOver { .. } => "attribute.over",
            What::UnknownTrack { .. } => "unknown.track",
            What::TrackElsewhere { .. } => "track.elsewhere",
            What::TrackOver { .. } => "track.over",
            What::Remark { .. } => "remark",
        }
    }
}

impl Report {
    /// Whether the rules are kept: no finding is an error.
    pub fn legal(&self) -> bool {
        self.count(Severity::Error) == 0
    }

    /// Findings of one severity.
    pub fn count(&self, severity: Severity) -> usize {
        self.findings.iter().filter(|finding| finding.severity == severity).count()
    }

    /// Findings about one unit.
    pub fn about(&self, unit: UnitId) -> impl Iterator<Item = &Finding> {
        self.findings.iter().filter(move |finding| finding.place.unit == Some(unit))
    }
}

/// Judges a list by its game.
pub fn check(system: &System, roster: &Roster) -> Report {
    let army = Army::new(system, roster);
    let units: Vec<UnitReport> = army
        .units
        .iter()
        .map(|unit| UnitReport {
            id: unit.unit.id,
            cost: cost::unit(&army, unit),
            profiles: profile::of_unit(&army, unit),
        })
        .collect();
    let mut tally = Tally::new(&army);
    army.units.iter().zip(&units).for_each(|(unit, told)| tally.add(&army, unit, told.cost.total));

    let rules: Vec<&Rule> = army.rules().collect();
    let mut out = Out::default();
    of_army(&army, &rules, &tally, &mut out);
    army.units.iter().for_each(|unit| of_unit(&army, &rules, unit, &mut out));
    let Out { mut findings, meters } = out;
    // They stand in the roster's order already.
    sort_by_key(&mut findings, |finding| finding.severity);
    Report { total: tally.total, at_least: tally.at_least, units, findings, meters }
}

/// What is to be said of an army as a whole, by what was counted of its units.
pub(crate) fn of_army(army: &Army, rules: &[&Rule], tally: &Tally, out: &mut Out) {
    unknown::check(army, out);
    tracks::check(army, &army.roster.tracks, None, Place::ARMY, out);
    for rule in rules {
        match &rule.kind {
            RuleKind::Limit { currency } => limit::check(army, rule, *currency, tally, out),
            RuleKind::Start { .. } => limit::start(army, rule, tally, out),
            RuleKind::RoleCount { .. } | RuleKind::RoleRatio { .. } | RuleKind::RoleLimit { .. } => {
                roles::check(army, tally, rule, out);
            }
            RuleKind::SubListLeaders { role, raised } => sub_lists::check(tally, rule, *role, *raised, out),
            RuleKind::Ordered { formation, slots } => ordered::check(army, tally, rule, *formation, slots, out),
            RuleKind::Requires { .. }
            | RuleKind::Conflict { .. }
            | RuleKind::Most { .. }
            | RuleKind::Least { .. }
            | RuleKind::Adjust { .. }
            | RuleKind::Carry { .. }
            | RuleKind::Caps { .. }
            | RuleKind::SingleModels
            | RuleKind::OfForce
            | RuleKind::Grouped
            | RuleKind::Usual { .. }
            | RuleKind::Rides { .. }
            | RuleKind::Remark { .. } => {}
        }
    }
    formations::check(army, tally, out);
    stations::check(army, tally, out);
    rides::check(army, tally, out);
    shares::check(army, tally, out);
    pool::check(army, tally, out);
    unique::check(army, tally, out);
    marks::check(army, tally, out);
}

/// What is to be said of one unit. Of the other units of its army it depends on which there are.
pub(crate) fn of_unit(army: &Army, rules: &[&Rule], unit: &UnitView, out: &mut Out) {
    unknown::of_unit(army, unit, out);
    for rule in rules {
        match &rule.kind {
            RuleKind::Requires { items, on, with } => requires::check(army, rule, items, *on, with, unit, out),
            RuleKind::Conflict { items, on, with } => conflict::check(army, rule, items, *on, with, unit, out),
            RuleKind::Most { items, most, meant, each, unit: together, name } => {
                let family = most::Family { items, meant, most: *most, each: *each, unit: *together, name };
                most::check(army, rule, &family, unit, out);
            }
            RuleKind::Least { items, least, meant, name } => {
                least::check(army, rule, &least::Family { items, meant, least: *least, name }, unit, out);
            }
            RuleKind::Carry { property, most, on, .. } => carry::check(army, rule, (*property, *most), *on, unit, out),
            RuleKind::Caps { most, on } => caps::check(army, rule, most, *on, unit, out),
            RuleKind::SingleModels => size::single(rule, unit, out),
            RuleKind::Grouped => formations::grouped(rule, unit, out),
            RuleKind::OfForce => traits::of_force(army, rule, unit, out),
            RuleKind::Usual { role, abilities } => traits::usual(rule, *role, abilities, unit, out),
            RuleKind::Remark { items, on, lacking, text } => {
                let about = remark::About { items, on: *on, lacking: *lacking, text };
                remark::check(army, rule, &about, unit, out);
            }
            RuleKind::Limit { .. }
            | RuleKind::Start { .. }
            | RuleKind::RoleCount { .. }
            | RuleKind::RoleRatio { .. }
            | RuleKind::RoleLimit { .. }
            | RuleKind::SubListLeaders { .. }
            | RuleKind::Ordered { .. }
            | RuleKind::Rides { .. }
            | RuleKind::Adjust { .. } => {}
        }
    }
    marks::of_unit(army, unit, out);
    formations::of_unit(army, unit, out);
    stations::of_unit(army, unit, out);
    rides::of_unit(army, unit, out);
    tracks::of_unit(army, unit, out);
    let Some(entry) = unit.entry else { return };
    needs::check(army, unit, entry, out);
    unfilled::check(unit, entry, out);
    size::check(army, unit, entry, out);
    levels::check(army, unit, entry, out);
    promotion::check(army, unit, entry, out);
    kit::check(army, unit, entry, out);
    counts::one_in(army, unit, entry, out);
    for member in &unit.members {
        available::check(army, unit, member, out);
        counts::check(army, unit, member, out);
        required::check(army, unit, member, out);
        slots::check(army, unit, member, out);
        crew::check(army, unit, member, out);
    }
}

impl Place {
    /// The whole army.
    pub const ARMY: Place = Place { unit: None, member: None };

    fn unit(unit: &UnitView) -> Place {
        Place { unit: Some(unit.unit.id), member: None }
    }

    fn member(unit: &UnitView, member: &crate::view::MemberView) -> Place {
        Place { unit: Some(unit.unit.id), member: Some(member.member.id) }
    }
}
