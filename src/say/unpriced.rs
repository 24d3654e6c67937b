//! What a search by prices cannot reckon with: the document gives no price, or no units.

use super::listed;
use crate::advise::additions;
use crate::advise::random::has_prices;
use crate::advise::what_if::Trial;
use crate::check::check;
use crate::roster::Roster;
use crate::system::{Entry, Force, System};
use crate::view::Army;

/// Most units that are named.
const NAMED: usize = 4;

/// What lists by chance and the search for what fills one leave out of a force, and why; empty where they leave out nothing.
pub fn left_out(system: &System, force: &Force) -> String {
    let lack = |entry: &&Entry| !system.is_priced(entry.ix);
    let lacking: Vec<&str> = system.entries_of(force).filter(lack).map(|entry| entry.name.as_str()).collect();
    let (name, all) = (&force.name, force.entries.len());
    match lacking.len() {
        _ if all == 0 => ["There are no units of ", name, " yet; make your own first, each with a price."].concat(),
        many if many == all => {
            let about = "; fill them in beside a unit on a list, as far as you know them.";
            ["No price is known for any unit of ", name, about].concat()
        }
        0 if has_prices(system, force) => String::new(),
        0 => {
            let first = system.currencies().first().map_or("points", |currency| &currency.name);
            let about = ", which is what lists are filled by here.";
            ["Nothing that ", name, " can have costs any ", first, about].concat()
        }
        many => {
            let mut named: Vec<&str> = lacking.iter().take(NAMED).copied().collect();
            let more = [&many.saturating_sub(NAMED).to_string(), " more"].concat();
            if many > NAMED {
                named.push(&more);
            }
            ["Left out, as their prices are not known: ", &listed(&named, "and"), "."].concat()
        }
    }
}

/// What fills no list, as it costs nothing, and may come all the same; empty where there is nothing of it.
pub fn free(system: &System, roster: &Roster) -> String {
    let (army, report) = (Army::new(system, roster), check(system, roster));
    let Some(force) = army.force.filter(|force| has_prices(system, force)) else { return String::new() };
    let trial = Trial::new(&army, &report, None);
    let comes = |entry: &&Entry| {
        let joining = additions::unit(&army, force, entry).edit;
        system.is_priced(entry.ix)
            && check(system, &roster.after(&joining)).total == report.total
            && trial.of(&joining).findings.is_empty()
    };
    let names: Vec<&str> = system.entries_of(force).filter(comes).map(|entry| entry.name.as_str()).collect();
    match names.as_slice() {
        [] => String::new(),
        [one] => [one, " costs nothing and may come as the list is now."].concat(),
        all => [&listed(all, "and"), " cost nothing; as the list is now, one of them may come."].concat(),
    }
}

#[cfg(test)]
mod tests {
    use super::left_out;
    use crate::test_game::marbles;

    #[test]
    fn what_has_no_price_is_said_to_be_left_out() {
        let system = marbles();
        let says = |force: &str| system.find_force(force).map(|force| left_out(&system, force)).unwrap_or_default();
        assert_eq!(says("reds"), "");
        assert_eq!(says("ambers"), "Left out, as their prices are not known: Shades.");
    }
}
