package org.rankcluster.protocol.datatype;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

class LayoutCodecTest {
    private static final List<BasicType> TYPES = List.of(BasicType.values());

    private static Layout again(Layout layout) {
        ByteBuffer bytes = ByteBuffer.allocate(LayoutCodec.size(layout));
        LayoutCodec.write(layout, bytes);
        assertThat(bytes.hasRemaining()).isFalse();
        return LayoutCodec.read(bytes.flip());
    }

    private static List<String> blocks(Layout layout) {
        List<String> blocks = new ArrayList<>();
        layout.blocks(5, 3, (at, length) -> blocks.add(at + "+" + length));
        return blocks;
    }

    private static void assertSame(Layout read, Layout written) {
        assertThat(blocks(read)).isEqualTo(blocks(written));
        assertThat(read.extent()).isEqualTo(written.extent());
        assertThat(read.lowerBound()).isEqualTo(written.lowerBound());
        assertThat(read.size()).isEqualTo(written.size());
        assertThat(read.base()).isEqualTo(written.base());
        assertThat(read.trueLowerBound()).isEqualTo(written.trueLowerBound());
        assertThat(read.trueUpperBound()).isEqualTo(written.trueUpperBound());
    }

    @Test
    void shouldReadBackWhatItHasWritten() {
        for (BasicType type : BasicType.values()) {
            assertSame(again(Layout.of(type)), Layout.of(type));
        }
        Random random = new Random(3);
        for (int i = 0; i < 2000; i++) {
            Layout layout = layout(random, 3);
            assertSame(again(layout), layout);
        }
    }

    private static Layout layout(Random random, int depth) {
        if (depth == 0) {
            return Layout.of(TYPES.get(random.nextInt(8)));
        }
        Layout element = layout(random, depth - 1);
        return switch (random.nextInt(5)) {
            case 0 -> Layout.contiguous(random.nextInt(3), element);
            case 1 -> Layout.vector(random.nextInt(4), random.nextInt(3), random.nextInt(100) - 50, element);
            case 2 -> Layout.resized(element, random.nextInt(20) - 10, random.nextInt(50));
            case 3 ->
                Layout.struct(
                        new int[] {1, random.nextInt(3), 1},
                        new long[] {-random.nextInt(9), random.nextInt(90), random.nextInt(90)},
                        new Layout[] {
                            random.nextBoolean() ? Layout.lowerMarker() : Layout.upperMarker(),
                            element,
                            layout(random, depth - 1)
                        });
            default ->
                Layout.struct(new int[] {1, 2}, new long[] {random.nextInt(9), 40}, new Layout[] {element, element});
        };
    }

    @Test
    void shouldNotGrowWithTheElementsOfAVectorNorWithSharedParts() {
        Layout part = Layout.vector(3, 1, 16, Layout.of(BasicType.INT));
        assertThat(LayoutCodec.size(Layout.vector(1_000_000, 1, 64, part))).isEqualTo(35);
        int[] ones = {1, 1, 1, 1};
        long[] places = {0, 100, 200, 300};
        Layout indexed = Layout.struct(ones, places, new Layout[] {part, part, part, part});
        assertThat(LayoutCodec.size(indexed)).isEqualTo(5 + 4 * 12 + LayoutCodec.size(part));
    }

    @Test
    void shouldRefuseWhatIsNone() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> LayoutCodec.read(ByteBuffer.wrap(new byte[] {31})))
                .withMessageContaining("layout: kind: 31");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> LayoutCodec.read(ByteBuffer.wrap(new byte[] {33, 127, 0, 0, 0})))
                .withMessageContaining("layout: groups");
    }
}
