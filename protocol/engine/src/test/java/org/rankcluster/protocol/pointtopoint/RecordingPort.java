package org.rankcluster.protocol.pointtopoint;

import java.util.ArrayList;
import java.util.List;
import org.rankcluster.protocol.message.DelayMerge;
import org.rankcluster.protocol.message.Message;
import org.rankcluster.protocol.onesided.ServeWork;
import org.rankcluster.protocol.runtime.Operation;

/** A port that records the requests of a message layer, and completes operations at once. */
final class RecordingPort implements MessagePort {

    @Override
    public long now() {
        return 0;
    }

    /** A message in transit. */
    record Transmission(Message message, boolean adaptive) {}

    final List<Transmission> transmissions = new ArrayList<>();
    final List<Operation> finished = new ArrayList<>();
    final List<String> warnings = new ArrayList<>();
    private final DelayMerge delayMerge = new DelayMerge();

    @Override
    public DelayMerge delayMerge() {
        return delayMerge;
    }

    @Override
    public void serve(ServeWork service, Runnable then) {
        then.run();
    }

    @Override
    public void warn(String text) {
        warnings.add(text);
    }

    @Override
    public void exhausted(String text) {
        warnings.add(text);
    }

    @Override
    public void transmit(Message message, boolean adaptive) {
        transmissions.add(new Transmission(message, adaptive));
    }

    @Override
    public void finished(Operation operation) {
        finished.add(operation);
        operation.complete(finished.size());
    }

    /** Returns the message transmitted last, which must be of this class. */
    <M extends Message> M last(Class<M> type) {
        return type.cast(transmissions.getLast().message());
    }

    boolean lastWasAdaptive() {
        return transmissions.getLast().adaptive();
    }
}
