package org.rankcluster.protocol.onesided;

import java.nio.ByteBuffer;
import java.util.List;
import org.rankcluster.protocol.datatype.BasicType;
import org.rankcluster.protocol.datatype.Layout;
import org.rankcluster.protocol.datatype.LayoutCodec;
import org.rankcluster.protocol.message.Payload;
import org.rankcluster.protocol.reduce.ElementType;
import org.rankcluster.protocol.reduce.Operator;

/**
 * The body of a request: what to do, where in the target's part of the window, and the data. The target needs to know nothing
 * of the origin's datatypes; the layout travels.
 *
 * @param operator how data are combined; REPLACE where they are not
 * @param element what the operator sees in the data
 * @param displacement in units of the target
 * @param count elements of {@code layout} at the target
 * @param body all bytes
 * @param data where in {@code body} the data begin
 */
record AccessRequest(
        Action action,
        Operator operator,
        ElementType element,
        int displacement,
        int count,
        Layout layout,
        byte[] body,
        int data) {
    private static final Layout BYTES = Layout.of(BasicType.BYTE);
    private static final int HEADER = 3 + 2 * Integer.BYTES;
    private static final List<Operator> OPERATORS = List.of(Operator.values());
    private static final List<ElementType> ELEMENTS = List.of(ElementType.values());

    /** The body of a request without data. */
    static Payload control(Action action) {
        return Payload.of(new byte[] {action.number()});
    }

    /** A body with room for {@code bytes} bytes of data at its end. */
    static byte[] body(
            Action action,
            Operator operator,
            ElementType element,
            int displacement,
            int count,
            Layout layout,
            int bytes) {
        byte[] body = new byte[Math.addExact(HEADER + LayoutCodec.size(layout), bytes)];
        ByteBuffer header = ByteBuffer.wrap(body)
                .put(action.number())
                .put((byte) OPERATORS.indexOf(operator))
                .put((byte) ELEMENTS.indexOf(element))
                .putInt(displacement)
                .putInt(count);
        LayoutCodec.write(layout, header);
        return body;
    }

    /**
     * Reads a body.
     *
     * @throws IllegalArgumentException if it is none
     * @throws java.nio.BufferUnderflowException if it is cut short
     */
    static AccessRequest of(Payload payload) {
        ByteBuffer header = ByteBuffer.wrap(payload.bytes());
        Action action = Action.of(header.get());
        if (!action.movesData()) {
            return new AccessRequest(
                    action, Operator.REPLACE, ElementType.BYTE, 0, 0, BYTES, payload.bytes(), header.position());
        }
        Operator operator = OPERATORS.get(header.get());
        ElementType element = ELEMENTS.get(header.get());
        int displacement = header.getInt();
        int count = header.getInt();
        Layout layout = LayoutCodec.read(header);
        return new AccessRequest(
                action, operator, element, displacement, count, layout, payload.bytes(), header.position());
    }

    /** Bytes of data. */
    int dataBytes() {
        return body.length - data;
    }

    /** Bytes at the target. */
    int targetBytes() {
        return Math.multiplyExact(count, layout.size());
    }

    /** Contiguous pieces at the target. */
    long pieces() {
        if (layout.isDense()) {
            return 1;
        }
        long[] pieces = new long[1];
        layout.blocks(0, count, (at, length) -> {
            pieces[0]++;
            return true;
        });
        return pieces[0];
    }
}
