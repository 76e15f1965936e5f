package org.rankcluster.actors.program.process.system;

import java.util.Comparator;
import java.util.random.RandomGenerator;
import java.util.random.RandomGeneratorFactory;
import java.util.stream.Stream;
import org.rankcluster.actors.program.process.Replaces;

/**
 * Replacements of calls that create random generators by the names of their algorithms, such as {@code RandomGenerator.of}. The rank
 * supplies the seed if the program does not.
 */
public final class GeneratorCalls {
    private static final String STANDARD = "L32X64MixRandom";

    private GeneratorCalls() {}

    /** Replaces {@link RandomGeneratorFactory#create()}. */
    @Replaces(RandomGeneratorFactory.class)
    public static RandomGenerator create(RandomGeneratorFactory<?> factory) {
        try {
            return factory.create(RandomCalls.seed());
        } catch (UnsupportedOperationException takesNoSeed) { // java.security.SecureRandom is the only one
            return new RankSecureRandom();
        }
    }

    /** Replaces {@link RandomGeneratorFactory#all}, in an order that is the same in each run. */
    @Replaces(RandomGeneratorFactory.class)
    public static Stream<? extends RandomGeneratorFactory<?>> all() {
        return RandomGeneratorFactory.all().sorted(Comparator.comparing(RandomGeneratorFactory::name));
    }

    /** Replaces {@link RandomGenerator#getDefault}. */
    @Replaces(RandomGenerator.class)
    public static RandomGenerator getDefault() {
        return of(STANDARD);
    }

    /** Replaces {@link RandomGenerator#of}. */
    @Replaces(RandomGenerator.class)
    public static RandomGenerator of(String name) {
        return create(RandomGeneratorFactory.of(name));
    }

    private static <T> T of(String name, Class<T> kind) {
        RandomGenerator made = of(name);
        if (!kind.isInstance(made)) {
            throw new IllegalArgumentException("The random number generator algorithm \"" + name
                    + "\" is not implemented with the interface \"" + kind.getName() + "\"");
        }
        return kind.cast(made);
    }

    /** Replaces {@link RandomGenerator.StreamableGenerator#of}. */
    @Replaces(value = RandomGenerator.StreamableGenerator.class, name = "of")
    public static RandomGenerator.StreamableGenerator streamable(String name) {
        return of(name, RandomGenerator.StreamableGenerator.class);
    }

    /** Replaces {@link RandomGenerator.SplittableGenerator#of}. */
    @Replaces(value = RandomGenerator.SplittableGenerator.class, name = "of")
    public static RandomGenerator.SplittableGenerator splittable(String name) {
        return of(name, RandomGenerator.SplittableGenerator.class);
    }

    /** Replaces {@link RandomGenerator.JumpableGenerator#of}. */
    @Replaces(value = RandomGenerator.JumpableGenerator.class, name = "of")
    public static RandomGenerator.JumpableGenerator jumpable(String name) {
        return of(name, RandomGenerator.JumpableGenerator.class);
    }

    /** Replaces {@link RandomGenerator.LeapableGenerator#of}. */
    @Replaces(value = RandomGenerator.LeapableGenerator.class, name = "of")
    public static RandomGenerator.LeapableGenerator leapable(String name) {
        return of(name, RandomGenerator.LeapableGenerator.class);
    }

    /** Replaces {@link RandomGenerator.ArbitrarilyJumpableGenerator#of}. */
    @Replaces(value = RandomGenerator.ArbitrarilyJumpableGenerator.class, name = "of")
    public static RandomGenerator.ArbitrarilyJumpableGenerator arbitrarilyJumpable(String name) {
        return of(name, RandomGenerator.ArbitrarilyJumpableGenerator.class);
    }
}
