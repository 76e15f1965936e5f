package generator;

import akka.actor.typed.Behavior;
import akka.actor.typed.PostStop;
import akka.actor.typed.javadsl.AbstractBehavior;
import akka.actor.typed.javadsl.ActorContext;
import akka.actor.typed.javadsl.Behaviors;
import akka.actor.typed.javadsl.Receive;
import java.util.SplittableRandom;
import java.util.concurrent.atomic.AtomicInteger;
import org.rankcluster.actors.time.Event;
import org.rankcluster.actors.time.TypedActor;

/** A generator of traffic as a plain typed actor: at each tick it sends a load to a random actor, which is under way for some time. */
public final class TrafficGenerator extends AbstractBehavior<Event> {
    /** The tick of a generator's own clock. */
    public static final class Tick extends Event {
        @Override
        public int kind() {
            return 1;
        }

        @Override
        public long payloadHash() {
            return 0;
        }
    }

    /** A load from one generator to another. */
    public static final class Load extends Event {
        final long bytes;

        public Load(long bytes) {
            this.bytes = bytes;
        }

        public long bytes() {
            return bytes;
        }

        @Override
        public int kind() {
            return 2;
        }

        @Override
        public long payloadHash() {
            return bytes;
        }
    }

    /**
     * The settings of all generators.
     *
     * @param actors number of actors
     * @param latency least time of a load under way, in ps
     * @param ticks number of loads of each
     */
    public record Settings(int actors, long latency, int ticks) {}

    private final TypedActor.View view;
    private final Settings settings;
    private final AtomicInteger stopped;
    private final SplittableRandom random;
    private int ticks;

    private TrafficGenerator(
            ActorContext<Event> context, TypedActor.View view, Settings settings, AtomicInteger stopped) {
        super(context);
        this.view = view;
        this.settings = settings;
        this.stopped = stopped;
        this.random = new SplittableRandom(view.id());
    }

    /** Creates a generator; {@code stopped} counts those that have stopped. */
    public static Behavior<Event> create(TypedActor.View view, Settings settings, AtomicInteger stopped) {
        return Behaviors.setup(context -> new TrafficGenerator(context, view, settings, stopped));
    }

    @Override
    public Receive<Event> createReceive() {
        return newReceiveBuilder()
                .onMessage(Tick.class, this::onTick)
                .onMessage(Load.class, this::onLoad)
                .onSignal(PostStop.class, this::onPostStop)
                .build();
    }

    private Behavior<Event> onTick(Tick tick) {
        long bytes = random.nextInt(1, 1000);
        int target = random.nextInt(settings.actors());
        view.ref(target).tell(new Load(bytes).at(view.now() + settings.latency() + bytes));
        if (++ticks < settings.ticks()) {
            view.ref(view.id()).tell(tick.at(view.now() + random.nextInt(500)));
        }
        return this;
    }

    /** Sends every second load back to the next actor, half as large. */
    private Behavior<Event> onLoad(Load load) {
        if (load.bytes % 2 == 0) {
            int next = (view.id() + 1) % settings.actors();
            view.ref(next).tell(new Load(load.bytes / 2).at(view.now() + settings.latency()));
        }
        return this;
    }

    private Behavior<Event> onPostStop(PostStop stop) {
        stopped.incrementAndGet();
        return this;
    }
}
