package org.rankcluster.protocol.datatype;

/**
 * What the elements of messages are made of: Java's primitive types, packed bytes, and objects. Packed elements follow each
 * other without gaps, in the byte order of the JVM ({@link java.nio.ByteOrder#nativeOrder}); a boolean is one byte, 0 or 1.
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
    /** The result of pack: bytes that match anything. */
    PACKED(1, 9),
    /** A serializable object; its layouts count array slots where the others count bytes. */
    OBJECT(1, 12);

    private final int size;
    private final int mpiJavaNumber;

    BasicType(int size, int mpiJavaNumber) {
        this.size = size;
        this.mpiJavaNumber = mpiJavaNumber;
    }

    /** Bytes of one element; 1 slot for {@link #OBJECT}. */
    public int size() {
        return size;
    }

    /** Its number in mpiJava. */
    public int mpiJavaNumber() {
        return mpiJavaNumber;
    }
}
