//! What a game says for the table: numbers that are worked out from a list, and limits agreed on together.

use super::Names;
use crate::system::raw::RawFigure;
use crate::system::read::{Filed, RawGame};
use crate::system::{Cost, Figure, FigureKind, Scale};

/// Numbers worked out from a list, in the order of the file.
pub(super) fn figures(names: &mut Names, game: &RawGame) -> Vec<Figure> {
    let mut list = Vec::new();
    for (number, Filed { file, raw }) in game.figures.iter().enumerate() {
        let at = &format!("figures, number {}", number + 1);
        let (name, kind, cite) = match raw {
            RawFigure::Below { name, percent, cite } => {
                if !(1..=100).contains(percent) {
                    names.problem(file, at, format!("a share is 1 to 100 percent, not {percent}"));
                }
                (name, Some(FigureKind::Below { percent: *percent }), cite)
            }
            RawFigure::Behind { name, cite } => (name, Some(FigureKind::Behind), cite),
            RawFigure::Sum { name, attribute, base, cite } => {
                let attribute = names.attribute(file, at, attribute);
                (name, attribute.map(|attribute| FigureKind::Sum { attribute, base: *base }), cite)
            }
            RawFigure::Worth { name, currencies, cite } => {
                let mut times = Cost::ZERO;
                for (currency, factor) in currencies {
                    if let Some(currency) = names.currency(file, at, currency) {
                        times.0[currency] = *factor;
                    }
                }
                if times.0.iter().any(|factor| factor.unsigned_abs() > 1_000) {
                    names.problem(file, at, "a currency is taken at most a thousand times".to_owned());
                }
                (name, Some(FigureKind::Worth { times }), cite)
            }
            RawFigure::Steps { name, currency, steps, further, cite } => {
                let rising = steps.windows(2).all(|pair| pair[0].0 < pair[1].0);
                if steps.is_empty() || !rising || further.is_some_and(|(every, _)| every < 1) {
                    names.problem(
                        file,
                        at,
                        "its steps are amounts in rising order, and `further` counts by 1 or more".to_owned(),
                    );
                }
                let kind = names.currency(file, at, currency);
                let steps = |currency| FigureKind::Steps { currency, steps: steps.clone(), further: *further };
                (name, kind.map(steps), cite)
            }
        };
        let cite = names.cite(file, at, cite);
        list.extend(kind.map(|kind| Figure { name: name.clone(), kind, cite }));
    }
    list
}

/// Limits that players agree on together.
pub(super) fn scales(names: &mut Names, game: &RawGame) -> Vec<Scale> {
    let mut list = Vec::new();
    for Filed { file, raw } in &game.scales {
        let at = &format!("scales `{}`", raw.id);
        let mut limits = vec![None; game.currencies.len()];
        for (currency, limit) in &raw.limits {
            if *limit < 0 {
                names.problem(file, at, format!("a limit is 0 or more, not {limit}"));
            }
            if let Some(place) = names.currency(file, at, currency).and_then(|currency| limits.get_mut(currency)) {
                *place = Some(*limit);
            }
        }
        list.push(Scale { name: raw.name.clone(), limits });
    }
    list
}
