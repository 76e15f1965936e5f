package org.rankcluster.protocol.choreography;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.rankcluster.protocol.collective.Choreographies;

class ChoreographyGoalTest {
    private static final Pattern STEP = Pattern.compile("l(\\d+): (send|recv) (\\d+)b (to|from) (\\d+) tag 0");
    private static final Pattern CALC = Pattern.compile("l(\\d+): calc \\d+");
    private static final Pattern REQUIRES = Pattern.compile("l(\\d+) requires l(\\d+)");

    private static String goal(String collective, String algorithm, Parameters parameters) throws IOException {
        StringBuilder text = new StringBuilder();
        ChoreographyGoal.write(Choreographies.of(collective, algorithm, parameters), text);
        return text.toString();
    }

    @Test
    void shouldWriteTheGrammarOfLogGopSim() throws IOException {
        assertThat(goal("reduce", "binomial", Parameters.of(3).bytes(8).operator(4, true)))
                .isEqualTo("""
                        // reduce/binomial
                        num_ranks 3

                        rank 0 {
                        l1: recv 8b from 1 tag 0
                        l2: calc 8
                        l2 requires l1
                        l3: recv 8b from 2 tag 0
                        l3 requires l1
                        l3 requires l2
                        l4: calc 8
                        l4 requires l3
                        }

                        rank 1 {
                        l1: send 8b to 0 tag 0
                        }

                        rank 2 {
                        l1: send 8b to 0 tag 0
                        }
                        """);
    }

    @Test
    void shouldWriteASendForEachReceiveAndRequireOnlyWhatCameBefore() throws IOException {
        for (Collective collective : Choreographies.COLLECTIVES) {
            for (String algorithm : collective.algorithmNames()) {
                Parameters parameters = Parameters.of(13).bytes(64).operator(4, true);
                if (collective.choreography(algorithm, parameters).joining() == 0) {
                    check(goal(collective.name(), algorithm, parameters));
                } else {
                    assertThatThrownBy(() -> goal(collective.name(), algorithm, parameters))
                            .hasMessage("command line: --goal: " + collective.name() + "/" + algorithm
                                    + " (expected: a collective of messages only)");
                }
            }
        }
    }

    private static void check(String text) {
        Map<String, Integer> open = new HashMap<>();
        Set<String> labels = new HashSet<>();
        int rank = -1;
        for (String line : text.split("\n")) {
            Matcher step = STEP.matcher(line);
            Matcher calc = CALC.matcher(line);
            Matcher requires = REQUIRES.matcher(line);
            if (line.startsWith("rank ")) {
                rank = Integer.parseInt(line.substring(5, line.length() - 2));
                labels.clear();
            } else if (step.matches()) {
                assertThat(labels.add(step.group(1))).isTrue();
                boolean send = step.group(2).equals("send");
                String pair = send ? rank + ">" + step.group(5) : step.group(5) + ">" + rank;
                open.merge(pair + ":" + step.group(3), send ? 1 : -1, Integer::sum);
            } else if (calc.matches()) {
                assertThat(labels.add(calc.group(1))).isTrue();
            } else if (requires.matches()) {
                assertThat(labels).contains(requires.group(1), requires.group(2));
                assertThat(Integer.parseInt(requires.group(2))).isLessThan(Integer.parseInt(requires.group(1)));
            } else {
                assertThat(line).matches("|}|//.*|num_ranks 13");
            }
        }
        assertThat(open.values()).containsOnly(0);
    }
}
