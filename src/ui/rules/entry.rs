//! One entry of the rules: what it says, what belongs to it, what leads to it.

use leptos::prelude::*;

use super::table::{self, Tables};
use super::{link, read};
use crate::own::tree::Tree;
use crate::route::Route;
use crate::say;
use crate::ui::app::App;
use crate::ui::dom;
use crate::ui::el::{El, el, keep, text};
use crate::ui::own::ask;
use crate::ui::part::form::{head_back_to, problem};

/// An entry that is being shown.
#[derive(Clone, Copy)]
pub struct Shown {
    app: App,
    /// The entry, or why it cannot be shown; none while it is looked up.
    entry: RwSignal<Option<Result<Tree, String>>>,
    tables: RwSignal<Tables>,
    /// Whether it stands beside another screen, where links stay beside it.
    beside: bool,
}

impl Shown {
    /// Nothing yet.
    pub fn new(app: App, beside: bool) -> Shown {
        Shown { app, entry: RwSignal::new(None), tables: RwSignal::default(), beside }
    }

    /// Looks an entry up.
    pub fn look_up(self, game: &str, id: &str) {
        let (of, wanted) = (game.to_owned(), id.to_owned());
        self.tables.set(table::kept(game, id));
        ask("entry", game, id, move |answer| {
            let none = || ["The rules of ", &of, " have no entry \u{201c}", &wanted, "\u{201d}."].concat();
            let found = read(answer).and_then(|tree| if tree.id().is_empty() { Err(none()) } else { Ok(tree) });
            self.entry.try_set(Some(found));
        });
    }

    /// The entry with its title as a heading of this kind.
    pub fn draw(self, heading: &'static str) -> Vec<El> {
        let entry = match self.entry.get() {
            None => return vec![el("p", "hint").put("Opening the rules\u{2026}")],
            Some(Err(why)) => {
                let title = el(heading, "").set("tabindex", "-1").put("No such entry");
                return [title].into_iter().chain(problem(Some(why))).collect();
            }
            Some(Ok(entry)) => entry,
        };
        let game = entry.words_at("game").to_owned();
        let title = entry.words_at("title").to_owned();
        if !self.beside {
            document().set_title(&[&title, " \u{b7} ", entry.words_at("of"), " \u{b7} Muster"].concat());
        }
        let about = [&say::capital(entry.words_at("kind")), entry.words_at("under"), entry.words_at("of")];
        let about = about.into_iter().filter(|part| !part.is_empty()).collect::<Vec<_>>().join(" \u{b7} ");
        let mut parts = vec![
            el(heading, "").set("id", "entry-title").set("tabindex", "-1").put(title.clone()),
            el("p", "under").put(about),
        ];
        let blocks = entry.list_at("blocks").iter().enumerate();
        parts.extend(blocks.map(|(at, block)| self.block(&game, &title, at, block)));
        // Before the links, of which there may be many.
        parts.push(el("p", "about source").put("After: ").put(entry.words_at("source").to_owned()));
        parts.extend(self.others(&game, "See also", entry.list_at("see")));
        parts.extend(self.others(&game, "Who has it", entry.list_at("users")));
        parts.extend(self.others(&game, "What leads here", entry.list_at("linked")));
        parts
    }

    fn block(self, game: &str, title: &str, at: usize, block: &Tree) -> El {
        let points = block.list_at("points");
        if !points.is_empty() {
            let point = |point: &Tree| el("li", "").put(self.runs(game, point));
            return el("ul", "points").put(points.iter().map(point).collect::<Vec<_>>());
        }
        if block.at("columns").is_some() {
            let cell = |cell: &Tree| self.runs(game, cell);
            return table::draw(self.tables, at, title, block, &cell);
        }
        el("p", "").put(block.at("text").map_or_else(Vec::new, |text| self.runs(game, text)))
    }

    fn runs(self, game: &str, runs: &Tree) -> Vec<El> {
        let Tree::List(runs) = runs else { return Vec::new() };
        let run = |run: &Tree| match run {
            Tree::Table(_) => self.link(game, run.words_at("to")).put(run.words_at("words").to_owned()),
            words => text(words.words().to_owned()),
        };
        runs.iter().map(run).collect()
    }

    fn link(self, game: &str, id: &str) -> El {
        match self.beside {
            true => link(self.app, game, id),
            false => el("a", "").set("href", Route::Rule(game.to_owned(), id.to_owned()).to_string()),
        }
    }

    fn others(self, game: &str, title: &'static str, others: &[Tree]) -> Vec<El> {
        if others.is_empty() {
            return Vec::new();
        }
        let other = |other: &Tree| {
            let link = self.link(game, other.id()).put(other.words_at("title").to_owned());
            el("li", "").key(other.id().to_owned()).put(link)
        };
        let list = el("ul", "chips links").put(others.iter().map(other).collect::<Vec<_>>());
        vec![el("h2", "").put(title), list]
    }
}

/// An entry on a page of its own.
#[inline(never)]
pub fn screen(app: App, game: &str, id: &str) -> Vec<El> {
    document().set_title("Rules · Muster");
    let shown = Shown::new(app, false);
    let (game, id) = (game.to_owned(), id.to_owned());
    keep(Box::new(move || {
        app.games.track();
        shown.look_up(&game, &id);
    }));
    // The heading comes with the answer.
    keep(Box::new(move || {
        if shown.entry.with(Option::is_some) {
            request_animation_frame(dom::focus_heading);
        }
    }));
    let back = Route::Rules(app.asked.get_value()).to_string();
    vec![head_back_to(back, "Rules".to_owned()), el("main", "page entry").follow(move || shown.draw("h1"))]
}
