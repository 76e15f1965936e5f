package mpi;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import org.rankcluster.protocol.datatype.BasicType;

/** The interface between the library and a program's operator, whichever API defines it. */
interface OperatorFunction {
    /**
     * Applies the operator to arrays that hold {@code count} elements. The arrays have elements of the base type, or of
     * bytes if {@link #takesBytes}.
     */
    void apply(Object in, Object inOut, int count, Datatype type);

    /** Returns whether the operator takes the elements as bytes. */
    default boolean takesBytes(Datatype type) {
        return false;
    }

    /** Returns an operator of the mpiJava API. */
    static OperatorFunction of(User_function function) {
        return (in, inOut, count, type) -> function.Call(in, 0, inOut, 0, count, type);
    }

    /** Returns an operator of the Open MPI Java API. */
    static OperatorFunction of(UserFunction function) {
        return new OpenMpi(function, overridesBuffers(function));
    }

    private static boolean overridesBuffers(UserFunction function) {
        try {
            return function.getClass()
                            .getMethod("call", ByteBuffer.class, ByteBuffer.class, int.class, Datatype.class)
                            .getDeclaringClass()
                    != UserFunction.class;
        } catch (NoSuchMethodException e) {
            throw new IllegalStateException(e);
        }
    }

    /** An operator of the Open MPI Java API, which overrides one or both methods of {@link UserFunction}. */
    record OpenMpi(UserFunction function, boolean buffers) implements OperatorFunction {
        @Override
        public boolean takesBytes(Datatype type) {
            return buffers && !type.isObject() && type.base() != BasicType.BOOLEAN;
        }

        @Override
        public void apply(Object in, Object inOut, int count, Datatype type) {
            if (takesBytes(type)) {
                function.call(wrap(in), wrap(inOut), count, type);
            } else {
                function.call(in, inOut, count, type);
            }
        }

        private static ByteBuffer wrap(Object bytes) {
            return ByteBuffer.wrap((byte[]) bytes).order(ByteOrder.nativeOrder());
        }
    }
}
