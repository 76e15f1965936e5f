package org.rankcluster.actors.network.combining;

import org.jspecify.annotations.Nullable;
import org.rankcluster.actors.network.Cpu;
import org.rankcluster.actors.network.NetworkPort;
import org.rankcluster.actors.path.SegmentKind;
import org.rankcluster.protocol.collective.OffloadOperation;

/** The port of a rank on the global interrupts: one barrier at a time. Raising a signal and seeing it costs the CPU a poll each. */
final class InterruptPort {
    private final NetworkPort.Host host;
    private final Cpu cpu;
    private final int router;
    private final long poll;
    private final OffloadQueue waiting = new OffloadQueue();
    private @Nullable OffloadOperation raised;

    InterruptPort(NetworkPort.Host host, CollectiveNetwork network) {
        this.host = host;
        this.cpu = host.cpu();
        this.router = network.interruptRouter(network.layout().node(host.self()));
        this.poll = network.machine().cpu().poll();
    }

    void start(OffloadOperation operation) {
        waiting.add(operation);
        raiseNext();
    }

    private void raiseNext() {
        OffloadOperation next = raised == null ? waiting.take() : null;
        if (next != null) {
            raised = next;
            host.send(
                    new InterruptSignal(true, LastArrival.of(next)),
                    router,
                    cpu.occupy(host.now(), poll, SegmentKind.CALL));
        }
    }

    void released(InterruptSignal signal) {
        OffloadOperation operation = raised;
        if (operation == null) {
            throw new IllegalStateException("interrupt port: a release arrived, but no interrupt was raised");
        }
        raised = null;
        signal.ready.recordIn(operation);
        host.send(new OffloadDone(operation), host.self(), cpu.occupy(host.now(), poll, SegmentKind.CALL));
        raiseNext();
    }
}
