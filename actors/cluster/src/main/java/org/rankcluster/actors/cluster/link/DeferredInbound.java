package org.rankcluster.actors.cluster.link;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import org.rankcluster.actors.time.MemberLink.Inbound;

/**
 * A buffer for batches of other cluster members that arrive before this member's part of the run begins. The buffer drops input that
 * arrives after the run's end.
 */
final class DeferredInbound implements Inbound {
    private final List<Consumer<Inbound>> early = new ArrayList<>();
    private boolean closed;
    private volatile @Nullable Inbound run;

    /** Begins the run: passes on the buffered input. */
    synchronized void open(Inbound inbound) {
        early.forEach(word -> word.accept(inbound));
        early.clear();
        run = inbound;
    }

    /** Returns whether the run has begun. */
    boolean isOpen() {
        return run != null;
    }

    /** Ends the run. */
    synchronized void close() {
        closed = true;
        run = null;
        early.clear();
    }

    private synchronized void deliver(Consumer<Inbound> word) {
        Inbound current = run;
        if (current != null) {
            word.accept(current);
        } else if (!closed) {
            early.add(word);
        }
    }

    @Override
    public void arrived(int member, byte[] batch, int length) {
        Inbound current = run;
        if (current != null) {
            current.arrived(member, batch, length);
        } else {
            deliver(inbound -> inbound.arrived(member, batch, length));
        }
    }

    @Override
    public void ended(int member) {
        deliver(inbound -> inbound.ended(member));
    }

    @Override
    public void broken(Throwable reason) {
        deliver(inbound -> inbound.broken(reason));
    }

    @Override
    public synchronized boolean isOver() {
        Inbound current = run;
        return closed || current != null && current.isOver();
    }
}
