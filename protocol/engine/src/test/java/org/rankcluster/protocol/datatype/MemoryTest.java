package org.rankcluster.protocol.datatype;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.Buffer;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.CharBuffer;
import java.nio.IntBuffer;
import java.util.List;
import org.junit.jupiter.api.Test;

class MemoryTest {
    @Test
    void shouldMoveBytesOfEveryArrayAndBuffer() {
        for (Object buffer : List.of(
                new byte[8],
                new char[4],
                new short[4],
                new int[2],
                new long[1],
                new float[2],
                new double[1],
                new boolean[8],
                ByteBuffer.allocateDirect(8).order(ByteOrder.LITTLE_ENDIAN),
                ByteBuffer.allocate(8),
                IntBuffer.allocate(3).slice(1, 2))) {
            Memory memory = Memory.of(buffer);
            assertThat(memory.size()).isEqualTo(8);
            memory.write(new byte[] {9, 1, 0, 1, 9}, 1, 3, 3);
            byte[] read = new byte[8];
            memory.read(2, read, 1, 5);
            assertThat(read).containsExactly(0, 0, 1, 0, 1, 0, 0, 0);
        }
    }

    @Test
    void shouldSeeWholeBuffersWhateverTheirPosition() {
        ByteBuffer buffer = ByteBuffer.allocate(10).position(3).limit(5);
        assertThat(Memory.of(buffer).size()).isEqualTo(10);
        assertThat(buffer.position()).isEqualTo(3);
    }

    @Test
    void shouldReachBackInFrontOfViews() {
        ByteBuffer direct = ByteBuffer.allocateDirect(12);
        IntBuffer second =
                DirectSlices.of(direct, direct.asIntBuffer().slice(1, 2)); // a slice of a slice is a slice of the whole
        for (Buffer view : List.of(
                ByteBuffer.allocate(12).slice(8, 4),
                IntBuffer.wrap(new int[3], 2, 1).slice(),
                DirectSlices.of(direct, direct.slice(8, 4)),
                DirectSlices.of(direct, direct.asReadOnlyBuffer().slice(8, 4)),
                DirectSlices.of(second, second.slice(1, 1)))) {
            Memory memory = Memory.reachingBack(view);
            assertThat(memory.begin()).as("%s", view).isEqualTo(-8);
            assertThat(memory.size()).isEqualTo(4);
            assertThat(memory.isReadOnly()).isEqualTo(view.isReadOnly());
            assertThat(memory.alignment(1)).isEqualTo(Memory.of(view).alignment(1));
            byte[] read = new byte[12];
            memory.read(-8, read, 0, 12);
            assertThat(read).containsOnly(0);
            assertThatThrownBy(() -> memory.read(-9, read, 0, 1)).isInstanceOf(IndexOutOfBoundsException.class);
        }
        Memory memory = Memory.reachingBack(DirectSlices.of(direct, direct.slice(8, 4)));
        memory.write(new byte[] {1, 2}, 0, -1, 2);
        assertThat(direct.getShort(7)).isEqualTo((short) 0x0102);
        for (Buffer whole : List.of(direct, ByteBuffer.allocate(4), direct.slice(0, 4), IntBuffer.allocate(1))) {
            assertThat(Memory.reachingBack(whole)).isNull();
        }
    }

    @Test
    void shouldRefuseWhatHasNoBytesOfItsOwn() {
        assertThat(Memory.of("text")).isNull();
        assertThat(Memory.of(new int[1][1])).isNull();
        assertThat(Memory.of(CharBuffer.wrap("text"))).isNull();
        assertThat(Memory.of(ByteBuffer.allocateDirect(4).asReadOnlyBuffer()).isReadOnly())
                .isTrue();
        assertThatThrownBy(() -> Memory.of(new int[1]).read(1, new byte[4], 0, 4))
                .isInstanceOf(IndexOutOfBoundsException.class);
    }
}
