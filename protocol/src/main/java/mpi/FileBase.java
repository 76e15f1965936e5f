package mpi;

import org.jspecify.annotations.Nullable;

/** What all calls on files need: the calling rank's state of the file, and the words for errors. */
abstract class FileBase extends Identified {
    private final FileState state;

    FileBase(FileState state) {
        this.state = state;
    }

    /** A call on this file, with pairs of names and values. */
    final Call call(String name, @Nullable Object... arguments) {
        return Call.on(state, name, () -> Call.words(name, arguments));
    }

    /** The state, if the file is open and MPI goes on. */
    final FileState state(Call call) {
        MpiProcess unusedProcess = MpiProcess.active(call);
        if (state.isClosed()) {
            throw call.error(MPI.ERR_FILE, "the file was closed");
        }
        return state;
    }

    final FileState state(String name) {
        return state(call(name));
    }

    /** An access to {@code count} elements of {@code buf} by a call of this name. */
    final FileAccess access(String name, boolean write, @Nullable Object buf, int count, @Nullable Datatype type) {
        Call call = call(name, "count", count, "type", type);
        return new FileAccess(state(call), call, write, new Part("buf", buf, 0, count, type));
    }

    /** {@link #access} at an offset. */
    final FileAccess accessAt(
            String name, boolean write, long offset, @Nullable Object buf, int count, @Nullable Datatype type) {
        Call call = call(name, "offset", offset, "count", count, "type", type);
        FileAccess access = new FileAccess(state(call), call, write, new Part("buf", buf, 0, count, type));
        access.checkOffset(offset);
        return access;
    }
}
