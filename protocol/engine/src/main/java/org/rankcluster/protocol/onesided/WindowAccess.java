package org.rankcluster.protocol.onesided;

import org.jspecify.annotations.Nullable;
import org.rankcluster.protocol.datatype.Layout;
import org.rankcluster.protocol.message.Payload;
import org.rankcluster.protocol.reduce.ElementType;
import org.rankcluster.protocol.reduce.Operator;
import org.rankcluster.protocol.runtime.CallWords;

/**
 * Where a request goes: elements of a layout in a rank's part of a window. Makes requests of it; data are packed.
 *
 * @param window id of the window
 * @param target world rank
 * @param displacement in units of the target
 * @param count number of elements
 * @param layout of an element
 * @param words the call, for errors and reports
 */
public record WindowAccess(int window, int target, int displacement, int count, Layout layout, CallWords words) {
    /** Puts packed data into bytes from a place on. */
    @FunctionalInterface
    public interface Packer {
        void pack(byte[] to, int at);
    }

    /** Writes {@code bytes} bytes of data. */
    public RequestOperation put(int bytes, Packer origin) {
        return request(Action.PUT, Operator.REPLACE, ElementType.BYTE, bytes, origin, null);
    }

    /** Reads. */
    public RequestOperation get(RequestOperation.Destination result) {
        return request(Action.GET, Operator.NO_OP, ElementType.BYTE, 0, (to, at) -> {}, result);
    }

    /** Combines {@code bytes} bytes of data with what is there. */
    public RequestOperation accumulate(Operator operator, ElementType element, int bytes, Packer origin) {
        return request(Action.ACCUMULATE, operator, element, bytes, origin, null);
    }

    /** {@link #accumulate}, and reads what was there before. */
    public RequestOperation getAccumulate(
            Operator operator, ElementType element, int bytes, Packer origin, RequestOperation.Destination result) {
        return request(Action.GET_ACCUMULATE, operator, element, bytes, origin, result);
    }

    /**
     * Reads, and writes if what was there is as expected.
     *
     * @param operands the expected value, then the new one
     */
    public RequestOperation compareAndSwap(Packer operands, RequestOperation.Destination result) {
        int bytes = 2 * count * layout.size();
        return request(Action.COMPARE_AND_SWAP, Operator.REPLACE, ElementType.BYTE, bytes, operands, result);
    }

    private RequestOperation request(
            Action action,
            Operator operator,
            ElementType element,
            int bytes,
            Packer origin,
            RequestOperation.@Nullable Destination result) {
        byte[] body = AccessRequest.body(action, operator, element, displacement, count, layout, bytes);
        origin.pack(body, body.length - bytes);
        boolean plain = (action == Action.PUT || action == Action.GET) && layout.isDense();
        return new RequestOperation(window, target, action, Payload.of(body), plain, result, words);
    }
}
