pub mod client; // imports: client.rs resolved
