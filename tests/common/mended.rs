//! What a mend does, told without the code that works mends out: by the sentences of the report, but for their numbers.

use muster::check::{Finding, Report};
use muster::roster::Roster;
use muster::say;
use muster::system::{Severity, System};

/// What is said of compulsory items beside their name.
const COMPULSORY: [&str; 6] = ["every", "model", "must", "have", "of", "compulsory"];

/// What a finding is about, whatever its numbers: kind, place and sentence without digits and endings.
fn matter(system: &System, roster: &Roster, finding: &Finding) -> String {
    let sentence = say::finding(system, roster, finding);
    // The place leads it, and says how many of whom: that is what a mend changes.
    // Two kinds are worded in another way where nothing is allowed at all; an army has one of each.
    if ["pool.over", "mark.over"].contains(&finding.what.code()) {
        return finding.what.code().to_owned();
    }
    let said = sentence.strip_prefix(&say::place(system, roster, &finding.place)).unwrap_or(&sentence);
    // Groups of one kind are told apart by their number; the only one has none.
    let second = said.split(' ').nth(1).filter(|_| said.split(' ').next().is_some_and(|first| !first.ends_with(':')));
    let number = second.filter(|_| finding.what.code().starts_with("group.")).map(|word| word.trim_end_matches(':'));
    let number = number.filter(|word| word.parse::<u32>().is_ok()).unwrap_or("1");
    let words = said
        .split(|c: char| !c.is_alphabetic())
        .map(|word| word.trim_end_matches('s'))
        // No chiefs or bands, two chiefs and bands.
        .map(|word| if word == "or" { "and" } else { word })
        .filter(|word| !["", "no", "none"].contains(word))
        // "1 of 2 Blade compulsory" where one is there, "every model must have 2 Blade" where none is.
        .filter(|word| finding.what.code() != "item.compulsory" || !COMPULSORY.contains(word));
    format!("{} {:?} {number} {}", finding.what.code(), finding.place, words.collect::<Vec<_>>().join(" "))
}

/// The fault is gone, with other numbers as well, and every error that is there was there before.
#[track_caller]
pub fn assert_mended(
    system: &System,
    (roster, before): (&Roster, &Report),
    (changed, after): (&Roster, &Report),
    finding: &Finding,
    mend: &str,
) {
    let fault = matter(system, roster, finding);
    let known: Vec<String> = before.findings.iter().map(|finding| matter(system, roster, finding)).collect();
    for other in &after.findings {
        let now = matter(system, changed, other);
        assert!(now != fault, "\u{201c}{mend}\u{201d} leaves {fault}");
        let error = other.severity == Severity::Error;
        assert!(!error || known.contains(&now), "\u{201c}{mend}\u{201d} for {fault} brings {now}; before: {known:#?}");
    }
}
