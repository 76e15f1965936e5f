package org.rankcluster.apps.lanczos;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import org.ejml.data.DMatrixRMaj;
import org.ejml.dense.row.factory.DecompositionFactory_DDRM;
import org.ejml.interfaces.decomposition.EigenDecomposition_F64;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.rankcluster.apps.common.SampleRun;

class LanczosTest {
    private static final int STATES = 200;
    private static final int ELEMENTS = 6;

    @ParameterizedTest
    @CsvSource({"1, 1", "2, 1", "3, 8", "4, 2", "7, 2", "9, 3", "13, 3", "16, 3", "40, 6", "64, 8"})
    void shouldAgreeWithADenseSolver(int ranks, int fragments) {
        double[] expected = dense(new SparseMatrix(STATES, ELEMENTS, 1));
        SampleRun run = lanczos().set("fragments", fragments).ideal(ranks).run();
        for (int k = 0; k < 3; k++) {
            assertThat(run.number("eigenvalue" + (k + 1))).isCloseTo(expected[k], within(1e-9));
        }
        assertThat(run.number("residual")).isLessThan(1e-6);
    }

    @ParameterizedTest
    @ValueSource(longs = {0, 2, 77})
    void shouldAgreeWithADenseSolverOnOtherMatrices(long matrix) {
        double[] expected = dense(new SparseMatrix(STATES, ELEMENTS, matrix));
        SampleRun run = lanczos().set("matrix", matrix).ideal(20).run();
        assertThat(run.number("eigenvalue1")).isCloseTo(expected[0], within(1e-9));
    }

    @ParameterizedTest
    @ValueSource(strings = {"binomial", "reduce-scatter-gather", "ring"})
    void shouldNotDependOnTheAlgorithm(String algorithm) {
        double[] expected = dense(new SparseMatrix(STATES, ELEMENTS, 1));
        SampleRun run =
                lanczos().choice("collective.reduce", algorithm).ideal(21).run();
        assertThat(run.number("eigenvalue1")).isCloseTo(expected[0], within(1e-9));
    }

    @Test
    void shouldSendSinglePrecision() {
        double[] expected = dense(new SparseMatrix(STATES, ELEMENTS, 1));
        SampleRun run = lanczos().set("precision", "single").ideal(12).run();
        assertThat(run.number("eigenvalue1")).isCloseTo(expected[0], within(1e-5));
    }

    @Test
    void shouldEndWhenTheSpaceIsExhausted() {
        SampleRun run = lanczos().set("states", 3).set("elements", 1).ideal(30).run();
        double[] expected = dense(new SparseMatrix(3, 1, 1));
        assertThat(run.number("eigenvalue3")).isCloseTo(expected[2], within(1e-9));
        assertThat(lanczos().set("states", 1).ideal(5).run().number("eigenvalue1"))
                .isCloseTo(dense(new SparseMatrix(1, 1, 1))[0], within(1e-12));
    }

    @Test
    void shouldComputeOnATorus() {
        SampleRun run = lanczos().torus("4x2x2").ranksPerNode(2).runTwice();
        assertThat(run.out()).startsWith("eigenvalue 1: ");
    }

    @Test
    void shouldHaveUnevenResults() {
        SampleRun run = lanczos().set("states", 4000).set("steps", 2).ideal(100).run();
        assertThat(run.number("densest")).isGreaterThan(2 * run.number("density"));
    }

    private static double[] dense(SparseMatrix matrix) {
        DMatrixRMaj full = new DMatrixRMaj(matrix.states(), matrix.states());
        for (int row = 0; row < matrix.states(); row++) {
            matrix.row(row, (r, column, value) -> {
                full.add(r, column, value);
                if (r != column) {
                    full.add(column, r, value);
                }
            });
        }
        EigenDecomposition_F64<DMatrixRMaj> solver = DecompositionFactory_DDRM.eig(matrix.states(), false, true);
        assertThat(solver.decompose(full)).isTrue();
        double[] values = new double[matrix.states()];
        Arrays.setAll(values, k -> solver.getEigenvalue(k).getReal());
        Arrays.sort(values);
        return values;
    }

    private static SampleRun lanczos() {
        return SampleRun.of("lanczos")
                .set("states", STATES)
                .set("elements", ELEMENTS)
                .set("steps", 100);
    }
}
