package org.rankcluster.apps.fft3d;

/**
 * The input of the 3-D FFT: pseudorandom complex numbers with both parts in [-1, 1). Each is a function of its coordinates and the seed.
 */
final class TestCube {
    private final int n;
    private final long seed;
    private final double[] cosines;
    private final double[] sines;

    TestCube(int n, long seed) {
        this.n = n;
        this.seed = seed;
        this.cosines = new double[n];
        this.sines = new double[n];
        for (int k = 0; k < n; k++) {
            cosines[k] = StrictMath.cos(-2 * Math.PI * k / n);
            sines[k] = StrictMath.sin(-2 * Math.PI * k / n);
        }
    }

    double real(int x, int y, int z) {
        return fraction(2 * index(x, y, z));
    }

    double imaginary(int x, int y, int z) {
        return fraction(2 * index(x, y, z) + 1);
    }

    /** Computes the spectrum at (fx, fy, fz) from its definition, n^3 terms; real and imaginary part into {@code sum}. */
    void directSum(int fx, int fy, int fz, double[] sum) {
        double realSum = 0;
        double imaginarySum = 0;
        for (int z = 0; z < n; z++) {
            for (int y = 0; y < n; y++) {
                for (int x = 0; x < n; x++) {
                    int turn = (fx * x + fy * y + fz * z) % n;
                    double real = real(x, y, z);
                    double imaginary = imaginary(x, y, z);
                    realSum += real * cosines[turn] - imaginary * sines[turn];
                    imaginarySum += real * sines[turn] + imaginary * cosines[turn];
                }
            }
        }
        sum[0] = realSum;
        sum[1] = imaginarySum;
    }

    private long index(int x, int y, int z) {
        return x + (long) n * (y + (long) n * z);
    }

    /** Returns Stafford's mix of the number's index, as 53 bits. */
    private double fraction(long index) {
        long h = (index + 1) * 0x9e3779b97f4a7c15L + seed;
        h = (h ^ (h >>> 30)) * 0xbf58476d1ce4e5b9L;
        h = (h ^ (h >>> 27)) * 0x94d049bb133111ebL;
        return ((h ^ (h >>> 31)) >> 10) * 0x1p-53;
    }
}
