package org.rankcluster.actors.time;

/** The hash function of digests: a bijective 64-bit finaliser (Stafford's variant 13 of the MurmurHash3 finaliser). */
public final class Digest {
    private Digest() {}

    /** Mixes all bits of {@code x}. */
    public static long mix(long x) {
        x = (x ^ (x >>> 30)) * 0xbf58476d1ce4e5b9L;
        x = (x ^ (x >>> 27)) * 0x94d049bb133111ebL;
        return x ^ (x >>> 31);
    }
}
