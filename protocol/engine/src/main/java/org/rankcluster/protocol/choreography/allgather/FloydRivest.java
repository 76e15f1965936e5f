package org.rankcluster.protocol.choreography.allgather;

/**
 * A selection of the k-th smallest number in linear time (Floyd and Rivest, "Algorithm 489: the algorithm SELECT", CACM 18(3),
 * 1975). From a small sample it finds two numbers between which the result lies almost certainly.
 */
final class FloydRivest {
    /** Greatest size without a sample, as published. */
    private static final int NO_SAMPLE = 600;

    private FloydRivest() {}

    /**
     * Returns the {@code k}-th smallest number.
     *
     * @param numbers the numbers; reordered by the call
     * @param k 1 for the smallest
     */
    static int select(int[] numbers, int k) {
        select(numbers, 0, numbers.length - 1, k - 1);
        return numbers[k - 1];
    }

    private static void select(int[] numbers, int first, int last, int k) {
        int left = first;
        int right = last;
        while (right > left) {
            if (right - left > NO_SAMPLE) {
                sample(numbers, left, right, k);
            }
            int pivot = numbers[k];
            int i = left;
            int j = right;
            swap(numbers, left, k);
            boolean isRightLarger = numbers[right] > pivot;
            if (isRightLarger) {
                swap(numbers, left, right);
            }
            while (i < j) {
                swap(numbers, i++, j--);
                while (numbers[i] < pivot) {
                    i++;
                }
                while (numbers[j] > pivot) {
                    j--;
                }
            }
            if (numbers[left] == pivot) {
                swap(numbers, left, j);
            } else {
                j++;
                swap(numbers, j, right);
            }
            left = j <= k ? j + 1 : left;
            right = k <= j ? j - 1 : right;
        }
    }

    /** Moves a number to place k that is probably close to the result. */
    private static void sample(int[] numbers, int left, int right, int k) {
        double n = right - left + 1.0;
        double i = k - left + 1.0;
        double log = StrictMath.log(n);
        double size = 0.5 * StrictMath.exp(2 * log / 3);
        double deviation = 0.5 * Math.sqrt(log * size * (n - size) / n) * Math.signum(i - n / 2);
        int from = Math.max(left, (int) Math.floor(k - i * size / n + deviation));
        int to = Math.min(right, (int) Math.floor(k + (n - i) * size / n + deviation));
        select(numbers, from, to, k);
    }

    private static void swap(int[] numbers, int i, int j) {
        int kept = numbers[i];
        numbers[i] = numbers[j];
        numbers[j] = kept;
    }
}
