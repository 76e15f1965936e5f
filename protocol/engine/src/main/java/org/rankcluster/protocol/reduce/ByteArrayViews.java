package org.rankcluster.protocol.reduce;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;

/** Accessors that read and write numbers in byte arrays, in the byte order of the JVM, for the kernels. */
final class ByteArrayViews {
    static final VarHandle CHARS = of(char[].class);
    static final VarHandle SHORTS = of(short[].class);
    static final VarHandle INTS = of(int[].class);
    static final VarHandle LONGS = of(long[].class);
    static final VarHandle FLOATS = of(float[].class);
    static final VarHandle DOUBLES = of(double[].class);

    private ByteArrayViews() {}

    private static VarHandle of(Class<?> arrayType) {
        return MethodHandles.byteArrayViewVarHandle(arrayType, ByteOrder.nativeOrder());
    }
}
