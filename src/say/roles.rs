//! What is said of how many units of a role there are.

use super::{Speech, lower, role_name};
use crate::check::What;
use crate::system::System;

impl Speech<'_> {
    pub(super) fn of_roles(&self, what: &What) -> String {
        let army = self.system.army_word();
        match what {
            What::RoleFew { roles, have, min } => {
                format!("The {army} has {} and needs at least {min}", self.units_of(roles, *have))
            }
            What::RoleMany { roles, have, max } => {
                format!("The {army} has {} and may have at most {max}", self.units_of(roles, *have))
            }
            What::RoleRatio { role, have, than, base, per, allowed } => {
                let so_many =
                    format!("The {army} has {} and {}", self.units_of(&[*role], *have), self.units_of(than, *base));
                if *per > 1 {
                    return format!("{so_many}; one for each {per} of these makes at most {allowed}");
                }
                let (role, than) = (lower(role_name(self.system, *role)), names(self.system, than));
                format!("{so_many}; it may not have more {role} than {than}")
            }
            What::RoleLimit { role, have, allowed, currency, per } => format!(
                "The {army} has {} and may have at most {allowed}, one for each {} of the limit",
                self.units_of(&[*role], *have),
                self.amount(*currency, i64::from(*per)),
            ),
            _ => String::new(),
        }
    }
}

/// "bands and carts"
pub(super) fn names(system: &System, roles: &[usize]) -> String {
    roles.iter().map(|role| lower(role_name(system, *role))).collect::<Vec<_>>().join(" and ")
}
