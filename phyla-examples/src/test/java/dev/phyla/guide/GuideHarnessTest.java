package dev.phyla.guide;

import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// A page that does not do what it says is detected, with its line.
class GuideHarnessTest {
  @TempDir Path classes;

  private ThrowingCallable running(String... code) {
    var lines = new ArrayList<>(List.of("# Page", "```java"));
    lines.addAll(List.of(code));
    lines.add("```");
    return reading(lines);
  }

  private ThrowingCallable reading(List<String> lines) {
    return () -> PageRunner.run(new Page(Path.of("page.md"), lines), classes);
  }

  @Test
  void keptPromisesPass() {
    assertThatCode(
            running(
                "record Two(int a, int b) {}",
                "int sum = 1 + 2; // -> 3",
                "new Two(1, sum); // -> Two[a=1, b=3]",
                "System.out.println(List.of(",
                "    \"one // two\"));",
                "// -> [one // two]",
                "Objects.requireNonNull(null, \"it is missing\");",
                "// throws NullPointerException: it is",
                "// mis…"))
        .doesNotThrowAnyException();
  }

  @Test
  void aSectionStartsAgainAndKeepsTypes() {
    String first = "```java\nrecord One() {}\nvar one = new One();\n```";
    String second = "## Again\n```java\nvar one = new One(); // -> One[]\n```";
    String third = "```java no-run\none.wait();\n```";
    assertThatCode(reading(String.join("\n", first, second, third).lines().toList()))
        .doesNotThrowAnyException();
  }

  @Test
  void aWrongValueFails() {
    assertThatThrownBy(running("", "Math.max(1, 2); // -> 1"))
        .isInstanceOf(AssertionError.class)
        .hasMessageStartingWith("page.md:4: the page says");
  }

  @Test
  void anExceptionThatIsNotThrownFails() {
    assertThatThrownBy(running("Math.max(1, 2); // throws ArithmeticException"))
        .hasMessage("page.md:3: should throw ArithmeticException");
  }

  @Test
  void anExceptionThatIsNotPromisedFails() {
    assertThatThrownBy(running("List.of().getFirst();"))
        .hasMessageStartingWith("page.md:3: throws java.util.NoSuchElementException");
  }

  @Test
  void codeThatDoesNotCompileFails() {
    assertThatThrownBy(running("int a = 1;", "String b = a;"))
        .hasMessageStartingWith("page.md:4: does not compile: incompatible types");
    assertThatThrownBy(running("int a = 1", "int b = 2;"))
        .hasMessageStartingWith("page.md:3: does not compile: ';' expected");
    assertThatThrownBy(running("List plain = List.of();"))
        .hasMessageStartingWith("page.md:3: does not compile: found raw type");
  }

  @Test
  void aPromiseInsideAStatementFails() {
    assertThatThrownBy(running("for (;;) {", "  Math.max(1, 2); // -> 1", "}"))
        .hasMessageContaining("a promise stands behind a whole statement");
  }
}
