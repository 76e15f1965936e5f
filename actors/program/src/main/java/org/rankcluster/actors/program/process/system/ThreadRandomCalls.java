package org.rankcluster.actors.program.process.system;

import java.util.Random;
import java.util.concurrent.ThreadLocalRandom;
import org.rankcluster.actors.program.process.RankHost;
import org.rankcluster.actors.program.process.Replaces;

/**
 * Replacements of {@link ThreadLocalRandom}, redirected to the random numbers of the calling rank. The numbers of the JDK's class depend on
 * the number of the thread in the JVM.
 */
public final class ThreadRandomCalls {
    private static final String NUMBERS = ThreadRandomCalls.class.getName();

    private ThreadRandomCalls() {}

    private static Random numbers(ThreadLocalRandom others) {
        RankHost rank = RankHost.currentOrNull();
        return rank == null
                ? others
                : (Random) rank.state()
                        .service(NUMBERS, () -> new Random(rank.state().draw()));
    }

    /** Replaces {@link ThreadLocalRandom#nextInt()}. */
    @Replaces(ThreadLocalRandom.class)
    public static int nextInt(ThreadLocalRandom random) {
        return numbers(random).nextInt();
    }

    /** Replaces {@link ThreadLocalRandom#nextInt(int)}. */
    @Replaces(ThreadLocalRandom.class)
    public static int nextInt(ThreadLocalRandom random, int bound) {
        return numbers(random).nextInt(bound);
    }

    /** Replaces {@link ThreadLocalRandom#nextInt(int, int)}. */
    @Replaces(ThreadLocalRandom.class)
    public static int nextInt(ThreadLocalRandom random, int origin, int bound) {
        return numbers(random).nextInt(origin, bound);
    }

    /** Replaces {@link ThreadLocalRandom#nextLong()}. */
    @Replaces(ThreadLocalRandom.class)
    public static long nextLong(ThreadLocalRandom random) {
        return numbers(random).nextLong();
    }

    /** Replaces {@link ThreadLocalRandom#nextLong(long)}. */
    @Replaces(ThreadLocalRandom.class)
    public static long nextLong(ThreadLocalRandom random, long bound) {
        return numbers(random).nextLong(bound);
    }

    /** Replaces {@link ThreadLocalRandom#nextLong(long, long)}. */
    @Replaces(ThreadLocalRandom.class)
    public static long nextLong(ThreadLocalRandom random, long origin, long bound) {
        return numbers(random).nextLong(origin, bound);
    }

    /** Replaces {@link ThreadLocalRandom#nextDouble()}. */
    @Replaces(ThreadLocalRandom.class)
    public static double nextDouble(ThreadLocalRandom random) {
        return numbers(random).nextDouble();
    }

    /** Replaces {@link ThreadLocalRandom#nextDouble(double)}. */
    @Replaces(ThreadLocalRandom.class)
    public static double nextDouble(ThreadLocalRandom random, double bound) {
        return numbers(random).nextDouble(bound);
    }

    /** Replaces {@link ThreadLocalRandom#nextDouble(double, double)}. */
    @Replaces(ThreadLocalRandom.class)
    public static double nextDouble(ThreadLocalRandom random, double origin, double bound) {
        return numbers(random).nextDouble(origin, bound);
    }

    /** Replaces {@link ThreadLocalRandom#nextFloat()}. */
    @Replaces(ThreadLocalRandom.class)
    public static float nextFloat(ThreadLocalRandom random) {
        return numbers(random).nextFloat();
    }

    /** Replaces {@link ThreadLocalRandom#nextBoolean()}. */
    @Replaces(ThreadLocalRandom.class)
    public static boolean nextBoolean(ThreadLocalRandom random) {
        return numbers(random).nextBoolean();
    }

    /** Replaces {@link ThreadLocalRandom#nextGaussian()}. */
    @Replaces(ThreadLocalRandom.class)
    public static double nextGaussian(ThreadLocalRandom random) {
        return numbers(random).nextGaussian();
    }
}
