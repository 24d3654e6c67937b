//! Mends for what is several too few, and for what a unit shares and has several of.

use super::{mends, offers};

#[test]
fn several_that_a_role_lacks_are_one_mend() {
    let ivory = |units: &str| format!("Marbles \u{b7} Ivories\n{units}");
    let one = "## Row\n- 1 Pebble";
    mends(&ivory(one), "role.too-few", "Row: 2 Pebble more", "## Row\n- 3 Pebble");
    mends(&ivory(one), "role.too-few", "Add 2 \u{d7} Row", &format!("{one}\n{one}\n{one}"));
    let two = "## Row\n- 2 Pebble";
    mends(&ivory(two), "role.too-few", "Add Row", &format!("{two}\n{one}"));
}

#[test]
fn of_what_a_unit_shares_one_is_kept() {
    let crew = |lines: &str| format!("Marbles \u{b7} Ivories\n## Crew\n{lines}");
    mends(
        &crew("- 4 Pebble: Horn"),
        "item.most",
        "Keep Horn with 1 Pebble and no more",
        "## Crew\n- 3 Pebble\n- 1 Pebble: Horn",
    );
    mends(
        &crew("- 3 Pebble: Clover\n- 1 Pebble: Horn, Clover"),
        "item.most",
        "Keep Horn with 1 Pebble and no more",
        "## Crew\n- 3 Pebble\n- 1 Pebble: Horn",
    );
    mends(
        &crew("- 3 Pebble: Clover\n- 1 Pebble: Horn, Clover"),
        "item.most",
        "Keep Clover with 1 Pebble and no more",
        "## Crew\n- 2 Pebble\n- 1 Pebble: Clover\n- 1 Pebble",
    );
}

#[test]
fn units_that_a_role_lacks_or_has_too_many_of() {
    let blue = |units: &str| format!("Marbles \u{b7} Blues\n{units}");
    let (chief, gang) = ("## Foreman\n- 1 Champion", "## Gang\n- 1 Pebble");
    mends(&blue(gang), "role.too-few", "Add Foreman", &format!("{gang}\n{chief}"));
    let three = format!("{chief}\n{chief}\n{chief}\n{gang}\n{gang}\n{gang}");
    mends(&blue(&three), "role.too-many", "Leave out Foreman 3", &format!("{chief}\n{chief}\n{gang}\n{gang}\n{gang}"));
    mends(&blue(chief), "role.ratio", "Add Gang", &format!("{chief}\n{gang}"));
    offers(
        &blue(&format!("{chief}\n{chief}\n{gang}")),
        "role.ratio",
        &["Add Gang", "Leave out Foreman 2", "Leave out Foreman 1"],
    );
}
