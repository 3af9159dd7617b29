package dev.phyla.internal.schema;

import dev.phyla.internal.component.ComponentInfo;
import dev.phyla.internal.component.GivenComponents;
import dev.phyla.internal.layout.ComponentLayout;
import dev.phyla.internal.row.MovedColumns;
import dev.phyla.internal.row.RowWriter;
import dev.phyla.internal.row.RowWriters;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/// The plan for spawning entities from a sequence of arguments: their component types, in order and
/// as a set.
///
/// Arguments that are bundles have to be [split][#split(Object[])] into their components first.
///
/// At first values are written one component at a time; a plan that is used often gets generated
/// code that writes all of them. Worlds that share a schema share its plans.
public final class SpawnPlan {
  private final int number;

  /// The classes of the arguments.
  private final Class<?>[] types;

  /// Whether each argument is a class, which stands for a default value.
  private final boolean[] defaults;

  private final GivenComponents given;
  private final ComponentInfo[] infos;

  /// The types that are required in addition to the given ones.
  private final ComponentInfo[] required;

  private final ComponentSet components;
  private final RowWriters writers;
  private final boolean isStageable;

  SpawnPlan(
      int number,
      Class<?>[] types,
      boolean[] defaults,
      GivenComponents given,
      ComponentInfo[] infos) {
    this.number = number;
    this.types = types;
    this.defaults = defaults;
    this.given = given;
    this.infos = infos;
    List<ComponentInfo> all = new ArrayList<>(Arrays.asList(infos));
    this.required = ComponentInfo.requiredBy(all);
    all.addAll(Arrays.asList(required));
    this.components = ComponentSet.of(all);
    List<ComponentLayout> layouts = Arrays.stream(infos).map(ComponentInfo::layout).toList();
    boolean hasDefault = false;
    for (boolean isDefault : defaults) {
      hasDefault |= isDefault;
    }
    int columns = layouts.stream().mapToInt(layout -> layout.columns().size()).sum();
    boolean isWritable =
        infos.length != 0
            && required.length == 0
            && !hasDefault
            && columns <= MovedColumns.MAX_COLUMNS;
    this.writers = new RowWriters(isWritable ? layouts : List.of());
    this.isStageable = isWritable && layouts.stream().allMatch(SpawnPlan::isStageable);
  }

  private static boolean isStageable(ComponentLayout layout) {
    return layout.isPlain() && layout.columns().stream().allMatch(each -> each.stride() == 1);
  }

  /// Its number in the schema.
  public int number() {
    return number;
  }

  /// Whether arguments are bundles, which have to be split.
  public boolean hasBundles() {
    return given.hasBundles();
  }

  /// The values for this plan: the arguments, with the components of bundles in their place.
  /// Exceptions of the accessors of bundles are passed on.
  ///
  /// @param arguments the arguments that the plan was found with
  /// @return the array itself if nothing is a bundle
  public Object[] split(Object[] arguments) {
    return given.split(arguments, 0);
  }

  /// The component types, in the order of the values.
  public ComponentInfo[] infos() {
    return infos;
  }

  /// The component types that the given ones require in addition. New entities have them with their
  /// default values.
  public ComponentInfo[] required() {
    return required;
  }

  /// The component types of new entities, given and required.
  public ComponentSet components() {
    return components;
  }

  /// Generates the code that writes values.
  public RowWriters writers() {
    return writers;
  }

  /// Whether values can be read before the entity exists, without an observable difference.
  public boolean isStageable() {
    return isStageable;
  }

  /// A writer for the tables of the signature with exactly the planned components.
  public RowWriter newWriter(Signature signature) {
    int[] bases = new int[infos.length];
    for (int i = 0; i < bases.length; i++) {
      bases[i] = signature.base(infos[i].id());
    }
    return writers.newWriter(bases);
  }

  /// Whether a range of arguments in an array has the planned classes.
  boolean matches(Object[] components, int from, int count) {
    if (types.length != count) {
      return false;
    }
    for (int i = 0; i < types.length; i++) {
      Object component = components[from + i];
      if (component == null || types[i] != (defaults[i] ? component : component.getClass())) {
        return false;
      }
    }
    return true;
  }

  /// The class of an argument, or the class that stands for a default value.
  public static Class<?> typeOf(Object component) {
    return component instanceof Class<?> type ? type : component.getClass();
  }
}
