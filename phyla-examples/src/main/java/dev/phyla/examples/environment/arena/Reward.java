package dev.phyla.examples.environment.arena;

/// What an agent got in the last step.
record Reward(float value) {}
