package org.rankcluster.actors.program.rewrite;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.InputStream;
import java.lang.classfile.ClassFile;
import java.lang.classfile.ClassModel;
import java.lang.classfile.MethodModel;
import java.util.Iterator;
import java.util.List;
import java.util.Queue;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;

/** Loops that end by themselves are left as they are; all others may wait. */
class LoopBodyTest {
    /** Loops of both kinds. */
    @SuppressWarnings({"unused", "EmptyBlock", "StatementWithEmptyBody"})
    private static final class Loops {
        private int size;
        private boolean done;
        private static volatile boolean stop;

        static double sum(double[] values) {
            double sum = 0;
            for (int i = 0; i < values.length; i++) {
                sum += values[i];
            }
            return sum;
        }

        void product(double[][] a, double[][] b, double[][] c) {
            for (int i = 0; i < size; i++) {
                for (int j = size - 1; j >= 0; j--) {
                    double sum = 0;
                    for (int k = 0; k < size; k++) {
                        sum += a[i][k] * b[k][j];
                    }
                    c[i][j] = sum;
                }
            }
        }

        static int each(int[] values) {
            int sum = 0;
            for (int value : values) {
                sum += Math.abs(value);
            }
            return sum;
        }

        static int find(int[] values, int wanted) {
            for (int i = 0; i < values.length; i++) {
                if (values[i] == wanted) {
                    return i;
                }
            }
            return -1;
        }

        static void calls(List<String> all, int times) {
            for (int i = 0; i < times; i++) {
                all.add("again");
                if (i == 7) {
                    continue;
                }
                all.remove(0);
            }
        }

        static int findLong(long[] values, long most) {
            for (int i = 0; i < values.length; i++) {
                if (values[i] > most) {
                    return i;
                }
            }
            return -1;
        }

        static int mandelbrot(double re, double im, int most) {
            double x = 0;
            double y = 0;
            int n = 0;
            while (x * x + y * y < 4 && n < most) {
                double next = x * x - y * y + re;
                y = 2 * x * y + im;
                x = next;
                n++;
            }
            return n;
        }

        static int countingGcd(int a, int b) {
            while (b != 0) {
                int rest = a % b;
                a = b;
                b = rest;
            }
            return a;
        }

        static int steps(int[] values, int dual, long most) {
            int sum = 0;
            for (int i = 0; i < values.length; i += 2 * dual) {
                sum += values[i];
            }
            for (long i = 0; i < most; i++) {
                sum += values[(int) i];
            }
            for (int i = values.length; i > 0; i >>= 1) {
                sum += values[i - 1];
            }
            int at = 0;
            do {
                sum += values[at];
            } while (++at < values.length);
            while (at-- > 0) {
                sum -= values[at];
            }
            return sum;
        }

        static double stencil(double[][] grid) {
            double sum = 0;
            for (int i = 1; i < grid.length - 1; i++) {
                for (int j = 1; j < grid[i].length - 1; j++) {
                    if (grid[i][j] > 0) {
                        grid[i][j] = 0.25 * (grid[i - 1][j] + grid[i + 1][j] + grid[i][j - 1] + grid[i][j + 1]);
                    }
                    sum += grid[i][j];
                }
            }
            return sum;
        }

        static void sparse(int[] rows, int[] columns, double[] a, double[] x, double[] y) {
            for (int i = 0; i < y.length; i++) {
                double sum = 0;
                for (int k = rows[i]; k < rows[i + 1]; k++) {
                    sum += a[k] * x[columns[k]];
                }
                y[i] = sum;
            }
        }

        static void butterflies(double[] re, double[] w) {
            for (int bit = 0, dual = 1; dual < re.length; bit++, dual *= 2) {
                for (int b = 0; b < re.length; b += 2 * dual) {
                    double other = w[bit] * re[b + dual];
                    re[b + dual] = re[b] - other;
                    re[b] += other;
                }
                int k = re.length;
                while (k <= bit) {
                    k >>= 1;
                }
            }
        }

        static void insert(int[] values) {
            for (int i = 1; i < values.length; i++) {
                int value = values[i];
                int j = i - 1;
                while (j >= 0 && values[j] > value) {
                    values[j + 1] = values[j];
                    j--;
                }
                values[j + 1] = value;
            }
        }

        static int scan(int[] values, int pivot) {
            int i = -1;
            while (values[++i] < pivot) {}
            int j = values.length - 1;
            while (values[j] > pivot) {
                j--;
            }
            for (; ; i++) {
                if (values[i] == 0) {
                    continue;
                }
                if (i >= j) {
                    break;
                }
            }
            return i;
        }

        static int guarded(int[][] values) {
            int sum = 0;
            for (int i = 0; i < values.length; i++) {
                try {
                    sum += values[i][i];
                } catch (IndexOutOfBoundsException shorter) {
                    sum++;
                }
            }
            return sum;
        }

        static void waitsForBuilder(StringBuilder text) {
            while (text.length() == 0) {}
        }

        void waitsWithFarCount() {
            for (long i = 0; i < Long.MAX_VALUE; i++) {
                if (done) {
                    break;
                }
            }
        }

        static void waitsForAnyWithFarCount(int[] values) {
            int k = 0;
            for (long i = 0; i < 1L << 62; i++) {
                k = (k + 1) & 3;
                if (values[k] == 1) {
                    break;
                }
            }
        }

        static void waitsForLockedElement(int[] x) {
            while (true) {
                synchronized (x) {
                    if (x[0] == 1) {
                        break;
                    }
                }
            }
        }

        static void waitsForLockedLocal(int[] x, Object lock) {
            int seen = 0;
            while (seen < 10) {
                synchronized (lock) {
                    seen = x[0];
                }
            }
        }

        static void waitsForAllElements(boolean[] done) {
            boolean all;
            do {
                all = true;
                for (int i = 0; i < done.length; i++) {
                    all &= done[i];
                }
            } while (!all);
        }

        static void waitsForLocal(int[] c) {
            int x = 0;
            while (x == 0) {
                x = c[0];
            }
        }

        static void waitsByStartingAgain(int[] a) {
            for (int i = 0; i < 100; i++) {
                if (a[0] == 0) {
                    i = 0;
                }
            }
        }

        static void waitsByStayingWithDo(int[] a) {
            int i = 0;
            do {
                if (a[0] == 0) {
                    continue;
                }
                i++;
            } while (i < 10);
        }

        static void waitsForElementWithLimit(int[] a, int k) {
            for (int i = 0; i < Integer.MAX_VALUE; i++) {
                if (a[k] == 1) {
                    break;
                }
            }
        }

        static void waitsForLockedWithLimit(int[] a, int[] b) {
            for (long i = 0; i < Long.MAX_VALUE; i++) {
                synchronized (b) {
                    if (a[(int) i & 1] + b[0] == 1) {
                        return;
                    }
                }
            }
        }

        static void waitsForException(int[][] all) {
            while (true) {
                try {
                    all[0][0] = 1;
                    return;
                } catch (NullPointerException none) {
                    // again
                }
            }
        }

        static void waitsByChoice(int[] a, boolean first) {
            int x = 0;
            while (x == 0) {
                x = first ? a[0] : a[1];
            }
        }

        static void waitsAroundARing(int[] ring) {
            int at = 0;
            while (ring[at] == 0) {
                at = (at + 1) % ring.length;
            }
        }

        static void waitsForOneOfTwo(int[] a) {
            for (int i = 0; ; i++) {
                if (a[i & 1] != 0) {
                    break;
                }
            }
        }

        static void waitsByCatchingTheEnd(int[] a) {
            int i = 0;
            while (a[0] == 0) {
                try {
                    i++;
                    a[1] += a[i];
                } catch (IndexOutOfBoundsException over) {
                    // again
                }
            }
        }

        static void waitsForCall(Queue<String> queue) {
            while (queue.isEmpty()) {}
        }

        void waitsForField() {
            while (!done) {}
        }

        static void waitsForElement(boolean[] flags) {
            while (!flags[0]) {}
        }

        static void waitsWithDo(Queue<String> queue) {
            String found;
            do {
                found = queue.poll();
            } while (found == null);
        }

        static void waitsWithLimit(Queue<String> queue, int tries) {
            for (int i = 0; i < tries; i++) {
                if (!queue.isEmpty()) {
                    break;
                }
            }
        }

        static void waitsForMany(Queue<String> queue, int many) {
            for (int i = 0; i < many; ) {
                if (queue.poll() != null) {
                    i++;
                }
            }
        }

        static void waitsAgain(Queue<String> queue, int many) {
            for (int i = 0; i < many; i++) {
                if (queue.poll() == null) {
                    i--;
                }
            }
        }

        static int waitsForIterator(Iterator<Integer> all) {
            int sum = 0;
            while (all.hasNext()) {
                sum += all.next();
            }
            return sum;
        }

        static void waitsWithSwitch(Queue<String> queue) {
            while (true) {
                switch (queue.size()) {
                    case 0:
                        continue;
                    case 1:
                        break;
                    default:
                        return;
                }
            }
        }

        /** From 16,777,216 on, adding 1 to a float changes nothing. */
        void waitsWithFloatCounter() {
            for (float i = 0; i < 1e9f; i++) {
                if (done) {
                    return;
                }
            }
        }

        void waitsWithDoubleCounter() {
            for (double i = 0; i < 1e300; i++) {
                if (done) {
                    return;
                }
            }
        }

        /** The counter remains 0. */
        void waitsWithShifts() {
            for (int i = 1; i >= 0; i >>= 1) {
                if (done) {
                    return;
                }
            }
        }

        static int shifts(int[] values) {
            int sum = 0;
            for (int i = 1; i < values.length; i <<= 1) {
                sum += values[i];
            }
            return sum;
        }

        static double integral(double[] values, double step) {
            double sum = 0;
            for (double x = 0; x < 1; x += step) {
                sum += values[(int) (x * values.length)];
            }
            return sum;
        }

        static void waitsWithoutEnd() {
            long n = 0;
            while (true) {
                n++;
            }
        }

        static void waitsWithCatch(Queue<String> queue) {
            while (true) {
                try {
                    queue.remove();
                    return;
                } catch (IllegalStateException empty) {
                    // again
                }
            }
        }
    }

    @Test
    void shouldRecogniseLoopsThatMayWait() throws IOException {
        Set<String> waiting = new TreeSet<>();
        Set<String> named = new TreeSet<>();
        for (MethodModel method : model().methods()) {
            String name = method.methodName().stringValue();
            MethodScan scan = new MethodScan(
                    new ClassShapes(file -> null, LoopBodyTest.class.getClassLoader(), true),
                    method.code().orElseThrow());
            if (scan.mayWait()) {
                waiting.add(name);
            }
            if (name.startsWith("waits")) {
                named.add(name);
            }
        }

        assertThat(named).hasSize(30);
        assertThat(waiting).isEqualTo(named);
    }

    private static ClassModel model() throws IOException {
        String file = Loops.class.getName().replace('.', '/') + ".class";
        try (InputStream in = LoopBodyTest.class.getClassLoader().getResourceAsStream(file)) {
            assertThat(in).isNotNull();
            return ClassFile.of().parse(in.readAllBytes());
        }
    }
}
