package org.rankcluster.protocol.choreography;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.rankcluster.input.InputException;
import org.rankcluster.protocol.collective.Choreographies;
import org.rankcluster.protocol.collective.Selection;

class AlgorithmAliasesTest {
    @ParameterizedTest
    @CsvSource({
        "reduce, rabenseifner, reduce-scatter-gather",
        "reduce, Rabenseifner, reduce-scatter-gather",
        "reduce, hypercube, binomial",
        "allreduce, rabenseifner, reduce-scatter-allgather",
        "allreduce, RABENSEIFNER, reduce-scatter-allgather",
        "allreduce, hypercube, recursive-doubling",
        "allreduce, butterfly, recursive-doubling",
        "reduce-scatter, butterfly, recursive-halving",
        "bcast, van_de_geijn, scatter-allgather",
        "scan, hillis-steele, distance-doubling",
        "alltoall, spread-out, scattered",
        "bcast, binomal, binomial"
    })
    void shouldHintAtTheNameOfWhatIsMeant(String collective, String name, String ours) {
        assertThatThrownBy(() -> Selection.check("--config", "collective." + collective, name))
                .isInstanceOf(InputException.class)
                .hasMessageEndingWith("; did you mean " + ours + "?)");
    }

    @Test
    void shouldHintAtNothingThatIsNotValid() {
        assertThat(AlgorithmAliases.hint(
                        "rabenseifner", Choreographies.collective("gather").algorithmNames()))
                .isEmpty();
        assertThat(AlgorithmAliases.hint("broadcast", Choreographies.names())).isEqualTo("; did you mean bcast?");
    }
}
