package mpi;

import java.nio.ByteBuffer;

/**
 * A reduction written by the program, in the Open MPI dialect. Of the two methods a program overrides the one that it wants:
 * with arrays, or with buffers in native byte order. Arrays of booleans always go to the first; if both are overridden,
 * everything else goes to the second.
 */
public abstract class UserFunction extends Identified {
    public UserFunction() {}

    /**
     * {@code inOutVec[i] = inVec[i] op inOutVec[i]} for {@code count} elements.
     *
     * @param inVec array of the datatype's base type, of the lower ranks; not to be written to
     * @param inOutVec array of the same type
     */
    public void call(Object inVec, Object inOutVec, int count, Datatype datatype) {
        throw new UnsupportedOperationException("the operator does not override call(Object, ...)");
    }

    /** {@code inOut[i] = in[i] op inOut[i]} for {@code count} elements. */
    public void call(ByteBuffer in, ByteBuffer inOut, int count, Datatype datatype) {
        throw new UnsupportedOperationException("the operator does not override call(ByteBuffer, ...)");
    }
}
