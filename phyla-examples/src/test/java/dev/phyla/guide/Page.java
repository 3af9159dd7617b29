package dev.phyla.guide;

import java.io.IOException;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/// A page of the guide: a Markdown file.
///
/// @param file the file
/// @param lines its text; line numbers count from 1
record Page(Path file, List<String> lines) {
  private static final String FENCE = "```";

  /// A fenced block: what follows the opening fence, the number of the first line, and the text.
  record Block(String info, int line, List<String> lines) {}

  static Page read(Path file) throws IOException {
    return new Page(file, Files.readAllLines(file));
  }

  /// The README and all pages of the guide.
  static List<Page> all() throws IOException {
    var pages = new ArrayList<>(List.of(read(root().resolve("README.md"))));
    try (Stream<Path> docs = Files.list(root().resolve("docs"))) {
      for (Path file : docs.filter(path -> path.toString().endsWith(".md")).sorted().toList()) {
        pages.add(read(file));
      }
    }
    return pages;
  }

  /// All Markdown files of the source tree, except generated ones.
  static List<Page> everywhere() throws IOException {
    var pages = new ArrayList<Page>();
    Files.walkFileTree(
        root(),
        new SimpleFileVisitor<>() {
          @Override
          public FileVisitResult preVisitDirectory(Path directory, BasicFileAttributes attributes) {
            String name = directory.getFileName().toString();
            boolean isHidden = name.startsWith(".") && !name.equals(".github");
            return isHidden || name.equals("target")
                ? FileVisitResult.SKIP_SUBTREE
                : FileVisitResult.CONTINUE;
          }

          @Override
          public FileVisitResult visitFile(Path file, BasicFileAttributes attributes)
              throws IOException {
            if (file.toString().endsWith(".md")) {
              pages.add(read(file));
            }
            return FileVisitResult.CONTINUE;
          }
        });
    return pages;
  }

  /// The root of the source tree: the directory above the tests that has the launcher.
  static Path root() {
    Path directory = Path.of("").toAbsolutePath();
    while (!Files.isRegularFile(directory.resolve("phyla"))) {
      directory = directory.getParent();
    }
    return directory;
  }

  /// The fenced blocks in a language.
  List<Block> blocks(String language) {
    var blocks = new ArrayList<Block>();
    int opening = -1;
    for (int i = 0; i < lines.size(); i++) {
      if (lines.get(i).startsWith(FENCE)) {
        if (opening >= 0 && lines.get(opening).startsWith(FENCE + language)) {
          String info = lines.get(opening).substring(FENCE.length());
          blocks.add(new Block(info, opening + 2, lines.subList(opening + 1, i)));
        }
        opening = opening < 0 ? i : -1;
      }
    }
    return blocks;
  }

  /// The lines outside of fenced blocks; those inside are empty.
  List<String> prose() {
    var prose = new ArrayList<>(lines);
    for (Block block : blocks("")) {
      prose.subList(block.line - 1, block.line - 1 + block.lines.size()).replaceAll(_ -> "");
    }
    return prose;
  }

  /// The number of headings of the second level before a block.
  long section(Block block) {
    return prose().stream().limit(block.line).filter(line -> line.startsWith("## ")).count();
  }

  /// The path of the page in the source tree.
  String name() {
    return (file.isAbsolute() ? root().relativize(file) : file).toString();
  }

  /// A position on the page, for messages.
  String at(int line) {
    return name() + ":" + line;
  }
}
