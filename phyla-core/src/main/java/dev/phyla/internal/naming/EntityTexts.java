package dev.phyla.internal.naming;

import dev.phyla.internal.hash.StableHash;
import dev.phyla.internal.sparse.EntitySet;
import dev.phyla.internal.sparse.EntitySets;
import java.util.Arrays;
import java.util.function.Consumer;
import java.util.function.ObjLongConsumer;
import org.jspecify.annotations.Nullable;

/*
 * Texts are stored in pages by slot: reading one takes two loads and needs no position in the set,
 * and a few texts in a large world need few pages. The set knows which entities have a text, and
 * that they departed.
 */

/// A text for each of some live entities of a world.
public final class EntityTexts {
  private static final int PAGE_BITS = 8;
  private static final int PAGE_SIZE = 1 << PAGE_BITS;
  private static final @Nullable String[] EMPTY_PAGE = new String[PAGE_SIZE];

  /// The entities that have a text.
  private final EntitySet entities;

  /// Called with each text that an entity no longer has.
  private final Consumer<String> whenRemoved;

  /// The texts by slot; null for entities without one.
  private @Nullable String[][] pages = {};

  /// Creates an object without texts.
  ///
  /// @param sets the sets of a world
  /// @param whenRemoved called with each text that an entity no longer has
  EntityTexts(EntitySets sets, Consumer<String> whenRemoved) {
    this.entities = sets.create(this::removed);
    this.whenRemoved = whenRemoved;
  }

  private void removed(int slot) {
    @Nullable String[] page = pages[slot >>> PAGE_BITS];
    String text = page[slot & PAGE_SIZE - 1];
    page[slot & PAGE_SIZE - 1] = null;
    if (text != null) {
      whenRemoved.accept(text);
    }
  }

  /// The number of entities that have a text.
  public int size() {
    return entities.size();
  }

  /// Calls an action with each entity that has a text, packed, and its text, in no particular
  /// order.
  public void forEach(ObjLongConsumer<String> action) {
    for (int i = 0; i < entities.size(); i++) {
      long entity = entities.member(i);
      String text = ofSlot((int) entity);
      if (text != null) {
        action.accept(text, entity);
      }
    }
  }

  /// The entities that have a text, packed, in the order of their slots.
  public long[] sortedEntities() {
    long[] sorted = entities.toArray();
    for (int i = 0; i < sorted.length; i++) {
      sorted[i] = Long.rotateLeft(sorted[i], Integer.SIZE); // the slot comes first
    }
    Arrays.sort(sorted);
    for (int i = 0; i < sorted.length; i++) {
      sorted[i] = Long.rotateLeft(sorted[i], Integer.SIZE);
    }
    return sorted;
  }

  /// The text of a live entity, or null if it has none. A handle that is not alive has none.
  public @Nullable String get(long entity) {
    return entities.contains(entity) ? ofSlot((int) entity) : null;
  }

  /// The text of the live entity in a slot, or null if it has none.
  public @Nullable String ofSlot(int slot) {
    int page = slot >>> PAGE_BITS;
    return page < pages.length ? pages[page][slot & PAGE_SIZE - 1] : null;
  }

  /// Sets the text of a live entity.
  public void set(long entity, String text) {
    int slot = (int) entity;
    makeRoom(slot >>> PAGE_BITS);
    entities.add(entity);
    pages[slot >>> PAGE_BITS][slot & PAGE_SIZE - 1] = text;
  }

  private void makeRoom(int page) {
    if (page >= pages.length) {
      int known = pages.length;
      pages = Arrays.copyOf(pages, Math.max(page + 1, 2 * known));
      Arrays.fill(pages, known, pages.length, EMPTY_PAGE);
    }
    if (pages[page] == EMPTY_PAGE) {
      pages[page] = new String[PAGE_SIZE];
    }
  }

  /// Removes the text of an entity, if it has one.
  public void remove(long entity) {
    entities.remove(entity);
  }

  /// Forgets all texts. The set of the entities that have them was reset already.
  void clear() {
    assert entities.size() == 0;
    for (@Nullable String[] page : pages) {
      if (page != EMPTY_PAGE) {
        Arrays.fill(page, null);
      }
    }
  }

  /// Makes room for the texts of another world, or throws and changes nothing.
  void reserveFor(EntityTexts other) {
    entities.reserveFor(other.entities);
    for (int page = 0; page < other.pages.length; page++) {
      if (other.pages[page] != EMPTY_PAGE) {
        makeRoom(page);
      }
    }
  }

  /// Copies the texts of another world, whose entities are alive in this world too. There is
  /// [room][#reserveFor(EntityTexts)] for them.
  void copyFrom(EntityTexts other) {
    clear();
    entities.copyFrom(other.entities);
    for (int page = 0; page < other.pages.length; page++) {
      if (other.pages[page] != EMPTY_PAGE) {
        System.arraycopy(other.pages[page], 0, pages[page], 0, PAGE_SIZE);
      }
    }
  }

  /// Exchanges the texts with others. The sets of the entities that have them are exchanged apart.
  void exchange(EntityTexts other) {
    @Nullable String[][] own = pages;
    pages = other.pages;
    other.pages = own;
  }

  /// A hash of the entities and their texts, which does not depend on their order.
  ///
  /// @param kind tells kinds of texts apart
  long hash(long kind) {
    long sum = 0;
    for (int i = 0; i < entities.size(); i++) {
      long entity = entities.member(i);
      String text = ofSlot((int) entity);
      if (text != null) {
        long hash = StableHash.mix(StableHash.mix(kind, entity), StableHash.ofText(text));
        sum += StableHash.spread(hash);
      }
    }
    return sum;
  }

  /// The number of slots that have a text.
  int texts() {
    int texts = 0;
    for (@Nullable String[] page : pages) {
      for (String text : page) {
        texts += text == null ? 0 : 1;
      }
    }
    return texts;
  }
}
