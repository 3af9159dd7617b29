package dev.phyla.examples.environment.gridworld;

/// The action: 0 goes up, 1 right, 2 down, 3 left.
///
/// @param direction the direction
public record Move(int direction) {}
