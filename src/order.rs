//! Putting short lists in order.
//!
//! The standard library's sort is quick on long lists and some 3 kB of the page for each type it is used with; ours have
//! a few dozen entries.

/// Puts a list in the order of a key; what is alike stays in its order. The key is asked for often: it must be cheap.
pub fn sort_by_key<T, K: Ord>(list: &mut [T], key: impl Fn(&T) -> K) {
    for end in 1..list.len() {
        let mut at = end;
        while at > 0 && key(&list[at - 1]) > key(&list[at]) {
            list.swap(at - 1, at);
            at -= 1;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::sort_by_key;

    #[test]
    fn in_order_and_what_is_alike_as_it_was() {
        let mut list = vec![(2, 'a'), (1, 'b'), (2, 'c'), (0, 'd'), (1, 'e'), (3, 'f')];
        sort_by_key(&mut list, |one| one.0);
        assert_eq!(list, [(0, 'd'), (1, 'b'), (1, 'e'), (2, 'a'), (2, 'c'), (3, 'f')]);
    }

    #[test]
    fn nothing_and_one_are_in_order() {
        sort_by_key(&mut [(); 0], |_| 0);
        let mut one = [7];
        sort_by_key(&mut one, |one| *one);
        assert_eq!(one, [7]);
    }
}
