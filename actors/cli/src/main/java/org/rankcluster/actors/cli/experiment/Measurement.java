package org.rankcluster.actors.cli.experiment;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;

/**
 * The measured quantities of one benchmark run, read from the JSON object of {@code run --json}.
 *
 * @param wallSeconds wall time from the first event to the last, in seconds
 * @param events events delivered
 * @param messages MPI messages sent
 * @param packetHops links crossed by packets
 * @param bytesPerRank heap bytes of a rank; 0 if the run does not measure them
 */
record Measurement(double wallSeconds, long events, long messages, long packetHops, long bytesPerRank) {
    /**
     * Reads the figures. A result of an older checkout has them, too.
     *
     * @throws IllegalArgumentException if the text is not the object of a run
     */
    static Measurement parse(String json) {
        try {
            JsonNode result = new ObjectMapper().readTree(json);
            if (!result.path("wallSeconds").isNumber()) {
                throw new IllegalArgumentException(json);
            }
            return new Measurement(
                    result.path("wallSeconds").asDouble(),
                    result.path("events").asLong(),
                    result.path("messages").asLong(),
                    result.path("packetHops").asLong(),
                    result.path("bytesPerRank").asLong());
        } catch (JsonProcessingException wrong) {
            throw new IllegalArgumentException(json, wrong);
        }
    }

    /** Returns the delivered events per second of wall time; NaN if the run took no time. */
    double eventsPerSecond() {
        return quotient(wallSeconds);
    }

    /** Returns the events per MPI message; NaN without messages. */
    double eventsPerMessage() {
        return quotient((double) messages);
    }

    /** Returns the events per crossed link; NaN if no link was crossed. */
    double eventsPerHop() {
        return quotient((double) packetHops);
    }

    private double quotient(double divisor) {
        return divisor == 0 ? Double.NaN : events / divisor;
    }
}
