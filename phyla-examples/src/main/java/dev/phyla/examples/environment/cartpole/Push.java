package dev.phyla.examples.environment.cartpole;

/// The action: 0 pushes the cart to the left, 1 to the right.
///
/// @param direction 0 or 1
public record Push(int direction) {}
