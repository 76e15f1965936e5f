package mpi;

import org.jspecify.annotations.Nullable;
import org.rankcluster.protocol.group.Communicator;

/** What all communicators are: a handle that finds the calling rank's state, and the words for errors. */
abstract class CommBase extends Identified {
    private final CommHandle handle;
    private boolean freed;

    CommBase(CommHandle handle) {
        this.handle = handle;
    }

    /** The calling rank's state; an error if there is none. */
    final CommState state(Call call) {
        CommState state = freed ? null : handle.find(MpiProcess.active(call));
        if (state == null) {
            throw call.error(MPI.ERR_COMM, "the communicator is null or was freed");
        }
        return state;
    }

    /** {@link #state} for a call without arguments. */
    final CommState state(String name) {
        return state(call(name));
    }

    final Communicator view(String name) {
        return state(name).view();
    }

    /** The calling rank's state, or null; no error before Init. */
    final @Nullable CommState stateOrNull() {
        MpiProcess process = MpiProcess.current();
        return process == null || freed ? null : handle.find(process);
    }

    final boolean isPredefined() {
        return handle.predefined() != null;
    }

    final void markFreed() {
        freed = true;
    }

    /** A call on this communicator, with pairs of names and values. */
    final Call call(String name, @Nullable Object... arguments) {
        return new Call(this, name, () -> Call.words(name, arguments));
    }

    /** A call that moves elements to or from a peer. */
    final Call call(String name, int count, @Nullable Datatype type, String peerName, int peer, int tag) {
        return new Call(this, name, () -> Call.words(name, "count", count, "type", type, peerName, peer, "tag", tag));
    }

    /** {@link #call(String, int, Datatype, String, int, int)} with an offset. */
    final Call call(String name, int offset, int count, @Nullable Datatype type, String peerName, int peer, int tag) {
        return new Call(
                this,
                name,
                () -> Call.words(name, "offset", offset, "count", count, "type", type, peerName, peer, "tag", tag));
    }

    /** The name for messages to people. */
    final String label() {
        String predefined = handle.predefined();
        if (predefined != null) {
            return predefined;
        }
        CommState state = stateOrNull();
        if (state == null) {
            return "COMM_NULL";
        }
        return state.name().isEmpty() ? "communicator " + state.view().context() : state.name();
    }
}
