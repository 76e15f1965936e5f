package mpi;

import org.rankcluster.protocol.runtime.RankRuntime;

/** A communicator: ranks that talk to each other, apart from all other communicators (MPI-4.1, chapter 7). */
public class Comm extends MpjPointToPoint implements Freeable {
    Comm(CommHandle handle) {
        super(handle);
    }

    /** Number of ranks. */
    public final int getSize() {
        return view("getSize").size();
    }

    /** The calling process's rank. */
    public final int getRank() {
        return view("getRank").rank();
    }

    /** Whether there is no communicator behind the handle. */
    public final boolean isNull() {
        return stateOrNull() == null;
    }

    /** Whether it connects two groups. */
    public final boolean isInter() {
        return false;
    }

    /** Gives it up. Messages under way still arrive. */
    @Override
    public final void free() {
        state("free");
        if (isPredefined()) {
            throw call("free").error(MPI.ERR_COMM, "comm", label(), "a communicator that the program created");
        }
        markFreed();
    }

    /** {@link #free}. */
    public final void disconnect() {
        free();
    }

    /** Ends the job with this exit code. */
    public final void abort(int errorcode) {
        RankRuntime.current().abort(errorcode);
    }

    /** Sets what happens to errors in calls on it. */
    public final void setErrhandler(Errhandler handler) {
        state("setErrhandler").handler(handler);
    }

    public final Errhandler getErrhandler() {
        return state("getErrhandler").handler();
    }

    /** Names it for messages. */
    public final void setName(String name) {
        if (name.length() > MPI.MAX_OBJECT_NAME) {
            throw call("setName", "name", name)
                    .error(MPI.ERR_ARG, "name", name, "at most " + MPI.MAX_OBJECT_NAME + " characters");
        }
        state("setName").name(name);
    }

    public final String getName() {
        return state("getName").name();
    }

    /** {@link #getSize}. */
    public final int Size() {
        return getSize();
    }

    /** {@link #getRank}. */
    public final int Rank() {
        return getRank();
    }

    /** {@link #free}. */
    public final void Free() {
        free();
    }

    /** {@link #isInter}. */
    public final boolean Test_inter() {
        return isInter();
    }

    /** {@link #abort}. */
    public final void Abort(int errorcode) {
        abort(errorcode);
    }
}
