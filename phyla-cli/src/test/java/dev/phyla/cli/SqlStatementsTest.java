package dev.phyla.cli;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class SqlStatementsTest {

  @Test
  void semicolonsSeparateStatements() {
    assertThat(SqlStatements.split(" select 1 ;\n;from t; ")).containsExactly("select 1", "from t");
    assertThat(SqlStatements.split(" \n; -- nothing\n /* ; */")).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "select 'a;b'",
        "select 'it''s;'",
        "select 1 as \"a;b\"",
        "select 1 -- one; two\n",
        "select /* a;b */ 1",
        "select $$a;b$$",
        "select 'not closed; ever"
      })
  void semicolonsInTextsNamesAndCommentsDoNot(String statement) {
    assertThat(SqlStatements.split(statement + "; from t")).first().asString().contains(";");
    assertThat(SqlStatements.isUnfinished(statement)).isTrue();
  }

  @Test
  void aStatementIsFinishedByItsSemicolon() {
    assertThat(SqlStatements.isUnfinished("select 1;\n")).isFalse();
    assertThat(SqlStatements.isUnfinished("select 1; select")).isTrue();
    assertThat(SqlStatements.isUnfinished("\n")).isFalse();
  }
}
