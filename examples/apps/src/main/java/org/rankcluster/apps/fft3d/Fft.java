package org.rankcluster.apps.fft3d;

/**
 * The one-dimensional Fourier transform of 2^k complex numbers by Cooley and Tukey's radix-2 method, in place. Forward is {@code X[f] = sum
 * x[t] exp(-2 pi i f t / n)}, backward has the sign turned, both without a factor. A complex number is two doubles, real part first.
 */
final class Fft {
    private final int n;
    private final double[] cosines;
    private final double[] sines;

    /** Creates a transform of {@code n} numbers, a power of two. */
    Fft(int n) {
        if (n < 1 || Integer.bitCount(n) != 1) {
            throw new IllegalArgumentException("n: " + n + " (expected: a power of two)");
        }
        this.n = n;
        this.cosines = new double[n / 2];
        this.sines = new double[n / 2];
        for (int k = 0; k < n / 2; k++) {
            // StrictMath, because the bits of a result must be the same on every machine.
            cosines[k] = StrictMath.cos(2 * Math.PI * k / n);
            sines[k] = StrictMath.sin(2 * Math.PI * k / n);
        }
    }

    /** Returns the usual count of floating-point operations: {@code 5 n log2 n}. */
    static double flops(int n) {
        return 5.0 * n * Integer.numberOfTrailingZeros(n);
    }

    /** Transforms the line of n numbers that begins at {@code offset} doubles. */
    void forward(double[] data, int offset) {
        transform(data, offset, -1);
    }

    /** Transforms backward, not scaled: n times the inverse. */
    void backward(double[] data, int offset) {
        transform(data, offset, 1);
    }

    private void transform(double[] data, int offset, int sign) {
        reverseBits(data, offset);
        for (int half = 1; half < n; half *= 2) {
            for (int block = 0; block < n; block += 2 * half) {
                butterflies(data, offset + 2 * block, half, sign);
            }
        }
    }

    private void butterflies(double[] data, int begin, int half, int sign) {
        int stride = n / 2 / half;
        for (int k = 0; k < half; k++) {
            double cosine = cosines[k * stride];
            double sine = sign * sines[k * stride];
            int a = begin + 2 * k;
            int b = a + 2 * half;
            double real = data[b] * cosine - data[b + 1] * sine;
            double imaginary = data[b] * sine + data[b + 1] * cosine;
            data[b] = data[a] - real;
            data[b + 1] = data[a + 1] - imaginary;
            data[a] += real;
            data[a + 1] += imaginary;
        }
    }

    private void reverseBits(double[] data, int offset) {
        for (int i = 1, j = 0; i < n; i++) {
            int bit = n >> 1;
            while ((j & bit) != 0) {
                j ^= bit;
                bit >>= 1;
            }
            j |= bit;
            if (i < j) {
                swap(data, offset + 2 * i, offset + 2 * j);
                swap(data, offset + 2 * i + 1, offset + 2 * j + 1);
            }
        }
    }

    private static void swap(double[] data, int a, int b) {
        double kept = data[a];
        data[a] = data[b];
        data[b] = kept;
    }
}
