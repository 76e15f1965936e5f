package org.rankcluster.actors.dashboard;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.StreamReadFeature;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;
import org.rankcluster.actors.observe.frame.DetailQuery;
import org.rankcluster.actors.observe.frame.View;
import org.rankcluster.actors.observe.frame.ViewQuery;

/**
 * A JSON message from a dashboard page to its server: view, acknowledgement and requests. A message is one line of at most {@link
 * #MOST_BYTES}.
 *
 * @param view view that it shows from now on; null: as before
 * @param ack number of the sample that it has received; null: none
 * @param detail detail that it requests; null: none
 * @param history history that it requests; null: none
 */
record ClientMessage(
        @Nullable ViewQuery view,
        @Nullable Long ack,
        @Nullable DetailQuery detail,
        @Nullable ViewQuery history) {
    /** Largest length of a message, in bytes. */
    static final int MOST_BYTES = 4096;

    private static final int MOST_SHOWN = 40;
    private static final JsonMapper JSON = JsonMapper.builder()
            .enable(StreamReadFeature.STRICT_DUPLICATE_DETECTION)
            .enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS)
            .build();

    /**
     * Parses a message.
     *
     * @throws IllegalArgumentException with a sentence, if the text is no message
     */
    static ClientMessage parse(String text) {
        if (text.length() > MOST_BYTES || text.getBytes(StandardCharsets.UTF_8).length > MOST_BYTES) {
            throw new IllegalArgumentException("message: too long (expected: at most " + MOST_BYTES + " bytes)");
        }
        JsonNode object;
        try {
            object = JSON.readTree(text);
        } catch (JsonProcessingException wrong) {
            throw new IllegalArgumentException("message: not JSON (expected: one JSON object)", wrong);
        }
        if (!object.isObject()) {
            throw new IllegalArgumentException("message: not an object (expected: one JSON object)");
        }
        String allowed = object.has("detail")
                ? "detail, id"
                : object.has("history") ? "history, view, parameters" : "view, from, to, parameters, ack";
        for (String name : (Iterable<String>) object::fieldNames) {
            if (!List.of(allowed.split(", ")).contains(name)) {
                throw new IllegalArgumentException(shown(name) + ": unknown key (expected: one of " + allowed + ")");
            }
        }
        if (object.has("detail")) {
            return new ClientMessage(null, null, detail(object), null);
        }
        ViewQuery view = object.has("view") ? view(object) : null;
        if (object.has("history")) {
            return new ClientMessage(null, null, null, view == null ? ViewQuery.newest(View.OVERVIEW) : view);
        }
        return new ClientMessage(view, object.has("ack") ? number(object, "ack") : null, null, null);
    }

    private static DetailQuery detail(JsonNode object) {
        JsonNode detail = object.get("detail");
        if (!detail.isObject()) {
            throw new IllegalArgumentException("detail: not an object (expected: {\"kind\": ..})");
        }
        Map<String, String> values = texts(detail);
        String kind = values.remove("kind");
        if (kind == null) {
            throw new IllegalArgumentException("detail.kind: missing (expected: a kind, as link, rank or calls)");
        }
        if (object.has("id")) {
            values.put("id", String.valueOf(number(object, "id")));
        }
        return new DetailQuery(kind, values);
    }

    private static ViewQuery view(JsonNode object) {
        View view = View.of(object.get("view").asText());
        long from = object.has("from") ? number(object, "from") : ViewQuery.NEWEST;
        long to = object.has("to") ? number(object, "to") : ViewQuery.NEWEST;
        JsonNode parameters = object.get("parameters");
        if (parameters != null && !parameters.isObject()) {
            throw new IllegalArgumentException("parameters: not an object (expected: one JSON object)");
        }
        return new ViewQuery(view, from, to, parameters == null ? Map.of() : texts(parameters));
    }

    private static Map<String, String> texts(JsonNode object) {
        Map<String, String> values = new TreeMap<>();
        object.properties().forEach(field -> {
            if (!field.getValue().isValueNode()) {
                throw new IllegalArgumentException(
                        shown(field.getKey()) + ": an object or array (expected: a text or a number)");
            }
            values.put(field.getKey(), field.getValue().asText());
        });
        return values;
    }

    private static long number(JsonNode object, String name) {
        JsonNode value = object.get(name);
        if (!value.isNumber() || value.asDouble() != Math.rint(value.asDouble())) {
            throw new IllegalArgumentException(name + ": " + shown(value.asText()) + " (expected: a whole number)");
        }
        return value.asLong();
    }

    private static String shown(String text) {
        return text.length() <= MOST_SHOWN ? text : text.substring(0, MOST_SHOWN) + "..";
    }
}
