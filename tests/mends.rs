//! Every kind of finding has a mend somewhere, or a reason why there is none.

use std::collections::BTreeMap;

use crate::common::known::{brought, systems};
use crate::common::lists::each_read;
use crate::common::mended::assert_mended;
use muster::advise::fixes::{fixes, mends};
use muster::advise::fresh;
use muster::check::check;
use muster::edit::Edit;
use muster::format::{self, Games as _};
use muster::roster::Roster;
use muster::say;
use muster::system::Severity;

/// Kinds of findings of which not every one can be mended, with the reason.
const WITHOUT: [(&str, &str); 5] = [
    ("limit.under", "what is left to spend is no fault; filling the list is a tool of its own"),
    ("remark", "it tells something worth knowing about what is allowed"),
    ("unfilled", "only the player knows what the document does not say"),
    ("unit.unusual", "it tells what the card lacks, and the card is as it is"),
    ("promotion.high", "it is allowed and only told; doing without it may leave a sub-list without a leader"),
];

#[test]
fn every_finding_has_a_mend_or_a_reason() {
    let mut kinds: BTreeMap<&str, Vec<String>> = BTreeMap::new();
    each_read(|name, _, system, read| {
        let before = check(system, &read.roster);
        for finding in &before.findings {
            let mended = fixes(system, &read.roster, finding);
            for fix in &mended {
                let changed = read.roster.after(&fix.edit);
                let after = check(system, &changed);
                let mend = format!("{name}: {}", fix.label);
                assert_mended(system, (&read.roster, &before), (&changed, &after), finding, &mend);
                assert_eq!(after.total, fix.total, "{name}: {}", fix.label);
                assert!(!fix.label.is_empty() && fix.label.len() < 200, "{name}: {}", fix.label);
            }
            let without = kinds.entry(finding.what.code()).or_default();
            without
                .extend(mended.is_empty().then(|| format!("{name}: {}", say::finding(system, &read.roster, finding))));
        }
    });
    assert!(kinds.len() > 40, "only {} kinds of findings met: are the lists there?", kinds.len());
    for (code, without) in &kinds {
        match WITHOUT.iter().find(|(known, _)| known == code) {
            None => assert!(without.is_empty(), "{code} has no mend:\n{}", without.join("\n")),
            Some(_) => assert!(!without.is_empty(), "{code} can be mended everywhere; it needs no reason"),
        }
    }
    for (code, _) in WITHOUT {
        assert!(kinds.contains_key(code), "{code} is met in no list");
    }
}

#[test]
fn a_fault_that_is_there_by_a_ruling_alone_can_be_read_as_usual() {
    let mut met = 0;
    each_read(|name, _, system, read| {
        let before = check(system, &read.roster);
        for (ruling, _) in &read.roster.rulings {
            let usual = Edit::SetRuling(ruling.clone(), None);
            let after = check(system, &read.roster.after(&usual));
            for finding in before.findings.iter().filter(|finding| mends(&before, &after, finding)) {
                met += 1;
                let offered = fixes(system, &read.roster, finding);
                let back = offered.iter().any(|fix| fix.edit == usual && fix.label.contains("as usual"));
                assert!(back || finding.what.code() == "unknown.ruling", "{name}: {finding:?}");
            }
        }
    });
    assert!(met > 10, "only {met} met: are the lists there?");
}

#[test]
fn a_unit_that_mends_more_than_the_one_fault_is_offered_first() {
    let mut chosen = 0;
    for system in systems() {
        for force in system.forces() {
            for entry in system.entries_of(force) {
                let mut roster = Roster::new(system.id().clone(), force.id.clone());
                roster.insert(fresh::unit(&system, &roster, force, entry), 0);
                let report = check(&system, &roster);
                let of_roles = report.findings.iter().filter(|finding| finding.what.code().starts_with("role."));
                for finding in of_roles {
                    let left = |edit: &Edit| check(&system, &roster.after(edit)).count(Severity::Error);
                    let offered = fixes(&system, &roster, finding);
                    let left: Vec<usize> =
                        offered.iter().filter(|fix| fix.label.starts_with("Add")).map(|fix| left(&fix.edit)).collect();
                    assert!(left.is_sorted(), "{}, {}: {offered:#?}", force.name, entry.name);
                    chosen += usize::from(left.first() < left.last());
                }
            }
        }
    }
    assert!(chosen > 0, "there was no choice anywhere");
}

/// One press does where one change would not: several too many of a kind, or in a place.
#[test]
fn several_too_many_go_at_once() {
    let games = brought();
    let held = |name: &str| format!("## {name}\n- 1 {}\n- In reserve\n", name.rsplit(' ').next().unwrap());
    let names = ["Nikolai Tesla", "Carl Fredrickson", "Union Belle Alana", "UR-31E Teslabot Guards"];
    let all_held: String = names[..3].iter().map(|name| held(name)).collect();
    let twins = "## Carl Fredrickson\n- 1 Carl Fredrickson\n";
    let head = "# A\nWild West Exodus \u{b7} Union\n# Detachment\n";
    for (text, code) in [
        (format!("{head}{all_held}## {}\n- 1 Teslabot Guard\n- In reserve\n", names[3]), "station.over"),
        (format!("{head}## Nikolai Tesla\n- 1 Nikolai Tesla\n{twins}{twins}{twins}{twins}"), "unit.unique"),
    ] {
        let roster = format::read(&text, &games).unwrap().roster;
        let system = games.load(&roster.game).unwrap();
        let report = check(&system, &roster);
        let finding = report.findings.iter().find(|finding| finding.what.code() == code).unwrap();
        let mends = fixes(&system, &roster, finding);
        let label = &mends.first().unwrap_or_else(|| panic!("no mend for {code}: {:?}", report.findings)).label;
        assert!(label.contains("; "), "{label}");
        assert!(check(&system, &roster.after(&mends[0].edit)).legal(), "{label}");
    }
}
