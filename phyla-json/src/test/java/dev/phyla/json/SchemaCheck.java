package dev.phyla.json;

import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;

/// Checks documents with the keywords of JSON Schema that Phyla uses, and refuses others.
final class SchemaCheck {
  private static final Set<String> NOTES = Set.of("$schema", "title", "$defs");

  private final Map<?, ?> root;

  SchemaCheck(Map<?, ?> root) {
    this.root = root;
  }

  /// What is wrong with a document, or null.
  String problem(Object document) {
    return problem(root, document, "$");
  }

  private String problem(Object schema, Object value, String place) {
    if (schema instanceof Boolean allowed) {
      return allowed ? null : place + " is not allowed";
    }
    for (Map.Entry<?, ?> keyword : ((Map<?, ?>) schema).entrySet()) {
      String name = (String) keyword.getKey();
      String problem =
          NOTES.contains(name)
              ? null
              : problem((Map<?, ?>) schema, name, keyword.getValue(), value, place);
      if (problem != null) {
        return problem;
      }
    }
    return null;
  }

  private String problem(
      Map<?, ?> schema, String keyword, Object given, Object value, String place) {
    boolean isValid =
        switch (keyword) {
          case "$ref" -> {
            String name = ((String) given).replace("#/$defs/", "");
            Object definition = ((Map<?, ?>) root.get("$defs")).get(name);
            if (definition == null) {
              throw new AssertionError("There is no definition " + name + ".");
            }
            yield problem(definition, value, place) == null;
          }
          case "type" -> isOf((String) given, value);
          case "const" -> given.equals(value);
          case "enum" -> ((List<?>) given).contains(value);
          case "pattern" ->
              !(value instanceof String text)
                  || Pattern.compile((String) given).matcher(text).find();
          case "minLength" -> !(value instanceof String text) || text.length() >= (Integer) given;
          case "maxLength" -> !(value instanceof String text) || text.length() <= (Integer) given;
          case "minimum" ->
              !(value instanceof Number number)
                  || number.doubleValue() >= ((Number) given).doubleValue();
          case "maximum" ->
              !(value instanceof Number number)
                  || number.doubleValue() <= ((Number) given).doubleValue();
          case "minItems" -> !(value instanceof List<?> list) || list.size() >= (Integer) given;
          case "maxItems" -> !(value instanceof List<?> list) || list.size() <= (Integer) given;
          case "uniqueItems" ->
              !(value instanceof List<?> list) || new HashSet<>(list).size() == list.size();
          case "items" ->
              !(value instanceof List<?> list)
                  || list.stream().allMatch(each -> problem(given, each, place) == null);
          case "prefixItems" ->
              !(value instanceof List<?> list) || startsWith(list, (List<?>) given);
          case "required" ->
              !(value instanceof Map<?, ?> map) || map.keySet().containsAll((List<?>) given);
          case "properties" ->
              !(value instanceof Map<?, ?> map)
                  || ((Map<?, ?>) given)
                      .entrySet().stream()
                          .allMatch(
                              each ->
                                  !map.containsKey(each.getKey())
                                      || problem(each.getValue(), map.get(each.getKey()), place)
                                          == null);
          case "additionalProperties" -> {
            Object listed = schema.get("properties");
            Set<?> known = listed == null ? Set.of() : ((Map<?, ?>) listed).keySet();
            yield !(value instanceof Map<?, ?> map)
                || map.entrySet().stream()
                    .allMatch(
                        each ->
                            known.contains(each.getKey())
                                || problem(given, each.getValue(), place) == null);
          }
          case "anyOf" -> matches(given, value) >= 1;
          case "oneOf" -> matches(given, value) == 1;
          default -> throw new AssertionError("The keyword " + keyword + " is not known.");
        };
    return isValid ? null : place + " violates " + keyword + " " + given + ": " + value;
  }

  private long matches(Object alternatives, Object value) {
    return ((List<?>) alternatives)
        .stream().filter(each -> problem(each, value, "") == null).count();
  }

  private boolean startsWith(List<?> list, List<?> schemas) {
    for (int i = 0; i < Math.min(list.size(), schemas.size()); i++) {
      if (problem(schemas.get(i), list.get(i), "") != null) {
        return false;
      }
    }
    return true;
  }

  private static boolean isOf(String type, Object value) {
    return switch (type) {
      case "object" -> value instanceof Map<?, ?>;
      case "array" -> value instanceof List<?>;
      case "string" -> value instanceof String;
      case "boolean" -> value instanceof Boolean;
      case "null" -> value == null;
      case "number" -> value instanceof Number;
      case "integer" -> value instanceof Number && !(value instanceof Double);
      default -> throw new AssertionError("The type " + type + " is not known.");
    };
  }
}
