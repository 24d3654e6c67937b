//! Sets of priced additions that come to a total: every one of them, the fewest additions first, a little at a time.

use super::DEEPEST;
use crate::advise::additions::Addition;

/// Additions that are looked at before the search pauses, so that no slice of it is long.
const AT_ONCE: usize = 20_000;

/// An addition with what it adds to the total.
#[derive(Debug, Clone)]
pub(super) struct Priced {
    pub(super) step: Addition,
    pub(super) price: usize,
}

/// Where the search stands: the total it is after, how many additions it takes, and those it has taken.
#[derive(Debug)]
pub(super) struct Search {
    /// `fewest[at][sum]`: fewest options from `at` on that come to `sum`; 255 for none.
    fewest: Vec<Vec<u8>>,
    /// Options, from the last on, that `fewest` knows.
    known: usize,
    gap: usize,
    target: usize,
    depth: usize,
    chosen: Vec<usize>,
    next: usize,
    left: usize,
    /// Looked at since the last pause.
    looked: usize,
}

/// What the search came to.
pub(super) enum Turn {
    /// Options, by position, that come to the target.
    Set(Vec<usize>),
    /// There are no more of this many.
    NoMore,
    /// Nothing yet.
    Pause,
}

impl Search {
    pub(super) fn new(options: usize, gap: usize) -> Search {
        let mut fewest = vec![Vec::new(); options + 1];
        fewest[options] = vec![u8::MAX; gap + 1];
        fewest[options][0] = 0;
        let (target, left, chosen) = (gap, gap, Vec::new());
        Search { fewest, known: 0, gap, target, depth: 1, chosen, next: 0, left, looked: 0 }
    }

    /// Works out one more row of what must be known before the search begins; whether all of them are.
    pub(super) fn prepare(&mut self, options: &[Priced]) -> bool {
        let Some(at) = options.len().checked_sub(self.known + 1) else { return true };
        let price = options[at].price;
        let mut row = self.fewest[at + 1].clone();
        for (sum, fewest) in row.iter_mut().enumerate().skip(price) {
            *fewest = (*fewest).min(self.fewest[at + 1][sum - price].saturating_add(1));
        }
        self.fewest[at] = row;
        self.known += 1;
        false
    }

    /// What the target leaves of the gap.
    pub(super) fn short(&self) -> usize {
        self.gap - self.target
    }

    /// On to sets of more additions, or to the next total where they are as many as can be; whether there is one.
    pub(super) fn go_on(&mut self) -> bool {
        self.depth += 1;
        if self.depth > DEEPEST {
            self.depth = 1;
            self.target = self.target.saturating_sub(1);
        }
        self.chosen.clear();
        self.next = 0;
        self.left = self.target;
        self.target > 0
    }

    /// The next set of just `depth` options that come to the target, in the order of the options.
    pub(super) fn advance(&mut self, options: &[Priced]) -> Turn {
        loop {
            if self.looked > AT_ONCE {
                self.looked = 0;
                return Turn::Pause;
            }
            let room = self.depth - self.chosen.len();
            let next = (self.next..options.len()).take_while(|_| room > 0).find(|at| {
                let price = options[*at].price;
                let fits = price <= self.left
                    && usize::from(self.fewest[at + 1][self.left - price]) < room
                    && (room > 1 || price == self.left);
                // Of options that are the same, the first is taken first, so that no set is met twice.
                let copy = *at > self.next && options[*at].step == options[at - 1].step;
                fits && !copy
            });
            self.looked += next.unwrap_or(options.len()).saturating_sub(self.next) + 1;
            match next {
                Some(at) => {
                    self.chosen.push(at);
                    self.left -= options[at].price;
                    self.next = at + 1;
                    if self.left == 0 && self.chosen.len() == self.depth {
                        let set = self.chosen.clone();
                        self.back(options);
                        return Turn::Set(set);
                    }
                }
                None => {
                    if self.chosen.is_empty() {
                        return Turn::NoMore;
                    }
                    self.back(options);
                }
            }
        }
    }

    fn back(&mut self, options: &[Priced]) {
        if let Some(at) = self.chosen.pop() {
            self.left += options[at].price;
            self.next = at + 1;
        }
    }
}
