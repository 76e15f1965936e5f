package org.rankcluster.actors.program.process.system;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.rankcluster.actors.program.RankPrograms;

/** Random generators without a seed of the program take their seeds from the job and the rank. */
class RandomProgramsTest {
    @TempDir
    Path folder;

    @Test
    void shouldDrawTheSameNumbersInEachRunAndOthersOnEachRank() throws IOException {
        RankPrograms program = RankPrograms.main(folder, 2, """
                static class Thing {}
                """, """
                say(new Random().nextInt() + " " + Math.random() + " " + UUID.randomUUID() + " " + new SplittableRandom().nextInt());
                say(new java.security.SecureRandom().nextInt() + " " + ThreadLocalRandom.current().nextInt() + " " + new Thing());
                List<Integer> list = new ArrayList<>(List.of(1, 2, 3, 4, 5, 6, 7, 8));
                Collections.shuffle(list);
                java.util.function.Supplier<Random> maker = Random::new;
                say(list + " " + maker.get().nextInt());
                Set<Object> set = new HashSet<>();
                for (int k = 0; k < 5; k++) set.add(new Thing());
                say(set + " " + Set.of(5, 3, 8) + Map.of("k", 1, "a", 2));
                """);
        RankPrograms.Ended ended = program.runAlike();

        assertThat(ended.exit()).as(ended.err()).isZero();
        assertThat(ended.of(0)).doesNotContainAnyElementsOf(ended.of(1));
        assertThat(ended.of(0).get(3)).endsWith(" [5, 3, 8]{k=1, a=2}");
        assertThat(program.seed(2).run().of(0)).doesNotContainAnyElementsOf(ended.of(0));
    }

    @Test
    void shouldSeedGeneratorsByName() throws IOException {
        RankPrograms program = RankPrograms.main(folder, 2, "", """
                say(java.util.random.RandomGenerator.getDefault().nextInt() + " "
                    + java.util.random.RandomGenerator.of("Xoshiro256PlusPlus").nextInt() + " "
                    + java.util.random.RandomGenerator.of("SecureRandom").nextInt() + " "
                    + java.util.random.RandomGeneratorFactory.of("L64X128MixRandom").create().nextInt() + " "
                    + java.util.random.RandomGenerator.SplittableGenerator.of("L64X256MixRandom").split().nextInt() + " "
                    + java.util.random.RandomGenerator.JumpableGenerator.of("Xoroshiro128PlusPlus").nextInt() + " "
                    + StrictMath.random());
                try {
                    java.util.random.RandomGenerator.JumpableGenerator.of("L64X256MixRandom");
                } catch (IllegalArgumentException wrong) {
                    say("wrong");
                }
                """);
        RankPrograms.Ended ended = program.runAlike();

        assertThat(ended.exit()).as(ended.err()).isZero();
        assertThat(program.run()).isEqualTo(ended);
        assertThat(ended.of(0).getFirst()).isNotEqualTo(ended.of(1).getFirst());
        assertThat(ended.of(1).getLast()).isEqualTo("wrong");
    }
}
