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
    void shouldOrderTablesOfTheProgramsObjectsAlikeInEachRun() throws IOException {
        RankPrograms program = RankPrograms.main(folder, 2, """
                interface Named { default int own() { return hashCode(); } }
                static class Plain implements Named {}
                static class Below extends Plain {}
                record Held(Plain plain) {}
                """, """
                Plain plain = new Plain();
                say(plain.hashCode() + " " + plain + " " + Objects.hash(plain, 1) + " " + new Held(new Plain()).hashCode());
                say(new Below() + " " + new Object() { int k = 1; } + " " + List.of(new Plain()).hashCode());
                Set<Object> set = new HashSet<>();
                Map<Object, Integer> map = new ConcurrentHashMap<>();
                for (int k = 0; k < 9; k++) {
                    set.add(k % 2 == 0 ? new Plain() : new Below());
                    map.put(new Held(new Below()), k);
                }
                say(set + " " + map.values());
                say(java.util.stream.Stream.generate(Plain::new).limit(6).collect(java.util.stream.Collectors.toSet()));
                java.util.function.ToIntFunction<Object> asked = Object::hashCode;
                say("same " + (plain.own() == plain.hashCode()) + (asked.applyAsInt(plain) == plain.hashCode())
                    + plain.equals(plain) + plain.equals(new Plain()));
                """);
        RankPrograms.Ended ended = program.runAlike();

        assertThat(ended.exit()).as(ended.err()).isZero();
        assertThat(ended.of(0)).hasSize(5).endsWith("same truetruetruefalse");
        assertThat(ended.of(0).subList(0, 4)).doesNotContainAnyElementsOf(ended.of(1));
        assertThat(program.run()).isEqualTo(ended);
        assertThat(program.with("--seed", "2").run().of(0).subList(0, 4)).doesNotContainAnyElementsOf(ended.of(0));
    }

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
