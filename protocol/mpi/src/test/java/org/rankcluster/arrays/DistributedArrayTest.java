package org.rankcluster.arrays;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Arrays;
import mpi.MPI;
import mpi.World;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.rankcluster.input.InputException;

class DistributedArrayTest {
    private static final double UNTOUCHED = -1;

    /** Returns the value of a field of a point. */
    private static double value(int x, int y, int z, int field) {
        return 1 + field + 8.0 * (x + 64.0 * (y + 64.0 * z));
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13})
    void shouldShowTheGridInOneDimension(int ranks) {
        for (int points = 1; points <= 15; points++) {
            for (int width = 0; width <= Math.min(points, 3); width++) {
                checkAll(ranks, Grid.of(points).fields(1 + points % 4), width);
            }
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13})
    void shouldShowTheGridInTwoDimensions(int ranks) {
        for (int x = 1; x <= 7; x += 2) {
            for (int y = 1; y <= 6; y++) {
                checkAll(ranks, Grid.of(x, y).fields(1 + (x + y) % 4), Math.min(Math.min(x, y), 1 + y % 2));
            }
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13})
    void shouldShowTheGridInThreeDimensions(int ranks) {
        for (int x = 1; x <= 5; x += 2) {
            for (int y = 1; y <= 4; y++) {
                checkAll(ranks, Grid.of(x, y, 5).fields(1 + y), Math.min(x, y) > 1 ? 2 : 1);
            }
        }
    }

    private static void checkAll(int ranks, Grid grid, int width) {
        World.pass(ranks, () -> {
            for (Stencil stencil : Stencil.values()) {
                Grid with = grid.stencil(stencil, width);
                for (ScatterMethod method : ScatterMethod.values()) {
                    check(with, method);
                    for (int d = 0; d < grid.dimensions(); d++) {
                        check(with.periodic(d), method);
                    }
                    check(grid.dimensions() == 3 ? with.periodic(0).periodic(1).periodic(2) : with, method);
                }
            }
        });
    }

    private static void check(Grid grid, ScatterMethod method) {
        DistributedArray array = grid.on(MPI.COMM_WORLD, method);
        double[] global = array.newGlobal();
        for (int z = array.first(2); z < array.first(2) + array.length(2); z++) {
            for (int y = array.first(1); y < array.first(1) + array.length(1); y++) {
                for (int x = array.first(0); x < array.first(0) + array.length(0); x++) {
                    for (int field = 0; field < grid.fields(); field++) {
                        global[array.index(x, y, z, field)] = value(x, y, z, field);
                    }
                }
            }
        }
        double[] local = array.newLocal();
        Arrays.fill(local, UNTOUCHED);
        array.globalToLocal(global, local);
        checkLocal(array, local);
        double[] ghosts = array.newLocal();
        Arrays.fill(ghosts, UNTOUCHED);
        for (int i = 0; i < local.length; i++) {
            ghosts[i] = isOwn(array, i / grid.fields()) ? local[i] : UNTOUCHED;
        }
        array.updateGhosts(ghosts);
        expect(ghosts, local);
        double[] back = array.newGlobal();
        array.localToGlobal(local, back);
        expect(back, global);
        array.free();
    }

    private static int coordinate(DistributedArray array, int point, int dimension) {
        GridWindow local = array.local();
        return switch (dimension) {
            case 0 -> point % local.length(0) + local.first(0);
            case 1 -> point / local.length(0) % local.length(1) + local.first(1);
            default -> point / local.length(0) / local.length(1) + local.first(2);
        };
    }

    private static boolean isOwn(DistributedArray array, int point) {
        boolean is = true;
        for (int d = 0; d < 3; d++) {
            int at = coordinate(array, point, d) - array.first(d);
            is &= at >= 0 && at < array.length(d);
        }
        return is;
    }

    private static void checkLocal(DistributedArray array, double... local) {
        Grid grid = array.grid();
        double[] expected = new double[local.length];
        for (int i = 0; i < local.length; i++) {
            int[] at = new int[3];
            int outside = 0;
            boolean isThere = true;
            for (int d = 0; d < 3; d++) {
                at[d] = coordinate(array, i / grid.fields(), d);
                boolean isOwn = at[d] >= array.first(d) && at[d] < array.first(d) + array.length(d);
                outside += isOwn ? 0 : 1;
                isThere &= grid.isPeriodic(d) || at[d] >= 0 && at[d] < grid.size(d);
                at[d] = Math.floorMod(at[d], grid.size(d));
            }
            boolean isSeen = isThere && (outside <= 1 || grid.stencil() == Stencil.BOX);
            expected[i] = isSeen ? value(at[0], at[1], at[2], i % grid.fields()) : UNTOUCHED;
        }
        expect(local, expected);
    }

    /**
     * Fails with both arrays if they differ. The arrays are compared first, since an assertion for each of the many
     * arrays takes longer than the comparison.
     */
    private static void expect(double[] actual, double[] expected) {
        if (!Arrays.equals(actual, expected)) {
            assertThat(actual).isEqualTo(expected);
        }
    }

    @ParameterizedTest
    @EnumSource
    void shouldShowOtherWindows(ScatterMethod method) {
        for (int ranks = 1; ranks <= 13; ranks++) {
            World.pass(ranks, () -> {
                DistributedArray fine = Grid.of(10, 6, 8).fields(2).on(MPI.COMM_WORLD, method);
                DistributedArray coarse = Grid.of(5, 3, 4).on(MPI.COMM_WORLD, method);
                GridWindow children = fine.window((dimension, process) -> {
                    Span part = coarse.part(dimension, process);
                    return new Span(2 * part.first(), 2 * part.end());
                });
                double[] global = fine.newGlobal();
                for (int i = 0; i < global.length; i++) {
                    int point = i / 2;
                    global[i] = value(
                            fine.first(0) + point % fine.length(0),
                            fine.first(1) + point / fine.length(0) % fine.length(1),
                            fine.first(2) + point / fine.length(0) / fine.length(1),
                            i % 2);
                }
                double[] seen = children.newValues();
                children.gather(global, seen);
                assertThat(children.size()).isEqualTo(16 * coarse.size());
                for (int z = children.first(2); z < children.first(2) + children.length(2); z++) {
                    for (int y = children.first(1); y < children.first(1) + children.length(1); y++) {
                        for (int x = children.first(0); x < children.first(0) + children.length(0); x++) {
                            assertThat(seen[children.index(x, y, z, 1)]).isEqualTo(value(x, y, z, 1));
                        }
                    }
                }
                children.free();
            });
        }
    }

    @Test
    void shouldRefuseWhatIsNoGrid() {
        refuse(() -> Grid.of(), "Grid: sizes: [] (expected: 1 to 3 dimensions)");
        refuse(() -> Grid.of(3, 0), "Grid: sizes[1]: 0 (expected: 1 or more)");
        refuse(() -> Grid.of(3).fields(0), "Grid: fields: 0 (expected: 1 or more)");
        refuse(() -> Grid.of(3).stencil(Stencil.BOX, -1), "Grid: width: -1 (expected: 0 or more)");
        refuse(
                () -> Grid.of(3, 2).stencil(Stencil.BOX, 3),
                "Grid: sizes[1]: 2 (expected: at least the width of the stencil, 3)");
        refuse(() -> Grid.of(3, 2).periodic(2), "Grid: dimension: 2 (expected: 0..1)");
    }

    @Test
    void shouldRefuseWrongArraysAndWindows() {
        World.pass(2, () -> {
            DistributedArray array = Grid.of(4).stencil(Stencil.STAR, 1).on(MPI.COMM_WORLD, ScatterMethod.HAND);
            refuse(
                    () -> array.globalToLocal(new double[3], array.newLocal()),
                    "DistributedArray: global: 3 values (expected: 2 values)");
            refuse(
                    () -> array.updateGhosts(new double[2]),
                    "DistributedArray: local vector: 2 values (expected: 4 values)");
            refuse(
                    () -> array.window((dimension, process) -> new Span(-5, 2)),
                    "GridWindow: span of dimension 0: -5..2 (expected: an interval within -4..8)");
        });
        World.pass(
                1,
                () -> refuse(
                        () -> Grid.of(2000, 2000, 2000).on(MPI.COMM_WORLD, ScatterMethod.HAND),
                        "DistributedArray: global vector: 2^31 or more (expected: less than 2^31 values a process)"));
    }

    private static void refuse(ThrowingCallable call, String message) {
        assertThatThrownBy(call).isInstanceOf(InputException.class).hasMessage(message);
    }
}
