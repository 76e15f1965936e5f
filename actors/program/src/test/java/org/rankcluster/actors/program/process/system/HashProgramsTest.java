package org.rankcluster.actors.program.process.system;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.rankcluster.actors.program.RankPrograms;

/** Hash codes of objects of the program's classes and of {@code mpi} that inherit {@link Object#hashCode}: the rank draws them. */
class HashProgramsTest {
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
        assertThat(program.seed(2).run().of(0).subList(0, 4)).doesNotContainAnyElementsOf(ended.of(0));
    }
}
