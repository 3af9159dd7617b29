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
import dev.phyla.internal.position.PositionSources;
import dev.phyla.internal.position.Positions;
import dev.phyla.internal.query.QueryCache;
import dev.phyla.internal.query.QueryRows;
import dev.phyla.internal.query.RowConditions;
import dev.phyla.internal.query.RowFilter;
import dev.phyla.internal.relation.RelationGraph;
import dev.phyla.internal.relation.RelationPart;
import dev.phyla.internal.relation.RelationTerms;
import dev.phyla.internal.saved.SavedTypes;
import dev.phyla.internal.schema.QuerySpec;
import dev.phyla.internal.schema.RelationType;
import dev.phyla.internal.schema.WorldSchema;
import dev.phyla.internal.sparse.Enabling;
import dev.phyla.internal.sparse.SetsPart;
import dev.phyla.internal.sparse.TagSets;
import dev.phyla.internal.state.ClockPart;
import dev.phyla.internal.state.EntityPart;
import dev.phyla.internal.state.ResidentPart;
import dev.phyla.internal.state.ResourceStore;
import dev.phyla.internal.state.SeedPart;
import dev.phyla.internal.state.StatePart;
import dev.phyla.internal.state.TablePart;
import dev.phyla.internal.state.Tables;
import dev.phyla.internal.structure.Structure;
import dev.phyla.internal.table.TableContext;
import dev.phyla.internal.value.ReferenceVisitor;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/// One world behind its facade: its schema, the parts of its state, and its reactions.
///
/// Parts that a world rarely needs are created on first use, because there may be thousands of
/// small worlds.
public final class WorldCore {
  private final WorldSchema schema;
  private final WorldMode mode;
  private final WorldFacade facade;
  private final Guard guard = new Guard();
  private final Clock clock = new Clock();
  private final EntityIndex index;
  private final Tables tables;
  private final Structure structure;
  private final SeedPart seed = new SeedPart();

  /// The worlds that share the tables, or null if there is only one.
  private final @Nullable Residents residents;

  /// Records the state at the end of each update, or null.
  private @Nullable Runnable recorder;

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
  private @Nullable Positions positions;

  /// The parts of the state, or null if a part was created since they were last listed.
  private @Nullable StatePart @Nullable [] parts;

  /// Creates an empty world, which belongs to the calling thread.
  ///
  /// @param schema the schema, which other worlds may share
  /// @param mode what the world checks
  /// @param facade the world as users see it
  /// @param worlds the number of worlds that share the tables and are selected in turn, or 0
  public WorldCore(WorldSchema schema, WorldMode mode, WorldFacade facade, int worlds) {
    this.schema = schema;
    this.mode = mode;
    this.facade = facade;
    this.index = new EntityIndex(mode);
    this.tables = new Tables(schema, new TableContext(index, clock, guard, mode, worlds));
    this.structure = new Structure(tables);
    this.residents = worlds == 0 ? null : new Residents(this, worlds);
  }

  /// The worlds that share the tables and are selected in turn, or null if there is only one.
  public @Nullable Residents residents() {
    return residents;
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

  /// The resources, or null if there never were any.
  @Nullable ResourceStore findResources() {
    return resources;
  }

  /// The number of parts that [#residentPart] knows.
  static final int RESIDENT_PARTS = 4;

  /// A part that worlds have in turn, or null if it was never needed. Names come before the sets of
  /// the entities that have them.
  @Nullable ResidentPart residentPart(int number) {
    return switch (number) {
      case 0 -> naming;
      case 1 -> structure.sets();
      case 2 -> channels;
      case 3 -> relations;
      default -> throw new AssertionError(number);
    };
  }

  /// Throws if nothing may subscribe to changes now.
  public void requireSubscribable() {
    if (residents != null && !residents.isSubscribable()) {
      throw new IllegalStateException(
          "Observers and callbacks are common to the worlds of a batch; register them once, with"
              + " BatchBuilder.prepare, and not in the set-up or in a system.");
    }
  }

  /// Throws if the world shares its tables with others.
  ///
  /// @param operation the operation, as the subject of a sentence
  public void requireAlone(String operation) {
    if (residents != null) {
      throw new IllegalStateException(
          operation
              + " is not possible in a world of a batch, which shares its tables with others; copy it"
              + " out of the batch, or use a world of its own.");
    }
  }

  // Parts that are created on first use.

  /// The hash functions of values.
  public StableHash stableHash() {
    StableHash known = stableHash;
    if (known == null) {
      known = new StableHash(schema.values());
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
      parts = null;
    }
    return known;
  }

  /// The disabled entities and components.
  public Enabling enabling() {
    Enabling known = enabling;
    if (known == null) {
      known = new Enabling(structure.sets());
      enabling = known;
      parts = null;
    }
    return known;
  }

  /// The keys and names of entities.
  public Naming naming() {
    Naming known = naming;
    if (known == null) {
      known = new Naming(index, structure.sets());
      naming = known;
      parts = null;
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
      parts = null;
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
    requireAlone("Consuming changes of components");
    dispatcher();
    return componentWatches();
  }

  /// The channels of events, or null if there never were any.
  @Nullable Channels findChannels() {
    return channels;
  }

  /// The channels of events.
  public Channels channels() {
    Channels known = channels;
    if (known == null) {
      known = new Channels(guard, index, residents != null, this::requireSubscribable);
      channels = known;
      parts = null;
    }
    return known;
  }

  /// The resources.
  public ResourceStore resources() {
    ResourceStore known = resources;
    if (known == null) {
      known = new ResourceStore(tables.context().worlds());
      resources = known;
      parts = null;
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

  /// Prepares all queries for loops on several threads.
  public void prepareQueries() {
    if (queries != null) {
      queries.prepareAll(watches);
    }
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
      parts = null;
    }
    return known;
  }

  /// The positions of systems, or null if there never were any.
  public @Nullable Positions findPositions() {
    return positions;
  }

  /// The positions of systems.
  public Positions positions() {
    Positions known = positions;
    if (known == null) {
      known =
          new Positions(
              new PositionSources(
                  schema,
                  index,
                  residents != null,
                  this::watches,
                  this::relations,
                  this::channels,
                  this::resources));
      positions = known;
      parts = null;
    }
    return known;
  }

  // The state as a whole.

  /// All parts of the state, in their order; null where a part does not exist yet, and is empty.
  @Nullable StatePart[] parts() {
    @Nullable StatePart[] known = parts;
    if (known == null) {
      known = listParts();
      parts = known;
    }
    return known;
  }

  private @Nullable StatePart[] listParts() {
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
      naming,
      positions
    };
  }

  /// Makes consumers of changes start again, because the state was replaced.
  void stateReplaced() {
    if (watches != null) {
      new WatchPart(watches).clear();
    }
    if (positions != null) {
      positions.clear();
    }
  }

  /// Creates all parts that do not exist yet, except for the watches.
  void createParts() {
    sets();
    channels();
    resources();
    relations();
    naming();
    positions();
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

  /// Records the state at the end of an update, if there is a recorder.
  public void recordUpdate() {
    if (recorder != null) {
      recorder.run();
    }
  }

  /// Sets what records the state at the end of each update, or null.
  void setRecorder(@Nullable Runnable next) {
    if (next != null) {
      requireNotRecorded();
    }
    recorder = next;
  }

  /// Throws if there is a recorder.
  void requireNotRecorded() {
    if (recorder != null) {
      throw new IllegalStateException(
          "The world is being recorded already; close the other recording first.");
    }
  }

  /// Empties all parts, and forgets which handles were issued, so that the state is that of a new
  /// world.
  void reset() {
    clear();
    if (relations != null) {
      new RelationPart(relations)
          .endUpdate(); // reclaims the archetypes of targets while they are dead
    }
    index.forget();
  }

  /// Empties all parts.
  public void clear() {
    for (StatePart part : parts()) {
      if (part != null) {
        part.clear();
      }
    }
  }

  /// The components and relations that the state contains.
  SavedTypes usedTypes() {
    var components = new LinkedHashSet<ComponentInfo>();
    var linked = new LinkedHashSet<RelationType>();
    addUsedTypes(components, linked);
    return new SavedTypes(schema.values(), schema.relations(), components, linked);
  }

  /// Adds the components and relations that the state contains.
  void addUsedTypes(Set<ComponentInfo> components, Set<RelationType> linked) {
    components.addAll(new TablePart(tables).usedComponents());
    if (enabling != null) {
      components.addAll(sets().disabledComponents());
    }
    if (relations != null) {
      linked.addAll(new RelationPart(relations).usedTypes());
    }
  }

  /// Throws if the whole state cannot be read or replaced now.
  ///
  /// @param operation the operation, as the subject of a sentence
  public void requireIdle(String operation) {
    guard.checkIdle(operation);
    if (channels != null && channels.isInUse()) {
      throw new IllegalStateException(
          operation
              + " is not possible inside a reader or an observer of events; do it afterwards.");
    }
  }

  /// Makes room for the state of another world that shares schema and mode, or throws and changes
  /// nothing, except that there may be more empty tables. Only here user code runs: callbacks for
  /// new tables.
  public void prepareCopy(WorldCore other) {
    if (other.schema != schema) {
      throw new IllegalArgumentException(
          "The state of a world can only be copied to a world of the same schema; create it with"
              + " World.copy() or new World(schema).");
    }
    if (!other.mode.equals(mode)) {
      throw new IllegalArgumentException(
          "The state of a checked world can only be copied to a copy of it, and not to or from a"
              + " world that is not checked.");
    }
    createPartsOf(other);
    @Nullable StatePart[] own = parts();
    @Nullable StatePart[] others = other.parts();
    visitReferences(others, ReferenceVisitor.checking(schema.values()));
    for (int i = 0; i < own.length; i++) {
      StatePart source = others[i];
      StatePart part = own[i];
      if (source != null && part != null) {
        part.prepareCopy(source);
      }
    }
  }

  /// Replaces the state by that of another world, for which this one was
  /// [prepared][#prepareCopy(WorldCore)]. Nothing is announced, and nothing fails.
  public void copyFrom(WorldCore other) {
    @Nullable StatePart[] own = parts();
    @Nullable StatePart[] others = other.parts();
    for (int i = 0; i < own.length; i++) {
      StatePart source = others[i];
      StatePart part = own[i];
      if (source != null && part != null) {
        part.copyFrom(source);
      } else if (part != null) {
        part.clear();
      }
    }
    visitReferences(own, ReferenceVisitor.replacing(schema.values()));
  }

  private static void visitReferences(@Nullable StatePart[] parts, ReferenceVisitor visitor) {
    for (StatePart part : parts) {
      if (part != null) {
        part.visitReferences(visitor);
      }
    }
  }

  /// Creates the parts that another world has and this one lacks.
  private void createPartsOf(WorldCore other) {
    if (other.tags != null || other.enabling != null || other.naming != null) {
      sets();
    }
    if (other.channels != null) {
      channels();
    }
    if (other.resources != null) {
      resources();
    }
    if (other.relations != null) {
      relations();
    }
    if (other.naming != null) {
      naming();
    }
    if (other.positions != null && !other.positions.isNothingToSave()) {
      positions();
    }
  }

  /// Copies the settings of another world that influence hashes and changes.
  public void copySettings(WorldCore other) {
    if (other.stableHash != null) {
      stableHash().registerAll(other.stableHash);
    }
    if (other.watches != null) {
      componentWatches().ignoreEqualLike(other.watches);
    }
  }
}
