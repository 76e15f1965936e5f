package org.rankcluster.protocol.datatype;

/**
 * What the elements of messages are made of: Java's primitive types, packed bytes, and objects. Packed elements follow each
 * other without gaps, in the byte order of the JVM ({@link java.nio.ByteOrder#nativeOrder}); a boolean is one byte, 0 or 1.
 */
public enum BasicType {
    BYTE(1),
    CHAR(Character.BYTES),
    SHORT(Short.BYTES),
    BOOLEAN(1),
    INT(Integer.BYTES),
    LONG(Long.BYTES),
    FLOAT(Float.BYTES),
    DOUBLE(Double.BYTES),
    /** The result of pack: bytes that match anything. */
    PACKED(1),
    /** A serializable object; its layouts count array slots where the others count bytes. */
    OBJECT(1);

    private final int size;

    BasicType(int size) {
        this.size = size;
    }

    /** Bytes of one element; 1 slot for {@link #OBJECT}. */
    public int size() {
        return size;
    }
}
