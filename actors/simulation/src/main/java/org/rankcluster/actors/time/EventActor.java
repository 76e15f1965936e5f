package org.rankcluster.actors.time;

import akka.actor.typed.Behavior;
import akka.actor.typed.ExtensibleBehavior;
import akka.actor.typed.Signal;
import akka.actor.typed.TypedActorContext;
import akka.actor.typed.javadsl.Behaviors;
import org.jspecify.annotations.Nullable;
import org.rankcluster.hardware.timing.EndOfTime;
import org.rankcluster.input.InputException;

/**
 * The base class of actors in virtual time, such as ranks and routers, which receive and send events. Each actor holds its own part of the
 * digest: a chained hash of (time, source, sequence, kind, payload hash) of all that it received.
 */
public abstract class EventActor extends ExtensibleBehavior<Delivery> implements EventSink {
    private final int id;
    private final VirtualTime time;
    private long sequence;
    private long chain;
    /** The actor that shares this actor's cell; null if there is none. */
    private @Nullable EventActor guest;

    /** Creates an actor. Ids come from the topology: {@code id = node * 2^actorBits + slot}. */
    protected EventActor(int id, VirtualTime time) {
        this.id = id;
        this.time = time;
    }

    /** Reacts to an event; {@link #now()} is its time. */
    protected abstract void onEvent(Event event);

    /**
     * Prefetches memory; changes nothing. Called shortly before an event is executed. The memory that it needs is then fetched at the same
     * time as the memory of other actors. An actor whose state lies in further objects or arrays may read a word of each that {@code event}
     * needs.
     *
     * @return something that depends on all that was read; its value does not matter
     */
    protected int prefetch(Event event) {
        return (int) chain;
    }

    /**
     * Returns the id of the actor in whose cell this actor lives; the own id if it has a cell of its own. Both actors belong to the same
     * node. An actor that shares a cell has its own events, stamps, and digest. A node with one actor less takes 400 bytes less.
     */
    protected int cellOwner() {
        return id;
    }

    /** Returns the receiver of the deliveries of this actor's cell. */
    Behavior<Delivery> behavior() {
        return this;
    }

    /** Lets another actor of the node share this actor's cell; one at most. */
    final void admit(EventActor other) {
        if (guest != null) {
            throw new IllegalStateException("actor " + id + ": cell: shared by two others (expected: by one)");
        }
        guest = other;
    }

    /**
     * Reacts to an event by value, which lies in {@code words} at {@code at}; see {@link ValueEvent}. The words are valid only during the
     * call.
     */
    protected void onEvent(long[] words, int at) {
        throw new IllegalStateException("actor " + id + ": unexpected event of kind " + ValueEvent.kind(words, at));
    }

    /**
     * Applies an update by value, which lies in {@code words} at {@code at}; see {@link ValueEvent}.
     *
     * @return whether the actor must react now: {@link #onEvent(long[], int)} is called with the update
     */
    protected boolean update(long[] words, int at) {
        throw new IllegalStateException("actor " + id + ": unexpected update of kind " + ValueEvent.kind(words, at));
    }

    /** Returns a hash of the content of an event by value, the same in every JVM; part of the digest. */
    protected long payloadHash(long[] words, int at) {
        return 0;
    }

    /** Prefetches memory for an event by value, as {@link #prefetch(Event)} does. */
    protected int prefetch(long[] words, int at) {
        return (int) chain;
    }

    /** Returns this actor's id. */
    public final int id() {
        return id;
    }

    /** Returns the virtual time in picoseconds. */
    protected final long now() {
        return time.now();
    }

    /** Returns the clock and carrier of the actor's partition. */
    protected final VirtualTime time() {
        return time;
    }

    @Override
    public final void send(Event event, int target, long at) {
        event.stamp(at, target, id, sequence++);
        time.schedule(event);
    }

    /** Gives an event to this actor itself the next stamp, without sending it. */
    final void stamp(Event event, long at) {
        event.stamp(at, id, id, sequence++);
    }

    /**
     * Sends an event by value.
     *
     * @param kind number of its kind, {@code 0..255}
     * @param argument {@code 0..255}
     * @param first first of three words of content
     * @param target id of the receiver
     * @param at virtual time of its delivery, in ps, not before now
     */
    protected final void send(int kind, int argument, long first, long second, long third, int target, long at) {
        time.schedule(
                at, ValueEvent.ends(id, target), ValueEvent.order(sequence++, kind, argument), first, second, third);
    }

    @Override
    public final Behavior<Delivery> receive(TypedActorContext<Delivery> context, Delivery delivery) {
        try {
            delivery.to(this);
        } catch (Throwable thrown) {
            // Thrown into Akka, it would stop this actor alone, and the run would continue without the actor.
            time.fail(thrown);
        }
        return Behaviors.same();
    }

    @Override
    public final Behavior<Delivery> receiveSignal(TypedActorContext<Delivery> context, Signal signal) {
        return Behaviors.same();
    }

    /** Delivers an event of this cell to this actor, or to the one that shares the cell. */
    final void deliverInCell(Event event) {
        EventActor other = guest;
        (other != null && event.target == other.id ? other : this).deliver(event);
    }

    /** Delivers an event by value, as {@link #deliverInCell(Event)} does. */
    final void deliverInCell(long[] words, int at) {
        EventActor other = guest;
        EventActor to = other != null && ValueEvent.target(words, at) == other.id ? other : this;
        if (ValueEvent.isUpdate(words[at + ValueEvent.ORDER])) {
            to.onEvent(words, at); // the update itself is applied
        } else {
            to.deliver(words, at);
        }
    }

    /** Chains the event into the digest and reacts to it. */
    final void deliver(Event event) {
        if (event instanceof ValueEvent value) {
            deliver(value.words(), 0);
            return;
        }
        if (!event.uncounted) {
            long h = Digest.mix(chain + event.time);
            h = Digest.mix(h ^ ((long) event.source << 32) ^ event.kind());
            h = Digest.mix(h + event.sequence);
            chain = Digest.mix(h ^ event.payloadHash());
        }
        if (event.time >= EndOfTime.AT) {
            throw endOfTime(event);
        }
        onEvent(event);
    }

    /** Chains an event by value into the digest and reacts to it; applies an update. */
    final void deliver(long[] words, int at) {
        if (ValueEvent.isUpdate(words[at + ValueEvent.ORDER])) {
            if (update(words, at)) {
                onEvent(words, at);
            }
            return;
        }
        long when = words[at];
        long h = Digest.mix(chain + when);
        h = Digest.mix(h ^ words[at + ValueEvent.ENDS] & 0xffff_ffff_0000_0000L ^ ValueEvent.kind(words, at));
        h = Digest.mix(h + ValueEvent.sequence(words, at));
        chain = Digest.mix(h ^ payloadHash(words, at));
        if (when >= EndOfTime.AT) {
            throw EndOfTime.reached("machine", "work", EndOfTime.PAST);
        }
        onEvent(words, at);
    }

    /** Returns the error of a run that has reached the end of virtual time, with an event of this actor. */
    protected InputException endOfTime(Event event) {
        return EndOfTime.reached("machine", "work", EndOfTime.PAST);
    }

    /** Returns this actor's share of the run's digest. */
    final long digest() {
        return Digest.mix(chain ^ Digest.mix(id));
    }
}
