package mpi;

import java.nio.Buffer;
import org.jspecify.annotations.Nullable;
import org.rankcluster.protocol.file.FileCall;

/**
 * Access to a file at the pointer that all its ranks share (MPI-4.1, section 14.4.4). It moves on by what is asked for, in the
 * order in which the calls reach the file service; the ranks' views have to be equal.
 */
abstract class FileSharedCalls extends FilePointerCalls {
    FileSharedCalls(FileState state) {
        super(state);
    }

    /** Reads {@code count} elements; fewer if the file ends, as the status says. */
    public Status readShared(@Nullable Object buf, int count, Datatype type) {
        return access("readShared", false, buf, count, type).startShared().await();
    }

    /** Writes {@code count} elements. */
    public Status writeShared(@Nullable Object buf, int count, Datatype type) {
        return access("writeShared", true, buf, count, type).startShared().await();
    }

    /** Starts {@link #readShared}. */
    public Request iReadShared(@Nullable Object buf, int count, Datatype type) {
        return new Request(access("iReadShared", false, buf, count, type).startShared());
    }

    /** Starts {@link #writeShared}. */
    public Request iWriteShared(@Nullable Object buf, int count, Datatype type) {
        return new Request(access("iWriteShared", true, buf, count, type).startShared());
    }

    /** {@link #iReadShared(Object, int, Datatype)}. */
    public Request iReadShared(@Nullable Buffer buf, int count, Datatype type) {
        return iReadShared((Object) buf, count, type);
    }

    /** {@link #iWriteShared(Object, int, Datatype)}. */
    public Request iWriteShared(@Nullable Buffer buf, int count, Datatype type) {
        return iWriteShared((Object) buf, count, type);
    }

    /** Reads the elements of all ranks, one rank after the other. */
    public Status readOrdered(@Nullable Object buf, int count, Datatype type) {
        FileAccess access = access("readOrdered", false, buf, count, type).alone();
        return access.startAt(access.ordered()).await();
    }

    /** Writes the elements of all ranks, one rank after the other. */
    public Status writeOrdered(@Nullable Object buf, int count, Datatype type) {
        FileAccess access = access("writeOrdered", true, buf, count, type).alone();
        return access.startAt(access.ordered()).await();
    }

    /** Moves the shared pointer, see {@link #seek}. All ranks say the same. */
    public void seekShared(long offset, int whence) {
        Call call = call("seekShared", "offset", offset, "whence", whence);
        FileState file = state(call);
        ServiceTalk talk = new ServiceTalk(file.comm(), call);
        FileAccess.checkRandom(call, file);
        talk.meet();
        long position = talk.ask(FileCall.advance(file.handle(), 0)).number();
        long size = talk.ask(FileCall.size(file.handle())).number();
        long[] target = new long[1];
        talk.agree(
                () -> target[0] = target(call, file, offset, whence, position, size),
                "offset and whence",
                (int) offset,
                (int) (offset >> Integer.SIZE),
                whence);
        talk.ask(FileCall.place(file.handle(), target[0]));
    }

    /** Where the shared pointer is, in etypes. */
    public long getPositionShared() {
        Call call = call("getPositionShared");
        FileState file = state(call);
        return ServiceTalk.askAlone(call, FileCall.advance(file.handle(), 0)).number();
    }
}
