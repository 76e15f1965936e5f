package mpi;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.IntBuffer;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

/**
 * Random programs, compared with a model of one array for each rank. All ranks draw the same plan. In a round every
 * rank changes its own range of any window, and adds to a range that all ranks share. The order of different ranks
 * therefore does not matter, but the order of one rank does.
 */
class RandomWindowsTest {
    private static final int PROGRAMS = 300;
    private static final int ROUNDS = 4;
    private static final int STRETCH = 12;
    private static final int SHARED = 6;
    private static final Intracomm WORLD = MPI.COMM_WORLD;

    /** A vector of {@code blocks} blocks of {@code length} ints. */
    private record Shape(int blocks, int length, int stride) {
        static Shape random(Random random, int capacity) {
            int blocks = 1 + random.nextInt(3);
            int length = 1 + random.nextInt(2);
            int stride = length + random.nextInt(2);
            return (blocks - 1) * stride + length <= capacity ? new Shape(blocks, length, stride) : new Shape(1, 1, 1);
        }

        int span() {
            return (blocks - 1) * stride + length;
        }

        int[] places() {
            int[] places = new int[blocks * length];
            for (int i = 0; i < places.length; i++) {
                places[i] = i / length * stride + i % length;
            }
            return places;
        }

        Datatype type() {
            Datatype type = Datatype.createVector(blocks, length, stride, MPI.INT);
            type.commit();
            return type;
        }
    }

    /** One request: its origin, kind, target, position and values. */
    private record Step(int origin, int kind, int target, int at, Shape shape, int[] values, boolean viaRequest) {
        static Step random(Random random, int size) {
            int origin = random.nextInt(size);
            boolean adds = random.nextInt(3) == 0;
            int capacity = adds ? SHARED : STRETCH;
            Shape shape = Shape.random(random, capacity);
            int within = random.nextInt(capacity - shape.span() + 1);
            int at = adds ? within : SHARED + origin * STRETCH + within;
            int[] values = random.ints(shape.places().length, -50, 50).toArray();
            int kind = adds ? 1 : random.nextInt(6);
            return new Step(origin, kind, random.nextInt(size), at, shape, values, random.nextBoolean());
        }

        /** Updates the model's windows. Returns the fetched values; null if there are none. */
        int[] apply(int[][] windows) {
            int[] window = windows[target];
            int[] places = shape.places();
            int[] before = new int[places.length];
            for (int i = 0; i < places.length; i++) {
                int place = at + places[i];
                before[i] = window[place];
                window[place] = switch (kind) {
                    case 0, 4 -> values[i];
                    case 1, 5 -> window[place] + values[i];
                    case 3 -> Math.max(window[place], values[i]);
                    default -> window[place];
                };
            }
            return kind == 2 || kind >= 4 ? before : null;
        }

        /** Starts the request; fetched values go to {@code result}. */
        Request start(Win win, int[] result) {
            int n = values.length;
            Datatype type = shape.type();
            IntBuffer data = IntBuffer.wrap(values);
            IntBuffer into = IntBuffer.wrap(result);
            Op op = kind == 3 ? MPI.MAX : kind == 4 ? MPI.REPLACE : MPI.SUM;
            switch (kind) {
                case 0 -> {
                    if (viaRequest) {
                        return win.rPut(data, n, MPI.INT, target, at, 1, type);
                    }
                    win.put(data, n, MPI.INT, target, at, 1, type);
                }
                case 2 -> {
                    if (viaRequest) {
                        return win.rGet(into, n, MPI.INT, target, at, 1, type);
                    }
                    win.get(into, n, MPI.INT, target, at, 1, type);
                }
                case 1, 3 -> {
                    if (viaRequest) {
                        return win.rAccumulate(data, n, MPI.INT, target, at, 1, type, op);
                    }
                    win.accumulate(data, n, MPI.INT, target, at, 1, type, op);
                }
                default -> {
                    if (viaRequest) {
                        return win.rGetAccumulate(data, n, MPI.INT, into, n, MPI.INT, target, at, 1, type, op);
                    }
                    win.getAccumulate(data, n, MPI.INT, into, n, MPI.INT, target, at, 1, type, op);
                }
            }
            return MPI.REQUEST_NULL;
        }
    }

    private static void begin(Win win, int mode, Group all, int target) {
        switch (mode) {
            case 1 -> {
                win.post(all, 0);
                win.start(all, 0);
            }
            case 2 -> win.lockAll(0);
            case 3 -> win.lock(target % 2 == 0 ? MPI.LOCK_SHARED : MPI.LOCK_EXCLUSIVE, target, 0);
            default -> {}
        }
    }

    private static void end(Win win, int mode, int target) {
        switch (mode) {
            case 0 -> win.fence(0);
            case 1 -> {
                win.complete();
                win.waitFor();
            }
            case 2 -> win.unlockAll();
            case 3 -> win.unlock(target);
            default -> throw new IllegalArgumentException();
        }
    }

    private static void program(int seed, int size) {
        Random random = new Random(seed);
        int rank = WORLD.getRank();
        int[][] model = new int[size][SHARED + size * STRETCH];
        int[] window = new int[model[0].length];
        Win win = new Win(window, window.length, 1, MPI.INFO_NULL, WORLD);
        Group all = WORLD.getGroup();
        for (int round = 0; round < ROUNDS; round++) {
            int mode = random.nextInt(4);
            List<Step> plan = new ArrayList<>();
            for (int i = random.nextInt(6 * size); i >= 0; i--) {
                plan.add(Step.random(random, size));
            }
            if (mode == 0) {
                win.fence(0);
            }
            int last = mode == 3 ? size : 1;
            List<int[]> fetched = new ArrayList<>();
            for (int target = 0; target < last; target++) {
                begin(win, mode, all, target);
                for (Step step : plan) {
                    if (step.origin == rank && (mode != 3 || step.target == target)) {
                        int[] result = new int[step.values.length];
                        fetched.add(result);
                        step.start(win, result);
                    }
                }
                end(win, mode, target);
            }
            WORLD.barrier();
            compare(plan, model, fetched, rank, mode);
            assertThat(window)
                    .as("seed %s, round %s, rank %s", seed, round, rank)
                    .isEqualTo(model[rank]);
            WORLD.barrier();
        }
        win.free();
    }

    /** Applies the plan to the model, rank by rank, and compares the fetched values. */
    private static void compare(List<Step> plan, int[][] model, List<int[]> fetched, int rank, int mode) {
        int size = model.length;
        int next = 0;
        for (int target = 0; target < size; target++) {
            for (Step step : plan) {
                if (mode == 3 ? step.target == target : target == 0) {
                    int[] expected = step.apply(model);
                    if (step.origin == rank) {
                        int[] result = fetched.get(next++);
                        if (expected != null) {
                            assertThat(result).isEqualTo(expected);
                        }
                    }
                }
            }
        }
        assertThat(next).isEqualTo(fetched.size());
    }

    @Test
    void shouldDoWhatTheModelDoes() {
        int[] sizes = {1, 2, 3, 4, 8};
        for (int seed = 0; seed < PROGRAMS; seed++) {
            int size = sizes[seed % sizes.length];
            int current = seed;
            World.pass(size, () -> program(current, size));
        }
    }
}
