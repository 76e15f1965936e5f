package org.rankcluster.protocol.onesided;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.rankcluster.protocol.datatype.BasicType;
import org.rankcluster.protocol.datatype.Layout;
import org.rankcluster.protocol.datatype.Memory;

class WindowMemoryTest {
    private static final Layout INT = Layout.of(BasicType.INT);

    @Test
    void shouldFindWhatIsInside() {
        WindowMemory memory = WindowMemory.of(Memory.of(new int[10]), 4);
        assertThat(memory.find(0, 10, INT)).isNotNull();
        assertThat(memory.find(9, 1, INT)).isEqualTo(memory.find(9, 1, INT)).isNotNull();
        assertThat(memory.find(9, 1, INT).address()).isEqualTo(36);
        assertThat(memory.find(10, 1, INT)).isNull();
        assertThat(memory.find(9, 2, INT)).isNull();
        assertThat(memory.find(100, 0, INT)).as("no data").isNotNull();
        assertThat(memory.find(Integer.MAX_VALUE, 1, INT)).isNull();
    }

    @Test
    void shouldCountWhatADatatypeReaches() {
        WindowMemory memory = WindowMemory.of(Memory.of(new int[10]), 4);
        Layout column = Layout.vector(3, 1, 16, INT);
        assertThat(memory.find(1, 1, column)).isNotNull();
        assertThat(memory.find(2, 1, column)).isNull();
        Layout backwards = Layout.vector(3, 1, -16, INT);
        assertThat(memory.find(7, 1, backwards)).isNull();
        assertThat(memory.find(8, 1, backwards)).isNotNull();
    }

    @Test
    void shouldKeepAttachedRegionsApart() {
        WindowMemory memory = WindowMemory.dynamic();
        assertThat(memory.find(0, 1, INT)).isNull();
        Memory first = Memory.of(new int[3]);
        Memory second = Memory.of(new int[100]);
        long a = memory.reserve(first.size());
        long b = memory.reserve(second.size());
        memory.attach(a, first);
        memory.attach(b, second);
        assertThat(a).isZero();
        assertThat(b).isEqualTo(64);
        assertThat(memory.find(12, 1, INT)).as("between the two").isNull();
        assertThat(memory.find(68, 99, INT)).isEqualTo(new WindowMemory.Location(second, 4));
        memory.detach(a);
        assertThat(memory.find(0, 1, INT)).isNull();
        assertThat(memory.reserve(1)).isEqualTo(64 + 448);
    }
}
