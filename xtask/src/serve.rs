//! `cargo xtask serve`: the release page, built and served on this machine.

use std::net::TcpListener;

use crate::step::Result;
use crate::{page, server, tools};

const FIRST_PORT: u16 = 8080;
const TRIES: u16 = 20;

/// Builds the page and serves it until stopped; without a port the first free one from 8080.
pub fn serve(port: Option<u16>) -> Result {
    // Taken before the build: a port in use should be said at once, not after a minute.
    let listener = match port {
        Some(port) => bind(port).map_err(|error| format!("port {port} cannot be used: {error}"))?,
        None => first_free()?,
    };
    tools::for_page()?;
    page::build()?;
    let address = listener.local_addr().map_err(|error| error.to_string())?;
    println!("\nMuster is at http://{address}/ (stop with Ctrl-C)");
    server::serve(&listener, &page::dist(), "/");
    Ok(())
}

/// Reads the value of `--port`.
pub fn port(text: &str) -> Result<u16> {
    text.parse().map_err(|_| format!("--port wants a number from 0 to 65535, not `{text}`"))
}

fn first_free() -> Result<TcpListener> {
    (FIRST_PORT..FIRST_PORT + TRIES).find_map(|port| bind(port).ok()).ok_or_else(|| {
        let last = FIRST_PORT + TRIES - 1;
        format!("ports {FIRST_PORT} to {last} are all in use; name another with --port")
    })
}

fn bind(port: u16) -> std::io::Result<TcpListener> {
    TcpListener::bind(("127.0.0.1", port))
}
