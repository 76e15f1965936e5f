package org.rankcluster.actors.program.process.random;

import java.security.SecureRandom;
import java.util.Random;

/** A {@link SecureRandom} for programs, whose numbers follow from the job's seed: in a simulator nobody has secrets. */
public class RankSecureRandom extends SecureRandom {
    private static final long serialVersionUID = 1;

    private final Random numbers = new Random(RandomCalls.seed());

    /** Seeded by the rank. */
    public RankSecureRandom() {
        this(new byte[0]);
    }

    /** Seeded by the rank, and by {@code seed}. */
    public RankSecureRandom(byte[] seed) {
        super(seed);
        setSeed(seed);
    }

    @Override
    public final void setSeed(byte[] seed) {
        for (byte part : seed) {
            numbers.setSeed(numbers.nextLong() + part);
        }
    }

    @Override
    public synchronized void setSeed(long seed) {
        if (numbers != null) { // not while Random is being made
            numbers.setSeed(numbers.nextLong() + seed);
        }
    }

    @Override
    public void nextBytes(byte[] bytes) {
        numbers.nextBytes(bytes);
    }

    @Override
    public byte[] generateSeed(int bytes) {
        byte[] seed = new byte[bytes];
        numbers.nextBytes(seed);
        return seed;
    }

    @Override
    public String getAlgorithm() {
        return "RankCluster";
    }
}
