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
    void shouldKnowLoopsThatMayWait() throws IOException {
        Set<String> waiting = new TreeSet<>();
        Set<String> named = new TreeSet<>();
        for (MethodModel method : model().methods()) {
            String name = method.methodName().stringValue();
            MethodScan scan = new MethodScan(
                    new ClassShapes(file -> null, LoopBodyTest.class.getClassLoader()),
                    method.code().orElseThrow());
            if (scan.mayWait()) {
                waiting.add(name);
            }
            if (name.startsWith("waits")) {
                named.add(name);
            }
        }

        assertThat(named).hasSize(10);
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
