package org.rankcluster.actors.dashboard;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.json.JsonMapper;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.rankcluster.actors.observe.Pulse;

/** The JSON status messages to dashboard pages, sent alongside the binary messages. */
final class StatusMessages {
    private static final JsonMapper JSON = new JsonMapper();

    private StatusMessages() {}

    /** Returns the message of an error. */
    static String error(@Nullable String sentence) {
        return json(Map.of("error", String.valueOf(sentence)));
    }

    /** Returns the sentence of a failure, for users. */
    static String reason(@Nullable Throwable failure) {
        Throwable cause = failure;
        while (cause != null && cause.getCause() != null) {
            cause = cause.getCause();
        }
        return cause == null || cause.getMessage() == null ? String.valueOf(cause) : cause.getMessage();
    }

    /** Returns the message of signs of life. */
    static String pulse(Pulse pulse) {
        return json(pulse);
    }

    /** Returns the JSON of any value. */
    static String json(Object value) {
        try {
            return JSON.writeValueAsString(value);
        } catch (JsonProcessingException never) {
            throw new IllegalStateException(never);
        }
    }
}
