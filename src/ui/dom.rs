//! What the page asks of the browser beside drawing: focus, scrolling, files, clipboard, chance.

use std::time::Duration;

use leptos::prelude::*;
use leptos::wasm_bindgen::{JsCast, JsValue, closure::Closure};
use leptos::web_sys::{self, HtmlElement, HtmlInputElement, HtmlSelectElement, HtmlTextAreaElement};

use crate::letter;

/// Does something later.
pub fn later(milliseconds: u64, f: impl FnOnce() + 'static) {
    set_timeout(f, Duration::from_millis(milliseconds));
}

/// Milliseconds of the clock.
pub fn now() -> u64 {
    js_sys::Date::now() as u64
}

/// The element with an id.
pub fn element(id: &str) -> Option<HtmlElement> {
    document().get_element_by_id(id)?.dyn_into().ok()
}

/// Does something once what has changed so far is on screen.
pub fn after_paint(f: impl FnOnce() + 'static) {
    // The callback comes before its frame is painted, and what is due at once may still go before the frame.
    request_animation_frame(move || later(4, f));
}

/// Puts the focus on the element with an id, once it is there.
pub fn focus_soon(id: String) {
    request_animation_frame(move || {
        if let Some(element) = element(&id) {
            element.focus().ok();
        }
    });
}

/// The same where nothing on the screen may move: what is pressed again must not be another thing.
pub fn focus_still(id: &'static str) {
    request_animation_frame(move || {
        if let Some(element) = element(id) {
            focus_in_place(&element);
        }
    });
}

fn focus_in_place(element: &HtmlElement) {
    let still = web_sys::FocusOptions::new();
    still.set_prevent_scroll(true);
    element.focus_with_options(&still).ok();
}

/// Whether a selector finds anything.
pub fn is_there(selector: &str) -> bool {
    find(selector).is_some()
}

/// The first element that a selector finds.
fn find(selector: &str) -> Option<HtmlElement> {
    document().query_selector(selector).ok()??.dyn_into().ok()
}

/// Puts the focus on the first element that a selector finds, once what changed is drawn.
pub fn focus_first(selector: &'static str) {
    request_animation_frame(move || {
        if let Some(element) = find(selector) {
            element.focus().ok();
        }
    });
}

/// Presses the first element that a selector finds.
pub fn press_first(selector: &str) {
    if let Some(element) = find(selector) {
        element.click();
    }
}

/// Moves the focus on among the elements that a selector finds; whether it was on one of them.
pub fn focus_next(selector: &str, by: i32) -> bool {
    let (Ok(all), Some(now)) = (document().query_selector_all(selector), document().active_element()) else {
        return false;
    };
    let same = |at: &u32| all.get(*at).is_some_and(|node| node.is_same_node(Some(&now)));
    let Some(at) = (0..all.length()).find(same) else { return false };
    let next = at.checked_add_signed(by).and_then(|at| all.get(at));
    if let Some(element) = next.and_then(|next| next.dyn_into::<HtmlElement>().ok()) {
        element.focus().ok();
    }
    true
}

/// Whether a press is one of the first button and no key: any other is for the browser.
pub fn plain_press(press: &web_sys::Event) -> bool {
    let held = |key: &str| js_sys::Reflect::get(press, &JsValue::from_str(key)).is_ok_and(|held| held.is_truthy());
    !["ctrlKey", "metaKey", "shiftKey", "altKey", "button"].into_iter().any(held)
}

/// Puts the focus on the heading of the screen, where what had it is gone; nothing moves on the screen.
pub fn focus_heading() {
    if let Some(heading) = find("h1") {
        focus_in_place(&heading);
    }
}

/// Puts the focus on the row that leads to an address; whether there is one.
pub fn focus_row(address: &str) -> bool {
    let row = find(&[".rows a[href=\"", &address.replace('"', "%22"), "\"]"].concat());
    row.inspect(focus_in_place).is_some()
}

/// Puts the focus on the element with an id if whatever had it is gone from the page.
pub fn focus_if_lost(id: &'static str) {
    after_paint(move || {
        if document().active_element().is_none_or(|active| active.tag_name() == "BODY") {
            focus_soon(id.to_owned());
        }
    });
}

/// Whether a media query holds now.
pub fn media(query: &str) -> bool {
    window().match_media(query).ok().flatten().is_some_and(|list| list.matches())
}

/// Whether army and unit stand side by side, so that showing a unit hides nothing.
pub fn side_by_side() -> bool {
    media("(min-width: 44em)")
}

/// Goes to an address of the page, as pressing a link does.
pub fn go(route: &crate::route::Route) {
    window().location().set_hash(&route.to_string()).ok();
}

/// Has the address be another without a step of the history.
pub fn readdress(route: &crate::route::Route) {
    if let Ok(history) = window().history() {
        history.replace_state_with_url(&JsValue::NULL, "", Some(&route.to_string())).ok();
    }
}

/// How far the page is scrolled.
pub fn scrolled() -> i32 {
    window().scroll_y().map_or(0, |y| y as i32)
}

/// How many pixels of the page are seen from above to below: on a phone its keyboard hides some.
pub fn seen_height() -> u32 {
    let get = |from: &JsValue, name: &str| js_sys::Reflect::get(from, &JsValue::from_str(name)).ok();
    let seen = get(&window(), "visualViewport").and_then(|seen| get(&seen, "height"));
    let height = seen.or_else(|| window().inner_height().ok()).and_then(|height| height.as_f64());
    height.map_or(0, |height| height as u32)
}

/// Scrolls the page.
pub fn scroll_to(y: i32) {
    window().scroll_to_with_x_and_y(0.0, f64::from(y));
}

/// Keeps what was pressed where it is on the screen while what stands above it changes. The start script does it: bindings
/// for all that it asks of the browser would be a kilobyte of the page.
pub fn hold() {
    if let Ok(hold) = js_sys::Reflect::get(&window(), &"hold".into()) {
        hold.unchecked_into::<js_sys::Function>().call0(&JsValue::UNDEFINED).ok();
    }
}

/// The element an event comes from, if it is of this kind.
pub fn target<T: JsCast>(event: &web_sys::Event) -> Option<T> {
    event.target()?.dyn_into().ok()
}

/// Whether a press is the second one of a double press, or one after it.
pub fn again(press: &web_sys::Event) -> bool {
    let count = js_sys::Reflect::get(press, &JsValue::from_str("detail"));
    count.ok().and_then(|count| count.as_f64()).is_some_and(|count| count > 1.0)
}

/// What is written in the field an event comes from.
pub fn value(event: &web_sys::Event) -> String {
    let Some(target) = event.target() else { return String::new() };
    if let Some(input) = target.dyn_ref::<HtmlInputElement>() {
        return input.value();
    }
    if let Some(select) = target.dyn_ref::<HtmlSelectElement>() {
        return select.value();
    }
    target.dyn_ref::<HtmlTextAreaElement>().map_or_else(String::new, HtmlTextAreaElement::value)
}

/// Writes into the field an event comes from.
pub fn set_value(event: &web_sys::Event, value: &str) {
    if let Some(input) = target::<HtmlInputElement>(event) {
        input.set_value(value);
    }
}

/// The key of a key event; none while it is held down after that.
pub fn key(event: &web_sys::Event) -> String {
    let event = event.dyn_ref::<web_sys::KeyboardEvent>().filter(|event| !event.repeat());
    event.map_or_else(String::new, web_sys::KeyboardEvent::key)
}

/// Whether an event comes from a field in which keys mean letters.
pub fn in_field(event: &web_sys::Event) -> bool {
    let Some(target) = event.target() else { return false };
    match target.dyn_ref::<HtmlInputElement>() {
        Some(input) => !matches!(input.type_().as_str(), "checkbox" | "radio" | "button"),
        None => target.dyn_ref::<HtmlTextAreaElement>().is_some(),
    }
}

/// Offers a text as a file.
pub fn download(name: &str, kind: &str, text: &str) {
    let parts = js_sys::Array::of1(&JsValue::from_str(text));
    let bag = web_sys::BlobPropertyBag::new();
    bag.set_type(kind);
    let Ok(blob) = web_sys::Blob::new_with_str_sequence_and_options(&parts, &bag) else { return };
    let Ok(url) = web_sys::Url::create_object_url_with_blob(&blob) else { return };
    if let Ok(link) = document().create_element("a").map(JsCast::unchecked_into::<web_sys::HtmlAnchorElement>) {
        link.set_href(&url);
        link.set_download(name);
        link.click();
    }
    later(10_000, move || {
        web_sys::Url::revoke_object_url(&url).ok();
    });
}

/// A file's name out of a list's: letters, digits and hyphens.
pub fn file_name(name: &str, ending: &str) -> String {
    let mut out = String::new();
    for c in name.trim().chars() {
        if letter::is_in_name(c) {
            out.push(c);
        } else if !out.ends_with('-') && !out.is_empty() {
            out.push('-');
        }
    }
    let out = out.trim_end_matches('-');
    [if out.is_empty() { "list" } else { out }, ending].concat()
}

/// Puts a text on the clipboard, then says whether that worked.
pub fn copy(text: String, then: impl FnOnce(bool) + 'static) {
    // Without a secure address there is no clipboard at all.
    let clipboard = js_sys::Reflect::get(&window().navigator(), &JsValue::from_str("clipboard"));
    let Some(clipboard) = clipboard.ok().filter(|value| !value.is_undefined()) else {
        then(false);
        return;
    };
    let promise = clipboard.unchecked_into::<web_sys::Clipboard>().write_text(&text);
    wasm_bindgen_futures::spawn_local(async move {
        then(wasm_bindgen_futures::JsFuture::from(promise).await.is_ok());
    });
}

/// Reads the file chosen in a field, then hands on its text; larger than a list can be is not read.
pub fn read_file(event: &web_sys::Event, then: impl FnOnce(Result<String, String>) + 'static) {
    let Some(input) = event.target().and_then(|target| target.dyn_into::<HtmlInputElement>().ok()) else { return };
    let Some(file) = input.files().and_then(|files| files.get(0)) else { return };
    // The same file can be chosen again.
    input.set_value("");
    #[allow(clippy::float_arithmetic, reason = "the browser gives sizes as floats")]
    if file.size() > crate::save::MOST_BYTES as f64 {
        then(Err("That file is larger than eight megabytes; no list is.".to_owned()));
        return;
    }
    let text = js_sys::Reflect::get(&file, &JsValue::from_str("text"))
        .and_then(|text| text.unchecked_into::<js_sys::Function>().call0(&file));
    let Ok(promise) = text else { return };
    wasm_bindgen_futures::spawn_local(async move {
        let text = wasm_bindgen_futures::JsFuture::from(promise.unchecked_into::<js_sys::Promise>()).await;
        then(text.ok().and_then(|text| text.as_string()).ok_or_else(|| "That file could not be read.".to_owned()));
    });
}

/// Has the program that reads games do something, then hands on its answer; none where it could not be fetched. The start
/// script fetches it.
pub fn read_game(words: [&str; 3], then: Box<dyn FnOnce(Option<Vec<u8>>)>) {
    script(
        "readGame",
        &words,
        Box::new(move |bytes| then(bytes.map(|bytes| js_sys::Uint8Array::new(&bytes).to_vec()))),
    );
}

/// Has the start script do something, then hands on its answer; none where it failed.
pub fn script(name: &str, words: &[&str], then: Box<dyn FnOnce(Option<JsValue>)>) {
    let all: js_sys::Array = words.iter().map(|word| JsValue::from_str(word)).collect();
    let asked = js_sys::Reflect::get(&window(), &name.into())
        .and_then(|asked| asked.unchecked_into::<js_sys::Function>().apply(&JsValue::UNDEFINED, &all));
    let Ok(promise) = asked else { return then(None) };
    wasm_bindgen_futures::spawn_local(async move {
        then(wasm_bindgen_futures::JsFuture::from(promise.unchecked_into::<js_sys::Promise>()).await.ok());
    });
}

/// An id for a new list: later ones sort behind earlier ones, and two tabs never make the same.
pub fn fresh_id() -> String {
    let mut id = base36(now(), 9);
    id.push_str(&base36(u64::from(chance()), 7));
    id
}

/// A number by chance.
pub fn chance() -> u32 {
    let mut bytes = [0_u8; 4];
    if let Ok(crypto) = window().crypto() {
        crypto.get_random_values_with_u8_array(&mut bytes).ok();
    }
    u32::from_le_bytes(bytes)
}

fn base36(mut number: u64, width: usize) -> String {
    let mut digits = vec![b'0'; width];
    for digit in digits.iter_mut().rev() {
        *digit = b"0123456789abcdefghijklmnopqrstuvwxyz"[(number % 36) as usize];
        number /= 36;
    }
    String::from_utf8(digits).unwrap_or_default()
}

/// Asks the browser to keep what is stored; it may ask the player, and may say no.
pub fn ask_to_keep() {
    let get = |from: &JsValue, name: &str| js_sys::Reflect::get(from, &JsValue::from_str(name));
    let asked = get(&window().navigator(), "storage")
        .and_then(|storage| get(&storage, "persist")?.dyn_into::<js_sys::Function>()?.call0(&storage));
    asked.ok();
}

/// Hears an event of the document or window for as long as the page is open.
pub fn listen(target: &web_sys::EventTarget, event: &str, f: impl FnMut(web_sys::Event) + 'static) {
    let closure = Closure::<dyn FnMut(web_sys::Event)>::new(f);
    target.add_event_listener_with_callback(event, closure.as_ref().unchecked_ref()).ok();
    closure.forget();
}
