package dev.phyla.model;

import dev.phyla.model.Kinds.Note;
import dev.phyla.snapshot.Codec;
import java.util.ArrayList;
import java.util.IdentityHashMap;
import java.util.List;

/// Saves notes so that loading gives the same objects again, because notes are compared by
/// identity.
final class KnownNotes {
  private final List<Note> notes = new ArrayList<>();
  private final IdentityHashMap<Note, Integer> places = new IdentityHashMap<>();

  Codec<Note> codec() {
    return Codec.of(Note.class, Integer.class, this::placeOf, notes::get).immutable();
  }

  private int placeOf(Note note) {
    return places.computeIfAbsent(
        note,
        added -> {
          notes.add(added);
          return notes.size() - 1;
        });
  }
}
