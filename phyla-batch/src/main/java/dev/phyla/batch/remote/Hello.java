package dev.phyla.batch.remote;

import java.util.Arrays;
import java.util.HashMap;
import java.util.Locale;
import java.util.Map;

/// What a client says when it connects.
///
/// @param mode the mode that the client wants
/// @param worlds the number of worlds that the client expects, or 0 for any
/// @param pid the process of the client, for messages
/// @param isOwner whether the server ends when the client leaves
record Hello(AutoresetMode mode, int worlds, long pid, boolean isOwner) {
  /// Reads lines such as `autoreset_mode=NextStep`. Unknown keys are ignored.
  ///
  /// @throws RefusedException if a value is not understood
  static Hello parse(String text) {
    Map<String, String> values = new HashMap<>();
    for (String line : text.split("\n", -1)) {
      int separator = line.indexOf('=');
      if (separator > 0) {
        values.put(line.substring(0, separator), line.substring(separator + 1));
      }
    }
    return new Hello(
        mode(values.getOrDefault("autoreset_mode", AutoresetMode.NEXT_STEP.label())),
        (int) number(values, "num_envs"),
        number(values, "pid"),
        values.getOrDefault("owner", "").equals("true"));
  }

  private static AutoresetMode mode(String label) {
    return Arrays.stream(AutoresetMode.values())
        .filter(mode -> mode.label().equals(label))
        .findFirst()
        .orElseThrow(
            () ->
                new RefusedException(
                    String.format(
                        Locale.ROOT,
                        "The client asks for autoreset mode '%s'. The modes are %s.",
                        label,
                        Arrays.stream(AutoresetMode.values()).map(AutoresetMode::label).toList())));
  }

  private static long number(Map<String, String> values, String key) {
    String value = values.getOrDefault(key, "0");
    try {
      return Integer.parseInt(value);
    } catch (NumberFormatException e) {
      throw new RefusedException(
          "The client sends %s=%s, which is not a number.".formatted(key, value), e);
    }
  }
}
