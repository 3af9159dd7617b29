package dev.phyla.json;

import dev.phyla.snapshot.PlainSchema;
import dev.phyla.snapshot.PlainType;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/// Describes the texts of worlds as a JSON Schema, draft 2020-12.
final class JsonSchema {
  private static final String ENTITY = "phyla.entity";
  private static final String ID = "phyla.id";

  private JsonSchema() {}

  /// The document for the types of a schema.
  static Map<String, Object> of(PlainSchema schema) {
    var definitions = new LinkedHashMap<String, Object>();
    definitions.put(ID, map("type", "string", "pattern", "\\S", "title", "The id of an entity"));
    definitions.put(ENTITY, entity(schema));
    schema.definitions().forEach((name, type) -> definitions.put(name, of(type)));
    return map(
        "$schema",
        "https://json-schema.org/draft/2020-12/schema",
        "title",
        "A world of Phyla",
        "type",
        "object",
        "required",
        List.of("phyla"),
        "additionalProperties",
        false,
        "properties",
        map(
            "$schema",
            map("type", "string"),
            "phyla",
            map("const", 1),
            "tick",
            map("type", "integer", "minimum", 0),
            "seed",
            map("type", "integer"),
            "resources",
            map("type", "object"),
            "entities",
            map("type", "array", "items", reference(ENTITY))),
        "$defs",
        definitions);
  }

  private static Map<String, Object> entity(PlainSchema schema) {
    var components = new LinkedHashMap<String, Object>();
    schema.components().forEach((name, type) -> components.put(name, of(type)));
    var links = new LinkedHashMap<String, Object>();
    var sources = new LinkedHashMap<String, Object>();
    schema
        .relations()
        .forEach(
            (name, type) -> {
              links.put(name, links(type));
              sources.put(name, set(reference(ID)));
            });
    Map<String, Object> text = map("type", "string", "pattern", "\\S");
    return object(
        map(
            "id",
            reference(ID),
            "key",
            text,
            "name",
            text,
            "disabled",
            map("type", "boolean"),
            "components",
            object(components),
            "disabledComponents",
            set(map("enum", List.copyOf(components.keySet()))),
            "tags",
            set(map("type", "string")),
            "links",
            object(links),
            "sources",
            object(sources)));
  }

  private static Map<String, Object> links(PlainType value) {
    Map<String, Object> link = object(map("to", reference(ID), "value", of(value)));
    link.put("required", List.of("to"));
    return map("type", "array", "items", link);
  }

  private static Object of(PlainType type) {
    return switch (type) {
      case PlainType.Scalar scalar -> of(scalar);
      case PlainType.OrNull(PlainType inner) when inner == PlainType.Scalar.ANY -> true;
      case PlainType.OrNull(PlainType inner) ->
          map("anyOf", List.of(of(inner), map("type", "null")));
      case PlainType.Choice(List<String> constants) -> map("enum", constants);
      case PlainType.Elements list -> of(list);
      case PlainType.Entries(PlainType content) ->
          map("type", "object", "additionalProperties", of(content));
      case PlainType.Pairs(PlainType key, PlainType content) ->
          map(
              "type",
              "array",
              "items",
              map(
                  "type",
                  "array",
                  "prefixItems",
                  List.of(of(key), of(content)),
                  "minItems",
                  2,
                  "maxItems",
                  2));
      case PlainType.Fields(Map<String, PlainType> fields) -> {
        var properties = new LinkedHashMap<String, Object>();
        fields.forEach((name, each) -> properties.put(name, of(each)));
        yield object(properties);
      }
      case PlainType.Variants(Map<String, PlainType> variants) -> {
        var alternatives = new ArrayList<Object>();
        variants.forEach(
            (name, each) -> {
              Map<String, Object> alternative = object(map(name, of(each)));
              alternative.put("required", List.of(name));
              alternatives.add(alternative);
            });
        yield map("oneOf", alternatives);
      }
      case PlainType.Named(String name) -> reference(name);
    };
  }

  private static Object of(PlainType.Scalar scalar) {
    return switch (scalar) {
      case TEXT -> map("type", "string");
      case CHARACTER -> map("type", "string", "minLength", 1, "maxLength", 1);
      case BOOLEAN -> map("type", "boolean");
      case BYTE -> integer(Byte.MIN_VALUE, Byte.MAX_VALUE);
      case SHORT -> integer(Short.MIN_VALUE, Short.MAX_VALUE);
      case INT -> integer(Integer.MIN_VALUE, Integer.MAX_VALUE);
      case LONG -> integer(Long.MIN_VALUE, Long.MAX_VALUE);
      case FLOAT, DOUBLE ->
          map(
              "anyOf",
              List.of(map("type", "number"), map("enum", List.of("NaN", "Infinity", "-Infinity"))));
      case ENTITY -> reference(ID);
      case ANY -> true;
    };
  }

  private static Map<String, Object> integer(long min, long max) {
    return map("type", "integer", "minimum", min, "maximum", max);
  }

  private static Map<String, Object> of(PlainType.Elements list) {
    Map<String, Object> array = map("type", "array", "items", of(list.element()));
    if (list.min() != 0) {
      array.put("minItems", list.min());
    }
    if (list.max() != Integer.MAX_VALUE) {
      array.put("maxItems", list.max());
    }
    if (list.isSet()) {
      array.put("uniqueItems", true);
    }
    return array;
  }

  private static Map<String, Object> set(Object items) {
    return map("type", "array", "items", items, "uniqueItems", true);
  }

  private static Map<String, Object> object(Map<String, Object> properties) {
    return map("type", "object", "properties", properties, "additionalProperties", false);
  }

  private static Map<String, Object> reference(String definition) {
    return map("$ref", "#/$defs/" + definition);
  }

  /// A map of keys and values that follow each other.
  private static Map<String, Object> map(Object... entries) {
    var map = new LinkedHashMap<String, Object>();
    for (int i = 0; i < entries.length; i += 2) {
      map.put((String) entries[i], entries[i + 1]);
    }
    return map;
  }
}
