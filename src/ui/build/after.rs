//! What follows a change beside the drawing: the rest of the screen is woken, the total is spoken, title and focus move.

use std::sync::Arc;

use leptos::prelude::*;

use crate::format;
use crate::history::History;
use crate::id::UnitId;
use crate::route::View;
use crate::ui::build::{Build, army, bar};
use crate::ui::el::keep;
use crate::ui::own::ask;
use crate::ui::{app, dom, games, shelf};

impl Build {
    /// Lets the rest of the screen follow a change of the list: at once, or after the paint where the change is a light one.
    pub(super) fn settle(self) {
        keep(Box::new(move || {
            self.history.track();
            let settle = move || {
                dom::hold();
                self.settled.notify();
            };
            if self.light.get_value() { dom::after_paint(settle) } else { settle() }
        }));
    }

    /// Has the list be of the game as it is now, and again whenever own data makes another of it.
    pub(super) fn follow_game(self) {
        keep(Box::new(move || {
            self.app.games.track();
            let Some(system) = games::get(self.system.with_value(|system| system.id().clone()).as_str()) else {
                return;
            };
            let other = self.system.with_value(|known| !Arc::ptr_eq(known, &system));
            if other {
                self.system.set_value(system);
                self.light.set_value(false);
            }
            // Units that nobody knew when the list was read may be known now, and may have been before it was opened.
            if other {
                self.history.update(|_| ());
            }
            if self.now(format::strange) > 0 {
                self.read_again();
            }
        }));
    }

    /// Has the list read once more, for units that are known by now.
    fn read_again(self) {
        let asked = self.now(|_, roster| roster.clone());
        ask("again", &shelf::encode(&asked), "", move |answer| {
            let now = self.history.try_with_untracked(|history| *history.now() == asked);
            let known = answer.ok().and_then(|text| shelf::decode(&String::from_utf8_lossy(&text)));
            match (now, known) {
                (Some(true), Some(roster)) => self.change(false, |history| *history = History::new(roster)),
                // It was changed meanwhile: what it is now is read instead.
                (Some(false), Some(_)) => self.read_again(),
                _ => {}
            }
        });
    }

    /// Says the total and the verdict once the presses pause.
    pub(super) fn announce(self) {
        let turn = StoredValue::new(0_u32);
        keep(Box::new(move || {
            self.report.track();
            let now = turn.try_update_value(|turn| {
                *turn += 1;
                *turn
            });
            // What stands there when the list is opened is read with it.
            if now == Some(1) {
                return;
            }
            dom::later(700, move || {
                if now.is_none() || turn.try_get_value() != now {
                    return;
                }
                let report = self.report.get_untracked();
                self.app.say(self.now(|system, roster| bar::spoken(system, roster, &report)));
            });
        }));
    }

    /// Keeps the title of the window right, and the focus with what is shown.
    pub(super) fn title(self) {
        let (mut before, mut shown) = (None, String::new());
        keep(Box::new(move || {
            let view = self.view.get();
            let list = self.with(|_, roster| app::name_of(roster));
            let part = match view {
                View::Army => None,
                View::Add => Some("Add units".to_owned()),
                View::Faults => Some("Verdict".to_owned()),
                View::Options => Some("Options".to_owned()),
                View::Unit(unit) => self.with(|system, roster| {
                    roster.unit(UnitId(unit)).map(|unit| crate::say::unit_name(system, roster, unit))
                }),
            };
            let title = part.into_iter().chain([list, "Muster".to_owned()]).collect::<Vec<_>>().join(" · ");
            if title != shown {
                document().set_title(&title);
                shown = title;
            }
            if before.is_some_and(|before| before != view) {
                self.move_focus(before, view);
            }
            before = Some(view);
        }));
    }

    fn move_focus(self, before: Option<View>, view: View) {
        if self.quiet.get_value() {
            self.quiet.set_value(false);
            return;
        }
        let aim = self.aim.try_update_value(std::mem::take).unwrap_or_default();
        let target = match (view, before) {
            _ if !aim.is_empty() => aim,
            (View::Army, Some(View::Unit(unit))) => army::link_id(UnitId(unit)),
            (View::Army, Some(View::Add)) => "open-add".to_owned(),
            (View::Army, _) => "army-title".to_owned(),
            (View::Add, _) => "add-title".to_owned(),
            _ => "detail-title".to_owned(),
        };
        dom::focus_soon(target);
    }
}
