//! Saved lists of every version so far still open, with the totals they had; damaged and foreign files are refused with
//! a message, and nothing is made up.

use std::fs;
use std::path::Path;

use muster::check::check;
use muster::edit::Edit;
use muster::format::{self, Brought};
use muster::games;
use muster::roster::Roster;
use muster::save::{self, SaveError};

fn files(version: &str) -> Vec<(String, String)> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/saves").join(version);
    let mut files: Vec<(String, String)> = fs::read_dir(folder)
        .unwrap()
        .map(|entry| entry.unwrap().path())
        .map(|path| (path.file_stem().unwrap().to_str().unwrap().to_owned(), fs::read_to_string(&path).unwrap()))
        .collect();
    files.sort();
    files
}

#[test]
fn lists_saved_by_version_1_open_with_the_totals_in_their_names() {
    let files = files("v1");
    assert!(files.len() >= 5);
    for (name, text) in files {
        let saved = save::decode(&text).unwrap_or_else(|error| panic!("{name}: {error}"));
        let system = games::load(&saved.roster.game).unwrap();
        let report = check(&system, &saved.roster);
        let total: i64 = name.rsplit('-').next().unwrap().parse().unwrap();
        assert_eq!(report.total.of(0), total, "{name}");
        assert!(report.legal(), "{name}");
        // What is written today reads back the same.
        let again = save::decode(&save::encode(&saved.roster, Some(&system))).unwrap();
        assert_eq!(again.roster.renumbered(), saved.roster.renumbered(), "{name}");
        // These were kept before units had numbers; all else is as it was written then.
        let written = save::encode(&saved.roster, Some(&system));
        let written: Vec<&str> = written.lines().filter(|line| !line.trim_start().starts_with("\"id\": ")).collect();
        assert_eq!(written.join("\n").trim_end(), text.trim_end(), "{name}");
    }
}

/// Version 2 has the numbers of a campaign, groups, and where units are; a list without any is still written as version 1.
#[test]
fn lists_saved_by_version_2_open_with_what_it_brought() {
    let files = files("v2");
    assert!(files.len() >= 2);
    for (name, text) in files {
        let saved = save::decode(&text).unwrap_or_else(|error| panic!("{name}: {error}"));
        let system = games::load(&saved.roster.game).unwrap();
        let total: i64 = name.rsplit('-').next().unwrap().parse().unwrap();
        let report = check(&system, &saved.roster);
        assert_eq!((report.total.of(0), report.legal()), (total, !name.contains("fault")), "{name}");
        let units = &saved.roster.units;
        let new = if name.starts_with("crew") {
            assert!(saved.roster.track("games") > 0 && units.iter().any(|unit| !unit.members[0].tracks.is_empty()));
            "tracks"
        } else {
            // The third is in reserve, and the last rides in the one before it, which carries nobody.
            assert_eq!((saved.roster.formations.len(), units[2].formation), (2, Some(0)), "{name}");
            assert!(units[2].station.is_some() && units[4].rides == Some(units[3].id), "{name}");
            "groups"
        };
        assert_eq!(save::encode(&saved.roster, Some(&system)).trim_end(), text.trim_end(), "{name}");
        // What the first version does not know is refused there by its name.
        let first = text.replace("\"version\": 2", "\"version\": 1");
        let refused = save::decode(&first).unwrap_err().to_string();
        assert!(refused.contains(&format!("there is no \u{201c}{new}\u{201d}")), "{name}: {refused}");
    }
}

#[test]
fn a_list_of_a_later_version_is_refused_with_the_version() {
    let text = r#"{"format":"muster-list","version":99,"game":"gates-of-doom","force":"alliance","future":true}"#;
    let error = save::decode(text).unwrap_err();
    assert_eq!(error, SaveError::Later(99));
    assert!(error.to_string().contains("99"), "{error}");
}

#[test]
fn what_is_no_list_is_refused_with_a_reason() {
    for (text, word) in [
        ("{", "EOF"),
        ("[]", "not a list saved by Muster"),
        ("{\"format\":\"other\"}", "not a list saved by Muster"),
        ("{\"format\":\"muster-list\"}", "version"),
        ("{\"format\":\"muster-list\",\"version\":1}", "game"),
        ("{\"format\":\"muster-list\",\"version\":1,\"game\":\"x\",\"force\":\"y\",\"units\":3}", "line 1 column 68"),
        ("null", "not a list saved by Muster"),
        ("", "EOF"),
    ] {
        let error = save::decode(text).unwrap_err().to_string();
        assert!(error.contains(word), "{text:?}: {error}");
    }
}

#[test]
fn half_a_file_is_refused_wherever_it_is_cut() {
    let (_, text) = &files("v1")[0];
    for end in (0..text.trim_end().len()).step_by(7) {
        if let Some(half) = text.get(..end) {
            assert!(save::decode(half).is_err(), "cut at {end}");
        }
    }
}

#[test]
fn a_text_of_ten_megabytes_is_refused_by_its_size() {
    let games = Brought::default();
    for (text, most) in [("x".repeat(10_000_000), "1024 kB"), (format!("{{{}", " ".repeat(10_000_000)), "8192 kB")] {
        let refused = format::read(&text, &games).unwrap_err();
        assert!(refused.message.contains("9765 kB") && refused.message.contains(most), "{refused}");
    }
}

#[test]
fn whatever_is_read_as_text_opens_again_when_it_is_saved() {
    let games = Brought::default();
    let system = games::load("gates-of-doom").unwrap();
    let head = "At the Gates of Doom II \u{b7} Alliance\n";
    for body in [
        format!("## Troopers\n{}", "- 1 Recruit: 100x Slug Rifle\n".repeat(100)),
        "## Troopers\n- 1 Recruit\n".repeat(1_000),
        format!("## Troopers\n{}", "- 1 Recruit\n".repeat(4_000)),
        // What takes most room when it is saved: signs that JSON writes with six letters.
        format!("> {}\n", "\u{1}".repeat(1_000_000)),
    ] {
        let read = format::read(&[head, &body].concat(), &games).unwrap();
        let saved = save::encode(&read.roster, Some(&system));
        let again = save::decode(&saved).map(|saved| saved.roster.renumbered());
        assert!(again == Ok(read.roster.renumbered()), "{} bytes of text, {} saved", body.len(), saved.len());
    }
}

#[test]
fn too_much_of_anything_is_refused_as_text_and_as_a_file_alike() {
    let unit = r#"{"unit":"u","lines":[]},"#;
    let text = format!(
        r#"{{"format":"muster-list","version":1,"game":"gates-of-doom","force":"alliance","units":[{}]}}"#,
        unit.repeat(1_001).trim_end_matches(',')
    );
    assert_eq!(save::decode(&text).unwrap_err().to_string(), "this has 1001 units; a list has at most 1000");
}

#[test]
fn a_unit_keeps_its_number_so_that_its_address_stays_its_own() {
    let list = |units: &str| {
        let text = format!(
            r#"{{"format":"muster-list","version":1,"game":"gates-of-doom","force":"alliance","units":[{units}]}}"#
        );
        let mut roster = save::decode(&text).unwrap().roster;
        roster.apply(&muster::edit::Edit::DuplicateUnit(roster.units[0].id));
        let mut ids: Vec<u32> = roster.units.iter().map(|unit| unit.id.0).collect();
        ids.remove(1);
        let lines = roster.units.iter().flat_map(|unit| &unit.members).map(|line| line.id.0);
        let mut all: Vec<u32> = roster.units.iter().map(|unit| unit.id.0).chain(lines).collect();
        all.sort();
        all.dedup();
        let count = roster.units.len() + roster.units.iter().map(|unit| unit.members.len()).sum::<usize>();
        assert_eq!(all.len(), count, "every number is given once");
        ids
    };
    let line = r#"{"part":"p","model":"m","count":1}"#;
    let unit = |id: &str| format!(r#"{{{id}"unit":"u","lines":[{line},{line}]}}"#);
    assert_eq!(list(&format!("{},{}", unit(r#""id":7,"#), unit(r#""id":3,"#))), [7, 3]);
    // Without a number for each, or with one given twice, they are counted anew.
    assert_eq!(list(&format!("{},{}", unit(r#""id":7,"#), unit(""))), [1, 4]);
    assert_eq!(list(&format!("{},{}", unit(r#""id":7,"#), unit(r#""id":7,"#))), [1, 4]);
}

#[test]
fn what_is_said_twice_counts_once() {
    let text = r#"{"format":"muster-list","version":1,"game":"gates-of-doom","force":"alliance",
        "limits":[{"currency":"power","amount":500},{"currency":"power","amount":900}],
        "rulings":[{"ruling":"r","option":"a"},{"ruling":"r","option":"b"}]}"#;
    let roster = save::decode(text).unwrap().roster;
    assert_eq!(roster.limits, vec![("power".into(), 500)]);
    assert_eq!(roster.rulings, vec![("r".into(), "a".into())]);
}

#[test]
fn a_limit_is_no_less_than_nothing() {
    let read = |amount: &str| {
        let list = r#"{"format":"muster-list","version":1,"game":"gates-of-doom","force":"alliance","limits":["#;
        save::decode(&format!(r#"{list}{{"currency":"power","amount":{amount}}}]}}"#)).map(|saved| saved.roster.limits)
    };
    for amount in ["0", "1000000000"] {
        assert_eq!(read(amount).unwrap(), vec![("power".into(), amount.parse().unwrap())]);
    }
    for amount in ["-1", "1000000001", "9223372036854775808", "1.5"] {
        let refused = read(amount).unwrap_err().to_string();
        assert!(refused.contains("expected a whole number from 0 to 1000000000"), "{amount}: {refused}");
    }
}

#[test]
fn whatever_limit_is_set_the_list_opens_again() {
    let system = games::load("gates-of-doom").unwrap();
    for limit in [i64::MIN, -1, 0, 500, 1_000_000_000, 1_000_000_001, i64::MAX] {
        let mut roster = Roster::new("gates-of-doom".into(), "alliance".into());
        roster.apply(&Edit::SetLimit("power".into(), Some(limit)));
        let again = save::decode(&save::encode(&roster, Some(&system))).map(|saved| saved.roster);
        assert_eq!(again, Ok(roster), "a limit of {limit}");
    }
}

#[test]
fn names_that_this_data_does_not_have_are_kept() {
    let text = r#"{"format":"muster-list","version":1,"game":"gates-of-doom","force":"alliance","name":"Old friends",
        "units":[{"unit":"gone-since","lines":[{"part":"x","model":"y","count":3,"items":[{"item":"z","gunner":"w"}]}],
        "upgrades":["v"],"notes":["kept"]}],"rulings":[{"ruling":"r","option":"s"}]}"#;
    let saved = save::decode(text).unwrap();
    let system = games::load("gates-of-doom").unwrap();
    let report = check(&system, &saved.roster);
    assert!(!report.legal());
    let again = save::decode(&save::encode(&saved.roster, Some(&system))).unwrap();
    assert_eq!(again.roster, saved.roster, "nothing is dropped");
    let written = save::encode(&saved.roster, None);
    for name in ["gone-since", "\"x\"", "\"y\"", "\"z\"", "\"w\"", "\"v\"", "kept", "\"r\"", "\"s\""] {
        assert!(written.contains(name), "{name} is lost");
    }
}
