//! Lists as players and other builders write them come through, whatever the game: each shape is the same list.

#[allow(dead_code, reason = "the other tests use the rest")]
use crate::common::{pick, seeded};
use muster::advise::random;
use muster::format::{self, Brought, text};
use muster::id::Id;
use muster::roster::Roster;
use muster::system::System;

/// Lists of a game by chance; of one that has no prices, every unit once.
fn lists(system: &System) -> Vec<Roster> {
    let chance = (0..12).filter_map(|round| {
        let mut rng = seeded("pasted", round);
        let force = pick(&mut rng, system.forces())?;
        random::list(system, force, 400, &mut rng)
    });
    let all = system.forces().iter().filter(|force| !force.entries.is_empty()).map(|force| {
        let mut roster = Roster::new(system.id().clone(), force.id.clone());
        for entry in system.entries_of(force) {
            let unit = muster::advise::fresh::unit(system, &roster, force, entry);
            roster.insert(unit, roster.units.len());
        }
        roster
    });
    let mut lists: Vec<Roster> = chance.chain(all).collect();
    lists.iter_mut().for_each(|list| {
        list.name = "Iron Tide".to_owned();
        list.notes.clear();
    });
    lists
}

/// A line of a list with whether it is a unit's heading, as some shape has it.
type Shape = fn(&str, bool) -> String;

const SHAPES: [(&str, Shape); 14] = [
    ("bullets below bullets", |line, unit| if unit { format!("- {line}") } else { format!("  - {line}") }),
    ("bullets alike", |line, _| format!("- {line}")),
    ("stars alike", |line, _| format!("* {line}")),
    ("stars and dashes", |line, unit| if unit { format!("* {line}") } else { format!("- {line}") }),
    ("numbers", |line, unit| if unit { format!("1. {line}") } else { format!("   - {line}") }),
    ("numbers in brackets", |line, unit| if unit { format!("12) {line}") } else { format!("\u{2022} {line}") }),
    ("tabs", |line, unit| if unit { line.to_owned() } else { format!("\t{line}") }),
    ("tabs and bullets", |line, unit| if unit { format!("- {line}") } else { format!("\t- {line}") }),
    ("bold", |line, unit| if unit { format!("**{line}**") } else { format!("- {line}") }),
    ("bold in bullets", |line, unit| if unit { format!("- **{line}**") } else { format!("  - {line}") }),
    ("colons", |line, unit| if unit { format!("{line}:") } else { format!("- {line}") }),
    ("prices in brackets", |line, unit| if unit { format!("- {line} (995 pts)") } else { format!("  - {line} [3]") }),
    (
        "prices behind dashes",
        |line, unit| if unit { format!("- {line} - 995 pts") } else { format!("  - {line} \u{2013} 3 pts") },
    ),
    ("bare", |line, _| line.to_owned()),
];

/// A list written in a shape, with whatever line ends.
fn shaped(written: &str, shape: Shape, ends: &str) -> String {
    let price = |line: &str| match line.rsplit_once(" [") {
        Some((line, _)) => line.to_owned(),
        None => line.to_owned(),
    };
    let lines = written.lines().map(|line| match (line.strip_prefix("## "), line.strip_prefix("- ")) {
        (Some(unit), _) => shape(&price(unit), true),
        (_, Some(part)) => shape(&price(part), false),
        _ => line.to_owned(),
    });
    lines.map(|line| line + ends).collect()
}

#[test]
fn every_shape_is_the_same_list() {
    let mut tried = 0;
    for game in muster::games::all() {
        let system = muster::games::load(game.id).unwrap();
        for list in lists(&system).into_iter().filter(|list| list.formations.is_empty()) {
            let written = text::write(&system, &list);
            let plain = format::read(&written, &Brought::default()).unwrap().roster.renumbered();
            for (name, shape) in SHAPES {
                for ends in ["\n", "\r\n", "\n\n"] {
                    let pasted = shaped(&written, shape, ends);
                    let read = format::read(&pasted, &Brought::default()).unwrap();
                    let told: Vec<_> = read.remarks.iter().filter(|remark| !remark.guess).collect();
                    assert!(told.is_empty(), "{name}: {told:#?}\n{pasted}");
                    let back = read.roster.renumbered();
                    assert_eq!(text::write(&system, &back), text::write(&system, &plain), "{name}\n{pasted}");
                    tried += 1;
                }
            }
        }
    }
    assert!(tried > 500, "{tried}");
}

/// Does something with the name of every force of every game.
fn each_force(check: impl Fn(&System, &String)) {
    for game in muster::games::all() {
        let system = muster::games::load(game.id).unwrap();
        system.forces().iter().for_each(|force| check(&system, &force.name));
    }
}

#[test]
fn heads_with_labels_in_any_order_and_without_the_game_where_the_force_says_it() {
    each_force(|system, force| {
        let game = system.name();
        for head in [
            format!("Game: {game}\nFaction: {force}\nLimit: 500"),
            format!("Limit: 500\nforce: {force}\ngame: {game}"),
            format!("Faction {force}\nGame {game}\nLimit 500"),
            format!("**Army:** {force}\n**System:** {game}\n**Points:** 500"),
            format!("{} : {force}\n{game} - 500", system.force_word()),
            format!("{game}\n{force} 500"),
            format!("{game} - {force} (500 points)"),
            force.clone(),
            format!("{force} 500 pts"),
        ] {
            let read = format::read(&head, &Brought::default()).unwrap_or_else(|refused| panic!("{refused}\n{head}"));
            let told: Vec<_> = read.remarks.iter().filter(|remark| !remark.guess).collect();
            assert!(told.is_empty(), "{told:?}\n{head}");
            assert_eq!((read.roster.game, read.roster.name.as_str()), (system.id().clone(), ""), "{head}");
            assert_eq!(system.find_force(&read.roster.force).unwrap().name, *force, "{head}");
            let limit = read.roster.limits.first().map(|(_, amount)| *amount);
            assert_eq!(limit, head.contains("500").then_some(500), "{head}");
        }
    });
}

/// The units of a text, with how many models each has.
fn units(text: &str) -> (format::Read, Vec<(String, u32)>) {
    let read = format::read(text, &Brought::default()).unwrap_or_else(|refused| panic!("{refused}\n{text}"));
    let models = |unit: &muster::roster::Unit| unit.members.iter().map(|member| member.count).sum::<u32>();
    let units = read.roster.units.iter().map(|unit| (unit.entry.to_string(), models(unit))).collect();
    (read, units)
}

/// A crew of three lines, read: what its units are, with how many models.
#[track_caller]
fn crew(lines: &str, expected: &[(&str, u32)], said: &[&str]) {
    let (read, found) = units(&format!("Stargrave \u{b7} Standard Crew\n{lines}"));
    let found: Vec<(&str, u32)> = found.iter().map(|(entry, models)| (entry.as_str(), *models)).collect();
    assert_eq!(found, expected, "{lines}");
    assert!(read.remarks.iter().all(|remark| remark.guess), "{:?}", read.remarks);
    for said in said {
        assert!(read.remarks.iter().any(|remark| remark.message.contains(said)), "{:?}", read.remarks);
    }
    let doubts = read.remarks.iter().filter(|remark| remark.message.contains("names a unit and a model")).count();
    assert_eq!(doubts, said.len(), "{:?}", read.remarks);
}

const UNIT: &str =
    "\u{201c}Recruit\u{201d} names a unit and a model; here and below such a line is read as a unit of its own.";
const MODEL: &str = "here and below such a line is read as a model of the unit above.";

#[test]
fn a_line_that_stands_like_the_one_above_and_names_a_unit_is_no_model_of_it() {
    let two = [("recruit", 1), ("recruit", 1)];
    for text in [
        "- Recruit\n- Recruit",
        "* Recruit\n* Recruit",
        "1. Recruit\n2. Recruit",
        "Recruit\nRecruit",
        "\t- **Recruit**\n\t- **Recruit**",
        "- Recruit\n- recruit: Shield",
    ] {
        crew(text, &two, &[UNIT]);
    }
    crew("- Recruit\n- 2 Recruit\n- Runner", &[("recruit", 1), ("recruit", 1), ("recruit", 1), ("runner", 1)], &[UNIT]);
    crew("Recruit x2\nRunner", &[("recruit", 1), ("recruit", 1), ("runner", 1)], &[]);
    // Below a heading over a kind of units there is no unit open.
    crew("## Soldiers\n- Recruit\n- Runner\n- Recruit", &[("recruit", 1), ("runner", 1), ("recruit", 1)], &[]);
}

#[test]
fn a_deeper_line_or_one_with_a_number_that_there_is_room_for_is_a_model() {
    for text in ["- Recruit\n  - Recruit", "* Recruit\n- Recruit", "Recruit\n- 1 Recruit", "1. Recruit\n   1 Recruit"] {
        crew(text, &[("recruit", 1)], &[]);
    }
    crew("- Recruit\n- 1 Recruit", &[("recruit", 1)], &[MODEL]);
    // A heading with its mark stands above everything, however many there are below it.
    crew("## Recruit\n- 1 Recruit\n- 1 Recruit", &[("recruit", 2)], &[]);
}

#[test]
fn a_name_of_a_list_may_hold_those_of_its_game_and_force() {
    each_force(|system, force| {
        let game = system.name();
        for name in [format!("{force} 477"), format!("{game} 12"), format!("Revenge: {force}"), format!("Army {force}")]
        {
            let text = format!("{name}\n{game} \u{b7} {force} \u{b7} 500");
            let read = format::read(&text, &Brought::default()).unwrap();
            assert_eq!(
                (&read.roster.name, read.roster.limits[0].1, read.roster.notes.len()),
                (&name, 500, 0),
                "{text}"
            );
        }
    });
}

#[test]
fn a_force_that_stands_alone_names_its_game_and_what_names_none_is_told_how_a_list_begins() {
    let refused = |text: &str| format::read(text, &Brought::default()).map(|_| ()).unwrap_err().to_string();
    for text in ["my list\n- Troopers", "500 points", "Iron Tide\n## Troopers\n- 10 Recruit"] {
        let told = refused(text);
        assert!(told.contains("a list begins with a line like \u{201c}At the Gates of Doom II \u{b7} "), "{told}");
    }
    assert!(refused("Unted Nations of Freedom").contains("did you mean \u{201c}United Nations of Freedom\u{201d}?"));
    assert!(refused("At the Gates of Doom II\nTroopers").contains("a list begins with a line like"));
}

#[test]
fn a_number_behind_a_name_is_how_many_whatever_sets_it_off() {
    for line in ["3 Recruit", "3x Recruit", "Recruit x3", "Recruit 3x", "Recruit \u{d7}3", "Recruit: 3", "Recruits: x3"]
    {
        for before in ["", "First Mate\n", "- First Mate\n"] {
            let mark = if before.starts_with('-') { "- " } else { "" };
            let (read, found) = units(&format!("Stargrave \u{b7} Standard Crew\n\n{before}{mark}{line}\n"));
            let recruits = found.iter().filter(|(entry, models)| entry == "recruit" && *models == 1).count();
            assert_eq!(recruits, 3, "{before}{line}: {found:?}");
            assert!(read.remarks.iter().all(|remark| remark.guess), "{:?}", read.remarks);
        }
    }
}

#[test]
fn a_quoted_list_is_the_list() {
    let lines = ["Stargrave \u{b7} Standard Crew \u{b7} 400", "", "- Recruit", "- Runner"];
    let (_, plain) = units(&lines.join("\n"));
    let all = lines.map(|line| format!("> {line}")).join("\n");
    let below = [lines[0].to_owned(), lines[1..].iter().map(|line| format!(">{line}\n")).collect()].join("\n");
    for quoted in [all, below] {
        let (read, found) = units(&quoted);
        assert_eq!(found, plain, "{quoted}");
        assert!(read.roster.notes.is_empty(), "{:?}", read.roster.notes);
        assert!(read.remarks.iter().any(|remark| remark.message.contains("quoted")), "{:?}", read.remarks);
    }
}

#[test]
fn a_limit_is_the_first_that_is_said_and_a_game_with_one_force_needs_none() {
    let limit = |text: &str| units(text).0.roster.limits.first().map(|(_, amount)| *amount);
    for head in [
        "At the Gates of Doom II\nAvalonia 500\n\nThe lads, 310\n\nHerald",
        "At the Gates of Doom II \u{b7} Avalonia \u{b7} 500\nThe lads, 310\nHerald",
        "At the Gates of Doom II\n++ Avalonia [500 pts] ++\nHerald",
        "++ At the Gates of Doom II ++\n++ Avalonia (500) ++\n\nHerald",
    ] {
        assert_eq!(limit(head), Some(500), "{head}");
    }
    for game in muster::games::all() {
        let system = muster::games::load(game.id).unwrap();
        if let [only] = system.forces() {
            let names: Vec<&str> = system.entries_of(only).take(1).map(|entry| entry.name.as_str()).collect();
            let (read, _) = units(&[&[system.name(), ""][..], &names].concat().join("\n"));
            assert_eq!((&read.roster.force, read.roster.units.len()), (&only.id, names.len()));
        }
    }
}

#[test]
fn what_stands_below_a_bare_unit_is_carried_and_one_misspelt_name_does_not_spoil_the_others() {
    let items = |text: &str| {
        let (read, _) = units(text);
        let of = |unit: &muster::roster::Unit| -> Vec<String> {
            unit.members.iter().flat_map(|member| &member.picks).map(|pick| pick.item.to_string()).collect()
        };
        (of(&read.roster.units[0]), read.remarks)
    };
    let (bare, _) = items("Stargrave \u{b7} Standard Crew\n\nCaptain\nRogue, Move Bonus, Fight Bonus\nCarbine");
    for item in ["rogue", "move-bonus", "fight-bonus", "carbine"] {
        assert!(bare.iter().any(|known| known == item), "{bare:?}");
    }
    let (most, remarks) = items("Stargrave \u{b7} Standard Crew\n\n## Captain\n- Bribe, Heal, Camoflage");
    assert!(most.iter().any(|item| item == "bribe") && most.iter().any(|item| item == "heal"), "{most:?}");
    assert!(
        remarks.iter().any(|remark| remark.message.contains("The nearest name is \u{201c}Camouflage\u{201d}")),
        "{remarks:?}"
    );
}

#[test]
fn fences_of_a_chat_are_nothing() {
    let (read, found) = units("```\nStargrave \u{b7} Standard Crew\n- Recruit\n```");
    assert_eq!((found.len(), read.roster.name.as_str(), read.roster.notes.len()), (1, "", 0), "{:?}", read.remarks);
}

#[test]
fn what_stands_behind_a_dash_is_a_price_only_where_it_is_money() {
    let models = |line: &str| {
        let (read, found) = units(&format!("Stargrave \u{b7} Standard Crew\n\n{line}\n"));
        (found, read.remarks.iter().any(|remark| !remark.guess) || !read.roster.notes.is_empty())
    };
    for price in ["- 20 pts", "- 20 credits", "= 20 cr", "\u{2013} 20 points"] {
        assert_eq!(models(&format!("Recruit {price}")), (vec![("recruit".to_owned(), 1)], false), "{price}");
    }
    // Anything else is not taken off without a word.
    for other in ["- 12 Runners", "- 20mm"] {
        let (found, told) = models(&format!("- Recruit {other}"));
        assert!(told || found.len() > 1, "{other}: {found:?}");
    }
}

#[test]
fn a_text_of_too_many_units_is_refused_before_they_are_made() {
    let head = "At the Gates of Doom II \u{b7} United Nations of Freedom\n\n";
    for line in ["50 Liberty-Pattern Attack Walker\n", "## Troopers\n", "Troopers\n"] {
        let text = [head, &line.repeat(1_000_000 / line.len())].concat();
        // Each took minutes once, as every unit was made beside all others before they were counted.
        let refused = format::read(&text, &Brought::default()).map(|_| ()).unwrap_err().to_string();
        assert!(refused.contains("1000") || refused.contains("1,000"), "{refused}");
    }
}

#[test]
fn a_heading_that_reads_like_a_role_is_a_unit_where_models_follow() {
    let (read, found) = units("At the Gates of Doom II \u{b7} United Nations of Freedom\n\n## Squad\n- 10 Recruit");
    assert_eq!(found, [("Squad".to_owned(), 10)], "{:?}", read.remarks);
    assert!(read.remarks.iter().any(|remark| remark.message.contains("has no unit")), "{:?}", read.remarks);
}

#[test]
fn marks_of_code_take_nothing_along_that_stands_beside_them() {
    let (read, found) = units("```# Tide\nStargrave \u{b7} Standard Crew\n## Recruit\n- 1 Recruit```");
    assert_eq!((read.roster.name.as_str(), found), ("Tide", vec![("recruit".to_owned(), 1)]));
    let (read, found) = units("```text\nStargrave \u{b7} Standard Crew\n- Recruit\n> a note ```\n```");
    assert_eq!((found.len(), read.roster.name.as_str()), (1, ""));
    assert_eq!(read.roster.units[0].notes, ["a note ```"]);
}

/// What a line of a crew becomes: its units, each with its name and what its models carry.
fn told(lines: &str) -> Vec<(String, String, Vec<String>)> {
    let (read, _) = units(&format!("Stargrave \u{b7} Standard Crew\n\n{lines}\n"));
    let picks = |unit: &muster::roster::Unit| {
        let picks = unit.members.iter().flat_map(|member| &member.picks);
        picks.map(|pick| pick.item.to_string()).chain(unit.upgrades.iter().map(Id::to_string)).collect()
    };
    assert!(read.roster.notes.is_empty(), "{lines}: {:?}", read.roster.notes);
    read.roster.units.iter().map(|unit| (unit.entry.to_string(), unit.name.clone(), picks(unit))).collect()
}

#[test]
fn what_a_unit_has_stands_behind_its_name_in_any_way() {
    for line in [
        "Trooper (Shotgun)",
        "Trooper (w/ shotgun)",
        "Trooper with Shotgun",
        "Trooper w/ shotgun",
        "Trooper - Shotgun",
        "Trooper \u{2014} Shotgun",
        "Trooper, Shotgun",
        "**Trooper** (Shotgun) - 50 cr",
        "Trooper: Shotgun",
    ] {
        for before in ["", "Hacker\n", "- Hacker\n- ", "First Mate: Veteran\n"] {
            let units = told(&[before, line].concat());
            let last = units.last().unwrap();
            assert_eq!((last.0.as_str(), last.2.contains(&"shotgun".to_owned())), ("trooper", true), "{before}{line}");
            assert_eq!(units.len(), if before.is_empty() { 1 } else { 2 }, "{before}{line}");
        }
    }
    let units = told("Trooper with Shotgun and Robot");
    assert!(units[0].2.contains(&"robot".to_owned()), "{units:?}");
}

#[test]
fn a_name_of_ones_own_behind_a_colon_or_in_brackets_is_the_units() {
    for line in
        ["Captain: Zee (Rogue)", "**Captain: Zee (Rogue)**", "- **Captain:** Zee (Rogue)", "## Captain: Zee (Rogue)"]
    {
        let units = told(line);
        assert_eq!((units[0].0.as_str(), units[0].1.as_str()), ("captain", "Zee"), "{line}");
        assert!(units[0].2.contains(&"rogue".to_owned()), "{line}: {units:?}");
    }
    for line in ["Captain - Rogue", "Captain (Rogue)", "Captain, Rogue"] {
        let units = told(line);
        assert_eq!((units[0].1.as_str(), units[0].2.contains(&"rogue".to_owned())), ("", true), "{line}: {units:?}");
    }
    // The unit above keeps its models, and who stands below has a name.
    let units = told("Hacker\nTrooper (Bob)");
    let names: Vec<(&str, &str)> = units.iter().map(|unit| (unit.0.as_str(), unit.1.as_str())).collect();
    assert_eq!(names, [("hacker", ""), ("trooper", "Bob")]);
    // What is nearly an item is one that is misspelt, and no name.
    assert!(told("Trooper: Shotgnu").iter().all(|unit| unit.1.is_empty()));
}

#[test]
fn several_units_on_a_line_are_several() {
    let entries = |lines: &str| told(lines).into_iter().map(|unit| unit.0).collect::<Vec<_>>();
    assert_eq!(entries("Recruit, Recruit, Runner"), ["recruit", "recruit", "runner"]);
    assert_eq!(entries("Soldiers: 2 Recruits, 1 Hacker, Sniper"), ["recruit", "recruit", "hacker", "sniper"]);
    assert_eq!(entries("- **Soldier:** Runner"), ["runner"]);
}

#[test]
fn what_is_struck_out_is_kept_as_a_note_and_is_none_of_the_list() {
    for line in ["~~Trooper~~", "- ~~Trooper~~", "- **~~Trooper~~**", "## ~~Trooper~~"] {
        let (read, found) = units(&format!("Stargrave \u{b7} Standard Crew\n\nRecruit\n{line}\nRunner\n"));
        let found: Vec<&str> = found.iter().map(|(entry, _)| entry.as_str()).collect();
        assert_eq!(found, ["recruit", "runner"], "{line}");
        assert_eq!(read.roster.notes, [line], "{line}");
        assert!(read.remarks.iter().any(|remark| remark.message.contains("struck out")), "{:?}", read.remarks);
    }
}

#[test]
fn two_places_to_begin_in_or_models_and_none_are_said() {
    let read = |lines: &str| {
        let text = format!("Wild West Exodus \u{b7} Enlightened\n\n## Nikolai Tesla\n- 1 Nikolai Tesla\n{lines}\n");
        let (read, _) = units(&[&text, "## UR-31E Iron Eagle\n- 1 UR-31E Iron Eagle\n"].concat());
        let said: Vec<String> = read.remarks.iter().map(|remark| remark.message.clone()).collect();
        (read.roster.units[0].clone(), said.concat())
    };
    for lines in ["- In reserve\n- Rides in: UR-31E Iron Eagle", "- Rides in: UR-31E Iron Eagle\n- In reserve"] {
        let (unit, said) = read(lines);
        assert!(unit.rides.is_some() && unit.notes == ["In reserve"] && said.contains("In reserve"), "{said}");
    }
    let (unit, said) = read("- No models");
    assert!(unit.members.len() == 1 && said.contains("No models"), "{said}");
}

#[test]
fn a_limit_may_have_the_beginning_of_its_word_and_a_game_a_name_in_brackets() {
    let head = |text: &str| {
        let (read, _) = units(text);
        assert!(read.roster.notes.is_empty(), "{text}: {:?}", read.roster.notes);
        (read.roster.name.clone(), read.roster.limits.first().map(|(_, amount)| *amount))
    };
    for limit in ["400 cr", "400cr", "**Limit:** 400cr", "400 credits"] {
        assert_eq!(head(&format!("Stargrave \u{b7} {limit}\nRecruit")).1, Some(400), "{limit}");
    }
    let named = ("Void Rats".to_owned(), Some(400));
    for text in ["**Void Rats** (Stargrave, 400cr)\nRecruit", "Void Rats (Stargrave 400 cr)\nRecruit"] {
        assert_eq!(head(text), named, "{text}");
    }
    assert_eq!(head("WWX Enlightened 150pts\nNikolai Tesla").1, Some(150));
}

#[test]
fn a_bare_number_in_brackets_is_a_price_where_it_is_no_number_of_models() {
    for line in ["Trooper (50)", "Captain (45)", "- **Recruit** (20)"] {
        let (read, found) = units(&format!("Stargrave \u{b7} Standard Crew\n\n{line}\n"));
        assert_eq!((found.len(), found[0].1, read.roster.notes.len()), (1, 1, 0), "{line}: {found:?}");
    }
    let (_, found) = units("At the Gates of Doom II \u{b7} United Nations of Freedom\n\nTroopers (8)\nTroopers (195)");
    assert_eq!((found[0].1, found.len()), (8, 2), "{found:?}");
}

#[test]
fn what_is_struck_out_within_a_line_is_none_of_the_list_and_the_rest_is() {
    let read = |lines: &str| {
        let text = format!("At the Gates of Doom II \u{b7} United Nations of Freedom\n\n{lines}\n");
        let (read, found) = units(&text);
        (found.into_iter().map(|(entry, _)| entry).collect::<Vec<_>>(), read)
    };
    for line in ["## ~~Troopers~~ [12 power]", "- ~~Troopers~~ (50)", "~~Troopers~~ - 50 pts", "~~Troopers~~:"] {
        let (found, read) = read(&format!("Marines\n{line}"));
        assert_eq!((found, read.roster.notes), (vec!["marines".to_owned()], vec![line.to_owned()]), "{line}");
    }
    let (found, told) = read("~~Troopers\nMarines~~\nTroopers");
    assert_eq!((found.len(), told.roster.notes.len()), (1, 2), "{found:?}");
    let (_, told) = read("## Troopers\n- 9 Recruit: ~~Slug Rifle~~, Flak Armour\n- 1 ~~Hero~~ Recruit");
    let unit = &told.roster.units[0];
    let picks: Vec<&str> = unit.members[0].picks.iter().map(|pick| pick.item.as_str()).collect();
    assert_eq!((picks, unit.members.len(), unit.notes.len()), (vec!["flak-armour"], 2, 2), "{unit:?}");
}

#[test]
fn how_many_models_stands_beside_anything_else() {
    for line in [
        "Troopers (8): Slug Rifle",
        "Troopers (8, Slug Rifle)",
        "Troopers (8) with Slug Rifle",
        "Troopers (8 models): Slug Rifle",
        "Troopers - 8 models",
        "Troopers (+8 models)",
        "Troopers (8):",
        "- Troopers (8 models)",
    ] {
        let (read, found) = units(&format!("At the Gates of Doom II \u{b7} United Nations of Freedom\n\n{line}\n"));
        assert_eq!(found, [("troopers".to_owned(), 8)], "{line}");
        assert_eq!((read.roster.units[0].name.as_str(), read.roster.notes.len()), ("", 0), "{line}");
    }
}

#[test]
fn upgrades_and_places_stand_behind_a_colon_too_and_what_is_nearly_an_item_is_no_name() {
    let robot = |lines: &str| told(lines)[0].2.contains(&"robot".to_owned());
    assert!(robot("Trooper: Robot") && robot("Trooper: Shotgun, Robot") && robot("Trooper (Shotgun, Robot)"));
    assert_eq!(told("Captain with Bait and Switch")[0].2.len(), 1);
    assert!(told("Trooper (Shotgnu)").iter().all(|unit| unit.1.is_empty()));
    for name in ["Viktor", "Bill", "Carter", "Drake"] {
        assert_eq!(told(&format!("Captain: {name}"))[0].1, name);
    }
    let (read, _) = units("Wild West Exodus \u{b7} Enlightened\n\nGustave Eiffel: in reserve");
    assert_eq!((read.roster.units[0].station.is_some(), read.roster.units[0].name.as_str()), (true, ""));
}

#[test]
fn what_is_not_read_of_a_line_is_kept_as_a_note() {
    let notes = |lines: &str| {
        let head = "At the Gates of Doom II \u{b7} United Nations of Freedom\n\n## Troopers\n- 5 Recruit\n";
        let (read, _) = units(&[head, lines].concat());
        (read.roster.notes.len() + read.roster.units.iter().map(|unit| unit.notes.len()).sum::<usize>(), read.remarks)
    };
    for line in ["- Sgt Miller (has the map)", "- Banner (carried by Ann)", "0 Marines", "- Upgrade: (Banner) old"] {
        let (kept, remarks) = notes(line);
        assert!(kept == 1 || line.contains("Upgrade"), "{line}: {kept}");
        assert!(!remarks.is_empty(), "{line}");
    }
    let crew = |text: &str| units(text).0.roster;
    assert_eq!(crew("Stargrave \u{b7} 400 CR\nRecruit").limits[0].1, 400);
    for name in ["Tom, Dick and Harry", "Fire/Ice", "Alpha - Beta"] {
        assert_eq!(crew(&format!("Stargrave \u{b7} 400\nName: {name}\nRecruit")).name, name);
    }
}

#[test]
fn a_text_of_rulings_or_roles_is_read_in_a_moment() {
    let head = "At the Gates of Doom II \u{b7} United Nations of Freedom\n";
    let rulings: String = (0..15_000).map(|number| format!("Ruling:a{number}=b\n")).collect();
    let roles = "## Squad\n- 1 x\n".repeat(15_000);
    // Refused or read, but each line is not compared with all others: that took minutes.
    assert!(units(&[head, &rulings].concat()).0.roster.rulings.len() < 2_000);
    assert!(format::read(&[head, &roles].concat(), &Brought::default()).is_err());
}

/// A crew as it is posted, read: its units with their names, its notes and all that was said, each with its line.
fn posted(lines: &str) -> (Vec<(String, String)>, Vec<String>, Vec<String>) {
    let (read, _) = units(&format!("Stargrave \u{b7} Standard Crew \u{b7} 400\n\n{lines}\n"));
    let named = read.roster.units.iter().map(|unit| (unit.entry.to_string(), unit.name.clone())).collect();
    let of_units = read.roster.units.iter().flat_map(|unit| &unit.notes);
    let notes = read.roster.notes.iter().chain(of_units).cloned().collect();
    let upgrades = read.roster.units.iter().map(|unit| unit.upgrades.len()).sum::<usize>();
    assert_eq!(upgrades, 0, "{lines}");
    (named, notes, read.remarks.iter().map(|said| format!("{}: {}", said.line, said.message)).collect())
}

#[track_caller]
fn are(lines: &str, expected: &[(&str, &str)]) {
    let (found, notes, said) = posted(lines);
    let found: Vec<(&str, &str)> = found.iter().map(|(entry, name)| (entry.as_str(), name.as_str())).collect();
    assert_eq!((found.as_slice(), notes), (expected, Vec::new()), "{lines}\n{said:#?}");
}

#[test]
fn a_bullet_beside_the_one_that_began_a_unit_is_a_unit_and_no_upgrade_of_it() {
    for mark in ["* ", "- ", "\u{2022} ", "1. ", "  - ", "\t* "] {
        let lines = ["Trooper (50)", "Hacker - Bleep (20)", "2x Trooper (50 cr each)", "Recruit (free)"];
        are(
            &lines.map(|line| format!("{mark}{line}")).join("\n"),
            &[("trooper", ""), ("hacker", "Bleep"), ("trooper", ""), ("trooper", ""), ("recruit", "")],
        );
        let (found, notes, said) = posted(&format!("{mark}Trooper (50)\n{mark}Chiseller (20cr)\n{mark}2 Snipr\n"));
        let found: Vec<&str> = found.iter().map(|(entry, _)| entry.as_str()).collect();
        assert_eq!((found, notes.len()), (vec!["trooper", "Chiseller", "Snipr", "Snipr"], 0), "{mark} {said:#?}");
        for (line, near) in [(4, "Chiseler"), (5, "Sniper")] {
            let near = format!("The nearest name is \u{201c}{near}\u{201d}.");
            assert!(
                said.iter().any(|said| said.starts_with(&format!("{line}: ")) && said.contains(&near)),
                "{said:#?}"
            );
        }
        // What is no unit is a note, and what stands behind a unit's name as well.
        let (found, notes, _) =
            posted(&format!("{mark}Trooper (50)\n{mark}carries the flag\n{mark}Hacker - fled at once"));
        assert_eq!(found.len(), 2, "{mark}");
        assert!(notes[0].ends_with("carries the flag") && notes[1] == "fled at once" && notes.len() == 2, "{notes:?}");
    }
    let (_, _, said) = posted("* Trooper\n* Hacker - Bleep (20)");
    assert!(
        said.iter().any(|said| said == "4: \u{201c}Bleep\u{201d} is taken for the name of this unit."),
        "{said:#?}"
    );
    let (found, notes, _) = posted("* Recruit\n* Recruit, called Bob\n* Recruit - the brave");
    assert_eq!((found.len(), notes), (3, vec!["called Bob".to_owned(), "the brave".to_owned()]));
    // Also the first may be misspelt, and one that nobody knows has a price.
    let (found, ..) = posted("* Trooppers (50)\n* Zorp the Great (30cr)\n* Hacker (20)");
    let found: Vec<&str> = found.iter().map(|(entry, _)| entry.as_str()).collect();
    assert_eq!(found, ["Trooppers", "Zorp the Great", "hacker"]);
}

#[test]
fn a_price_behind_a_name_without_brackets_is_no_part_of_it() {
    for line in [
        "Hacker 20",
        "Hacker 20cr",
        "Hacker x1 20cr",
        "1x Hacker 20 credits",
        "Hacker....20",
        "Hacker . . . . 20 cr",
        "Hacker ---- 20",
        "Hacker \u{2014} 20",
        "Hacker \u{2026} 20",
        "Hacker @ 20",
        "Hacker @ 20 = 20cr",
        "Hacker = 20",
        "Hacker: 20",
        "Hacker (20 credits each)",
        "**Hacker** 20",
        "- Hacker 20",
        "Hacker\t20",
    ] {
        are(line, &[("hacker", "")]);
        are(&format!("Recruit free\n{line}"), &[("recruit", ""), ("hacker", "")]);
    }
    let two = [("trooper", ""), ("trooper", "")];
    for line in
        ["2 Trooper 100", "2x Trooper 50", "2x Trooper @ 50 = 100cr", "Trooper x2 ... 100", "2 Troopers (2x50 = 100)"]
    {
        are(line, &two);
    }
    for line in [
        "Hacker \"Bleep\" 20",
        "Hacker (20) \"Bleep\"",
        "Hacker - Bleep 20",
        "Hacker (Bleep) 20cr",
        "Hacker, Bleep, 20cr",
        "Hacker | Bleep | 20",
        "Hacker: Bleep, 20",
        "Bleep - Hacker (20)",
        "Bleep, Hacker, 20cr",
        "* Bleep \u{2014} Hacker - 20",
    ] {
        are(line, &[("hacker", "Bleep")]);
    }
    // A number that is not what it costs may be anything, and a misspelt name is said.
    for (line, near) in [("Hacker 21", "Hacker"), ("Snipr 100", "Sniper")] {
        let (found, notes, said) = posted(&format!("Recruit\n{line}"));
        assert_eq!((found.len(), notes), (1, vec![line.to_owned()]));
        assert!(
            said.iter().any(|said| said.contains(&format!("The nearest name is \u{201c}{near}\u{201d}"))),
            "{said:#?}"
        );
    }
    are("Recruit (0)\nRecruit 0", &[("recruit", ""), ("recruit", "")]);
    let (_, found) = units("Wild West Exodus \u{b7} Union\n\n3x UR-31E Teslabot Guards @ 5 = 15pts\n");
    assert_eq!(found, [("teslabot-guards".to_owned(), 3)]);
}

#[test]
fn a_title_may_name_the_game_among_other_words() {
    let read = |text: &str| {
        let (read, found) = units(&format!("{text}\n\nCaptain\n"));
        assert!(read.roster.notes.is_empty() && found.len() == 1, "{text}: {:?}", read.roster.notes);
        let limit = read.roster.limits.first().map(|(_, amount)| *amount);
        (read.roster.game.to_string(), read.roster.name, limit)
    };
    let crew = |name: &str, limit: Option<i64>| ("stargrave".to_owned(), name.to_owned(), limit);
    for title in [
        "**The Rusty Comet** - my Stargrave crew (400cr)",
        "# The Rusty Comet - Stargrave, 400 credits",
        "The Rusty Comet, a Stargrave list (400 credits)",
        "The Rusty Comet\nmy new stargrave crew: 400 credits",
        "# The Rusty Comet\nA Stargrave Standard Crew, 400cr",
        "Stargrave crew 400\nThe Rusty Comet",
        "The Rusty Comet - my Stargrave crew (315/400)",
        "Stargrave crew: The Rusty Comet (400cr)",
        "Stargrave - The Rusty Comet - 400",
        "The Rusty Comet, Stargrave, 400",
    ] {
        assert_eq!(read(title), crew("The Rusty Comet", Some(400)), "{title}");
    }
    assert_eq!(read("Another Stargrave crew"), crew("Another", None));
    let (posse, _) = units("# Thunder - my WWX Enlightened posse, 150 pts\n\nGustave Eiffel");
    assert_eq!((posse.roster.name.as_str(), posse.roster.limits[0].1), ("Thunder", 150));
    assert_eq!(posse.roster.force.as_str(), "enlightened");
    // What else stands there is kept.
    let (read, _) = units("# Void Rats\nMara's old Stargrave crew, by Ann\n\nCaptain");
    assert_eq!(
        (read.roster.name.as_str(), read.roster.notes),
        ("Void Rats", vec!["Mara's old".to_owned(), "by Ann".to_owned()])
    );
    // Two games leave the question open, and a word that only begins like a game is none.
    for text in ["From Stargrave to WWX: my best\n\nCaptain", "Stargravel, my list\n\nCaptain"] {
        assert!(format::read(text, &Brought::default()).is_err(), "{text}");
    }
}

#[test]
fn a_bare_line_below_the_head_is_the_name_of_the_list() {
    let name = |text: &str| units(text).0.roster.name;
    assert_eq!(name("Stargrave \u{b7} 400\nThe Rusty Comet\n\nCaptain"), "The Rusty Comet");
    assert_eq!(name("Stargrave\n400 credits\n\n**The Rusty Comet**\n\n- Captain"), "The Rusty Comet");
    assert_eq!(name("# Void Rats\nStargrave \u{b7} 400\nThe Rusty Comet\n\nCaptain"), "Void Rats");
    for other in ["they fight for coin", "Soldiers", "Snipr", "> Rust", "- Rust", "Reserves:", "Rust and Dust!"] {
        assert_eq!(name(&format!("Stargrave \u{b7} 400\n{other}\n\nCaptain")), "", "{other}");
    }
}

#[test]
fn limits_of_several_currencies_stand_in_their_order() {
    let limits = |text: &str| {
        let (read, _) = units(text);
        assert!(read.roster.notes.is_empty(), "{text}: {:?}", read.roster.notes);
        read.roster.limits.iter().map(|(of, amount)| format!("{amount} {of}")).collect::<Vec<_>>()
    };
    let all = ["24 ip", "12 mp", "6 cp", "3 xp"];
    for head in [
        "SteampunkFantasy \u{b7} Dark Elves \u{b7} 24/12/6/3",
        "SteampunkFantasy \u{b7} Dark Elves (24/12/6/3)",
        "SteampunkFantasy (24/12/6/3)\nDark Elves",
        "SteampunkFantasy\nDark Elves\nLimit: 24 / 12 / 6 / 3",
        "SteampunkFantasy, Dark Elves, 24 ip / 12 mp / 6 cp / 3 xp",
    ] {
        assert_eq!(limits(head), all, "{head}");
    }
    assert_eq!(limits("Stargrave (315/400)"), ["400 credits"]);
    assert_eq!(limits("Stargrave 400"), ["400 credits"]);
}

#[test]
fn what_a_list_costs_in_all_is_no_part_of_a_unit() {
    for total in
        ["Total: 315/400", "Total 315 cr", "* Total: 315 of 400 credits", "**315 credits in total**", "Sum = 315"]
    {
        for marks in ["* ", ""] {
            are(&format!("{marks}Hacker (20)\n{total}\n{marks}Recruit"), &[("hacker", ""), ("recruit", "")]);
        }
    }
    // What there is to spend is kept where the head does not say it.
    let (read, _) = units("Stargrave\n\nHacker\nTotal: 20/300");
    assert_eq!((read.roster.notes, read.roster.units[0].notes.len()), (vec!["Total: 20/300".to_owned()], 0));
}

#[test]
fn a_name_partly_in_quotes_is_a_name_and_what_stands_behind_it_is_read() {
    for line in [
        "First Mate: \"Doc\" Hallan, Tekker",
        "* First Mate: \"Doc\" Hallan, Tekker",
        "First Mate \"Doc\" Hallan, Tekker",
        "First Mate \"Doc\" Hallan (Tekker)",
        "First Mate \"Doc\" Hallan with Tekker",
        "## First Mate: \"Doc\" Hallan, Tekker",
        "First Mate: \"Doc\" Hallan - Tekker",
    ] {
        assert_eq!(
            told(line),
            [("first-mate".to_owned(), "\"Doc\" Hallan".to_owned(), vec!["tekker".to_owned()])],
            "{line}"
        );
    }
    for line in ["First Mate \"Doc\", Tekker", "First Mate: \"Doc\", Tekker", "First Mate: Doc, Tekker"] {
        assert_eq!(told(line), [("first-mate".to_owned(), "Doc".to_owned(), vec!["tekker".to_owned()])], "{line}");
    }
}

#[test]
fn the_kind_of_a_unit_behind_it_is_no_name() {
    let name = |line: &str| {
        let (read, _) = units(&format!("Wild West Exodus \u{b7} Enlightened\n\n{line}\n"));
        (read.roster.units[0].name.clone(), read.roster.units[0].notes.clone())
    };
    let system = muster::games::load("wild-west-exodus").unwrap();
    let force = system.find_force("enlightened").unwrap();
    for entry in system.entries_of(force) {
        for role in system.roles() {
            let own = system.roles()[entry.role].id == role.id;
            let notes = if own { Vec::new() } else { vec![role.name.clone()] };
            for line in [format!("{} ({})", entry.name, role.name), format!("{} - {}", entry.name, role.name)] {
                assert_eq!(name(&line), (String::new(), notes.clone()), "{line}");
            }
        }
    }
}

#[test]
fn a_heading_over_units_in_reserve_is_of_those_below_it() {
    let read = |lines: &str| {
        let (read, _) = units(&format!("Wild West Exodus \u{b7} Enlightened\n\n{lines}\n"));
        let of = |unit: &muster::roster::Unit| (unit.entry.to_string(), unit.station.is_some());
        (read.roster.units.iter().map(of).collect::<Vec<_>>(), read)
    };
    for heading in ["Reserves:", "In reserve:", "**Reserves**", "**Reserve:**", "## Reserves", "Reserves (50 pts):"] {
        for (mark, blank) in [("", "\n"), ("* ", "\n"), ("", "")] {
            let text = format!("{mark}Nikolai Tesla\n{blank}{heading}\n{mark}Gustave Eiffel\n{mark}UR-31E Iron Eagle");
            let (found, read) = read(&text);
            let places: Vec<bool> = found.iter().map(|(_, placed)| *placed).collect();
            assert_eq!(places, [false, true, true], "{text}\n{:#?}", read.remarks);
            assert!(read.remarks.iter().any(|said| said.guess && said.message.contains("heading")), "{text}");
        }
    }
    // Up to the next heading, whatever that is.
    for next in ["Commanders:", "Main force:", "## Bosses"] {
        let (found, _) = read(&format!("Reserves:\n* Gustave Eiffel\n{next}\n* Nikolai Tesla"));
        assert_eq!(found.iter().map(|(_, placed)| *placed).collect::<Vec<_>>(), [true, false], "{next}");
    }
    // Without a colon, or below the unit, it is said of the unit above.
    for line in ["- In reserve", "In reserve", "  In reserve:"] {
        let (found, _) = read(&format!("Gustave Eiffel\n{line}\nNikolai Tesla"));
        assert_eq!(found.iter().map(|(_, placed)| *placed).collect::<Vec<_>>(), [true, false], "{line}");
    }
    // A game that knows no such thing keeps the words.
    let (found, notes, said) = posted("Hacker\n\nReserves:\nRecruit");
    assert_eq!((found.len(), notes), (2, vec!["Reserves:".to_owned()]), "{said:#?}");
}

#[test]
fn texts_that_are_nearly_lists_are_read_or_refused_however_long() {
    // Where each line were compared with all others this would not end.
    let reads = |text: &str| match format::read(text, &Brought::default()) {
        Ok(read) => assert!(!read.remarks.is_empty(), "{}", &text[..60]),
        Err(refused) => assert!(!refused.message.is_empty(), "{}", &text[..60]),
    };
    let head = "Stargrave \u{b7} Standard Crew \u{b7} 400\n\n* Captain\n";
    for line in [
        "Hacker 21\n",
        "* zorp 12 (x)\n",
        "Snipr 100\n",
        "Total: 5/6\n",
        "Reserves:\n",
        "* Hackre - zorp\n",
        "\" \" 1 = 1 = 1\n",
        "Trooper (Abcdefgh)\n",
    ] {
        reads(&[head, &line.repeat(100_000 / line.len())].concat());
    }
    reads(&[head, "Hacker ", &"= 1 ".repeat(20_000)].concat());
    reads(&[head, "Trooper (", &"Abcdefgh, ".repeat(20_000), "Carbine)"].concat());
    reads(&["My Stargrave ", &"the ".repeat(60_000), &"x".repeat(200_000)].concat());
    reads(&"a\n".repeat(200_000));
}

#[test]
fn what_a_title_and_a_total_say_is_not_lost() {
    let name = |title: &str| units(&format!("{title}\n\nCaptain")).0.roster.name;
    for (title, expected) in [
        ("The Mercy Crew, a Stargrave list", "The Mercy Crew"),
        ("Ann's Posse for Stargrave", "Ann's Posse"),
        ("Comet - crew for Stargrave", "Comet"),
        ("Comet, my crew for Stargrave", "Comet"),
    ] {
        assert_eq!(name(title), expected, "{title}");
    }
    // One number alone may be of anything.
    for (head, line) in [
        ("Stargrave, 400 credits", "Unspent credits: 120"),
        ("Stargrave, 400 credits", "Credits left: 12"),
        ("Stargrave", "Crew total: 315"),
    ] {
        let (read, _) = units(&format!("{head}\n\nCaptain\nRecruit\n\n{line}"));
        assert_eq!(read.roster.notes, [line]);
        assert!(read.remarks.iter().any(|said| said.message.contains(line)), "{line}");
    }
    let (read, _) = units("Stargrave, 400 credits\n\nCaptain\n\nTotal: 315/400");
    assert!(read.roster.notes.is_empty(), "{:?}", read.roster.notes);
    // A group or a place is not what a list is called.
    for heading in ["Posse", "**Reserves**"] {
        let (read, _) = units(&format!("Wild West Exodus \u{b7} Enlightened \u{b7} 100\n\n{heading}\nGustave Eiffel"));
        assert_ne!(read.roster.name, heading.trim_matches('*'), "{:#?}", read.remarks);
    }
    // Known in part is not known: the unit is not called by what it carries.
    let (read, _) = units("Stargrave \u{b7} Standard Crew\n\nCaptain with Carbine and Zapper");
    assert!(read.roster.units.iter().all(|unit| !unit.name.contains("Carbine")), "{:#?}", read.roster.units);
    assert!(read.remarks.iter().any(|said| said.message.contains("Zapper")), "{:#?}", read.remarks);
}

#[test]
fn a_label_over_items_ends_no_reserve() {
    let (read, _) = units(
        "Wild West Exodus \u{b7} Enlightened\n\nReserves:\n* Gustave Eiffel\nWeapons:\n* Nikolai Tesla\nMain force:\n* UR-31E Iron Eagle",
    );
    let placed: Vec<bool> = read.roster.units.iter().map(|unit| unit.station.is_some()).collect();
    assert_eq!(placed, [true, true, false], "{:#?}", read.remarks);
    assert!(read.remarks.iter().any(|said| said.message.contains("as ever")), "{:#?}", read.remarks);
}
