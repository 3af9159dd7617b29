package dev.phyla.internal.schema;

import dev.phyla.internal.component.ComponentInfo;
import dev.phyla.internal.component.ComponentRegistry;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// The signatures of a schema, and the edges between them.
///
/// A signature exists while a world has a table for it. When the last of these tables is reclaimed,
/// so are the signature and its edges, and its id is reused. All methods lock; they are rarely
/// called, because worlds keep their tables.
public final class ArchetypeGraph {
  private final ComponentRegistry registry;
  private final Signature root;

  /// An open-addressed table by components.
  private @Nullable Signature[] slots = new Signature[16];

  /// The number of signatures.
  private int size;

  /// The released ids.
  private final List<Integer> free = new ArrayList<>();

  /// One more than the largest id ever assigned.
  private int ids;

  ArchetypeGraph(ComponentRegistry registry) {
    this.registry = registry;
    this.root = create(ComponentSet.empty());
    root.addUsers(1);
  }

  /// The signature without components, which is never reclaimed.
  public Signature root() {
    return root;
  }

  /// Returns the signature with the given components and counts the caller as a user.
  public synchronized Signature acquire(ComponentSet.Builder components) {
    Signature known = find(components);
    Signature signature = known != null ? known : create(components.build());
    signature.addUsers(1);
    return signature;
  }

  /// Releases a signature. When no world uses it any more, it is reclaimed.
  public synchronized void release(Signature signature) {
    signature.addUsers(-1);
    if (signature.users() == 0) {
      remove(signature);
      signature.edges().removeAll(signature);
      for (ComponentInfo info : signature.infos()) {
        info.addSignatures(-1);
      }
      free.add(signature.id());
    }
  }

  /// Whether a component is part of any signature.
  public synchronized boolean uses(ComponentInfo info) {
    return info.signatures() != 0;
  }

  /// The edge between two signatures.
  public synchronized SignatureEdge edge(Signature source, Signature target) {
    SignatureEdge known = source.edges().find(target);
    if (known != null) {
      return known;
    }
    var edge = new SignatureEdge(source, target);
    source.edges().add(edge);
    return edge;
  }

  private @Nullable Signature find(ComponentSet.Builder components) {
    int mask = slots.length - 1;
    for (int slot = components.hash() & mask; ; slot = (slot + 1) & mask) {
      Signature signature = slots[slot];
      if (signature == null || components.matches(signature.components())) {
        return signature;
      }
    }
  }

  /// All steps that may fail come before anything is stored.
  private Signature create(ComponentSet components) {
    var infos = new ArrayList<ComponentInfo>();
    for (int id : components.toArray()) {
      infos.add(registry.get(id));
    }
    boolean isNew = free.isEmpty();
    var signature = new Signature(isNew ? ids : free.getLast(), components, infos);
    if ((size + 1) * 2 > slots.length) {
      slots = rehashed(slots.length * 2);
    }
    if (isNew) {
      ids++;
    } else {
      free.removeLast();
    }
    insert(slots, signature);
    size++;
    infos.forEach(info -> info.addSignatures(1));
    return signature;
  }

  private @Nullable Signature[] rehashed(int length) {
    var table = new @Nullable Signature[length];
    for (Signature signature : slots) {
      if (signature != null) {
        insert(table, signature);
      }
    }
    return table;
  }

  private static void insert(@Nullable Signature[] table, Signature signature) {
    int mask = table.length - 1;
    int slot = signature.components().hashCode() & mask;
    while (table[slot] != null) {
      slot = (slot + 1) & mask;
    }
    table[slot] = signature;
  }

  /// Empties the slot of a signature, and moves entries that would not be found any more.
  private void remove(Signature signature) {
    int mask = slots.length - 1;
    int hole = signature.components().hashCode() & mask;
    while (slots[hole] != signature) {
      hole = (hole + 1) & mask;
    }
    int slot = hole;
    slots[hole] = null;
    while (true) {
      slot = (slot + 1) & mask;
      Signature next = slots[slot];
      if (next == null) {
        break;
      }
      int home = next.components().hashCode() & mask;
      if (((slot - home) & mask) >= ((slot - hole) & mask)) {
        slots[hole] = next;
        slots[slot] = null;
        hole = slot;
      }
    }
    size--;
  }
}
