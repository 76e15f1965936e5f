package org.rankcluster.actors.time;

import static org.assertj.core.api.Assertions.assertThat;

import akka.actor.typed.Behavior;
import akka.actor.typed.javadsl.Behaviors;
import generator.TrafficGenerator;
import generator.TrafficGenerator.Load;
import generator.TrafficGenerator.Tick;
import java.util.SplittableRandom;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Function;
import org.junit.jupiter.api.Test;
import org.rankcluster.protocol.message.WireInput;
import org.rankcluster.protocol.message.WireOutput;

/** Plain typed actors in a run, which send by references, against actors that schedule the same events. */
class TypedActorTest {
    private static final int NODES = 24;
    private static final long LATENCY = 100;
    private static final TrafficGenerator.Settings SETTINGS = new TrafficGenerator.Settings(NODES, LATENCY, 50);

    /** A model with one actor on each node, which gets a tick at the beginning. */
    private record Model(EventActorFactory factory) implements SimulationModel {
        @Override
        public EventActor create(int id, VirtualTime time) {
            return factory.create(id, time);
        }

        @Override
        public void start(int node, Starter starter) {
            starter.start(new Tick(), node, node);
        }

        @Override
        public EventCodec codec() {
            return new EventCodec() {
                @Override
                public void write(Event event, WireOutput out) {
                    out.writeVarint(((Load) event).bytes());
                }

                @Override
                public Event read(WireInput in) {
                    return new Load(in.readVarint());
                }
            };
        }
    }

    /** The generator of traffic as an actor that schedules its events. */
    private static final class Scheduling extends EventActor {
        private final SplittableRandom random = new SplittableRandom(id());
        private int ticks;

        Scheduling(int id, VirtualTime time) {
            super(id, time);
        }

        @Override
        protected void onEvent(Event event) {
            if (event instanceof Load load) {
                if (load.bytes() % 2 == 0) {
                    send(new Load(load.bytes() / 2), (id() + 1) % NODES, now() + LATENCY);
                }
                return;
            }
            long bytes = random.nextInt(1, 1000);
            send(new Load(bytes), random.nextInt(NODES), now() + LATENCY + bytes);
            if (++ticks < 50) {
                send(event, id(), now() + random.nextInt(500));
            }
        }
    }

    private static SimulationResult run(int partitions, EventActorFactory factory) {
        return Simulation.run(
                new SimulationSettings(NODES, 0, LATENCY, partitions, Long.MAX_VALUE), new Model(factory));
    }

    private static SimulationResult run(Function<TypedActor.View, Behavior<Event>> behavior) {
        return run(2, (id, time) -> TypedActor.create(id, time, behavior));
    }

    @Test
    void shouldHaveTheDigestOfScheduledEvents() {
        SimulationResult scheduled = run(1, Scheduling::new);
        assertThat(scheduled.events()).isGreaterThan(2L * NODES * SETTINGS.ticks());
        for (int partitions : new int[] {1, 2, 5}) {
            AtomicInteger stopped = new AtomicInteger();
            SimulationResult sent = run(
                    partitions,
                    (id, time) ->
                            TypedActor.create(id, time, place -> TrafficGenerator.create(place, SETTINGS, stopped)));

            assertThat(sent.failure()).isNull();
            assertThat(sent.digest()).isEqualTo(scheduled.digest());
            assertThat(sent.events()).isEqualTo(scheduled.events());
            assertThat(sent.virtualTime()).isEqualTo(scheduled.virtualTime());
            assertThat(stopped).hasValue(NODES);
        }
    }

    /** Typed actors and others in one run send events to each other. */
    @Test
    void shouldMixWithOtherActors() {
        long digest = run(1, Scheduling::new).digest();
        SimulationResult mixed = run(
                3,
                (id, time) -> id % 2 == 0
                        ? new Scheduling(id, time)
                        : TypedActor.create(
                                id, time, place -> TrafficGenerator.create(place, SETTINGS, new AtomicInteger())));
        assertThat(mixed.digest()).isEqualTo(digest);
    }

    @Test
    void shouldHaveTheSameDigestOnMembers() {
        long digest = run(1, Scheduling::new).digest();
        Model model = new Model((id, time) ->
                TypedActor.create(id, time, place -> TrafficGenerator.create(place, SETTINGS, new AtomicInteger())));
        try (MemberSystems members = new MemberSystems(2, 1)) {
            MemoryLinks links = new MemoryLinks(members.nextRun(), 2);
            SimulationSettings settings = new SimulationSettings(NODES, 0, LATENCY, 2, Long.MAX_VALUE);
            Simulation one = Simulation.start(members.system(0), settings, model, new JobShard(0, 2), links.link(0));
            Simulation two = Simulation.start(members.system(1), settings, model, new JobShard(1, 2), links.link(1));
            assertThat(one.await().digest()).isEqualTo(digest);
            assertThat(two.await().digest()).isEqualTo(digest);
        }
    }

    @Test
    void shouldFailTheRunIfABehaviourThrows() {
        SimulationResult result = run(place -> Behaviors.receiveMessage(event -> {
            throw new IllegalStateException("broken at " + place.now());
        }));
        assertThat(result.failure().cause()).hasMessage("broken at 0");
        assertThat(run(place -> Behaviors.setup(context -> {
                            throw new IllegalStateException("not begun");
                        }))
                        .failure()
                        .cause())
                .hasMessage("not begun");
    }

    @Test
    void shouldReceiveNothingAfterItHasStopped() {
        AtomicInteger received = new AtomicInteger();
        SimulationResult result = run(place -> Behaviors.receiveMessage(event -> {
            received.incrementAndGet();
            place.ref((place.id() + 1) % NODES).tell(new Load(3).at(place.now() + LATENCY));
            return Behaviors.stopped();
        }));
        assertThat(result.failure()).isNull();
        assertThat(received).hasValue(NODES);
        assertThat(result.events()).isEqualTo(2L * NODES);
    }

    /** An event of no time to another node would break the lookahead. */
    @Test
    void shouldRefuseAnEventThatIsTooEarly() {
        SimulationResult result = run(place -> Behaviors.receiveMessage(event -> {
            place.ref((place.id() + 1) % NODES).tell(new Load(1));
            return Behaviors.same();
        }));
        assertThat(result.failure().cause()).hasMessageContaining("lookahead");
    }
}
