package dev.phyla.internal.observe;

import dev.phyla.relation.RelationObserver;

/// The observers of the links of one relation.
public final class LinkObservers {
  private final Callbacks<RelationObserver<Object>> added = new Callbacks<>();
  private final Callbacks<RelationObserver<Object>> replaced = new Callbacks<>();
  private final Callbacks<RelationObserver<Object>> removed = new Callbacks<>();

  /// Creates an empty set of observers.
  public LinkObservers() {}

  /// Whether anything observes an event.
  public boolean observes(Event event) {
    return !of(event).isEmpty();
  }

  Callbacks<RelationObserver<Object>> of(Event event) {
    return switch (event) {
      case ADD -> added;
      case SET -> replaced;
      case REMOVE -> removed;
    };
  }
}
