package org.rankcluster.actors.program.rewrite;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class DebuggedRanksTest {
    private static final String OPTION = "--debug-ranks";
    private static final ProgramSettings REWRITTEN = new ProgramSettings(StaticsMode.REWRITE, null);

    @Test
    void shouldReadRanksAndRanges() {
        DebuggedRanks ranks = DebuggedRanks.parse(OPTION, "3, 17,20-22");

        for (int rank = 0; rank < 30; rank++) {
            assertThat(ranks.has(rank)).isEqualTo(rank == 3 || rank == 17 || rank >= 20 && rank <= 22);
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "3,", "x", "3-", "-3", "5-3", "1-2-3", "999999999"})
    void shouldRefuseOtherTexts(String text) {
        assertThatThrownBy(() -> DebuggedRanks.parse(OPTION, text))
                .hasMessageStartingWith("command line: --debug-ranks: ")
                .hasMessageContaining("as 3,17 or 0-7");
    }

    @Test
    void shouldRefuseARankThatIsNotThere() {
        DebuggedRanks ranks = DebuggedRanks.parse(OPTION, "3,8");

        ranks.check(OPTION, 9);
        assertThatThrownBy(() -> ranks.check(OPTION, 8))
                .hasMessage("command line: --debug-ranks: 8 (expected: ranks from 0 to 7)");
    }

    @Test
    void shouldGiveDebuggedRanksClassesOfTheirOwnAndOthersNoLines() {
        ProgramSettings settings = REWRITTEN.debugged(DebuggedRanks.parse(OPTION, "3"));

        assertThat(settings.of(3)).isEqualTo(new ProgramSettings(StaticsMode.LOADER, null));
        assertThat(settings.of(4).statics()).isEqualTo(StaticsMode.REWRITE);
        assertThat(settings.of(4).lines()).isFalse();
        assertThat(settings.ofOthers()).isEqualTo(settings.of(4));
        assertThat(REWRITTEN.of(3)).isEqualTo(REWRITTEN);
        assertThat(REWRITTEN
                        .debugged(DebuggedRanks.all().statics(StaticsMode.REWRITE))
                        .of(3))
                .isEqualTo(REWRITTEN);
    }
}
