//! How many cards a page holds and where they stand. All lengths are whole tenths of a millimetre.

/// A sheet of paper, standing.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Paper {
    /// 210 × 297 mm.
    #[default]
    A4,
    /// 8½ × 11 inches.
    Letter,
}

/// What is cut out of it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Format {
    /// 63 × 88 mm, for sleeves of playing cards.
    #[default]
    Poker,
    /// 70 × 120 mm.
    Tarot,
    /// 105 × 148 mm.
    A6,
    /// What is left between the margins, halved across its long side.
    Half,
}

/// A page with its cards.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Layout {
    /// Width and height of the page as it is printed.
    pub page: (u32, u32),
    /// Width and height of a card.
    pub card: (u32, u32),
    /// Cards side by side.
    pub columns: u32,
    /// Cards below one another.
    pub rows: u32,
    /// Between two cards, both ways.
    pub gap: u32,
    /// From the edges of the page to the cards, left and right, above and below.
    pub margin: (u32, u32),
}

/// What printers leave white at every edge.
pub const EDGE: u32 = 50;

/// What is left above and below halves of a page, for its number.
const FOOT: u32 = 80;

/// The most that is left between two cards: room for the scissors.
const GAP: u32 = 30;

impl Paper {
    /// All of them.
    pub const ALL: [Paper; 2] = [Paper::A4, Paper::Letter];

    /// What it is asked for by.
    pub fn word(self) -> &'static str {
        match self {
            Paper::A4 => "a4",
            Paper::Letter => "letter",
        }
    }

    /// Width and height, turned on its side or not.
    pub fn size(self, landscape: bool) -> (u32, u32) {
        let (width, height) = match self {
            Paper::A4 => (2100, 2970),
            Paper::Letter => (2159, 2794),
        };
        if landscape { (height, width) } else { (width, height) }
    }
}

impl Format {
    /// All of them.
    pub const ALL: [Format; 4] = [Format::Poker, Format::Tarot, Format::A6, Format::Half];

    /// What it is asked for by.
    pub fn word(self) -> &'static str {
        match self {
            Format::Poker => "poker",
            Format::Tarot => "tarot",
            Format::A6 => "a6",
            Format::Half => "half",
        }
    }

    /// Width and height, upright, on a page with so much room.
    fn size(self, (width, height): (u32, u32)) -> (u32, u32) {
        match self {
            Format::Poker => (630, 880),
            Format::Tarot => (700, 1200),
            Format::A6 => (1050, 1480),
            Format::Half if width > height => ((width - GAP) / 2, height),
            Format::Half => (width, (height - GAP) / 2),
        }
    }
}

impl Layout {
    /// As many cards as fit. They lie on their sides only where the page then holds more of them.
    pub fn new(paper: Paper, landscape: bool, format: Format) -> Layout {
        let page = paper.size(landscape);
        // Halves of a page leave the place of its number free; other cards leave more than that, or a side.
        let below = if format == Format::Half { FOOT } else { EDGE };
        let room = (page.0 - 2 * EDGE, page.1 - 2 * below);
        let upright = format.size(room);
        let fit = |card: (u32, u32)| (room.0 / card.0, room.1 / card.1);
        let many = |card| fit(card).0 * fit(card).1;
        let turned = (upright.1, upright.0);
        let card = if many(turned) > many(upright) { turned } else { upright };
        let (columns, rows) = fit(card);
        let left = (room.0 - columns * card.0, room.1 - rows * card.1);
        let share = |left: u32, many: u32| if many > 1 { left / (many - 1) } else { GAP };
        let gap = GAP.min(share(left.0, columns)).min(share(left.1, rows));
        let used = |card: u32, many: u32| card * many + gap * (many.max(1) - 1);
        let margin = ((page.0 - used(card.0, columns)) / 2, (page.1 - used(card.1, rows)) / 2);
        Layout { page, card, columns, rows, gap, margin }
    }

    /// Cards on a page.
    pub fn cards(&self) -> u32 {
        self.columns * self.rows
    }
}

/// A length as style sheets have it: "21.5mm".
pub fn millimetres(tenths: u32) -> String {
    match tenths % 10 {
        0 => format!("{}mm", tenths / 10),
        rest => format!("{}.{rest}mm", tenths / 10),
    }
}

#[cfg(test)]
mod tests {
    use super::{EDGE, Format, Layout, Paper, millimetres};

    #[track_caller]
    fn holds(paper: Paper, landscape: bool, expected: [(u32, u32); 4]) {
        let found = Format::ALL.map(|format| Layout::new(paper, landscape, format));
        assert_eq!(found.map(|layout| (layout.columns, layout.rows)), expected, "{paper:?}, {landscape}");
    }

    #[test]
    fn columns_and_rows_come_from_paper_and_card() {
        holds(Paper::A4, false, [(3, 3), (2, 2), (1, 2), (1, 2)]);
        holds(Paper::A4, true, [(3, 3), (4, 1), (2, 1), (2, 1)]);
        holds(Paper::Letter, false, [(3, 3), (2, 2), (1, 2), (1, 2)]);
        holds(Paper::Letter, true, [(3, 3), (2, 2), (2, 1), (2, 1)]);
    }

    #[test]
    fn cards_lie_on_their_sides_only_where_more_of_them_fit() {
        assert_eq!(Layout::new(Paper::A4, false, Format::Poker).card, (630, 880));
        assert_eq!(Layout::new(Paper::A4, false, Format::A6).card, (1480, 1050));
        assert_eq!(Layout::new(Paper::A4, true, Format::A6).card, (1050, 1480));
        assert_eq!(Layout::new(Paper::A4, true, Format::Poker).card, (880, 630));
    }

    #[test]
    fn no_card_comes_nearer_to_an_edge_than_printers_can_print() {
        for paper in Paper::ALL {
            for landscape in [false, true] {
                for format in Format::ALL {
                    let layout = Layout::new(paper, landscape, format);
                    let (columns, rows) = (layout.columns, layout.rows);
                    let wide = layout.card.0 * columns + layout.gap * (columns - 1);
                    let high = layout.card.1 * rows + layout.gap * (rows - 1);
                    assert!(layout.cards() > 0 && layout.margin.0 >= EDGE && layout.margin.1 >= EDGE, "{layout:?}");
                    assert!(wide + 2 * layout.margin.0 <= layout.page.0, "{layout:?}");
                    assert!(high + 2 * layout.margin.1 <= layout.page.1, "{layout:?}");
                    // Centred to the tenth of a millimetre, so that the back of the sheet meets its front.
                    assert!(layout.page.0 - wide - 2 * layout.margin.0 <= 1, "{layout:?}");
                    assert!(layout.page.1 - high - 2 * layout.margin.1 <= 1, "{layout:?}");
                    // Not one more column or row would fit.
                    assert!(wide + layout.card.0 + 2 * EDGE > layout.page.0, "{layout:?}");
                    assert!(high + layout.card.1 + 2 * EDGE > layout.page.1, "{layout:?}");
                }
            }
        }
    }

    #[test]
    fn lengths_have_their_unit_and_no_needless_nought() {
        assert_eq!([0, 5, 10, 205].map(millimetres), ["0mm", "0.5mm", "1mm", "20.5mm"]);
    }
}
