package org.rankcluster.actors.network;

import org.rankcluster.actors.time.Event;
import org.rankcluster.actors.time.EventActor;
import org.rankcluster.actors.time.VirtualTime;

/** An actor that sends the events of a test. */
public final class ManualSender extends EventActor {
    public ManualSender(int id, VirtualTime time) {
        super(id, time);
    }

    public void give(Event event, int target, long at) {
        send(event, target, at);
    }

    @Override
    protected void onEvent(Event event) {
        throw new UnsupportedOperationException();
    }
}
