package dev.phyla;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.core.domain.Dependency;
import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.lang.ArchCondition;
import com.tngtech.archunit.lang.ConditionEvents;
import com.tngtech.archunit.lang.SimpleConditionEvent;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Predicate;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/// The packages of the core use each other as `docs/architecture.md` says.
class ArchitectureTest {
  private static final String API = "dev.phyla";
  private static final String INTERNAL = "dev.phyla.internal.";

  /// The internal packages. Each uses only those after it, so there are no cycles.
  private static final List<String> TOP_DOWN =
      List.of(
          "inspect",
          "schedule",
          "diff",
          "replica",
          "plain",
          "world",
          "task",
          "command",
          "run",
          "position",
          "relation",
          "observe",
          "index",
          "change",
          "order",
          "query",
          "event",
          "access",
          "structure",
          "naming",
          "sparse",
          "state",
          "hash",
          "loop",
          "image",
          "table",
          "saved",
          "schema",
          "row",
          "component",
          "check",
          "entity",
          "codegen",
          "stream",
          "value",
          "layout",
          "bytecode",
          "jit",
          "snapshot",
          "crew");

  /// The types of the API that internal packages use as values, and where.
  private static final Map<String, Set<String>> API_USES =
      Map.ofEntries(
          Map.entry(
              "schedule",
              Set.of(
                  "Accessor",
                  "ChangeFeed",
                  "Commands",
                  "ComponentType",
                  "Entity",
                  "EventReader",
                  "Events",
                  "Query1",
                  "RandomStream",
                  "Resources",
                  "Tag",
                  "Term",
                  "World")),
          Map.entry("diff", Set.of("Entity")),
          Map.entry(
              "replica",
              Set.of("Entity", "EntityList", "Query", "ComponentType", "CallbackException")),
          Map.entry(
              "plain", Set.of("Entity", "EntityList", "Prefab", "Bundle", "CallbackException")),
          Map.entry("world", Set.of("World", "Archetype", "Query", "Term")),
          Map.entry(
              "command",
              Set.of("World", "Entity", "Events", "SkippedCommand", "CallbackException")),
          Map.entry(
              "observe",
              Set.of(
                  "World",
                  "Archetype",
                  "Entity",
                  "Observer",
                  "RowsObserver",
                  "Subscription",
                  "CallbackException")),
          Map.entry("position", Set.of("EventReader")),
          Map.entry("index", Set.of("Entity")),
          Map.entry("query", Set.of("Term")),
          Map.entry(
              "event",
              Set.of("Entity", "Events", "EventReader", "Subscription", "CallbackException")),
          Map.entry("access", Set.of("Entity", "Accessor", "RowAccessor")),
          Map.entry("structure", Set.of("Entity")),
          Map.entry("naming", Set.of("Entity")),
          Map.entry("sparse", Set.of("Entity")),
          Map.entry("state", Set.of("Entity")),
          Map.entry("loop", Set.of("Entity", "Ref", "LambdaReport")),
          Map.entry("schema", Set.of("Term", "Entity")),
          Map.entry(
              "relation",
              Set.of("Entity", "EntityList", "Query", "Subscription", "Term", "CallbackException")),
          Map.entry("component", Set.of("Component", "Requires")),
          Map.entry("check", Set.of("Ref")),
          Map.entry("entity", Set.of("Entity")),
          Map.entry("codegen", Set.of("Entity")),
          Map.entry("saved", Set.of("Entity", "Bundle")),
          Map.entry("stream", Set.of("Entity")),
          Map.entry("value", Set.of("Entity", "Length")),
          Map.entry("layout", Set.of("Entity", "Default", "Length", "Bundle", "Requires")));

  /// The classes of the core without its tests, wherever the build puts these.
  private static final JavaClasses CLASSES =
      new ClassFileImporter()
          .withImportOption(location -> !location.contains("/test-classes/"))
          .importPackages(API);

  @Test
  void everyInternalPackageHasAPlaceInTheList() {
    Set<String> packages = new TreeSet<>();
    for (JavaClass each : CLASSES) {
      if (isInternal(each)) {
        packages.add(room(each));
      }
    }
    assertThat(packages).containsExactlyInAnyOrderElementsOf(TOP_DOWN);
  }

  @Test
  void dependenciesBetweenInternalPackagesPointDown() {
    classes()
        .that()
        .resideInAPackage("dev.phyla.internal..")
        .should(
            useOnly(
                "packages further down",
                dependency -> isInternal(dependency.getTargetClass()),
                ArchitectureTest::isDownward))
        .check(CLASSES);
  }

  @Test
  void internalPackagesUseOnlyTheListedTypesOfTheApi() {
    classes()
        .that()
        .resideInAPackage("dev.phyla.internal..")
        .should(
            useOnly(
                "types of the API that are listed for their package",
                dependency -> dependency.getTargetClass().getPackageName().equals(API),
                ArchitectureTest::isListedUseOfTheApi))
        .check(CLASSES);
  }

  @Test
  void theCoreNeedsNothingButTheJdk() {
    classes()
        .should()
        .onlyDependOnClassesThat()
        .resideInAnyPackage(
            "dev.phyla..", "java..", "javax.management..", "jdk.jfr", "org.jspecify.annotations")
        .check(CLASSES);
  }

  /// The module descriptors forbid this too, but tests and launchers run on the class path.
  @Test
  void examplesAndCommandLineUseNoInternalPackage() throws IOException {
    for (String module : List.of("phyla-json", "phyla-examples", "phyla-cli")) {
      Path sources = Path.of("..", module, "src", "main", "java");
      try (Stream<Path> files = Files.walk(sources)) {
        for (Path file : files.filter(path -> path.toString().endsWith(".java")).toList()) {
          assertThat(Files.readString(file)).as(file.toString()).doesNotContain(INTERNAL);
        }
      }
    }
  }

  private static boolean isInternal(JavaClass type) {
    return type.getPackageName().startsWith(INTERNAL);
  }

  private static String room(JavaClass type) {
    return type.getPackageName().substring(INTERNAL.length());
  }

  private static boolean isDownward(Dependency dependency) {
    String origin = room(dependency.getOriginClass());
    String target = room(dependency.getTargetClass());
    return TOP_DOWN.indexOf(origin) <= TOP_DOWN.indexOf(target);
  }

  private static boolean isListedUseOfTheApi(Dependency dependency) {
    JavaClass target = dependency.getTargetClass().getBaseComponentType();
    while (target.getEnclosingClass().isPresent()) {
      target = target.getEnclosingClass().get();
    }
    return API_USES
        .getOrDefault(room(dependency.getOriginClass()), Set.of())
        .contains(target.getSimpleName());
  }

  /// Holds if all dependencies of a kind are allowed.
  private static ArchCondition<JavaClass> useOnly(
      String description, Predicate<Dependency> kind, Predicate<Dependency> isAllowed) {
    return new ArchCondition<>("use only " + description) {
      @Override
      public void check(JavaClass type, ConditionEvents events) {
        for (Dependency dependency : type.getDirectDependenciesFromSelf()) {
          if (kind.test(dependency) && !isAllowed.test(dependency)) {
            events.add(SimpleConditionEvent.violated(type, dependency.getDescription()));
          }
        }
      }
    };
  }
}
