package org.rankcluster.apps.skeleton;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.rankcluster.apps.common.SampleRun;

class SkeletonTest {
    @ParameterizedTest
    @CsvSource({"nek5000, 24", "nwchem, 17", "lsms, 1", "cam-se, 4"})
    void shouldRunByName(String name, int communicators) {
        SampleRun run = SampleRun.of("skeleton")
                .torus("2x2x2")
                .ranksPerNode(2)
                .set("name", name)
                .runTwice();
        assertThat(run.number("communicators")).isEqualTo(communicators);
        assertThat(run.out()).startsWith(name + ", ").endsWith("of a rank: " + communicators + "\n");
    }
}
