package org.rankcluster.actors.program.process.system;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import java.util.UUID;
import java.util.concurrent.Callable;
import java.util.concurrent.ThreadLocalRandom;
import java.util.random.RandomGenerator;
import java.util.random.RandomGeneratorFactory;
import java.util.stream.DoubleStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.rankcluster.actors.program.FakeRank;

/** Numbers that are drawn without a seed of the program: the same in each run, and others on each rank and for each seed. */
class RandomCallsTest {
    private static Object drawn(int rank, long seed, Callable<?> draw) {
        Object[] value = new Object[1];
        FakeRank ran = new FakeRank(rank, seed).run(() -> value[0] = draw.call());
        assertThat(ran.errors()).isEmpty();
        return value[0];
    }

    static Stream<Callable<?>> draws() {
        ThreadLocalRandom any = ThreadLocalRandom.current();
        return Stream.of(
                RandomCalls::seed,
                RandomCalls::splittableSeed,
                RandomCalls::random,
                RandomCalls::strictRandom,
                RandomCalls::randomUUID,
                () -> RandomCalls.shuffler().nextLong(),
                () -> RandomCalls.getInstanceStrong().nextLong(),
                () -> RandomCalls.getInstance("SHA1PRNG").nextLong(),
                () -> new RankSecureRandom().nextLong(),
                () -> ThreadRandomCalls.nextInt(any),
                () -> ThreadRandomCalls.nextInt(any, 1_000_000_000),
                () -> ThreadRandomCalls.nextInt(any, 5, 1_000_000_000),
                () -> ThreadRandomCalls.nextLong(any),
                () -> ThreadRandomCalls.nextLong(any, 1L << 60),
                () -> ThreadRandomCalls.nextLong(any, 5, 1L << 60),
                () -> ThreadRandomCalls.nextDouble(any),
                () -> ThreadRandomCalls.nextDouble(any, 9),
                () -> ThreadRandomCalls.nextDouble(any, 5, 9),
                () -> ThreadRandomCalls.nextFloat(any),
                () -> ThreadRandomCalls.nextGaussian(any),
                () -> GeneratorCalls.getDefault().nextLong(),
                () -> GeneratorCalls.of("Xoshiro256PlusPlus").nextLong(),
                () -> GeneratorCalls.of("SecureRandom").nextLong(),
                () -> GeneratorCalls.splittable("L64X256MixRandom").nextLong(),
                () -> GeneratorCalls.jumpable("Xoroshiro128PlusPlus").nextLong(),
                () -> GeneratorCalls.leapable("Xoroshiro128PlusPlus").nextLong(),
                () -> GeneratorCalls.streamable("Xoroshiro128PlusPlus").nextLong(),
                () -> GeneratorCalls.create(RandomGeneratorFactory.of("L64X128MixRandom"))
                        .nextLong());
    }

    @ParameterizedTest
    @MethodSource("draws")
    void shouldDependOnTheJobAndTheRankAlone(Callable<?> draw) {
        Object first = drawn(0, 1, draw);

        assertThat(drawn(0, 1, draw)).isEqualTo(first);
        assertThat(drawn(1, 1, draw)).isNotEqualTo(first);
        assertThat(drawn(0, 2, draw)).isNotEqualTo(first);
    }

    @Test
    void shouldDrawOtherNumbersEachTime() {
        assertThat(FakeRank.value(() -> List.of(RandomCalls.seed(), RandomCalls.seed(), RandomCalls.seed())))
                .doesNotHaveDuplicates();
    }

    @Test
    void shouldDrawFromTheUnitInterval() {
        assertThat(FakeRank.value(() ->
                        DoubleStream.generate(RandomCalls::random).limit(10_000).summaryStatistics()))
                .satisfies(drawn -> {
                    assertThat(drawn.getMin()).isBetween(0.0, 0.01);
                    assertThat(drawn.getMax()).isBetween(0.99, Math.nextDown(1.0));
                    assertThat(drawn.getAverage()).isBetween(0.48, 0.52);
                });
    }

    @Test
    void shouldMakeUuidsOfVersion4() {
        UUID drawn = FakeRank.value(RandomCalls::randomUUID);

        assertThat(drawn.version()).isEqualTo(4);
        assertThat(drawn.variant()).isEqualTo(2);
    }

    @Test
    void shouldStayWithinBounds() {
        ThreadLocalRandom any = ThreadLocalRandom.current();

        assertThat(FakeRank.value(() -> Stream.generate(() -> ThreadRandomCalls.nextInt(any, 3, 6))
                        .limit(200)
                        .distinct()
                        .sorted()
                        .toList()))
                .containsExactly(3, 4, 5);
        assertThat(FakeRank.value(() -> Stream.generate(() -> ThreadRandomCalls.nextBoolean(any))
                        .limit(200)
                        .distinct()
                        .count()))
                .isEqualTo(2);
    }

    @Test
    void shouldListGeneratorsInTheSameOrder() {
        assertThat(GeneratorCalls.all().map(RandomGeneratorFactory::name).toList())
                .isSorted()
                .contains("L64X128MixRandom", "SecureRandom");
    }

    @Test
    void shouldRefuseGeneratorsOfAnotherKind() {
        assertThatThrownBy(() -> GeneratorCalls.jumpable("L64X256MixRandom"))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("\"L64X256MixRandom\" is not implemented with the interface")
                .hasMessageContaining(RandomGenerator.JumpableGenerator.class.getName());
        assertThatThrownBy(() -> GeneratorCalls.of("None")).isInstanceOf(IllegalArgumentException.class);
    }

    @Test
    void shouldDrawOutsideOfRanksToo() {
        assertThat(RandomCalls.seed()).isNotEqualTo(RandomCalls.seed());
        assertThat(ThreadRandomCalls.nextInt(ThreadLocalRandom.current(), 5)).isBetween(0, 4);
    }
}
