package dev.phyla.guide;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

/// Every relative link of the guide, and of all other pages in the source tree, leads somewhere.
class GuideLinksTest {
  private static final Pattern LINK = Pattern.compile("]\\((?![a-z]+:)([^)#]*)(?:#([^)]+))?\\)");

  @Test
  void everyRelativeLinkLeadsToAFileAndAHeading() throws IOException {
    var broken = new ArrayList<String>();
    for (Page page : Page.everywhere()) {
      for (int i = 0; i < page.lines().size(); i++) {
        var links = LINK.matcher(page.prose().get(i));
        while (links.find()) {
          if (!exists(page, links.group(1), links.group(2))) {
            broken.add(page.at(i + 1) + ": nothing is at " + links.group());
          }
        }
      }
    }
    assertThat(broken).isEmpty();
  }

  @Test
  void pagesBesideTheGuideAreCheckedToo() throws IOException {
    assertThat(Page.everywhere())
        .extracting(Page::name)
        .contains("README.md", "CONTRIBUTING.md", "SECURITY.md", "examples-starter/README.md")
        .contains("docs/README.md", "docs/releasing.md", "docs/decisions/README.md")
        .contains(".github/pull_request_template.md");
  }

  private static boolean exists(Page page, String path, String anchor) throws IOException {
    Path file = path.isEmpty() ? page.file() : page.file().resolveSibling(path);
    return Files.exists(file) && (anchor == null || anchors(Page.read(file)).contains(anchor));
  }

  private static List<String> anchors(Page page) {
    return page.prose().stream()
        .filter(line -> line.matches("#+ .*"))
        .map(line -> line.replaceFirst("#+ ", "").toLowerCase(Locale.ROOT))
        .map(heading -> heading.replaceAll("[^\\p{L}\\p{N} _-]", "").replace(' ', '-'))
        .toList();
  }
}
