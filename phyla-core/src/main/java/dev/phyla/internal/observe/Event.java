package dev.phyla.internal.observe;

/// What can be observed of a component.
public enum Event {
  ADD,
  REMOVE,
  SET
}
