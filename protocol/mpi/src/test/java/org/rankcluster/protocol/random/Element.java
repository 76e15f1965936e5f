package org.rankcluster.protocol.random;

import java.lang.reflect.Array;
import mpi.Datatype;
import mpi.MPI;

/** The element types of random messages: a basic datatype and its Java array. */
enum Element {
    BYTE(MPI.BYTE, 1, byte.class) {
        @Override
        void set(Object array, int index, long value) {
            Array.setByte(array, index, (byte) value);
        }
    },
    CHAR(MPI.CHAR, 2, char.class) {
        @Override
        void set(Object array, int index, long value) {
            Array.setChar(array, index, (char) value);
        }
    },
    SHORT(MPI.SHORT, 2, short.class) {
        @Override
        void set(Object array, int index, long value) {
            Array.setShort(array, index, (short) value);
        }
    },
    BOOLEAN(MPI.BOOLEAN, 1, boolean.class) {
        @Override
        void set(Object array, int index, long value) {
            Array.setBoolean(array, index, (value & 1) == 1);
        }
    },
    INT(MPI.INT, 4, int.class) {
        @Override
        void set(Object array, int index, long value) {
            Array.setInt(array, index, (int) value);
        }
    },
    LONG(MPI.LONG, 8, long.class) {
        @Override
        void set(Object array, int index, long value) {
            Array.setLong(array, index, value);
        }
    },
    FLOAT(MPI.FLOAT, 4, float.class) {
        @Override
        void set(Object array, int index, long value) {
            Array.setFloat(array, index, (int) value);
        }
    },
    DOUBLE(MPI.DOUBLE, 8, double.class) {
        @Override
        void set(Object array, int index, long value) {
            Array.setDouble(array, index, (double) value);
        }
    };

    private static final long UNTOUCHED = 0x5a5a_5a5a_5a5a_5a5aL;

    private final Datatype type;
    private final int bytes;
    private final Class<?> component;

    Element(Datatype type, int bytes, Class<?> component) {
        this.type = type;
        this.bytes = bytes;
        this.component = component;
    }

    Datatype type() {
        return type;
    }

    int bytes() {
        return bytes;
    }

    /** Returns an unwritten array. */
    Object array(int length) {
        Object array = Array.newInstance(component, length);
        for (int i = 0; i < length; i++) {
            set(array, i, UNTOUCHED);
        }
        return array;
    }

    abstract void set(Object array, int index, long value);
}
