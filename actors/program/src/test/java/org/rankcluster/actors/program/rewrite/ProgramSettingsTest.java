package org.rankcluster.actors.program.rewrite;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.rankcluster.hardware.timing.InstructionCosts;
import org.rankcluster.input.InputException;

/** The settings of rewriting, from the words of a user. */
class ProgramSettingsTest {
    private static final InstructionCosts COSTS = new InstructionCosts(1, 2, 3, 4, 5, 6, 7, 8, 9);

    @Test
    void shouldCountAndRewriteByDefault() {
        assertThat(ProgramSettings.of(Map.of(), COSTS))
                .isEqualTo(new ProgramSettings(StaticsMode.REWRITE, COSTS, 100_000));
        assertThat(new ProgramSettings(StaticsMode.REWRITE, COSTS))
                .isEqualTo(ProgramSettings.of(Map.of("other", "key"), COSTS));
    }

    @Test
    void shouldReadAllKeys() {
        assertThat(ProgramSettings.of(Map.of("statics", "loader", "compute", "none", "turn-instructions", "20"), COSTS))
                .isEqualTo(new ProgramSettings(StaticsMode.LOADER, null, 20));
    }

    @ParameterizedTest
    @CsvSource({
        "statics, rewrite, true",
        "statics, loader, true",
        "compute, counted, true",
        "compute, none, true",
        "turn-instructions, 1, true",
        "turn-instructions, 99999999, true",
        "machine, ideal, false",
    })
    void shouldRecogniseItsKeys(String key, String value, boolean isOwn) {
        assertThat(ProgramSettings.check("here", key, value)).isEqualTo(isOwn);
    }

    @ParameterizedTest
    @CsvSource({
        "statics, shared, here: statics: shared (expected: rewrite or loader)",
        "statics, REWRITE, here: statics: REWRITE (expected: rewrite or loader)",
        "compute, measured, here: compute: measured (expected: counted or none)",
        "turn-instructions, 0, here: turn-instructions: 0 (expected: 1..99999999)",
        "turn-instructions, 100000000, here: turn-instructions: 100000000 (expected: 1..99999999)",
        "turn-instructions, many, here: turn-instructions: many (expected: 1..99999999)",
    })
    void shouldRefuseOtherValues(String key, String value, String message) {
        assertThatThrownBy(() -> ProgramSettings.check("here", key, value))
                .isInstanceOf(InputException.class)
                .hasMessage(message);
    }
}
