package org.rankcluster.actors.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Hash codes of objects of the program's classes and of {@code mpi} that inherit {@link Object#hashCode}: the rank draws them. */
class RankHashTest {
    @TempDir
    Path folder;

    @Test
    void shouldOrderTablesOfHandlesOfMpiAlikeInEachRun() throws IOException {
        RankPrograms.Ended ended = RankPrograms.main(folder, 2, "", """
                Map<Object, Integer> all = new HashMap<>();
                for (int k = 0; k < 8; k++) {
                    all.put(MPI.COMM_WORLD.iBarrier(), all.size());
                    all.put(MPI.COMM_WORLD.dup(), all.size());
                    all.put(MPI.COMM_WORLD.getGroup(), all.size());
                    all.put(Datatype.createContiguous(2, MPI.INT), all.size());
                    all.put(new Info(), all.size());
                }
                for (Object shared : List.of(MPI.INT, MPI.BYTE, MPI.SUM, MPI.MAX, MPI.COMM_WORLD, MPI.ERRORS_RETURN))
                    all.put(shared, all.size());
                say(all.values());
                for (Object each : all.keySet()) if (each instanceof Request request) request.waitFor();
                say(all.get(MPI.SUM) + " " + MPI.INT.hashCode() + " " + new HashSet<>(List.of(MPI.INT, MPI.LONG, MPI.MIN, MPI.COMM_SELF)));
                """).runAlike();

        assertThat(ended.exit()).as(ended.err()).isZero();
        assertThat(ended.of(0).getFirst()).isNotEqualTo(ended.of(1).getFirst());
        assertThat(ended.of(0).getLast())
                .startsWith("42 ")
                .isEqualTo(ended.of(1).getLast()); // all ranks share constants
    }
}
