package dev.phyla.examples;

import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import org.junit.jupiter.api.Test;

class SettingsTest {

  @Test
  void aRunNeedsAnEntity() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> new Settings(0, 1))
        .withMessage("A simulation needs at least one entity, but was asked for 0.");
  }
}
