//! Leptos brings server functions along, asked for or not, and they bring the library of this name for bodies that come
//! in pieces. It hands classes to scripts, and what is handed out stays in the program: 16 kB of code and a fifth of the
//! script beside it, which nothing of a page without a server ever calls. This has the names and none of the code.

#![cfg(target_arch = "wasm32")]

use std::pin::Pin;
use std::task::{Context, Poll};

use futures_core::Stream;
use wasm_bindgen::JsValue;

/// A body that nobody sends or receives.
#[derive(Debug)]
pub struct ReadableStream(JsValue);

impl ReadableStream {
    /// A body to be sent; it has no pieces.
    pub fn from_stream<S>(_pieces: S) -> ReadableStream {
        ReadableStream(JsValue::UNDEFINED)
    }

    /// A body that was received.
    pub fn from_raw(raw: web_sys::ReadableStream) -> ReadableStream {
        ReadableStream(raw.into())
    }

    /// As scripts have it.
    pub fn into_raw(self) -> JsValue {
        self.0
    }

    /// Its pieces: none.
    pub fn into_stream(self) -> Nothing {
        Nothing
    }
}

/// What has no pieces.
#[derive(Debug)]
pub struct Nothing;

impl Stream for Nothing {
    type Item = Result<JsValue, JsValue>;

    fn poll_next(self: Pin<&mut Self>, _: &mut Context<'_>) -> Poll<Option<Self::Item>> {
        Poll::Ready(None)
    }
}
