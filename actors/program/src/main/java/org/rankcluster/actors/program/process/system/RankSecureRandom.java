package org.rankcluster.actors.program.process.system;

import java.security.SecureRandom;
import java.util.Random;

/**
 * The substitute for {@link SecureRandom} in programs of ranks, with the same numbers in each run. Its numbers follow from the job's seed,
 * since a simulated program has no secrets to protect.
 */
public class RankSecureRandom extends SecureRandom {
    private static final long serialVersionUID = 1;

    private final Random numbers = new Random(RandomCalls.seed());

    /** Creates a generator that the rank seeds. */
    public RankSecureRandom() {
        this(new byte[0]);
    }

    /** Creates a generator that the rank and {@code seed} seed. */
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
        if (numbers != null) { // not while the constructor of Random runs
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
