package org.rankcluster.library;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.rankcluster.input.Quantity;

class UnitTest {
    @ParameterizedTest
    @EnumSource(Unit.class)
    void shouldBeAUnitOfMachineFiles(Unit unit) {
        assertThat(Arrays.stream(Quantity.values())).anyMatch(quantity -> quantity.matches("1.5 " + unit.text()));
    }
}
