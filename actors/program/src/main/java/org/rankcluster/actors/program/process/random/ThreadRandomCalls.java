package org.rankcluster.actors.program.process.random;

import java.util.Random;
import java.util.concurrent.ThreadLocalRandom;
import org.rankcluster.actors.program.process.InPlaceOf;
import org.rankcluster.actors.program.process.RankHost;

/** {@link ThreadLocalRandom}, whose numbers depend on the number of the thread in the JVM: its rank's take their place. */
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

    /** {@link ThreadLocalRandom#nextInt()}. */
    @InPlaceOf(ThreadLocalRandom.class)
    public static int nextInt(ThreadLocalRandom random) {
        return numbers(random).nextInt();
    }

    /** {@link ThreadLocalRandom#nextInt(int)}. */
    @InPlaceOf(ThreadLocalRandom.class)
    public static int nextInt(ThreadLocalRandom random, int bound) {
        return numbers(random).nextInt(bound);
    }

    /** {@link ThreadLocalRandom#nextInt(int, int)}. */
    @InPlaceOf(ThreadLocalRandom.class)
    public static int nextInt(ThreadLocalRandom random, int origin, int bound) {
        return numbers(random).nextInt(origin, bound);
    }

    /** {@link ThreadLocalRandom#nextLong()}. */
    @InPlaceOf(ThreadLocalRandom.class)
    public static long nextLong(ThreadLocalRandom random) {
        return numbers(random).nextLong();
    }

    /** {@link ThreadLocalRandom#nextLong(long)}. */
    @InPlaceOf(ThreadLocalRandom.class)
    public static long nextLong(ThreadLocalRandom random, long bound) {
        return numbers(random).nextLong(bound);
    }

    /** {@link ThreadLocalRandom#nextLong(long, long)}. */
    @InPlaceOf(ThreadLocalRandom.class)
    public static long nextLong(ThreadLocalRandom random, long origin, long bound) {
        return numbers(random).nextLong(origin, bound);
    }

    /** {@link ThreadLocalRandom#nextDouble()}. */
    @InPlaceOf(ThreadLocalRandom.class)
    public static double nextDouble(ThreadLocalRandom random) {
        return numbers(random).nextDouble();
    }

    /** {@link ThreadLocalRandom#nextDouble(double)}. */
    @InPlaceOf(ThreadLocalRandom.class)
    public static double nextDouble(ThreadLocalRandom random, double bound) {
        return numbers(random).nextDouble(bound);
    }

    /** {@link ThreadLocalRandom#nextDouble(double, double)}. */
    @InPlaceOf(ThreadLocalRandom.class)
    public static double nextDouble(ThreadLocalRandom random, double origin, double bound) {
        return numbers(random).nextDouble(origin, bound);
    }

    /** {@link ThreadLocalRandom#nextFloat()}. */
    @InPlaceOf(ThreadLocalRandom.class)
    public static float nextFloat(ThreadLocalRandom random) {
        return numbers(random).nextFloat();
    }

    /** {@link ThreadLocalRandom#nextBoolean()}. */
    @InPlaceOf(ThreadLocalRandom.class)
    public static boolean nextBoolean(ThreadLocalRandom random) {
        return numbers(random).nextBoolean();
    }

    /** {@link ThreadLocalRandom#nextGaussian()}. */
    @InPlaceOf(ThreadLocalRandom.class)
    public static double nextGaussian(ThreadLocalRandom random) {
        return numbers(random).nextGaussian();
    }
}
