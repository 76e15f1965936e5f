package org.rankcluster.actors.time;

import akka.actor.typed.ActorRef;
import akka.actor.typed.Behavior;
import akka.actor.typed.BehaviorInterceptor;
import akka.actor.typed.DispatcherSelector;
import akka.actor.typed.TypedActorContext;
import akka.actor.typed.javadsl.Behaviors;
import java.util.Objects;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * An Akka typed actor in a run: its behaviour is any {@code Behavior<Event>}. The behaviour receives events at their virtual times, and
 * sends events by {@code tell} of {@link View#ref}. The events have the same stamps, and the run the same digest, as with an {@link
 * EventActor} that sends them. The behaviour receives {@code PostStop} at the end of the run, and no event after it has stopped itself.
 */
public final class TypedActor extends EventActor {
    /** The view of the run that a plain typed actor has. Only the thread of its partition uses it. */
    public interface View {
        /** Returns the actor's id. */
        int id();

        /** Returns the virtual time of the event in execution, in picoseconds. */
        long now();

        /**
         * Returns a reference to an actor of the run, on any partition or member. Events for it are delivered at the time of {@link
         * Event#at}, at once without it. Between nodes an event takes at least the lookahead.
         *
         * @param id id of the actor
         */
        ActorRef<Event> ref(int id);
    }

    private final Behavior<Delivery> behavior;
    private @Nullable TypedActorContext<Delivery> context;
    /** The receiver of the event in execution; null between events. */
    private BehaviorInterceptor.@Nullable ReceiveTarget<Event> receiver;

    private Behavior<Event> next = Behaviors.same();
    private boolean hasStopped;

    private TypedActor(int id, VirtualTime time, Function<View, Behavior<Event>> behavior) {
        super(id, time);
        this.behavior = Behaviors.intercept(Reception::new, behavior.apply(new ActorView()));
    }

    /**
     * Creates an actor, for {@link EventActorFactory#create}.
     *
     * @param id id of the actor
     * @param time view of its partition
     * @param behavior creates the behaviour
     * @return the actor
     */
    public static EventActor create(int id, VirtualTime time, Function<View, Behavior<Event>> behavior) {
        return new TypedActor(id, time, behavior);
    }

    @Override
    Behavior<Delivery> behavior() {
        return behavior;
    }

    @Override
    protected void onEvent(Event event) {
        if (receiver == null || context == null) {
            throw new IllegalStateException("actor " + id() + ": an event without an actor system");
        }
        if (!hasStopped) {
            next = receiver.apply(context, event);
            hasStopped = !Behavior.isAlive(next);
        }
    }

    /** Sends an event of the behaviour in this actor's name. */
    void tell(Event event, int target) {
        send(event, target, Math.max(now(), event.time()));
    }

    private final class ActorView implements View {
        @Override
        public int id() {
            return TypedActor.this.id();
        }

        @Override
        public long now() {
            return TypedActor.this.now();
        }

        @Override
        public ActorRef<Event> ref(int id) {
            if (!(time() instanceof Partition partition)) {
                throw new IllegalStateException("actor " + id() + ": a reference without an actor system");
            }
            return partition.reference(id, TypedActor.this::spawn);
        }
    }

    /** Spawns a proxy of an actor. The dispatcher takes all events that are sent to the proxy. */
    private ActorRef<Event> spawn() {
        return Objects.requireNonNull(context)
                .asJava()
                .spawnAnonymous(Behaviors.ignore(), DispatcherSelector.sameAsParent());
    }

    /** The interceptor that receives deliveries for the behaviour, as {@link EventActor#receive} does for other actors. */
    private final class Reception extends BehaviorInterceptor<Delivery, Event> {
        Reception() {
            super(Delivery.class);
        }

        @Override
        public Behavior<Event> aroundStart(TypedActorContext<Delivery> started, PreStartTarget<Event> target) {
            context = started;
            try {
                return target.start(started);
            } catch (Throwable thrown) {
                time().fail(thrown);
                return Behaviors.ignore();
            }
        }

        @Override
        public Behavior<Event> aroundReceive(
                TypedActorContext<Delivery> received, Delivery delivery, ReceiveTarget<Event> target) {
            Partition partition = (Partition) time();
            receiver = target;
            next = Behaviors.same();
            partition.executes(TypedActor.this);
            try {
                delivery.to(TypedActor.this);
            } catch (Throwable thrown) {
                time().fail(thrown);
            } finally {
                partition.executes(null);
            }
            // Akka would stop the actor at once, and its cell must stay for events that are under way.
            return hasStopped ? Behaviors.same() : next;
        }
    }
}
