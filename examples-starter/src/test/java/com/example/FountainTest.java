package com.example;

import static org.junit.jupiter.api.Assertions.assertEquals;

import org.junit.jupiter.api.Test;

class FountainTest {
  @Test
  void dropsRiseAndFallBackToTheGround() {
    var fountain = new Fountain(10);
    assertEquals(0, fountain.top());

    for (int tick = 0; tick < 100; tick++) {
      fountain.step(0.01f);
    }
    assertEquals(14.1, fountain.top(), 0.1, "metres after one second: 19 t - g t² / 2");

    for (int tick = 0; tick < 400; tick++) {
      fountain.step(0.01f);
    }
    assertEquals(0, fountain.top(), "metres after five seconds");
  }
}
