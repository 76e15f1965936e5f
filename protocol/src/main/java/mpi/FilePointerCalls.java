package mpi;

import java.nio.Buffer;
import org.jspecify.annotations.Nullable;
import org.rankcluster.protocol.file.FileCall;

/**
 * Access to a file at the rank's own pointer (MPI-4.1, section 14.4.3), which moves on by what was accessed; a call that does
 * not block moves it at once by all that is asked for.
 */
abstract class FilePointerCalls extends FileOffsetCalls {
    FilePointerCalls(FileState state) {
        super(state);
    }

    /** Reads {@code count} elements; fewer if the file ends, as the status says. */
    public Status read(@Nullable Object buf, int count, Datatype type) {
        FileAccess access = access("read", false, buf, count, type);
        return access.atPosition(position -> access.startAt(position).await());
    }

    /** {@link #read}, together with all ranks of the file. */
    public Status readAll(@Nullable Object buf, int count, Datatype type) {
        FileAccess access = access("readAll", false, buf, count, type).alone();
        return access.atPosition(access::together);
    }

    /** Writes {@code count} elements. */
    public Status write(@Nullable Object buf, int count, Datatype type) {
        FileAccess access = access("write", true, buf, count, type);
        return access.startAt(access.takePosition()).await();
    }

    /** {@link #write}, together with all ranks of the file. */
    public Status writeAll(@Nullable Object buf, int count, Datatype type) {
        FileAccess access = access("writeAll", true, buf, count, type).alone();
        return access.together(access.takePosition());
    }

    /** Starts {@link #read}. */
    public Request iRead(@Nullable Object buf, int count, Datatype type) {
        return started(access("iRead", false, buf, count, type));
    }

    /** Starts {@link #readAll}. */
    public Request iReadAll(@Nullable Object buf, int count, Datatype type) {
        return started(access("iReadAll", false, buf, count, type));
    }

    /** Starts {@link #write}. */
    public Request iWrite(@Nullable Object buf, int count, Datatype type) {
        return started(access("iWrite", true, buf, count, type));
    }

    /** Starts {@link #writeAll}. */
    public Request iWriteAll(@Nullable Object buf, int count, Datatype type) {
        return started(access("iWriteAll", true, buf, count, type));
    }

    private static Request started(FileAccess access) {
        return new Request(access.startAt(access.takePosition()));
    }

    /** {@link #iRead(Object, int, Datatype)}. */
    public Request iRead(@Nullable Buffer buf, int count, Datatype type) {
        return iRead((Object) buf, count, type);
    }

    /** {@link #iReadAll(Object, int, Datatype)}. */
    public Request iReadAll(@Nullable Buffer buf, int count, Datatype type) {
        return iReadAll((Object) buf, count, type);
    }

    /** {@link #iWrite(Object, int, Datatype)}. */
    public Request iWrite(@Nullable Buffer buf, int count, Datatype type) {
        return iWrite((Object) buf, count, type);
    }

    /** {@link #iWriteAll(Object, int, Datatype)}. */
    public Request iWriteAll(@Nullable Buffer buf, int count, Datatype type) {
        return iWriteAll((Object) buf, count, type);
    }

    /**
     * Moves the pointer.
     *
     * @param offset in etypes
     * @param whence SEEK_SET from the beginning of the view, SEEK_CUR from where it is, SEEK_END from the end of the file
     */
    public void seek(long offset, int whence) {
        Call call = call("seek", "offset", offset, "whence", whence);
        FileState file = state(call);
        FileAccess.checkRandom(call, file);
        long size = whence == MPI.SEEK_END
                ? ServiceTalk.askAlone(call, FileCall.size(file.handle())).number()
                : 0;
        file.position(target(call, file, offset, whence, file.position(), size));
    }

    /** Where a seek goes, in etypes; {@code size} of the file in bytes matters for SEEK_END. */
    static long target(Call call, FileState file, long offset, int whence, long position, long size) {
        long base;
        if (whence == MPI.SEEK_SET) {
            base = 0;
        } else if (whence == MPI.SEEK_CUR) {
            base = position;
        } else if (whence == MPI.SEEK_END) {
            base = Math.ceilDiv(file.map().positionOf(size), file.unit());
        } else {
            throw call.error(MPI.ERR_ARG, "whence", whence, "SEEK_SET, SEEK_CUR or SEEK_END");
        }
        if (base + offset < 0) {
            throw call.error(MPI.ERR_ARG, "offset", offset, -base + " or more, not before the beginning of the view");
        }
        return base + offset;
    }

    /** Where the pointer is, in etypes. */
    public long getPosition() {
        Call call = call("getPosition");
        FileState file = state(call);
        FileAccess.checkRandom(call, file);
        return file.position();
    }
}
