//! Small drawings beside words; never alone, so hidden from those who listen.

use crate::ui::el::{El, drawn};

#[allow(missing_docs, reason = "paths on a grid of 16")]
mod paths {
    pub const CHECK: &str = "M3 8.5l3.2 3.2L13 4.8";
    pub const CROSS: &str = "M4 4l8 8M12 4l-8 8";
    pub const WARN: &str = "M8 2.5l6.2 11H1.8zM8 6.5v3.2M8 11.2v.6";
    pub const PLUS: &str = "M8 3v10M3 8h10";
    pub const MINUS: &str = "M3 8h10";
    pub const UNDO: &str = "M5.5 3.5L2.5 6.5l3 3M2.8 6.5h6.4a3.6 3.6 0 0 1 0 7.2H6";
    pub const REDO: &str = "M10.5 3.5l3 3-3 3M13.2 6.5H6.8a3.6 3.6 0 0 0 0 7.2H10";
    pub const BACK: &str = "M9.5 3.5L5 8l4.5 4.5";
    pub const UP: &str = "M8 13V3.5M4 7.2l4-4 4 4";
    pub const DOWN: &str = "M8 3v9.5M4 8.8l4 4 4-4";
    pub const COPY: &str = "M5.5 5.5h8v8h-8zM3 10.5h-.5v-8h8V3";
    pub const SHEET: &str = "M3.5 2h6l3 3v9h-9zM9.5 2v3h3M5.8 8.2h4.4M5.8 10.8h4.4";
    pub const LENS: &str = "M7 2.5a4.5 4.5 0 1 0 0 9a4.5 4.5 0 1 0 0-9M10.3 10.3l3.2 3.2";
    pub const DOTS: &str = "M3 5h7M13 5h0M3 11h0M6 11h7M11.5 3.2v3.6M4.5 9.2v3.6";
}
pub use paths::*;

/// A drawing.
pub fn icon(path: &'static str) -> El {
    drawn("svg", "icon").set("viewBox", "0 0 16 16").set("aria-hidden", "true").put(drawn("path", "").set("d", path))
}
