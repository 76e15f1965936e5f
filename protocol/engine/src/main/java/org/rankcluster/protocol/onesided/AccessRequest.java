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
 * The content of a one-sided request message to the target: action, displacement in the window, layout, and data. The target needs no
 * knowledge of the origin's datatypes, because the layout travels with the request.
 *
 * @param action the action
 * @param operator operator that combines the data; REPLACE if they are not combined
 * @param element type of the elements that the operator combines
 * @param displacement displacement as a number of the target's displacement units
 * @param count number of elements of {@code layout} at the target, 0 or more
 * @param layout layout of an element at the target
 * @param body the whole body
 * @param data index in {@code body} of the first byte of the data
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

    /** Creates the body of a request without data. */
    static Payload control(Action action) {
        return Payload.of(new byte[] {action.number()});
    }

    /** Creates a body with space for {@code bytes} bytes of data at its end. */
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
     * @throws IllegalArgumentException if the payload is not a body
     * @throws java.nio.BufferUnderflowException if the payload is truncated
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

    /** Returns the size of the data, in bytes. */
    int dataBytes() {
        return body.length - data;
    }

    /** Returns the size of the elements at the target, in bytes. */
    int targetBytes() {
        return Math.multiplyExact(count, layout.size());
    }

    /** Returns the number of contiguous pieces at the target. */
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
