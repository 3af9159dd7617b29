import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import java.util.zip.ZipEntry;
import java.util.zip.ZipFile;
import javax.xml.parsers.DocumentBuilderFactory;
import org.w3c.dom.Element;
import org.w3c.dom.Node;

/// Checks that a module has all that Maven Central requires: a complete POM, a jar with its sources
/// and its Javadoc, and signatures if it is to be signed.
///
/// The profile "release" starts it for each module that is published.
final class CheckRelease {
  private static final List<String> OWN_ELEMENTS = List.of("artifactId", "name", "description");
  private static final List<String> INHERITED_ELEMENTS =
      List.of(
          "groupId",
          "version",
          "url",
          "licenses/license/name",
          "licenses/license/url",
          "developers/developer/name",
          "scm/connection",
          "scm/developerConnection",
          "scm/url");

  private final Path module;
  private final Path target;
  private final String version;
  private final boolean signed;
  private final List<String> missing = new ArrayList<>();

  private CheckRelease(Path module, Path target, String version, boolean signed) {
    this.module = module;
    this.target = target;
    this.version = version;
    this.signed = signed;
  }

  /// Checks one module, and exits with 1 if something is missing.
  ///
  /// @param args the directory of the module, that of its artifacts, its version, and `true` unless
  ///   the artifacts have to be signed
  public static void main(String[] args) throws Exception {
    var check =
        new CheckRelease(
            Path.of(args[0]), Path.of(args[1]), args[2], !Boolean.parseBoolean(args[3]));
    check.checkModule();
    for (String sentence : check.missing) {
      System.err.println("Not ready for a release, " + check.module + ": " + sentence);
    }
    if (!check.missing.isEmpty()) {
      System.exit(1);
    }
  }

  private void checkModule() throws Exception {
    Element pom = read(module.resolve("pom.xml"));
    checkPom(pom);
    String base = text(pom, "artifactId") + "-" + version;
    if (!text(pom, "packaging").equals("pom")) {
      checkJars(base);
    }
    if (signed) {
      checkSignatures(base);
    }
  }

  private void checkPom(Element pom) throws Exception {
    Element parent = child(pom, "parent") == null ? pom : read(module.resolve("../pom.xml"));
    for (String path : OWN_ELEMENTS) {
      require(!text(pom, path).isEmpty(), "its POM has no <" + path + ">");
    }
    for (String path : INHERITED_ELEMENTS) {
      require(
          !text(pom, path).isEmpty() || !text(parent, path).isEmpty(),
          "neither its POM nor the parent has <" + path.replace("/", "><") + ">");
    }
    require(!signed || !version.endsWith("-SNAPSHOT"), "a snapshot cannot be released: " + version);
  }

  private void checkJars(String base) throws IOException {
    List<String> types = sources();
    Set<String> classes = entries(base + ".jar");
    Set<String> sources = entries(base + "-sources.jar");
    Set<String> javadoc = entries(base + "-javadoc.jar");
    require(!types.isEmpty(), "it has no sources");
    for (String type : types) {
      requireEntry(sources, type + ".java", base + "-sources.jar");
      if (!type.endsWith("package-info")) {
        requireEntry(classes, type + ".class", base + ".jar");
      }
    }
    requireEntry(javadoc, "index.html", base + "-javadoc.jar");
    require(
        javadoc.isEmpty()
            || javadoc.stream().anyMatch(name -> name.endsWith("/package-summary.html")),
        base + "-javadoc.jar describes no package");
  }

  private void checkSignatures(String base) throws IOException {
    try (Stream<Path> files = Files.list(target)) {
      List<Path> artifacts =
          files
              .filter(file -> file.getFileName().toString().matches(base + ".*\\.(jar|pom)"))
              .toList();
      for (Path artifact : artifacts) {
        require(
            Files.exists(Path.of(artifact + ".asc")), artifact.getFileName() + " is not signed");
      }
    }
  }

  private void requireEntry(Set<String> entries, String name, String jar) {
    // A jar that does not exist was reported already.
    require(entries.isEmpty() || entries.contains(name), jar + " does not contain " + name);
  }

  private void require(boolean condition, String sentence) {
    if (!condition) {
      missing.add(sentence + ".");
    }
  }

  /// The paths of all sources, without extension.
  private List<String> sources() throws IOException {
    Path root = module.resolve("src/main/java");
    try (Stream<Path> files = Files.walk(root)) {
      return files
          .filter(file -> file.toString().endsWith(".java"))
          .map(file -> root.relativize(file).toString().replace('\\', '/'))
          .map(file -> file.substring(0, file.length() - ".java".length()))
          .sorted()
          .toList();
    }
  }

  private Set<String> entries(String jar) throws IOException {
    Path file = target.resolve(jar);
    if (!Files.exists(file)) {
      require(false, "there is no " + jar);
      return Set.of();
    }
    try (var zip = new ZipFile(file.toFile())) {
      return zip.stream().map(ZipEntry::getName).collect(Collectors.toSet());
    }
  }

  private static Element read(Path pom) throws Exception {
    return DocumentBuilderFactory.newInstance()
        .newDocumentBuilder()
        .parse(pom.toFile())
        .getDocumentElement();
  }

  /// The text of the element at a path of names, or empty if there is none.
  private static String text(Element element, String path) {
    Element inner = element;
    for (String name : path.split("/", -1)) {
      inner = inner == null ? null : child(inner, name);
    }
    return inner == null ? "" : inner.getTextContent().strip();
  }

  private static Element child(Element element, String name) {
    for (Node node = element.getFirstChild(); node != null; node = node.getNextSibling()) {
      if (node instanceof Element child && child.getTagName().equals(name)) {
        return child;
      }
    }
    return null;
  }
}
