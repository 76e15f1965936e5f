package org.rankcluster.actors.time;

import org.jspecify.annotations.Nullable;

/**
 * An event of an actor to itself that may be executed late. The event is executed before the next event of the actor that comes after it in
 * the order (time, source, sequence). The actor executes no other event in between, so its state is the same. See {@link DeferringActor}.
 */
public abstract class DeferredEvent extends Event {
    @Nullable
    DeferredEvent before;

    @Nullable
    DeferredEvent after;

    /** Whether it is in a list of deferred events. */
    boolean isDeferred;
}
