package mpi;

import java.nio.ByteBuffer;

/**
 * The base class of a program's own reduction operations, in the Open MPI Java API. A program overrides one of the two methods: with
 * arrays, or with buffers in native byte order. Arrays of booleans always go to the first. If both are overridden, all other data go to the
 * second.
 */
public abstract class UserFunction extends Identified {
    /** Creates a reduction operation. */
    public UserFunction() {}

    /**
     * Computes {@code inOutVec[i] = inVec[i] op inOutVec[i]} for {@code count} elements.
     *
     * @param inVec array of the datatype's base type, from the lower ranks; read-only
     * @param inOutVec array of the same type; receives the result
     * @param count number of elements, 1 or more
     * @param datatype type of the elements
     */
    public void call(Object inVec, Object inOutVec, int count, Datatype datatype) {
        throw new UnsupportedOperationException("the operator does not override call(Object, ...)");
    }

    /**
     * Computes {@code inOut[i] = in[i] op inOut[i]} for {@code count} elements.
     *
     * @param in elements of the lower ranks, in native byte order; read-only
     * @param inOut elements of the upper ranks; receives the result
     * @param count number of elements, 1 or more
     * @param datatype type of the elements
     */
    public void call(ByteBuffer in, ByteBuffer inOut, int count, Datatype datatype) {
        throw new UnsupportedOperationException("the operator does not override call(ByteBuffer, ...)");
    }
}
