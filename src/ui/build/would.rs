//! What a choice would break, said at the choice before it is pressed.

use crate::advise::what_if::Trial;
use crate::check::{Finding, What};
use crate::edit::Edit;
use crate::say;
use crate::system::{Severity, System};
use crate::ui::el::{El, el};
use crate::ui::part::icon::{self, icon};

/// What a choice would break, in words.
#[derive(Clone, PartialEq, Default)]
pub struct Would {
    /// "12 over the limit": of a full list nearly every choice says it, so it stands apart from what else there is.
    over: String,
    /// Whether the rest is a fault, or only to be checked.
    fault: bool,
    /// The gravest of the rest as a sentence, and how many more faults or things to check there are.
    pub rest: String,
}

/// What a change would break.
pub fn of(system: &System, trial: &Trial, edit: &Edit) -> Would {
    among(system, trial, edit, |_| true)
}

/// The same where only some of it is worth saying.
pub fn among(system: &System, trial: &Trial, edit: &Edit, counts: fn(&Finding) -> bool) -> Would {
    let broken = trial.of(edit);
    let mut would = Would::default();
    let (mut faults, mut checks) = (0, 0);
    for finding in broken.findings.iter().filter(|finding| counts(finding)) {
        let into = match finding.what {
            What::OverLimit { .. } if would.over.is_empty() => &mut would.over,
            _ if would.rest.is_empty() => {
                would.fault = finding.severity == Severity::Error;
                &mut would.rest
            }
            _ => {
                *if finding.severity == Severity::Error { &mut faults } else { &mut checks } += 1;
                continue;
            }
        };
        *into = say::brief(system, &broken.after, finding);
    }
    would.rest.push_str(&say::besides(faults, checks));
    would
}

impl Would {
    /// How far the limit would be passed, beside a price.
    pub fn chip(&self) -> Option<El> {
        let over = self.over.strip_suffix(" the limit")?;
        Some(el("span", "past").put(over.to_owned()).put(el("span", "unseen").put(" the limit,")))
    }

    /// The rest as a line.
    pub fn line(&self, id: String, lead: &str) -> Option<El> {
        line(id, lead, &self.rest, self.fault)
    }

    /// A control described by what there is besides the chip, and the line that says it.
    pub fn under(&self, control: El, id: String, lead: &str) -> (El, Option<El>) {
        described(control, id.clone(), self.line(id, lead))
    }

    /// A control described by all that it would break, and the line that says it.
    pub fn whole(&self, control: El, id: String, lead: &str) -> (El, Option<El>) {
        let line = line(id.clone(), lead, &self.words(), self.fault || !self.over.is_empty());
        described(control, id, line)
    }

    /// The same behind the words of a choice that can hold no more than words.
    pub fn behind(&self, mut label: String) -> String {
        let words = self.words();
        if !words.is_empty() {
            label.push_str(" \u{b7} ");
            label.push_str(&words);
        }
        label
    }

    fn words(&self) -> String {
        let mut words = self.over.clone();
        if !words.is_empty() && !self.rest.is_empty() {
            words.push_str("; ");
        }
        words.push_str(&self.rest);
        words
    }
}

/// How the line at something begins that is had or can be had.
pub fn lead(has: bool) -> &'static str {
    if has { "Without it" } else { "With it" }
}

fn described(control: El, id: String, line: Option<El>) -> (El, Option<El>) {
    (if line.is_some() { control.set("aria-describedby", id) } else { control }, line)
}

fn line(id: String, lead: &str, words: &str, fault: bool) -> Option<El> {
    if words.is_empty() {
        return None;
    }
    let (class, sign) = if fault { ("would", icon::CROSS) } else { ("would look", icon::WARN) };
    let words = el("span", "").put([lead, ": ", words].concat());
    Some(el("p", class).set("id", id).put(icon(sign)).put(words))
}
