pub struct Money;

impl Money {
    pub fn new() -> Money {
        Money
    }

    pub fn add(&self) {
        super::helper(1); // calls: lib.rs.helper ambiguous, lib.rs.helper(+1) ambiguous
    }
}

pub fn round(value: f64) -> f64 {
    value
}
