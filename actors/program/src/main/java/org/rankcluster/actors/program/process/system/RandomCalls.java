package org.rankcluster.actors.program.process.system;

import java.security.SecureRandom;
import java.util.Collections;
import java.util.Random;
import java.util.SplittableRandom;
import java.util.UUID;
import org.rankcluster.actors.program.process.AppendsArgument;
import org.rankcluster.actors.program.process.RankHost;
import org.rankcluster.actors.program.process.Replaces;

/**
 * Suppliers of seeds and random numbers for programs that set no seed, so that each run draws the same numbers. They are drawn from the
 * job's seed and the rank, in the order of the draws.
 */
public final class RandomCalls {
    private static final int VERSION_BITS = 0xF000;
    private static final int VERSION_4 = 0x4000;
    private static final double UNIT = 0x1.0p-53;

    private RandomCalls() {}

    private static long draw() {
        RankHost rank = RankHost.currentOrNull();
        return rank == null ? new SplittableRandom().nextLong() : rank.state().draw();
    }

    /** Returns the last argument of {@code new Random(long)}. */
    @AppendsArgument(Random.class)
    public static long seed() {
        return draw();
    }

    /** Returns the last argument of {@code new SplittableRandom(long)}. */
    @AppendsArgument(SplittableRandom.class)
    public static long splittableSeed() {
        return draw();
    }

    /** Returns the last argument of {@code Collections.shuffle(list, random)}. */
    @AppendsArgument(value = Collections.class, name = "shuffle")
    public static Random shuffler() {
        return new Random(draw());
    }

    /** Replaces {@link Math#random}. */
    @Replaces(Math.class)
    public static double random() {
        return (draw() >>> 11) * UNIT;
    }

    /** Replaces {@link UUID#randomUUID}, with version 4. */
    @Replaces(UUID.class)
    public static UUID randomUUID() {
        long high = draw() & ~VERSION_BITS | VERSION_4;
        return new UUID(high, draw() >>> 2 | Long.MIN_VALUE);
    }

    /** Replaces {@link SecureRandom#getInstanceStrong}. */
    @Replaces(SecureRandom.class)
    public static SecureRandom getInstanceStrong() {
        return new RankSecureRandom();
    }

    /** Replaces {@link SecureRandom#getInstance(String)}. */
    @Replaces(SecureRandom.class)
    public static SecureRandom getInstance(String algorithm) {
        return new RankSecureRandom();
    }

    /** Replaces {@link StrictMath#random}. */
    @Replaces(value = StrictMath.class, name = "random")
    public static double strictRandom() {
        return random();
    }
}
