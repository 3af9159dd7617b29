package dev.phyla.examples;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class FrameScheduleTest {

  private static int[] filmed(FrameSchedule schedule) {
    return IntStream.rangeClosed(1, schedule.ticks()).filter(schedule::films).toArray();
  }

  @ParameterizedTest
  @EnumSource
  void filmsTheLastTickAndAsManyFramesAsItSays(Footage footage) {
    for (int ticks = 1; ticks < 400; ticks++) {
      FrameSchedule schedule = FrameSchedule.of(footage, ticks);
      int[] filmed = filmed(schedule);
      assertThat(filmed).as("%d ticks", ticks).hasSize(schedule.frames()).contains(ticks);
      assertThat(filmed.length).isLessThanOrEqualTo(FrameSchedule.MAX_FRAMES);
    }
  }

  @Test
  void aShortRunIsFilmedTickByTick() {
    assertThat(filmed(FrameSchedule.of(Footage.WHOLE_RUN, 4))).containsExactly(1, 2, 3, 4);
    assertThat(filmed(FrameSchedule.of(Footage.FINALE, 4))).containsExactly(1, 2, 3, 4);
  }

  @Test
  void aWholeRunIsFilmedFromItsBeginning() {
    int[] filmed = filmed(FrameSchedule.of(Footage.WHOLE_RUN, 600));

    assertThat(filmed).hasSize(60);
    assertThat(filmed[0]).isEqualTo(10);
  }

  @Test
  void aFinaleIsFilmedAtItsEnd() {
    int[] filmed = filmed(FrameSchedule.of(Footage.FINALE, 600));

    assertThat(filmed).hasSize(60);
    assertThat(filmed[0]).isEqualTo(482);
  }

  @Test
  void aRunWithoutTicksCannotBeFilmed() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> FrameSchedule.of(Footage.FINALE, 0))
        .withMessage("A run of 0 ticks has no frames.");
  }
}
