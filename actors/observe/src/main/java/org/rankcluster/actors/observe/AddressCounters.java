package org.rankcluster.actors.observe;

import akka.actor.typed.ActorSystem;
import akka.actor.typed.Extension;
import akka.actor.typed.ExtensionId;
import org.rankcluster.actors.job.AddressUse;

/** The address-management figures of the last finished job in an actor system, for metrics. Any thread may read. */
public final class AddressCounters implements Extension {
    private static final ExtensionId<AddressCounters> ID = new ExtensionId<>() {
        @Override
        public AddressCounters createExtension(ActorSystem<?> system) {
            return new AddressCounters();
        }
    };

    private volatile AddressUse last = AddressUse.NONE;

    private AddressCounters() {}

    /** Returns the counters of an actor system. */
    public static AddressCounters get(ActorSystem<?> system) {
        return system.registerExtension(ID);
    }

    /** Returns the figures of the last job; zeros before the first has ended. */
    public AddressUse last() {
        return last;
    }

    /** Records the figures of a job that has ended. */
    public void ended(AddressUse use) {
        last = use;
    }
}
