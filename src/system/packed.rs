//! A checked game as bytes: what the program carries of the games it brings.
//!
//! `build.rs` checks the data once and packs the [`System`] that came of it; the page only unpacks. Reader, checker and
//! messages for the files that people write are then no part of the page: 64 kB less over the line. The bytes are an
//! affair between one build script and the program it builds: they have no version and are never stored.
//!
//! Reading never fails. Bytes that end early give zeros and empty lists, and [`unpack`] sees that they did.

mod parts;

use std::sync::Arc;

use fixedbitset::FixedBitSet;

use super::*;
use crate::id::of_name;

/// The bytes of a game.
pub fn pack(system: &System) -> Vec<u8> {
    let mut out = Out::default();
    system.pack(&mut out);
    let mut all = Out::default();
    all.number(out.plain.len() as u64);
    out.wait(None);
    [all.plain, out.plain, out.texts].concat()
}

/// The game in bytes that [`pack`] made; `None` for any others.
#[inline(never)]
pub fn unpack(bytes: &[u8]) -> Option<System> {
    let mut from = Bytes::new(bytes);
    let plain = from.number() as usize;
    (from.left, from.texts) = from.left.split_at_checked(plain)?;
    let system = System::unpack(&mut from);
    (from.left.is_empty() && from.texts.is_empty() && !from.short).then_some(system)
}

/// Bytes that are being written: texts by themselves behind all others, since what compresses the page finds more alike
/// among texts alone, 5 kB of it.
#[derive(Default)]
struct Out {
    plain: Vec<u8>,
    texts: Vec<u8>,
    /// An id whose name may come next: most ids are their names in small letters, and left out.
    waits: Option<Id>,
}

/// What no text has in it as a byte ends each.
const END: u8 = 0xff;

impl Out {
    fn number(&mut self, number: u64) {
        let mut left = number;
        while left > 127 {
            self.plain.push(left as u8 | 128);
            left >>= 7;
        }
        self.plain.push(left as u8);
    }

    fn wait(&mut self, id: Option<Id>) {
        if let Some(id) = std::mem::replace(&mut self.waits, id) {
            self.texts.extend_from_slice(id.as_bytes());
            self.texts.push(END);
        }
    }

    fn text(&mut self, text: &str) {
        if self.waits.as_ref().is_some_and(|id| *id == *of_name(text)) {
            self.waits = None;
            self.texts.push(END);
        }
        self.wait(None);
        self.texts.extend_from_slice(text.as_bytes());
        self.texts.push(END);
    }
}

/// Bytes that are being read.
struct Bytes<'a> {
    left: &'a [u8],
    texts: &'a [u8],
    /// More was asked for than there is.
    short: bool,
}

impl<'a> Bytes<'a> {
    fn new(left: &'a [u8]) -> Self {
        Bytes { left, texts: &[], short: false }
    }

    fn byte(&mut self) -> u8 {
        match self.left.split_first() {
            Some((first, rest)) => {
                self.left = rest;
                *first
            }
            None => {
                self.short = true;
                0
            }
        }
    }

    /// Seven bits a byte, the lowest first.
    fn number(&mut self) -> u64 {
        let mut number = 0;
        for place in (0..64).step_by(7) {
            let byte = self.byte();
            number |= u64::from(byte & 127) << place;
            if byte < 128 {
                break;
            }
        }
        number
    }

    fn text(&mut self) -> &'a str {
        let (text, rest) = self.next_text().unwrap_or_else(|| {
            self.short = true;
            ("", &[])
        });
        self.texts = rest;
        text
    }

    /// The text that comes next, and what is behind it.
    fn next_text(&self) -> Option<(&'a str, &'a [u8])> {
        let end = self.texts.iter().position(|byte| *byte == END)?;
        Some((std::str::from_utf8(&self.texts[..end]).ok()?, &self.texts[end + 1..]))
    }
}

/// A part of a game as bytes.
trait Packed {
    fn pack(&self, out: &mut Out);
    fn unpack(from: &mut Bytes) -> Self;
}

/// Whole numbers without a sign.
macro_rules! counts {
    ($($type:ty),*) => {$(
        impl Packed for $type {
            fn pack(&self, out: &mut Out) {
                out.number(*self as u64);
            }
            fn unpack(from: &mut Bytes) -> Self {
                from.number() as $type
            }
        }
    )*};
}
counts!(u8, u16, u32, u64, usize);

impl Packed for i64 {
    /// The sign goes last, so that small numbers of either kind are short.
    fn pack(&self, out: &mut Out) {
        out.number((self << 1 ^ self >> 63) as u64);
    }
    fn unpack(from: &mut Bytes) -> Self {
        let number = from.number();
        (number >> 1) as i64 ^ -((number & 1) as i64)
    }
}

impl Packed for i32 {
    fn pack(&self, out: &mut Out) {
        i64::from(*self).pack(out);
    }
    fn unpack(from: &mut Bytes) -> Self {
        i64::unpack(from) as i32
    }
}

impl Packed for bool {
    fn pack(&self, out: &mut Out) {
        out.plain.push(u8::from(*self));
    }
    fn unpack(from: &mut Bytes) -> Self {
        from.byte() != 0
    }
}

impl Packed for String {
    fn pack(&self, out: &mut Out) {
        out.text(self);
    }
    fn unpack(from: &mut Bytes) -> Self {
        from.text().to_owned()
    }
}

impl Packed for Id {
    fn pack(&self, out: &mut Out) {
        out.wait(Some(self.clone()));
    }
    fn unpack(from: &mut Bytes) -> Self {
        match (from.text(), from.next_text()) {
            ("", Some((name, _))) => Id::from(of_name(name)),
            (id, _) => Id::from(id),
        }
    }
}

impl<T: Packed> Packed for Option<T> {
    fn pack(&self, out: &mut Out) {
        self.is_some().pack(out);
        if let Some(value) = self {
            value.pack(out);
        }
    }
    fn unpack(from: &mut Bytes) -> Self {
        if bool::unpack(from) { Some(T::unpack(from)) } else { None }
    }
}

impl<T: Packed> Packed for Vec<T> {
    fn pack(&self, out: &mut Out) {
        out.number(self.len() as u64);
        self.iter().for_each(|value| value.pack(out));
    }
    fn unpack(from: &mut Bytes) -> Self {
        let mut all = Vec::new();
        for _ in 0..from.number() {
            if from.short {
                break;
            }
            all.push(T::unpack(from));
        }
        all
    }
}

/// Tuples, part by part.
macro_rules! tuples {
    ($($($part:ident $at:tt),*;)*) => {$(
        impl<$($part: Packed),*> Packed for ($($part,)*) {
            fn pack(&self, out: &mut Out) {
                $(self.$at.pack(out);)*
            }
            fn unpack(from: &mut Bytes) -> Self {
                ($($part::unpack(from),)*)
            }
        }
    )*};
}
tuples! {
    A 0, B 1;
    A 0, B 1, C 2;
}

impl Packed for FixedBitSet {
    /// How many bits, then the lengths of its runs of zeros and ones in turn.
    fn pack(&self, out: &mut Out) {
        let mut runs = Vec::new();
        let (mut on, mut since) = (false, 0);
        for at in 0..self.len() {
            if self.contains(at) != on {
                runs.push(at - since);
                (on, since) = (!on, at);
            }
        }
        self.len().pack(out);
        runs.pack(out);
    }
    fn unpack(from: &mut Bytes) -> Self {
        // As many as a position can name; a set is never larger.
        let length = from.number().min(u64::from(u16::MAX)) as usize;
        let mut bits = FixedBitSet::with_capacity(length);
        let (mut on, mut at) = (false, 0_usize);
        for run in Vec::<usize>::unpack(from).into_iter().chain([length]) {
            let end = at.saturating_add(run).min(length);
            bits.set_range(at..end, on);
            (on, at) = (!on, end);
        }
        bits
    }
}

impl Packed for Cost {
    /// The currencies after the last amount are left out: most games have one.
    fn pack(&self, out: &mut Out) {
        let used = self.0.iter().rposition(|amount| *amount != 0).map_or(0, |last| last + 1);
        self.0[..used].to_vec().pack(out);
    }
    fn unpack(from: &mut Bytes) -> Self {
        let mut cost = Cost::ZERO;
        for (place, amount) in cost.0.iter_mut().zip(Vec::<i64>::unpack(from)) {
            *place = amount;
        }
        cost
    }
}

impl Packed for Value {
    fn pack(&self, out: &mut Out) {
        match self {
            Value::Unknown => out.plain.push(0),
            Value::Number(number) => {
                out.plain.push(1);
                number.pack(out);
            }
            Value::Text(words) => {
                out.plain.push(2);
                out.text(words);
            }
        }
    }
    fn unpack(from: &mut Bytes) -> Self {
        match from.byte() {
            1 => Value::Number(i32::unpack(from)),
            2 => Value::Text(Arc::from(from.text())),
            _ => Value::Unknown,
        }
    }
}

impl Packed for How {
    fn pack(&self, out: &mut Out) {
        let (sets, number) = match self {
            How::Add(number) => (false, number),
            How::Set(number) => (true, number),
        };
        sets.pack(out);
        number.pack(out);
    }
    fn unpack(from: &mut Bytes) -> Self {
        if bool::unpack(from) { How::Set(i32::unpack(from)) } else { How::Add(i32::unpack(from)) }
    }
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]

    use super::*;
    use crate::test_game::marbles;

    #[test]
    fn a_game_comes_out_as_it_went_in() {
        let system = marbles();
        let again = unpack(&pack(&system)).unwrap();
        assert_eq!(format!("{again:?}"), format!("{system:?}"));
    }

    #[test]
    fn ids_come_out_whether_a_name_gives_them_or_not() {
        let ids = |texts: &[(&str, &str)]| texts.iter().map(|(id, name)| (Id::from(*id), (*name).to_owned())).collect();
        let all: Vec<(Id, String)> =
            ids(&[("slug-rifle", "Slug Rifle"), ("slug", "Slug Rifle"), ("a", "a"), ("b", ""), ("", "-"), ("c", "d")]);
        let mut out = Out::default();
        all.pack(&mut out);
        Id::from("last").pack(&mut out);
        out.wait(None);
        assert!(!out.texts.windows(4).any(|four| four == b"g-ri"), "a name gives it");
        let mut from = Bytes { left: &out.plain, texts: &out.texts, short: false };
        assert_eq!(Vec::<(Id, String)>::unpack(&mut from), all);
        assert_eq!(Id::unpack(&mut from), Id::from("last"));
        assert!(from.texts.is_empty() && !from.short);
    }

    #[test]
    fn half_a_game_is_none() {
        let bytes = pack(&marbles());
        for end in 0..bytes.len() {
            assert!(unpack(&bytes[..end]).is_none(), "the first {end} bytes");
        }
        assert!(unpack(&[&bytes[..], &[0]].concat()).is_none(), "a byte too many");
    }

    #[test]
    fn any_byte_may_be_another() {
        let mut bytes = pack(&marbles());
        for at in 0..bytes.len() {
            let right = bytes[at];
            for wrong in [0, 1, 127, 255, right ^ 128] {
                bytes[at] = wrong;
                // A different game or none, but no panic and no endless list.
                let _ = unpack(&bytes).map(|system| assert!(system.items().len() <= bytes.len()));
            }
            bytes[at] = right;
        }
    }

    #[test]
    fn numbers_of_any_size() {
        for value in [0, 1, -1, 63, 64, -64, -65, i64::from(i32::MAX), i64::MAX, i64::MIN] {
            let mut out = Out::default();
            value.pack(&mut out);
            assert_eq!(i64::unpack(&mut Bytes::new(&out.plain)), value);
        }
        let mut out = Out::default();
        u32::MAX.pack(&mut out);
        assert_eq!(u32::unpack(&mut Bytes::new(&out.plain)), u32::MAX);
    }
}
