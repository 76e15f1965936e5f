package org.rankcluster.protocol.onesided;

import org.jspecify.annotations.Nullable;
import org.rankcluster.protocol.datatype.Layout;
import org.rankcluster.protocol.message.Payload;
import org.rankcluster.protocol.reduce.ElementType;
import org.rankcluster.protocol.reduce.Operator;
import org.rankcluster.protocol.runtime.CallText;

/**
 * An access of a program to another rank's window memory, and the factory of its requests. The data of the requests are packed.
 *
 * @param window id of the window
 * @param target world rank of the target
 * @param displacement displacement as a number of the target's displacement units
 * @param count number of elements, 0 or more
 * @param layout layout of an element
 * @param words the call, for errors and reports
 */
public record WindowAccess(int window, int target, int displacement, int count, Layout layout, CallText words) {
    /** The packer of the origin's data. */
    @FunctionalInterface
    public interface Packer {
        /**
         * Packs the data.
         *
         * @param to array for the packed bytes
         * @param at index of the first byte
         */
        void pack(byte[] to, int at);
    }

    /**
     * Creates a request that writes.
     *
     * @param bytes size of the data, in bytes, 0 or more
     * @param origin packs the data
     * @return the request
     */
    public RequestOperation put(int bytes, Packer origin) {
        return request(Action.PUT, Operator.REPLACE, ElementType.BYTE, bytes, origin, null);
    }

    /**
     * Creates a request that reads.
     *
     * @param result receives the data
     * @return the request
     */
    public RequestOperation get(RequestOperation.Destination result) {
        return request(Action.GET, Operator.NO_OP, ElementType.BYTE, 0, (to, at) -> {}, result);
    }

    /**
     * Creates a request that combines data with the target's.
     *
     * @param operator the operator
     * @param element type of the elements
     * @param bytes size of the data, in bytes, 0 or more
     * @param origin packs the data
     * @return the request
     */
    public RequestOperation accumulate(Operator operator, ElementType element, int bytes, Packer origin) {
        return request(Action.ACCUMULATE, operator, element, bytes, origin, null);
    }

    /**
     * Creates a request like {@link #accumulate} that also reads the values before.
     *
     * @param operator the operator
     * @param element type of the elements
     * @param bytes size of the data, in bytes, 0 or more
     * @param origin packs the data
     * @param result receives the values before
     * @return the request
     */
    public RequestOperation getAccumulate(
            Operator operator, ElementType element, int bytes, Packer origin, RequestOperation.Destination result) {
        return request(Action.GET_ACCUMULATE, operator, element, bytes, origin, result);
    }

    /**
     * Creates a request that reads, and writes if the target has the expected value.
     *
     * @param operands packs the expected value, then the new one
     * @param result receives the value before
     * @return the request
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
