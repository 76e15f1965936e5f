package org.rankcluster.actors.observe.frame;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.rankcluster.protocol.message.WireInput;
import org.rankcluster.protocol.message.WireOutput;

class NodeFillTest {
    private static NodeFill fill(int first, int... values) {
        NodeFill fill = NodeFill.of(first, first + values.length);
        for (int i = 0; i < values.length; i++) {
            fill.inject()[i] = (byte) values[i];
            fill.receive()[i] = (byte) (values[i] + 1);
        }
        return fill;
    }

    @Test
    void shouldAddPartsOfMembersInAnyOrder() {
        NodeFill sum = fill(4, 40, 50).plus(NodeFill.NONE).plus(fill(1, 10, 20));
        assertThat(sum.first()).isEqualTo(1);
        assertThat(sum.inject()).containsExactly(10, 20, 0, 40, 50);
        assertThat(sum.receive()).containsExactly(11, 21, 0, 41, 51);
        assertThat(NodeFill.NONE.plus(sum)).isSameAs(sum);
    }

    @Test
    void shouldCrossToAnotherMember() {
        WireOutput out = new WireOutput();
        fill(7, 200, 1).write(out);
        NodeFill.NONE.write(out);
        WireInput in = WireInput.of(out.take());
        NodeFill read = NodeFill.read(in);
        assertThat(read.first()).isEqualTo(7);
        assertThat(read.inject()).containsExactly(200, 1);
        assertThat(read.receive()).containsExactly(201, 2);
        assertThat(NodeFill.read(in).inject()).isEmpty();
    }
}
