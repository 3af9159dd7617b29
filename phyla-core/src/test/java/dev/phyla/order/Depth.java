package dev.phyla.order;

/// A component to sort by.
record Depth(int layer, float z) {}
