package org.rankcluster.experiments.programs;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.rankcluster.hardware.torus.Torus;
import org.rankcluster.input.InputException;

class CubeTest {
    @ParameterizedTest
    @EnumSource(value = Layout.class, names = "BLOCKS", mode = EnumSource.Mode.EXCLUDE)
    void shouldReceiveWhatIsSent(Layout layout) {
        for (Cube cube : new Cube[] {cube(16, false, 4, 4, 4), cube(16, false, 2, 8, 4), cube(16, true, 4, 2, 8)}) {
            int numbers = 0;
            for (int node = 0; node < cube.torus().nodes(); node++) {
                for (var peer : cube.destinations(layout, node).entrySet()) {
                    assertThat(cube.sources(layout, peer.getKey())).containsEntry(node, peer.getValue());
                    numbers += peer.getValue();
                }
            }
            assertThat(numbers).isEqualTo(16 * 16 * 16);
        }
    }

    @ParameterizedTest
    @EnumSource(value = Layout.class, names = "BLOCKS", mode = EnumSource.Mode.EXCLUDE)
    void shouldGiveEveryNodeAsManyWholeLines(Layout layout) {
        Cube cube = cube(16, false, 2, 4, 8);
        for (int node = 0; node < 64; node++) {
            assertThat(cube.lines(layout, node)).isEqualTo(4);
        }
        for (int a = 0; a < 16; a++) {
            for (int b = 0; b < 16; b++) {
                int holder = along(cube, layout, a, b, 0);
                for (int along = 1; along < 16; along++) {
                    assertThat(along(cube, layout, a, b, along)).isEqualTo(holder);
                }
            }
        }
    }

    /** The order of the authors' program (class MatrixIndices): 16 lines in 4x4 blocks, one on each node of a row. */
    @ParameterizedTest
    @CsvSource({"Z, 1, 0, 4", "Z, 0, 1, 1", "Y, 1, 0, 1", "Y, 0, 1, 4", "X, 1, 0, 1", "X, 0, 1, 4"})
    void shouldNumberLinesAsTheProgramDid(Layout layout, int a, int b, int place) {
        Cube cube = cube(64, false, 16, 16, 16);
        int[] coordinates = {0, 0, 0};
        coordinates[layout.axis()] = place;
        assertThat(along(cube, layout, a, b, 33)).isEqualTo(cube.torus().node(coordinates));
    }

    private static int along(Cube cube, Layout layout, int a, int b, int along) {
        return switch (layout.axis()) {
            case 0 -> cube.holder(layout, along, a, b);
            case 1 -> cube.holder(layout, a, along, b);
            default -> cube.holder(layout, a, b, along);
        };
    }

    /** The paper's section 4: 16 peers with 4 numbers, 8 with 8, 8 with 4; in planes 64 with one. */
    @ParameterizedTest
    @CsvSource({
        "16, 16, 16, false, Z, 16, 4",
        "8, 32, 16, false, Z, 16, 4",
        "16, 16, 16, true, Z, 8, 8",
        "16, 32, 16, true, Z, 8, 4",
        "16, 16, 16, false, Y, 64, 1",
        "8, 32, 16, false, Y, 64, 1",
        "16, 16, 16, false, X, 64, 1",
        "8, 32, 16, false, X, 64, 1"
    })
    void shouldSendAsManyMessagesAsPublished(
            int x, int y, int z, boolean checkerboard, Layout layout, int peers, int numbers) {
        Cube cube = cube(64, checkerboard, x, y, z);
        for (int node = 0; node < cube.torus().nodes(); node += 517) {
            assertThat(cube.destinations(layout, node)).hasSize(peers);
            assertThat(cube.destinations(layout, node).values()).containsOnly(numbers);
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"3x4x4", "4x4", "4x4x32"})
    void shouldRefuseShapesThatCutNoBlocks(String shape) {
        int[] extents = java.util.Arrays.stream(shape.split("x"))
                .mapToInt(Integer::parseInt)
                .toArray();
        assertThatThrownBy(() -> cube(16, false, extents))
                .isInstanceOf(InputException.class)
                .hasMessageEndingWith("(expected: three extents that divide 16)");
    }

    private static Cube cube(int n, boolean checkerboard, int... extents) {
        return new Cube(Torus.of(extents), n, checkerboard);
    }
}
