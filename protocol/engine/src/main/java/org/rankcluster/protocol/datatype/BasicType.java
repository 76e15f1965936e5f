package org.rankcluster.protocol.datatype;

/**
 * The basic datatypes of message elements: Java's primitive types, packed bytes, and objects. Packed elements are contiguous, in the byte
 * order of the JVM ({@link java.nio.ByteOrder#nativeOrder}). A boolean is one byte, 0 or 1.
 */
public enum BasicType {
    BYTE(1, 1),
    CHAR(Character.BYTES, 2),
    SHORT(Short.BYTES, 3),
    BOOLEAN(1, 4),
    INT(Integer.BYTES, 5),
    LONG(Long.BYTES, 6),
    FLOAT(Float.BYTES, 7),
    DOUBLE(Double.BYTES, 8),
    /** The result of pack: bytes that match any type. */
    PACKED(1, 9),
    /** A serializable object. Its layouts count array slots instead of bytes. */
    OBJECT(1, 12);

    private final int size;
    private final int mpiJavaNumber;

    BasicType(int size, int mpiJavaNumber) {
        this.size = size;
        this.mpiJavaNumber = mpiJavaNumber;
    }

    /** {@return the bytes of one element; 1 slot for {@link #OBJECT}} */
    public int size() {
        return size;
    }

    /** {@return the type's number in mpiJava} */
    public int mpiJavaNumber() {
        return mpiJavaNumber;
    }
}
