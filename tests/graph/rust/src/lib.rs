mod money; // imports: money.rs resolved
mod net;

use crate::money::{round, Money as Cash}; // imports: money.rs.round resolved, money.rs.Money resolved
use std::fmt;
use net::client; // imports: client.rs resolved

pub trait Shape {
    fn area(&self) -> f64;
}

pub struct Square {
    side: f64,
    cash: Cash,
}

impl Square {
    pub fn new(side: f64) -> Self {
        Square { side, cash: Cash::new() } // creates: Square resolved; calls: money.rs.Money.new resolved
    }

    fn double(&self) -> f64 {
        self.area() // calls: Square.area resolved
    }
}

impl Shape for Square { // inherits: Shape resolved
    fn area(&self) -> f64 { // overrides: Shape.area resolved
        round(self.side); // calls: money.rs.round resolved
        self.cash.add(); // calls: money.rs.Money.add resolved
        client::open(); // calls: client.rs.open resolved
        fmt::format(1); // calls: std:fmt.format resolved
        Self::new(1.0); // calls: Square.new resolved
        let other = Square::new(2.0); // calls: Square.new resolved
        other.double(); // calls: Square.double resolved
        [1].iter().for_each(|one| helper(one)); // calls: lib.rs.helper ambiguous, lib.rs.helper(+1) ambiguous
        0.0
    }
}

#[cfg(unix)]
fn helper(one: &i32) {
    round(1.0); // calls: money.rs.round resolved
}

#[cfg(not(unix))]
fn helper(one: &i32) {
    client::open(); // calls: client.rs.open resolved
}
