//! Mends as pairs: a list with a fault, the label on the button, the list after it.

mod several;

use super::fixes;
use crate::check::{What, check};
use crate::roster::Roster;
use crate::test_game::{bare, kept, list, marbles, same};

/// The labels offered for the first finding of a code, with the list after each.
fn offered(roster: &Roster, code: &str) -> Vec<(String, String)> {
    let system = marbles();
    let report = check(&system, roster);
    let found = report.findings.iter().find(|finding| finding.what.code() == code);
    let finding = found.unwrap_or_else(|| unreachable!("no {code} in {:?}", report.findings));
    fixes(&system, roster, finding).into_iter().map(|fix| (fix.label, bare(&roster.after(&fix.edit)))).collect()
}

/// One of the mends of a fault turns a list into another.
#[track_caller]
fn mends(before: &str, code: &str, label: &str, after: &str) {
    let all = offered(&kept(before), code);
    let found = all.iter().find(|(known, _)| known == label);
    assert!(found.is_some(), "{code}: no \u{201c}{label}\u{201d} among {all:#?}");
    assert_eq!(found.map(|(_, list)| list.as_str()), Some(after), "{code}: {label}");
}

/// All mends of a fault, best first.
#[track_caller]
fn offers(before: &str, code: &str, expected: &[&str]) {
    same(expected, &offered(&kept(before), code).into_iter().map(|(label, _)| label).collect::<Vec<_>>());
}

#[test]
fn a_list_over_its_limit_leaves_out_as_little_as_will_do() {
    let over = "Marbles \u{b7} Reds \u{b7} 10\n## Squad\n- 4 Pebble: Stick\n- 1 Pebble: Stick";
    offers(over, "limit.over", &["Squad: 2 Pebble fewer", "Leave out Squad", "Raise the limit to 15 points"]);
    mends(over, "limit.over", "Squad: 2 Pebble fewer", "## Squad\n- 2 Pebble: Stick\n- 1 Pebble: Stick");
    let bought = "Marbles \u{b7} Reds \u{b7} 10\n## Squad\n- 3 Pebble: Stick, Leather";
    mends(bought, "limit.over", "Squad: leave out Leather", "## Squad\n- 3 Pebble: Stick");
}

#[test]
fn a_limit_is_a_mend_for_its_own_currency() {
    mends("Marbles \u{b7} Reds \u{b7} 25 favour\n## Squad", "limit.high", "Lower the limit to 20 favour", "## Squad");
    let over = "Marbles \u{b7} Reds \u{b7} 5 points \u{b7} 0 favour\n## Boss\n- 1 Champion: Horn";
    let all = offered(&list(over), "limit.over");
    assert!(all.iter().any(|(label, _)| label == "Raise the limit to 19 points"), "{all:?}");
}

#[test]
fn what_is_unknown_is_left_out_or_made_known() {
    offers("## Nobody\n- 1 Pebble\n## Squad\n- 3 Pebble", "unknown.unit", &["Leave out Nobody"]);
    mends(
        "## Squad\n- 3 Pebble: Stik, Stick, Bet",
        "unknown.item",
        "Leave out Stik",
        "## Squad\n- 3 Pebble: Stick, Bet",
    );
    mends(
        "## Squad\n- 3 Pebble\n- Bugle\n- Fife",
        "unknown.upgrade",
        "Leave it out",
        "## Squad\n- 3 Pebble\n- Upgrade: Fife",
    );
    mends("## Squad\n- 3 Marble", "unknown.model", "Make it Glass", "## Squad\n- 3 Glass");
    mends("## Squad\n- 3 Pebble\n- 1 Pebble (rear)", "unknown.part", "Leave these models out", "## Squad\n- 3 Pebble");
    let roster = kept("Ruling: weather = wet\n## Squad\n- 3 Pebble");
    assert_eq!(offered(&roster, "unknown.ruling")[0].0, "Forget this ruling");
}

#[test]
fn what_another_unit_is_needed_for() {
    let watch = "## Watch\n- 1 Glass: Coin";
    offers(watch, "unit.needs", &["Add Boss", "Add Squad", "Leave out Watch"]);
    mends(watch, "unit.needs", "Add Squad", &format!("{watch}\n## Squad\n- 3 Pebble"));
    let drum = "## Squad\n- 3 Pebble\n- Drum";
    mends(drum, "upgrade.needs", "Add Boss", &format!("{drum}\n## Boss\n- 1 Champion"));
    mends(drum, "upgrade.needs", "Leave the upgrade out", "## Squad\n- 3 Pebble");
    let mut roster = list("## Squad\n- 3 Pebble\n- Banner");
    roster.units[0].upgrades.push("banner".into());
    assert_eq!(
        offered(&roster, "upgrade.twice")[0],
        ("Have it once".to_owned(), "## Squad\n- 3 Pebble\n- Banner".to_owned())
    );
}

#[test]
fn a_fault_by_a_ruling_alone_says_so() {
    let usual = "Read it as usual: Is it a duel? No";
    let duel = "Ruling: duel = on\n## Boss\n- 1 Champion\n- 1 Glass";
    // What keeps the ruling comes before.
    let all = offered(&list(duel), "size.single");
    assert!(all.len() > 1 && all.last().is_some_and(|(label, _)| label == usual), "{all:#?}");
    // The fault stays with the ruling at its usual answer, or there is none.
    let stays = |text: &str, code: &str| {
        let all = offered(&kept(text), code);
        assert!(!all.is_empty() && all.iter().all(|(label, _)| !label.starts_with("Read it")), "{text}: {all:#?}");
    };
    stays("Ruling: duel = on\n## Boss\n- 1 Champion: Laser, Rocket", "item.out-of-range");
    stays("Ruling: duel = perhaps\n## Squad\n- 1 Pebble", "size.too-few");
    stays("Ruling: rails = fitted\n## Squad\n- 1 Pebble", "size.too-few");
}

#[test]
fn groups_of_the_wrong_size() {
    mends("## Squad\n- 1 Pebble: Stick", "size.too-few", "2 Pebble more", "## Squad\n- 3 Pebble: Stick");
    mends("## Squad", "size.too-few", "Add 3 to Line", "## Squad\n- 3 Pebble");
    mends("## Squad\n- 9 Pebble\n- 3 Glass", "size.too-many", "2 Glass fewer", "## Squad\n- 9 Pebble\n- 1 Glass");
    mends("## Squad\n- 10 Pebble\n- 1 Glass", "size.too-many", "Leave out 1 Glass", "## Squad\n- 10 Pebble");
}

#[test]
fn one_of_two_groups_is_mended_by_itself() {
    mends("## Smiths", "size.too-few", "Add 1 to Smith", "## Smiths\n- 1 Steel: Anvil, 2x Pin");
}

#[test]
fn models_of_the_wrong_kind() {
    mends("## Squad\n- 3 Steel", "level.not-allowed", "Make it Pebble", "## Squad\n- 3 Pebble");
    mends(
        "Marbles \u{b7} Blues\n## Foreman\n- 1 Champion\n## Gang\n- 2 Pebble\n- 1 Glass",
        "level.mixed",
        "Make all of them Glass",
        "## Foreman\n- 1 Champion\n## Gang\n- 2 Glass\n- 1 Glass",
    );
}

#[test]
fn items_that_cannot_be_had() {
    mends(
        "## Squad\n- 3 Pebble: Pin, Bat",
        "item.out-of-range",
        "Stick in its place",
        "## Squad\n- 3 Pebble: Stick, Bat",
    );
    mends("## Squad\n- 3 Pebble: Laser", "item.reserved", "Leave out Laser", "## Squad\n- 3 Pebble");
    mends("## Choir\n- 1 Ghost: 2x Stick", "item.not-allowed", "Leave out Stick", "## Choir\n- 1 Ghost");
    mends("## Boss\n- 1 Champion: Blue Flame", "item.elsewhere", "Leave out Blue Flame", "## Boss\n- 1 Champion");
}

#[test]
fn as_few_items_are_left_out_as_will_do() {
    mends("## Squad\n- 3 Pebble: 4x Bomb", "item.too-many", "Leave out 2 Bomb", "## Squad\n- 3 Pebble: 2x Bomb");
    let watch = "## Squad\n- 3 Pebble\n## Watch\n- 1 Glass:";
    offers(
        &format!("{watch} Coin, Horn, Clover"),
        "item.compulsory-many",
        &["Leave out Clover", "Leave out Horn", "Leave out Coin"],
    );
    mends(
        "## Boss\n- 1 Champion: 2x Plate, Leather",
        "item.most",
        "Leave out 1 Plate",
        "## Boss\n- 1 Champion: Plate, Leather",
    );
    mends("## Boss\n- 1 Champion: 2x Barrel", "carry.too-much", "Leave out 1 Barrel", "## Boss\n- 1 Champion: Barrel");
    mends(
        "## Cart\n- 1 Wagon: Wheels, 4x Cannon (Glass)",
        "slots.full",
        "Leave out 2 Cannon",
        "## Cart\n- 1 Wagon: Wheels, 2x Cannon (Glass)",
    );
    mends(
        "## Cart\n- 1 Sledge: Wheels, Cannon",
        "slots.unfit",
        "Stick in its place",
        "## Cart\n- 1 Sledge: Wheels, Stick",
    );
}

#[test]
fn just_so_many_of_an_item_or_none() {
    let boots = "## Boss\n- 1 Champion\n- 1 Glass: Boot";
    mends(boots, "item.exactly", "Leave out Boot", "## Boss\n- 1 Champion\n- 1 Glass");
    mends(boots, "item.exactly", "Take 1 more Boot", "## Boss\n- 1 Champion\n- 1 Glass: 2x Boot");
    mends(
        "## Boss\n- 1 Champion\n- 1 Glass: 3x Boot",
        "item.exactly",
        "Leave out 1 Boot",
        "## Boss\n- 1 Champion\n- 1 Glass: 2x Boot",
    );
}

#[test]
fn too_many_models_with_something_special() {
    let two = "## Squad\n- 2 Pebble: Cannon\n- 7 Pebble: Stick";
    mends(two, "item.one-in", "1 Pebble more", "## Squad\n- 2 Pebble: Cannon\n- 8 Pebble: Stick");
    mends(two, "item.one-in", "Fewer models with Cannon", "## Squad\n- 1 Pebble: Cannon\n- 7 Pebble: Stick");
}

#[test]
fn what_is_compulsory_is_taken() {
    let watch = "## Squad\n- 3 Pebble\n## Watch\n- 1 Glass";
    mends(watch, "item.compulsory", "Take Horn", &format!("{watch}: Horn"));
    let smith = "## Smiths\n- 1 Steel: Anvil\n- 2 Pebble";
    mends(smith, "item.compulsory", "Take 2 Sling", "## Smiths\n- 1 Steel: Anvil, 2x Sling\n- 2 Pebble");
}

#[test]
fn each_of_two_compulsory_things_is_mended_by_itself() {
    let smith = "## Smiths\n- 1 Steel\n- 2 Pebble";
    mends(smith, "item.compulsory", "Take Anvil", "## Smiths\n- 1 Steel: Anvil\n- 2 Pebble");
}

#[test]
fn kit_that_is_unlike() {
    let unlike = "## Squad\n- 3 Pebble: Stick\n- 1 Pebble: Stick, Bat";
    mends(unlike, "kit.differs", "Leave out Bat", "## Squad\n- 3 Pebble: Stick\n- 1 Pebble: Stick");
    mends(unlike, "kit.differs", "Equip them like the others", "## Squad\n- 3 Pebble: Stick\n- 1 Pebble: Stick");
    mends(
        "## Squad\n- 3 Pebble: Stick, Plate\n- 1 Pebble: Stick",
        "kit.lacks",
        "Take Plate",
        "## Squad\n- 3 Pebble: Stick, Plate\n- 1 Pebble: Stick, Plate",
    );
}

#[test]
fn a_mend_of_a_warning_brings_no_other_warning() {
    let twice = "## Squad\n- 1 Pebble: 2x Stick\n- 3 Pebble: Stick";
    mends(twice, "kit.differs", "Leave out 1 Stick", "## Squad\n- 1 Pebble: Stick\n- 3 Pebble: Stick");
    for (_, after) in offered(&list(twice), "kit.differs") {
        assert!(check(&marbles(), &kept(&after)).findings.is_empty(), "{after}");
    }
}

#[test]
fn promotions() {
    mends("## Choir\n- 1 Ghost (raised)", "promotion.none", "Do without", "## Choir\n- 1 Ghost");
    mends(
        "## Squad\n- 2 Pebble (corporal)\n- 3 Pebble",
        "promotion.too-many",
        "Keep one of them",
        "## Squad\n- 1 Pebble (corporal)\n- 1 Pebble\n- 3 Pebble",
    );
    mends(
        "## Squad\n- 1 Pebble (corporal)\n- 3 Pebble",
        "promotion.small",
        "Do without",
        "## Squad\n- 1 Pebble\n- 3 Pebble",
    );
    mends(
        "## Squad\n- 1 Champion (corporal)\n- 4 Pebble",
        "promotion.level",
        "Make it Glass",
        "## Squad\n- 1 Glass (corporal)\n- 4 Pebble",
    );
    mends(
        "## Squad\n- 1 Steel (corporal)\n- 4 Glass",
        "promotion.high",
        "Make it Glass",
        "## Squad\n- 1 Glass (corporal)\n- 4 Glass",
    );
}

#[test]
fn gunners() {
    let cart = "## Cart\n- 1 Wagon: Wheels,";
    mends(
        &format!("{cart} Cannon, Cannon"),
        "gunner.missing",
        "Put a Glass to it",
        &format!("{cart} 2x Cannon (Glass)"),
    );
    mends(
        &format!("{cart} Cannon (Champion)"),
        "gunner.unfit",
        "Put a Pebble to it",
        &format!("{cart} Cannon (Pebble)"),
    );
    mends(&format!("{cart} Stick (Glass)"), "gunner.stray", "Do without a gunner", &format!("{cart} Stick"));
}

#[test]
fn a_gunner_is_put_only_where_there_is_none() {
    let cart = "## Cart\n- 1 Wagon: Wheels,";
    mends(
        &format!("{cart} Cannon (Pebble), Cannon"),
        "gunner.missing",
        "Put a Glass to it",
        &format!("{cart} Cannon (Pebble), Cannon (Glass)"),
    );
}

#[test]
fn items_that_need_or_do_not_go_with_another() {
    let lance = "## Boss\n- 1 Champion: Lance";
    mends(lance, "item.requires", "Take Pony as well", &format!("{lance}, Pony"));
    mends(lance, "item.requires", "Leave out Lance", "## Boss\n- 1 Champion");
    let bomb = "## Boss\n- 1 Champion: Bomb, Pony";
    mends(bomb, "item.conflict", "Leave out Bomb", "## Boss\n- 1 Champion: Pony");
    mends(bomb, "item.conflict", "Leave out Pony", "## Boss\n- 1 Champion: Bomb");
}

#[test]
fn what_needs_no_mending_is_offered_none() {
    offers("Marbles \u{b7} Reds \u{b7} 99\n## Squad\n- 3 Pebble", "limit.under", &[]);
}

#[test]
fn numbers_that_no_player_means_do_no_harm() {
    let system = marbles();
    let mut roster = list("## Squad\n- 9999 Pebble: Cannon");
    roster.apply(&crate::edit::Edit::SetLimit("point".into(), Some(i64::MIN)));
    let mut seen = 0;
    for finding in check(&system, &roster).findings {
        seen += 1;
        let mended = fixes(&system, &roster, &finding);
        assert!(mended.iter().all(|fix| !fix.label.is_empty()), "{:?}", finding.what);
    }
    assert_eq!(seen, 3);
    let one_in = What::OneIn { name: String::new(), have: u32::MAX, allowed: 0, one_in: u32::MAX, models: 0 };
    let place = crate::check::Place { unit: Some(roster.units[0].id), member: None };
    let finding = crate::check::Finding { what: one_in, severity: crate::system::Severity::Error, place, cite: None };
    let _ = fixes(&system, &roster, &finding);
}

#[test]
fn what_only_the_limit_stands_against_comes_with_a_higher_one() {
    let full = "Marbles \u{b7} Reds \u{b7} 4 points\n## Squad\n- 2 Pebble";
    mends(full, "size.too-few", "1 Pebble more, and raise the limit to 6 points", "## Squad\n- 3 Pebble");
    offers(
        &full.replace("4 points", "6 points"),
        "size.too-few",
        &["1 Pebble more", "Add 1 to Line", "Leave out Squad"],
    );
}

#[test]
fn more_models_than_a_share_has_room_for() {
    let over = "Marbles \u{b7} Greens\n## Pack\n- 2 Pebble: Bat\n- 1 Pebble";
    offers(
        over,
        "share.over",
        &[
            "Pack: leave out Bat for 1 Pebble",
            "Pack: Sling in place of Bat",
            "Pack: 1 Pebble more",
            "Pack: 1 Pebble fewer",
            "Leave out Pack",
        ],
    );
    mends(over, "share.over", "Pack: leave out Bat for 1 Pebble", "## Pack\n- 1 Pebble\n- 1 Pebble: Bat\n- 1 Pebble");
    mends(over, "share.over", "Pack: 1 Pebble more", "## Pack\n- 2 Pebble: Bat\n- 2 Pebble");
    let together =
        "Marbles \u{b7} Greens\nRuling: shares = together\n## Pack\n- 1 Pebble: Laser\n- 2 Pebble: Bat\n- 1 Pebble";
    mends(
        together,
        "share.together",
        "Pack: leave out Laser for 1 Pebble",
        "## Pack\n- 1 Pebble\n- 2 Pebble: Bat\n- 1 Pebble",
    );
}

#[test]
fn more_pieces_than_a_pool_holds() {
    let over = "Marbles \u{b7} Greens\n## Thief\n- 1 Glass\n## Pack\n- 5 Pebble: Rocket";
    mends(
        over,
        "pool.over",
        "Add 2 Thief",
        "## Thief\n- 1 Glass\n## Pack\n- 5 Pebble: Rocket\n## Thief\n- 1 Glass\n## Thief\n- 1 Glass",
    );
    mends(
        over,
        "pool.over",
        "Pack: leave out Rocket for 3 Pebble",
        "## Thief\n- 1 Glass\n## Pack\n- 3 Pebble\n- 2 Pebble: Rocket",
    );
    let many = "Marbles \u{b7} Greens\n## Thief\n- 1 Glass\n## Pack\n- 1 Pebble: 3x Rocket";
    mends(
        many,
        "pool.over",
        "Pack: leave out 1 Rocket for each Pebble",
        "## Thief\n- 1 Glass\n## Pack\n- 1 Pebble: 2x Rocket",
    );
}

#[test]
fn marks_are_taken_off_or_their_roll_is_noted() {
    let gilders =
        |gilders: &str, pack: &str| format!("Marbles \u{b7} Greens\n## Gilders\n- {gilders}\n## Pack\n- {pack}");
    let over = gilders("1 Glass (roll 2)", "3 Pebble: Stick (gilded)");
    mends(
        &over,
        "mark.over",
        "Pack: 1 Stick not gilded",
        "## Gilders\n- 1 Glass (roll 2)\n## Pack\n- 1 Pebble: Stick\n- 2 Pebble: Stick (gilded)",
    );
    let unrolled = gilders("1 Glass", "2 Pebble: Stick (gilded)");
    offers(&unrolled, "mark.over", &["Pack: 2 Stick not gilded", "Gilders: 2 was rolled", "Gilders: 3 was rolled"]);
    offers(&gilders("1 Glass (roll 7)", "1 Pebble"), "mark.roll", &["1 was rolled", "2 was rolled", "3 was rolled"]);
    mends(
        &gilders("1 Glass (roll 3)", "1 Pebble: Cannon (gilded)"),
        "mark.unfit",
        "Take the mark off",
        "## Gilders\n- 1 Glass (roll 3)\n## Pack\n- 1 Pebble: Cannon",
    );
}

#[test]
fn a_sub_list_without_its_leader() {
    let north = "Marbles \u{b7} Greens\n## Northmen\n- 1 Glass\n## Pack\n- 1 Pebble";
    offers(north, "sub-list.leader", &["Add Jarl", "Leave out Northmen"]);
    mends(north, "sub-list.leader", "Leave out Northmen", "## Pack\n- 1 Pebble");
}

#[test]
fn one_model_where_units_are_single() {
    let duel = "Ruling: duel = on\n## Squad\n- 2 Pebble: Stick\n- 1 Glass";
    mends(duel, "size.single", "Keep 1 Pebble", "## Squad\n- 1 Pebble: Stick");
    mends(duel, "size.single", "Keep 1 Glass", "## Squad\n- 1 Glass");
}

#[test]
fn what_takes_two_to_mend() {
    let over = "Marbles \u{b7} Reds \u{b7} 7 points\n## Squad\n- 3 Pebble\n## Squad\n- 3 Pebble\n## Squad\n- 3 Pebble";
    mends(over, "limit.over", "Leave out Squad 1 and Squad 2", "## Squad\n- 3 Pebble");
    let load = "## Squad\n- 3 Pebble: 4x Sack, Stick, 2x Barrel";
    offers(load, "carry.too-much", &["Leave out Barrel, Barrel and Sack"]);
}

#[test]
fn less_of_what_a_campaign_keeps() {
    let boss = "## Boss\n- 1 Champion (glory 2, might gained 5)";
    mends(boss, "attribute.over", "Might gained: 3", "## Boss\n- 1 Champion (glory 2, might gained 3)");
    mends("## Boss\n- 1 Champion (glory 9)", "track.over", "Glory: 3", "## Boss\n- 1 Champion (glory 3)");
    let squad = "## Squad\n- 3 Pebble (glory 1)";
    mends(squad, "track.elsewhere", "Leave out Glory", "## Squad\n- 3 Pebble");
    mends("## Squad\n- 3 Pebble (track fame 1)", "unknown.track", "Leave out fame", "## Squad\n- 3 Pebble");
}

#[test]
fn who_cannot_ride_rides_elsewhere_or_not_at_all() {
    let ride = |of: &str| ["Marbles \u{b7} Violets\n", of, "## Barge\n- 1 Pebble"].concat();
    let five = ride("## Singers\n- 5 Pebble\n- Rides in: Barge\n");
    offers(&five, "ride.over", &["Put Singers on the table", "Leave out Barge"]);
    mends(&five, "ride.over", "Put Singers on the table", "## Singers\n- 5 Pebble\n## Barge\n- 1 Pebble");
    let creeper = ride("## Singers\n- 1 Pebble\n- Rides in: Creeper\n## Creeper\n- 1 Pebble\n");
    offers(&creeper, "ride.none", &["Put Singers into Barge", "Put Singers on the table", "Leave out Singers"]);
    let large = ride("## Trekkers\n- 1 Steel\n- Rides in: Barge\n");
    offers(&large, "ride.unfit", &["Put Trekkers on the table", "Leave out Trekkers"]);
}
