package mpi;

import java.nio.Buffer;
import org.jspecify.annotations.Nullable;

/**
 * Access to a file at explicit offsets (MPI-4.1, section 14.4.2), in etypes from the beginning of the view on. The methods that
 * take a Buffer are the exact signatures of the Open MPI bindings. What is started together with other ranks and does not block
 * goes without buffering.
 */
abstract class FileOffsetCalls extends FileBase {
    FileOffsetCalls(FileState state) {
        super(state);
    }

    /** Reads {@code count} elements; fewer if the file ends, as the status says. */
    public Status readAt(long fileOffset, @Nullable Object buf, int count, Datatype type) {
        return accessAt("readAt", false, fileOffset, buf, count, type)
                .startAt(fileOffset)
                .await();
    }

    /** {@link #readAt}, together with all ranks of the file. */
    public Status readAtAll(long fileOffset, @Nullable Object buf, int count, Datatype type) {
        return accessAt("readAtAll", false, fileOffset, buf, count, type)
                .alone()
                .together(fileOffset);
    }

    /** Writes {@code count} elements. */
    public Status writeAt(long fileOffset, @Nullable Object buf, int count, Datatype type) {
        return accessAt("writeAt", true, fileOffset, buf, count, type)
                .startAt(fileOffset)
                .await();
    }

    /** {@link #writeAt}, together with all ranks of the file. */
    public Status writeAtAll(long fileOffset, @Nullable Object buf, int count, Datatype type) {
        return accessAt("writeAtAll", true, fileOffset, buf, count, type)
                .alone()
                .together(fileOffset);
    }

    /** Starts {@link #readAt}. */
    public Request iReadAt(long offset, @Nullable Object buf, int count, Datatype type) {
        return new Request(accessAt("iReadAt", false, offset, buf, count, type).startAt(offset));
    }

    /** Starts {@link #readAtAll}. */
    public Request iReadAtAll(long offset, @Nullable Object buf, int count, Datatype type) {
        return new Request(
                accessAt("iReadAtAll", false, offset, buf, count, type).startAt(offset));
    }

    /** Starts {@link #writeAt}. */
    public Request iWriteAt(long offset, @Nullable Object buf, int count, Datatype type) {
        return new Request(accessAt("iWriteAt", true, offset, buf, count, type).startAt(offset));
    }

    /** Starts {@link #writeAtAll}. */
    public Request iWriteAtAll(long offset, @Nullable Object buf, int count, Datatype type) {
        return new Request(
                accessAt("iWriteAtAll", true, offset, buf, count, type).startAt(offset));
    }

    /** {@link #iReadAt(long, Object, int, Datatype)}. */
    public Request iReadAt(long offset, @Nullable Buffer buf, int count, Datatype type) {
        return iReadAt(offset, (Object) buf, count, type);
    }

    /** {@link #iReadAtAll(long, Object, int, Datatype)}. */
    public Request iReadAtAll(long offset, @Nullable Buffer buf, int count, Datatype type) {
        return iReadAtAll(offset, (Object) buf, count, type);
    }

    /** {@link #iWriteAt(long, Object, int, Datatype)}. */
    public Request iWriteAt(long offset, @Nullable Buffer buf, int count, Datatype type) {
        return iWriteAt(offset, (Object) buf, count, type);
    }

    /** {@link #iWriteAtAll(long, Object, int, Datatype)}. */
    public Request iWriteAtAll(long offset, @Nullable Buffer buf, int count, Datatype type) {
        return iWriteAtAll(offset, (Object) buf, count, type);
    }

    /** Byte of the file at which the data at an offset are. */
    public long getByteOffset(long offset) {
        Call call = call("getByteOffset", "offset", offset);
        FileState file = state(call);
        if (offset < 0) {
            throw call.error(MPI.ERR_ARG, "offset", offset, "0 or more");
        }
        try {
            return file.map().byteAt(Math.multiplyExact(offset, file.unit()));
        } catch (ArithmeticException e) {
            throw call.error(MPI.ERR_ARG, "offset", offset, FileAccess.WITHIN);
        }
    }
}
