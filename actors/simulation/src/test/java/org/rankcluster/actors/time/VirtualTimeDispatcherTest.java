package org.rankcluster.actors.time;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import akka.actor.testkit.typed.javadsl.ActorTestKit;
import akka.actor.testkit.typed.javadsl.TestProbe;
import akka.actor.typed.ActorRef;
import akka.actor.typed.DispatcherSelector;
import akka.actor.typed.javadsl.Behaviors;
import akka.dispatch.Envelope;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class VirtualTimeDispatcherTest {
    private final ActorTestKit kit = ActorTestKit.create(Simulation.config(1));
    private final DispatcherSelector selector = DispatcherSelector.fromConfig(Simulation.dispatcher(0));

    @AfterEach
    void end() {
        kit.shutdownTestKit();
    }

    @Test
    void shouldRunOrdinaryMessagesOnOneThread() {
        TestProbe<Thread> probe = kit.createTestProbe();
        Thread[] threads = new Thread[4];
        for (int actor = 0; actor < threads.length; actor++) {
            ActorRef<String> ref = kit.spawn(
                    Behaviors.receiveMessage(message -> {
                        probe.ref().tell(Thread.currentThread());
                        return Behaviors.same();
                    }),
                    selector);
            ref.tell("hello");
            threads[actor] = probe.receiveMessage();
        }
        assertThat(threads).containsOnly(threads[0]);
    }

    @Test
    void shouldRefuseAnEventThatIsAskedFromOutside() {
        ActorRef<Object> ref = kit.spawn(Behaviors.ignore(), selector);
        VirtualTimeDispatcher dispatcher =
                (VirtualTimeDispatcher) kit.system().dispatchers().lookup(selector);
        Envelope envelope = new Envelope(new ScriptedModel.Tagged(1), akka.actor.ActorRef.noSender());
        assertThatThrownBy(() -> dispatcher.dispatch(ResidentGroup.cell(ref), envelope))
                .hasMessage(
                        "Tagged: sent to an actor from outside virtual time (expected: EventActor.send, or TypedActor.View.ref)");
    }

    /** The next run begins between Akka's check whether an actor is left and its action afterwards. */
    @Test
    void shouldKeepTheThreadOfAnActorThatHasComeBeforeItIsEnded() {
        TestProbe<Thread> probe = kit.createTestProbe();
        ActorRef<String> ref = kit.spawn(
                Behaviors.receiveMessage(message -> {
                    probe.ref().tell(Thread.currentThread());
                    return Behaviors.same();
                }),
                selector);
        ref.tell("before");
        Thread before = probe.receiveMessage();
        VirtualTimeDispatcher dispatcher =
                (VirtualTimeDispatcher) kit.system().dispatchers().lookup(selector);
        dispatcher.shutdown();
        assertThat(dispatcher.executor().isShutdown()).isFalse();
        ref.tell("after");
        assertThat(probe.receiveMessage()).isEqualTo(before);
    }
}
