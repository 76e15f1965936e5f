package org.rankcluster.apps;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.rankcluster.apps.common.MemberGroup;
import org.rankcluster.apps.common.SampleRun;
import org.rankcluster.hardware.machine.Fidelity;

class ReduceVectorsTest {
    private static final String TABLE = """
            ranks,bytes,zeros,algorithm,threads,compression,seconds
            8,1000,0,binomial,1,none,0.1
            8,100000,0,ring,4,none,0.1
            8,100000,90,reduce-scatter-gather,2,idx,0.1
            """;

    @TempDir
    Path folder;

    private static SampleRun reduce(int bytes, int zeros) {
        return SampleRun.of("reduce")
                .machine("frontera")
                .ranks(9)
                .ranksPerNode(1)
                .fidelity(Fidelity.MESSAGE)
                .set("bytes", bytes)
                .set("zeros", zeros)
                .set("iterations", 2);
    }

    private String table() throws IOException {
        return "table:" + Files.writeString(folder.resolve("table.csv"), TABLE);
    }

    private static SampleRun forced(SampleRun run, String algorithm, int threads, String compression) {
        return run.choice("collective.reduce", algorithm)
                .choice("collective.reduce-threads", String.valueOf(threads))
                .choice("collective.reduce-compression", compression);
    }

    @ParameterizedTest
    @CsvSource({
        "4000, 0, binomial, 1, none",
        "80000, 40, ring, 4, none",
        "80000, 90, reduce-scatter-gather, 2, idx",
    })
    void shouldReduceAsTheTableSays(int bytes, int zeros, String algorithm, int threads, String compression)
            throws IOException {
        SampleRun expected =
                forced(reduce(bytes, zeros), algorithm, threads, compression).run();
        SampleRun run = reduce(bytes, zeros)
                .choice("collective.reduce", table())
                .choice("collective.reduce-zeros", String.valueOf(zeros))
                .runTwice();
        assertThat(run.number("wrongValues")).isZero();
        assertThat(run.number("secondsPerIteration")).isEqualTo(expected.number("secondsPerIteration"));
        assertThat(run.result().figures().messages())
                .isEqualTo(expected.result().figures().messages());
    }

    @Test
    void shouldFollowAKeyRatherThanTheTable() throws IOException {
        SampleRun run = reduce(80_000, 90)
                .choice("collective.reduce", table())
                .choice("collective.reduce-zeros", "90")
                .choice("collective.reduce-threads", "1")
                .choice("collective.reduce-compression", "none")
                .run();
        assertThat(run.result().figures().digest())
                .isEqualTo(forced(reduce(80_000, 90), "reduce-scatter-gather", 1, "none")
                        .run()
                        .result()
                        .figures()
                        .digest());
    }

    @Test
    void shouldComeOutOnTwoMembersAsOnOne() throws IOException {
        try (MemberGroup members = new MemberGroup(2)) {
            SampleRun run =
                    reduce(80_000, 90).choice("collective.reduce", table()).choice("collective.reduce-zeros", "90");
            String digest = run.run().result().figures().digest();
            assertThat(run.partitions(2).run(members, 2).result().figures().digest())
                    .isEqualTo(digest);
        }
    }
}
