package org.rankcluster.actors.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.rankcluster.actors.cluster.JobResult;

class JsonReportTest {
    @Test
    void shouldWriteTheKeysOfTheContractInItsOrder() {
        String text = JsonReport.of(result(new TreeMap<>(Map.of("b", 1.5e-14, "a", 7L, "c", "say \"hi\""))));
        assertThat(text).isEqualTo("""
                        {
                          "app" : "fft3d",
                          "machine" : "bgl-512",
                          "ranks" : 512,
                          "members" : 1,
                          "partitions" : 2,
                          "fidelity" : "packet",
                          "addressing" : "auto",
                          "virtualSeconds" : 0.00125,
                          "wallSeconds" : 2.5,
                          "events" : 12345678901,
                          "messages" : 1000,
                          "packetHops" : 5000,
                          "peakInFlight" : 77,
                          "bytesPerRank" : 4096,
                          "digest" : "00ff00ff00ff00ff",
                          "output" : {
                            "a" : 7,
                            "b" : 1.5E-14,
                            "c" : "say \\"hi\\""
                          },
                          "exit" : 3
                        }
                        """);
    }

    @Test
    void shouldStayValidWhenNothingOrNoNumberIsReported() throws IOException {
        assertThat(parse(result(Map.of())).get("output").isEmpty()).isTrue();
        assertThat(parse(result(Map.of("x", Double.NaN))).get("output").get("x").asText())
                .isEqualTo("NaN");
    }

    private static JsonNode parse(JobResult result) throws IOException {
        return new ObjectMapper().readTree(JsonReport.of(result));
    }

    private static JobResult result(Map<String, Object> output) {
        return new JobResult(
                "fft3d",
                "bgl-512",
                512,
                1,
                2,
                "packet",
                "auto",
                0.00125,
                2.5,
                12_345_678_901L,
                1000,
                5000,
                77,
                4096,
                "00ff00ff00ff00ff",
                output,
                3,
                "rank 0 waits");
    }
}
