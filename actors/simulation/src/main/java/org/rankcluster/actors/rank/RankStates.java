package org.rankcluster.actors.rank;

import java.util.List;
import org.jspecify.annotations.Nullable;
import org.rankcluster.protocol.collective.CollectiveOperation;
import org.rankcluster.protocol.pointtopoint.SendOperation;
import org.rankcluster.protocol.runtime.Operation;
import org.rankcluster.protocol.runtime.RankProfile;
import org.rankcluster.protocol.runtime.RankProfile.Phase;

/**
 * A reader of the time that a rank has computed, transferred and waited so far, for samples between two windows. The profile records a
 * call when it ends. Therefore an open call is counted up to the moment here, and computing ahead of the moment is
 * subtracted.
 */
final class RankStates {
    private RankStates() {}

    /** Reads a process at virtual time {@code at}. */
    static void read(RankProcess process, long at, RankReading into) {
        RankProfile profile = process.profile();
        RankThreads threads = process.threads();
        into.times(
                profile.time(Phase.COMPUTE),
                Math.max(0, profile.time(Phase.TRANSFER) - profile.collectiveTransfer()),
                Math.max(0, profile.time(Phase.WAIT) - profile.collectiveWait()),
                profile.collectiveTransfer() + profile.collectiveWait());
        boolean began = threads.main().state() != ProgramThread.State.NEW;
        into.set(RankReading.OUTSIDE, profile.name(profile.current()), threads.isOver());
        long ahead = process.programTime() - at;
        if (ahead > 0) {
            into.add(RankReading.COMPUTING, -ahead);
            into.set(RankReading.COMPUTING, profile.name(profile.current()), threads.isOver());
        } else if (began && !threads.isOver()) {
            readOpen(threads, process.programTime(), at, into);
        }
        into.close(at);
    }

    private static void readOpen(RankThreads threads, long from, long at, RankReading into) {
        ProgramThread programThread = parked(threads.programThreads());
        Operation open = programThread == null ? null : open(programThread);
        if (open == null) {
            boolean turns = programThread != null
                    && (programThread.state() == ProgramThread.State.POLLING
                            || programThread.state() == ProgramThread.State.YIELDED);
            int state = turns ? RankReading.COMPUTING : RankReading.WAITING;
            into.add(state, at - from);
            into.waits(state, -1, from);
            return;
        }
        if (open instanceof CollectiveOperation collective) {
            into.in(collective.progress());
            into.add(RankReading.COLLECTIVE, at - from);
            into.waits(RankReading.COLLECTIVE, threads.waitsFor(), from);
            return;
        }
        boolean ready = open.readySince() != 0;
        long waited = ready ? Math.clamp(open.readySince() - from, 0, at - from) : at - from;
        into.add(RankReading.WAITING, waited);
        into.add(RankReading.TRANSFERRING, at - from - waited);
        into.waits(ready ? RankReading.TRANSFERRING : RankReading.WAITING, ready ? -1 : threads.waitsFor(), from);
        if (!ready && open instanceof SendOperation send) {
            into.setPendingRendezvous(send.unmatchedNumber());
        }
    }

    private static @Nullable ProgramThread parked(List<ProgramThread> programThreads) {
        for (ProgramThread programThread : programThreads) {
            if (programThread.isParked()) {
                return programThread;
            }
        }
        return null;
    }

    private static @Nullable Operation open(ProgramThread programThread) {
        for (Operation operation : programThread.waitingFor()) {
            if (operation != null && !operation.isDone()) {
                return operation;
            }
        }
        return null;
    }
}
