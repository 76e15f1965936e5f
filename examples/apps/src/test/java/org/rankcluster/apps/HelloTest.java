package org.rankcluster.apps;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.rankcluster.apps.common.SampleRun;

class HelloTest {
    @Test
    void shouldGreetFromEveryRank() {
        SampleRun hello = SampleRun.of("hello").ideal(3).run();
        assertThat(hello.out().lines())
                .containsExactly(
                        "hello from rank 0 of 3 on node0",
                        "hello from rank 1 of 3 on node1",
                        "hello from rank 2 of 3 on node2");
        assertThat(hello.result().figures().messages()).isZero();
    }

    @Test
    void shouldShareNodes() {
        SampleRun hello = SampleRun.of("hello").torus("2x2x2").ranksPerNode(2).runTwice();
        assertThat(hello.out().lines()).hasSize(16).contains("hello from rank 15 of 16 on node7");
    }
}
