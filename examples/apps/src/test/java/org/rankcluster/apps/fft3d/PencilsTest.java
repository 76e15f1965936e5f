package org.rankcluster.apps.fft3d;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.rankcluster.input.InputException;

class PencilsTest {
    private interface Cube {
        int at(int along, int inner, int outer);
    }

    private static List<int[]> grids() {
        List<int[]> grids = new ArrayList<>();
        for (int n = 1; n <= 16; n *= 2) {
            for (int rows = 1; rows <= n; rows *= 2) {
                for (int columns = 1; columns <= n; columns *= 2) {
                    grids.add(new int[] {n, rows, columns});
                }
            }
        }
        return grids;
    }

    @ParameterizedTest
    @MethodSource("grids")
    void shouldOwnEveryLineOnce(int[] grid) {
        int n = grid[0];
        int[] owners = new int[n * n];
        for (Pencils pencils : all(n, grid[1], grid[2])) {
            for (int line = 0; line < pencils.lines(); line++) {
                owners[pencils.outer(line) * n + pencils.inner(line)]++;
            }
        }
        assertThat(owners).containsOnly(1);
    }

    @ParameterizedTest
    @MethodSource("grids")
    void shouldTurnXIntoYIntoZAndBack(int[] grid) {
        int n = grid[0];
        List<Pencils> all = all(n, grid[1], grid[2]);
        double[][] data = fill(all, (x, y, z) -> code(x, y, z));
        swap(all, data, true);
        assertThat(data).isDeepEqualTo(fill(all, (y, x, z) -> code(x, y, z)));
        swap(all, data, false);
        assertThat(data).isDeepEqualTo(fill(all, (z, x, y) -> code(x, y, z)));
        swap(all, data, false);
        assertThat(data).isDeepEqualTo(fill(all, (y, x, z) -> code(x, y, z)));
        swap(all, data, true);
        assertThat(data).isDeepEqualTo(fill(all, (x, y, z) -> code(x, y, z)));
    }

    @Test
    void shouldChooseTheGridNearestToASquare() {
        assertThat(Pencils.of(64, 512, 0)).isEqualTo(new Pencils(64, 16, 32, 0, 0));
        assertThat(Pencils.of(64, 512, 17)).isEqualTo(new Pencils(64, 16, 32, 1, 1));
        assertThat(Pencils.of(64, 4096, 4095)).isEqualTo(new Pencils(64, 64, 64, 63, 63));
        assertThat(Pencils.of(2, 1, 0)).isEqualTo(new Pencils(2, 1, 1, 0, 0));
    }

    @Test
    void shouldSayWhichNumbersOfRanksFit() {
        Stream.of(0, 3, 7, 12, 8192, -4)
                .forEach(ranks -> assertThatExceptionOfType(InputException.class)
                        .isThrownBy(() -> Pencils.of(64, ranks, 0))
                        .withMessage("command line: --ranks: " + ranks
                                + " (expected: a power of two, 1..4096, for n = 64)"));
        assertThatExceptionOfType(InputException.class)
                .isThrownBy(() -> Pencils.check(2048, 8))
                .withMessage("command line: --ranks: 8 (expected: a power of two, 16..4194304, for n = 2048)");
        Pencils.check(2048, 16);
        assertThat(Pencils.of(2048, 16, 0).doubles()).isEqualTo(1 << 30);
    }

    private static List<Pencils> all(int n, int rows, int columns) {
        List<Pencils> all = new ArrayList<>();
        for (int rank = 0; rank < rows * columns; rank++) {
            all.add(new Pencils(n, rows, columns, rank % rows, rank / rows));
        }
        return all;
    }

    private static int code(int x, int y, int z) {
        return x + 100 * (y + 100 * z);
    }

    private static double[][] fill(List<Pencils> all, Cube cube) {
        double[][] data = new double[all.size()][];
        for (int rank = 0; rank < data.length; rank++) {
            Pencils pencils = all.get(rank);
            data[rank] = new double[pencils.doubles()];
            for (int line = 0; line < pencils.lines(); line++) {
                for (int along = 0; along < pencils.n(); along++) {
                    int value = cube.at(along, pencils.inner(line), pencils.outer(line));
                    data[rank][2 * (line * pencils.n() + along)] = value;
                    data[rank][2 * (line * pencils.n() + along) + 1] = -value;
                }
            }
        }
        return data;
    }

    /** All ranks at once: what the all-to-all of the program does with messages. */
    private static void swap(List<Pencils> all, double[][] data, boolean inner) {
        double[][] packed = new double[data.length][];
        for (int rank = 0; rank < data.length; rank++) {
            packed[rank] = new double[data[rank].length];
            swapOf(all.get(rank), inner).pack(data[rank], packed[rank]);
        }
        for (int rank = 0; rank < data.length; rank++) {
            Pencils pencils = all.get(rank);
            Swap swap = swapOf(pencils, inner);
            int block = swap.blockDoubles();
            double[] received = new double[data[rank].length];
            for (int part = 0; part < swap.parts(); part++) {
                int from = inner ? part + pencils.rows() * pencils.column() : pencils.row() + pencils.rows() * part;
                int mine = inner ? pencils.row() : pencils.column();
                System.arraycopy(packed[from], mine * block, received, part * block, block);
            }
            Arrays.fill(data[rank], Double.NaN);
            swap.unpack(received, data[rank]);
        }
    }

    private static Swap swapOf(Pencils pencils, boolean inner) {
        return inner ? pencils.innerSwap() : pencils.outerSwap();
    }
}
