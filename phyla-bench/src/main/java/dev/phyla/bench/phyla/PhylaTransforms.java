package dev.phyla.bench.phyla;

import static dev.phyla.Term.read;
import static dev.phyla.Term.write;

import dev.phyla.Entity;
import dev.phyla.UpdateQuery1;
import dev.phyla.bench.workload.Checksum;
import dev.phyla.bench.workload.Form;
import dev.phyla.bench.workload.TransformTree;
import dev.phyla.bench.workload.Values;
import dev.phyla.transform.LocalTransform;
import dev.phyla.transform.Mat4;
import dev.phyla.transform.Quat;
import dev.phyla.transform.Transforms;
import dev.phyla.transform.Vec3;
import dev.phyla.transform.WorldTransform;
import java.util.Arrays;
import java.util.List;
import java.util.function.BiFunction;

/// The propagation of transforms.
abstract class PhylaTransforms extends PhylaWorkload {
  final Entity[] nodes;
  private final Transforms transforms = new Transforms(world);

  PhylaTransforms(int count, Order order) {
    nodes = new Entity[count];
    for (int node : order.nodes(count)) {
      nodes[node] = world.spawn(local(node), WorldTransform.IDENTITY);
    }
    for (int node = 0; node < count; node++) {
      if (TransformTree.parent(node) >= 0) {
        world.hierarchy().setParent(nodes[node], nodes[TransformTree.parent(node)]);
      }
    }
    transforms.propagate();
  }

  private static LocalTransform local(int node) {
    float[] fields = TransformTree.local(node);
    return new LocalTransform(
        new Vec3(fields[0], fields[1], fields[2]),
        new Quat(fields[3], fields[4], fields[5], fields[6]),
        new Vec3(fields[7], fields[8], fields[9]));
  }

  static LocalTransform moved(LocalTransform local) {
    Vec3 at = local.translation();
    return local.withTranslation(new Vec3(at.x() + Values.DT, at.y(), at.z()));
  }

  /// The order in which the nodes are spawned, and so the order of their rows.
  enum Order {
    /// Level by level, as they are propagated.
    LEVELS {
      @Override
      int[] nodes(int count) {
        int[] nodes = new int[count];
        Arrays.setAll(nodes, i -> i);
        return nodes;
      }
    },
    /// Each subtree as a whole, as programs spawn models.
    DEPTH_FIRST {
      @Override
      int[] nodes(int count) {
        int[] nodes = new int[count];
        int size = 0;
        for (int root = 0; root < count && TransformTree.parent(root) < 0; root++) {
          size = addSubtree(nodes, size, root);
        }
        return nodes;
      }

      private int addSubtree(int[] nodes, int size, int node) {
        nodes[size] = node;
        int end = size + 1;
        int lastChild = Math.min(TransformTree.firstChild(node + 1), nodes.length);
        for (int child = TransformTree.firstChild(node); child < lastChild; child++) {
          end = addSubtree(nodes, end, child);
        }
        return end;
      }
    },
    /// Without any order.
    SHUFFLED {
      @Override
      int[] nodes(int count) {
        return Values.shuffledOrdinals(count);
      }
    };

    abstract int[] nodes(int count);
  }

  /// A form for each order.
  static List<Form> forms(BiFunction<Integer, Order, PhylaTransforms> start) {
    return List.of(
        Form.named("rows by level", count -> start.apply(count, Order.LEVELS)),
        Form.named("rows depth first", count -> start.apply(count, Order.DEPTH_FIRST)),
        Form.named("rows shuffled", count -> start.apply(count, Order.SHUFFLED)));
  }

  /// All nodes change.
  static final class All extends PhylaTransforms {
    private final UpdateQuery1<LocalTransform> locals = world.query(write(LocalTransform.class));

    All(int count, Order order) {
      super(count, order);
    }

    @Override
    public void prepare() {
      locals.update(local -> moved(local));
    }
  }

  /// One node changes.
  static final class Subtree extends PhylaTransforms {
    Subtree(int count, Order order) {
      super(count, order);
    }

    @Override
    public void prepare() {
      Entity changed = nodes[TransformTree.CHANGED];
      world.set(changed, moved(world.get(changed, LocalTransform.class)));
    }
  }

  /// No node changes.
  static final class Nothing extends PhylaTransforms {
    Nothing(int count) {
      super(count, Order.LEVELS);
    }
  }

  @Override
  public void run() {
    transforms.propagate();
  }

  @Override
  public long checksum() {
    Checksum sum = new Checksum();
    world
        .query(read(WorldTransform.class))
        .each(
            transform -> {
              float[] elements = transform.matrix().toArray();
              for (int i = 0; i < Mat4.ELEMENTS; i += 4) {
                sum.add(elements[i], elements[i + 1], elements[i + 2]);
              }
            });
    return sum.value();
  }
}
