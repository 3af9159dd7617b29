package dev.phyla.internal.world;

import dev.phyla.Term;
import dev.phyla.internal.access.Accessors;
import dev.phyla.internal.change.ComponentWatches;
import dev.phyla.internal.change.FeedReader;
import dev.phyla.internal.change.WatchPart;
import dev.phyla.internal.component.ComponentInfo;
import dev.phyla.internal.component.ComponentRegistry;
import dev.phyla.internal.entity.Clock;
import dev.phyla.internal.entity.EntityIndex;
import dev.phyla.internal.entity.Guard;
import dev.phyla.internal.entity.WorldMode;
import dev.phyla.internal.event.ChannelPart;
import dev.phyla.internal.event.Channels;
import dev.phyla.internal.hash.StableHash;
import dev.phyla.internal.naming.Naming;
import dev.phyla.internal.observe.Dispatcher;
import dev.phyla.internal.order.Ordering;
import dev.phyla.internal.query.QueryCache;
import dev.phyla.internal.query.QueryRows;
import dev.phyla.internal.query.RowConditions;
import dev.phyla.internal.query.RowFilter;
import dev.phyla.internal.relation.RelationGraph;
import dev.phyla.internal.relation.RelationPart;
import dev.phyla.internal.relation.RelationTerms;
import dev.phyla.internal.saved.LoadRules;
import dev.phyla.internal.saved.LoadedTypes;
import dev.phyla.internal.saved.SavedTypes;
import dev.phyla.internal.schema.QuerySpec;
import dev.phyla.internal.schema.WorldSchema;
import dev.phyla.internal.sparse.Enabling;
import dev.phyla.internal.sparse.SetsPart;
import dev.phyla.internal.sparse.TagSets;
import dev.phyla.internal.state.ClockPart;
import dev.phyla.internal.state.EntityPart;
import dev.phyla.internal.state.ResourceStore;
import dev.phyla.internal.state.SeedPart;
import dev.phyla.internal.state.StatePart;
import dev.phyla.internal.state.TablePart;
import dev.phyla.internal.state.Tables;
import dev.phyla.internal.stream.StateInput;
import dev.phyla.internal.stream.StateOutput;
import dev.phyla.internal.structure.Structure;
import dev.phyla.internal.table.TableContext;
import dev.phyla.internal.value.Problems;
import dev.phyla.snapshot.SnapshotException;
import java.io.InputStream;
import java.io.OutputStream;
import java.util.List;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/// One world behind its facade: its schema, the parts of its state, and its reactions.
///
/// Parts that a world rarely needs are created on first use, because there may be thousands of
/// small worlds.
public final class WorldCore {
  /// The names of the parts in snapshots, in their order.
  private static final List<String> SECTIONS =
      List.of("ENTI", "ROWS", "SETS", "EVNT", "RSRC", "TIME", "SEED", "WTCH", "LINK", "NAME");

  private final WorldSchema schema;
  private final WorldMode mode;
  private final WorldFacade facade;
  private final Guard guard = new Guard();
  private final Clock clock = new Clock();
  private final EntityIndex index;
  private final Tables tables;
  private final Structure structure;
  private final SeedPart seed = new SeedPart();
  private @Nullable StableHash stableHash;
  private @Nullable TagSets tags;
  private @Nullable Enabling enabling;
  private @Nullable Naming naming;
  private @Nullable ComponentWatches watches;
  private @Nullable Dispatcher dispatcher;
  private @Nullable Channels channels;
  private @Nullable ResourceStore resources;
  private @Nullable Accessors accessors;
  private @Nullable QueryCache queries;
  private @Nullable RelationGraph relations;
  private @Nullable Ordering ordering;

  /// Creates an empty world, which belongs to the calling thread.
  ///
  /// @param schema the schema, which other worlds may share
  /// @param mode what the world checks
  /// @param facade the world as users see it
  public WorldCore(WorldSchema schema, WorldMode mode, WorldFacade facade) {
    this.schema = schema;
    this.mode = mode;
    this.facade = facade;
    this.index = new EntityIndex(mode);
    this.tables = new Tables(schema, new TableContext(index, clock, guard, mode));
    this.structure = new Structure(tables);
  }

  /// The schema, which other worlds may share.
  public WorldSchema schema() {
    return schema;
  }

  /// The component types.
  public ComponentRegistry registry() {
    return schema.registry();
  }

  /// The mode of the world.
  public WorldMode mode() {
    return mode;
  }

  /// The guard, which checks which thread may use the world, and when its structure may change.
  public Guard guard() {
    return guard;
  }

  /// The clock of the world.
  public Clock clock() {
    return clock;
  }

  /// The entity index.
  public EntityIndex index() {
    return index;
  }

  /// The tables.
  public Tables tables() {
    return tables;
  }

  /// The structural operations.
  public Structure structure() {
    return structure;
  }

  /// The seed of the random streams.
  public SeedPart seed() {
    return seed;
  }

  // Parts that are created on first use.

  /// The hash functions of values.
  public StableHash stableHash() {
    StableHash known = stableHash;
    if (known == null) {
      known = new StableHash();
      stableHash = known;
    }
    return known;
  }

  /// Whether a class names a tag.
  public boolean isTag(Class<?> type) {
    return tags != null && tags.isMarker(type);
  }

  /// The tags.
  public TagSets tags() {
    TagSets known = tags;
    if (known == null) {
      known = new TagSets(structure.sets());
      tags = known;
    }
    return known;
  }

  /// The disabled entities and components.
  public Enabling enabling() {
    Enabling known = enabling;
    if (known == null) {
      known = new Enabling(structure.sets());
      enabling = known;
    }
    return known;
  }

  /// The keys and names of entities.
  public Naming naming() {
    Naming known = naming;
    if (known == null) {
      known = new Naming(index, structure.sets());
      naming = known;
    }
    return known;
  }

  /// The watched components, or null if there never were any.
  public @Nullable ComponentWatches findWatches() {
    return watches;
  }

  private ComponentWatches componentWatches() {
    ComponentWatches known = watches;
    if (known == null) {
      known = new ComponentWatches(tables);
      watches = known;
    }
    return known;
  }

  /// The dispatcher, or null if nothing ever subscribed.
  public @Nullable Dispatcher findDispatcher() {
    return dispatcher;
  }

  /// The dispatcher, created on first use.
  public Dispatcher dispatcher() {
    Dispatcher known = dispatcher;
    if (known == null) {
      known =
          new Dispatcher(
              facade::world, facade::archetype, tables, index, guard, componentWatches());
      dispatcher = known;
      structure.reactWith(known);
    }
    return known;
  }

  /// The watched components, for a new consumer.
  public ComponentWatches watches() {
    dispatcher();
    return componentWatches();
  }

  /// The channels of events.
  public Channels channels() {
    Channels known = channels;
    if (known == null) {
      known = new Channels(guard, index);
      channels = known;
    }
    return known;
  }

  /// The resources.
  public ResourceStore resources() {
    ResourceStore known = resources;
    if (known == null) {
      known = new ResourceStore();
      resources = known;
    }
    return known;
  }

  /// The accessors of single components.
  public Accessors accessors() {
    Accessors known = accessors;
    if (known == null) {
      known = new Accessors(structure);
      accessors = known;
    }
    return known;
  }

  /// The queries in use.
  public QueryCache queries() {
    QueryCache known = queries;
    if (known == null) {
      known = new QueryCache(tables);
      queries = known;
    }
    return known;
  }

  /// Sorting and grouping.
  public Ordering ordering() {
    Ordering known = ordering;
    if (known == null) {
      known = Ordering.of(guard);
      ordering = known;
    }
    return known;
  }

  /// The rows that a query visits.
  ///
  /// @param components finds the component of a class or a component type
  /// @param terms the terms of the query
  public QueryRows rows(Function<Object, ComponentInfo> components, List<? extends Term> terms) {
    guard.checkUse();
    RelationTerms relations = RelationTerms.of(this::relations, components, terms);
    QuerySpec spec =
        schema.intern(QuerySpec.of(components, terms, relations.required(), relations.excluded()));
    RowConditions conditions = RowConditions.of(this::tags, terms);
    List<RowFilter> filters = conditions.filters(enabling(), spec.required().toArray());
    filters.addAll(relations.filters());
    List<String> words = conditions.describe();
    words.addAll(relations.words());
    for (Term term : terms) {
      switch (term) {
        case Term.Added added -> {
          ComponentInfo info = components.apply(added.component());
          filters.add(watches().added(info));
          words.add("added " + info.name());
        }
        case Term.Changed changed -> {
          ComponentInfo info = components.apply(changed.component());
          filters.add(watches().changed(info));
          words.add("changed " + info.name());
        }
        case Term.ChangedAny changed -> {
          List<ComponentInfo> infos =
              changed.components().stream().map(components).distinct().toList();
          filters.add(watches().changedAny(infos));
          words.add("changed any of " + infos);
        }
        default -> {}
      }
    }
    return new QueryRows(queries().state(spec), index, filters, words);
  }

  /// Creates the reader of a feed.
  ///
  /// @param components finds the component of a class or a component type
  /// @param types the components, each once
  public FeedReader feed(Function<Object, ComponentInfo> components, Term.With types) {
    guard.checkUse();
    QuerySpec spec = schema.intern(QuerySpec.of(components, List.of(types)));
    List<ComponentInfo> infos = types.components().stream().map(components).toList();
    return watches().feed(queries().state(spec), infos);
  }

  /// The links between entities.
  public RelationGraph relations() {
    RelationGraph known = relations;
    if (known == null) {
      known = new RelationGraph(structure, schema.relations(), this::dispatcher, facade::forget);
      relations = known;
    }
    return known;
  }

  // The state as a whole.

  /// All parts of the state, in their order; null where a part does not exist yet, and is empty.
  private @Nullable StatePart[] parts() {
    return new @Nullable StatePart[] {
      new EntityPart(index),
      new TablePart(tables),
      tags == null && enabling == null && naming == null ? null : sets(),
      channels == null ? null : new ChannelPart(channels),
      resources,
      new ClockPart(clock),
      seed,
      watches == null ? null : new WatchPart(watches),
      relations == null ? null : new RelationPart(relations),
      naming
    };
  }

  /// All parts of the state, in their order.
  private List<StatePart> allParts() {
    return List.of(
        new EntityPart(index),
        new TablePart(tables),
        sets(),
        new ChannelPart(channels()),
        resources(),
        new ClockPart(clock),
        seed,
        new WatchPart(componentWatches()),
        new RelationPart(relations()),
        naming());
  }

  private SetsPart sets() {
    return new SetsPart(structure.sets(), tags(), enabling(), registry(), tables);
  }

  /// Checks that all parts are consistent.
  public void verify() {
    for (StatePart part : parts()) {
      if (part != null) {
        part.verify();
      }
    }
  }

  /// A hash of the content of all parts.
  public long contentHash() {
    @Nullable StatePart[] parts = parts();
    long sum = 0;
    for (int i = 0; i < parts.length; i++) {
      StatePart part = parts[i];
      long hash = part == null ? 0 : part.contentHash(stableHash());
      sum += hash == 0 ? 0 : StableHash.spread(StableHash.mix(i, hash));
    }
    return StableHash.mix(sum, 0);
  }

  /// A hash of the state of all parts.
  public long stateHash() {
    @Nullable StatePart[] parts = parts();
    long hash = 0;
    for (int i = 0; i < parts.length; i++) {
      StatePart part = parts[i];
      long own = part == null ? 0 : part.stateHash(stableHash());
      hash = own == 0 ? hash : StableHash.mix(hash, StableHash.mix(i, own));
    }
    return hash;
  }

  /// Ends an update in all parts.
  public void endUpdate() {
    for (StatePart part : parts()) {
      if (part != null) {
        part.endUpdate();
      }
    }
  }

  /// Empties all parts.
  public void clear() {
    for (StatePart part : parts()) {
      if (part != null) {
        part.clear();
      }
    }
  }

  /// The types that a snapshot has to describe.
  private SavedTypes savedTypes() {
    var components = new TablePart(tables).usedComponents();
    components.addAll(sets().disabledComponents());
    return new SavedTypes(
        schema.values(),
        schema.relations(),
        components,
        new RelationPart(relations()).usedTypes());
  }

  /// Writes the state.
  ///
  /// @throws SnapshotException if something cannot be saved; usually before anything is written
  public void save(OutputStream stream) {
    List<StatePart> parts = allParts();
    SavedTypes types = savedTypes();
    var problems = new Problems();
    types.check(problems);
    parts.forEach(part -> part.checkSaved(types, problems));
    if (!problems.sentences().isEmpty()) {
      throw new SnapshotException(
          "The world cannot be saved: " + String.join(" ", problems.sentences()));
    }
    var out = new StateOutput(stream);
    out.begin("TYPE");
    types.put(out);
    out.end();
    for (int i = 0; i < parts.size(); i++) {
      out.begin(SECTIONS.get(i));
      parts.get(i).save(out, types);
      out.end();
    }
    out.finish();
  }

  /// Reads a state into this world, which has no entities. Nothing is announced. If that fails, the
  /// world is empty.
  ///
  /// @param size the number of bytes, or 0 if it is not known
  public void load(InputStream stream, long size, LoadRules rules) {
    var in = new StateInput(stream, size);
    try {
      var types = new LoadedTypes(schema, rules);
      in.begin("TYPE");
      types.read(in);
      in.end();
      List<StatePart> parts = allParts();
      parts.forEach(StatePart::clear);
      for (int i = 0; i < parts.size(); i++) {
        in.begin(SECTIONS.get(i));
        parts.get(i).load(in, types);
        in.end();
      }
      in.finish();
    } catch (Throwable e) {
      clear();
      throw e;
    }
  }

  /// Copies the state of another world that shares the schema. Nothing is announced.
  public void copyFrom(WorldCore other) {
    if (other.schema != schema) {
      throw new IllegalArgumentException("A world can only be copied to one of the same schema.");
    }
    List<StatePart> own = allParts();
    List<StatePart> others = other.allParts();
    for (int i = 0; i < own.size(); i++) {
      own.get(i).copyFrom(others.get(i));
    }
  }
}
