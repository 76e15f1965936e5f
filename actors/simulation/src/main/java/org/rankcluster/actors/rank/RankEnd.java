package org.rankcluster.actors.rank;

import java.util.List;
import org.jspecify.annotations.Nullable;
import org.rankcluster.actors.program.process.ProcessState;
import org.rankcluster.actors.program.process.RankHost;
import org.rankcluster.actors.program.process.file.FileLocks;
import org.rankcluster.protocol.file.LockCall;
import org.rankcluster.protocol.runtime.ProcessCall;
import org.rankcluster.protocol.runtime.ProgramErrors;
import org.rankcluster.protocol.runtime.RankRuntime;

/**
 * The handler for the end of a rank's program: when its threads end, after {@code System.exit}, {@code Runtime.halt}, an uncaught exception
 * or an abort. Its hooks run once.
 */
final class RankEnd {
    private final RankProcess process;
    private final RankParts parts;
    private final RankSettings.Programs programs;
    private boolean begun;

    RankEnd(RankProcess process, RankParts parts) {
        this.process = process;
        this.parts = parts;
        this.programs = parts.settings().programs();
    }

    /** Ends the program, regardless of the state of its threads. */
    void endProgram() {
        if (runHooks()) {
            finish("");
        }
    }

    /** Runs the hooks and ends the program or the job, as {@link RankHost#exit} describes. */
    RuntimeException exit(int code) {
        runHooksFirst();
        throw end(code, "System.exit");
    }

    /** Ends the program or the job without hooks, as {@link RankHost#halt} describes. */
    RuntimeException halt(int code) {
        throw end(code, "Runtime.halt");
    }

    /** Ends the job after an uncaught exception, as {@link RankHost#fail} describes. */
    RuntimeException fail(String failure) {
        runHooksFirst();
        throw abort(1, failure);
    }

    /** Ends the whole job, as {@link ProgramErrors#abort(int, String)} describes. */
    RuntimeException abort(int code, @Nullable String message) {
        programs.aborted(process.rank(), process.now(), code, message);
        parts.events().clock().stop();
        throw stop();
    }

    /** Runs the hooks while the threads may continue. Returns false if the hooks were started before. */
    private boolean runHooks() {
        if (begun) {
            return false;
        }
        begun = true;
        ProcessState state = process.stateOrNull();
        if (state != null) {
            for (Thread hook : List.copyOf(state.hooks())) {
                programs.run(process.rank(), hook.getName(), hook);
            }
            state.deleteFiles();
        }
        return true;
    }

    /** Runs the hooks. A thread that calls while another runs them, or from a hook, does not continue, as in a JVM. */
    private void runHooksFirst() {
        if (!runHooks()) {
            process.threads().current().parkForEver();
        }
    }

    private RuntimeException end(int code, String call) {
        if (code != 0) {
            throw abort(code, "rank " + process.rank() + " called " + call + "(" + code + ")");
        }
        finish(call + "(" + code + ")");
        throw stop();
    }

    private RuntimeException stop() {
        process.threads().current().parkForEver();
        throw new IllegalStateException("rank " + process.rank() + " continued after its end");
    }

    private void finish(String call) {
        if (process.threads().end()) {
            RankRuntime.Library library = process.library();
            boolean unfinished = library != null && library.isUnfinished();
            if (unfinished) {
                programs.unfinished(process.rank(), call);
            }
            StandardStreams streams = process.streamsOrNull();
            if (streams != null) {
                streams.close();
            }
            boolean leaves = process.origin() != null && process.origin().hasParent() && !unfinished;
            ended(process.now(), leaves);
        }
    }

    /** Records the end of the program at virtual time {@code at}. If it {@code leaves}, its place may be used again. */
    private void ended(long at, boolean leaves) {
        process.recordEnd(at);
        programs.ended(process.rank(), at);
        if (FileLocks.hasAny(process.stateOrNull())) {
            parts.events().worked(() -> parts.services().get().call(LockCall.ended()), at);
        }
        if (leaves) {
            parts.events().worked(() -> parts.services().get().call(ProcessCall.ended()), at);
        }
    }
}
