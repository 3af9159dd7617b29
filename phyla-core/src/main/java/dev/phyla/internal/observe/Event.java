package dev.phyla.internal.observe;

/// The kinds of component changes that can be observed.
public enum Event {
  ADD,
  REMOVE,
  SET
}
