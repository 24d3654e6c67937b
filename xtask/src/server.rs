//! A static file server over one folder: GET and HEAD, one thread a connection, nothing outside the folder.

use std::fs;
use std::io::{BufRead, BufReader, Read, Write};
use std::net::{TcpListener, TcpStream};
use std::path::{Path, PathBuf};
use std::thread;
use std::time::Duration;

/// A request line or header longer than this is not from a browser that wants a file.
const LONGEST_HEAD: u64 = 16 * 1024;
const IDLE: Duration = Duration::from_secs(30);

/// Answers connections for ever. `base` is the path the folder appears under: `/` or `/name/`.
pub fn serve(listener: &TcpListener, folder: &Path, base: &'static str) {
    for stream in listener.incoming().flatten() {
        let folder = folder.to_owned();
        // A connection that breaks off is the browser's business; there is nobody to tell.
        thread::spawn(move || talk(&stream, &folder, base));
    }
}

/// Requests on one connection, until either side has had enough.
fn talk(stream: &TcpStream, folder: &Path, base: &str) -> std::io::Result<()> {
    stream.set_read_timeout(Some(IDLE))?;
    stream.set_nodelay(true)?;
    let mut reader = BufReader::new(stream);
    while let Some(head) = head(&mut reader)? {
        let answer = answer(&head, folder, base);
        let mut out = stream;
        out.write_all(answer.head().as_bytes())?;
        if !head.starts_with("HEAD ") {
            out.write_all(&answer.body)?;
        }
        if answer.status.starts_with("405") {
            break;
        }
    }
    Ok(())
}

/// The request line and headers; `None` when the other side has closed.
fn head(reader: &mut impl BufRead) -> std::io::Result<Option<String>> {
    let mut head = String::new();
    let mut limited = reader.take(LONGEST_HEAD);
    loop {
        let start = head.len();
        if limited.read_line(&mut head)? == 0 {
            return Ok(None);
        }
        if head[start..].trim_end().is_empty() {
            return Ok(Some(head));
        }
    }
}

struct Answer {
    status: &'static str,
    mime: &'static str,
    cache: &'static str,
    location: Option<String>,
    body: Vec<u8>,
}

impl Answer {
    fn head(&self) -> String {
        let location = match &self.location {
            Some(to) => format!("Location: {to}\r\n"),
            None => String::new(),
        };
        format!(
            "HTTP/1.1 {}\r\nContent-Type: {}\r\nContent-Length: {}\r\nCache-Control: {}\r\n\
             X-Content-Type-Options: nosniff\r\n{location}\r\n",
            self.status,
            self.mime,
            self.body.len(),
            self.cache,
        )
    }
}

fn answer(head: &str, folder: &Path, base: &str) -> Answer {
    let mut words = head.split_ascii_whitespace();
    let (method, target) = (words.next().unwrap_or(""), words.next().unwrap_or(""));
    if method != "GET" && method != "HEAD" {
        return plain("405 Method Not Allowed", "only GET and HEAD");
    }
    let path = target.split(['?', '#']).next().unwrap_or("");
    let Some(inside) = path.strip_prefix(base) else {
        let mut elsewhere = plain("302 Found", "the page is elsewhere");
        elsewhere.location = Some(base.to_owned());
        return if path == "/" || path == base.trim_end_matches('/') {
            elsewhere
        } else {
            plain("404 Not Found", "no such file")
        };
    };
    match find(folder, inside).and_then(|file| Some((fs::read(&file).ok()?, file))) {
        Some((body, file)) => {
            let name = file.file_name().unwrap_or_default().to_string_lossy();
            let (mime, cache) = (mime(&name), cache(&name));
            Answer { status: "200 OK", mime, cache, location: None, body }
        }
        None => plain("404 Not Found", "no such file"),
    }
}

fn plain(status: &'static str, text: &str) -> Answer {
    let mime = "text/plain; charset=utf-8";
    Answer { status, mime, cache: "no-store", location: None, body: text.as_bytes().to_vec() }
}

/// The file a path names, if it lies inside the folder, links followed.
fn find(folder: &Path, path: &str) -> Option<PathBuf> {
    let folder = folder.canonicalize().ok()?;
    let name = decode(path)?;
    if name.starts_with('/') || name.contains(['\\', '\0']) {
        return None;
    }
    let mut file = folder.join(&name).canonicalize().ok()?;
    if file.is_dir() {
        file.push("index.html");
    }
    (file.starts_with(&folder) && file.is_file()).then_some(file)
}

/// Undoes percent-encoding.
fn decode(path: &str) -> Option<String> {
    let mut bytes = Vec::new();
    let mut rest = path.bytes();
    while let Some(byte) = rest.next() {
        if byte == b'%' {
            let digits = [rest.next()?, rest.next()?];
            bytes.push(u8::from_str_radix(std::str::from_utf8(&digits).ok()?, 16).ok()?);
        } else {
            bytes.push(byte);
        }
    }
    String::from_utf8(bytes).ok()
}

fn mime(name: &str) -> &'static str {
    match name.rsplit_once('.').map_or("", |(_, end)| end) {
        "html" => "text/html; charset=utf-8",
        "js" | "mjs" => "text/javascript; charset=utf-8",
        "css" => "text/css; charset=utf-8",
        "wasm" => "application/wasm",
        "json" => "application/json",
        "webmanifest" => "application/manifest+json",
        "svg" => "image/svg+xml",
        "png" => "image/png",
        "ico" => "image/x-icon",
        "txt" => "text/plain; charset=utf-8",
        _ => "application/octet-stream",
    }
}

/// Only a name with a hash in it may be kept: its content can never change.
fn cache(name: &str) -> &'static str {
    if hashed(name) { "public, max-age=31536000, immutable" } else { "no-cache" }
}

/// Whether trunk put a hash into the name: `muster-0123456789abcdef_bg.wasm`.
fn hashed(name: &str) -> bool {
    name.split(['-', '_', '.']).any(|part| part.len() >= 14 && part.bytes().all(|byte| byte.is_ascii_hexdigit()))
}

#[cfg(test)]
#[allow(clippy::unwrap_used)]
mod tests {
    use super::*;

    fn get(target: &str, base: &str) -> Answer {
        let folder = Path::new(env!("CARGO_MANIFEST_DIR"));
        answer(&format!("GET {target} HTTP/1.1\r\n"), folder, base)
    }

    #[test]
    fn a_file_inside_is_served_with_its_type() {
        let page = get("/src/main.rs?x=1", "/");
        assert_eq!((page.status, page.cache), ("200 OK", "no-cache"));
        assert_eq!(mime("muster_bg.wasm"), "application/wasm");
        assert_eq!(mime("index.html"), "text/html; charset=utf-8");
    }

    #[test]
    fn nothing_outside_is_served() {
        for path in
            ["/../Cargo.toml", "/%2e%2e/Cargo.toml", "//etc/passwd", "/src/../../Cargo.lock", "/..%2fCargo.toml"]
        {
            assert_eq!(get(path, "/").status, "404 Not Found", "{path}");
        }
    }

    #[test]
    fn a_base_is_taken_off_and_the_root_leads_to_it() {
        assert_eq!(get("/muster/src/main.rs", "/muster/").status, "200 OK");
        assert_eq!(get("/src/main.rs", "/muster/").status, "404 Not Found");
        assert_eq!(get("/", "/muster/").location.as_deref(), Some("/muster/"));
    }

    #[test]
    fn only_reading_is_allowed() {
        let folder = Path::new(".");
        assert_eq!(answer("POST / HTTP/1.1", folder, "/").status, "405 Method Not Allowed");
        assert_eq!(answer("", folder, "/").status, "405 Method Not Allowed");
    }

    #[test]
    fn only_hashed_names_are_kept() {
        assert!(hashed("muster-0a1b2c3d4e5f6071_bg.wasm"));
        assert!(hashed("boot-0a1b2c3d4e5f6071.js"));
        assert!(!hashed("sw.js") && !hashed("index.html"));
    }

    #[test]
    fn a_head_ends_at_its_empty_line() {
        let mut two = BufReader::new("GET /a HTTP/1.1\r\nA: b\r\n\r\nGET /b HTTP/1.1\r\n\r\n".as_bytes());
        assert!(head(&mut two).unwrap().unwrap().starts_with("GET /a"));
        assert!(head(&mut two).unwrap().unwrap().starts_with("GET /b"));
        assert!(head(&mut two).unwrap().is_none());
    }
}
