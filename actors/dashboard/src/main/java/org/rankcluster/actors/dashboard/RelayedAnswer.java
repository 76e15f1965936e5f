package org.rankcluster.actors.dashboard;

import akka.actor.typed.ActorRef;
import akka.actor.typed.ActorSystem;
import akka.actor.typed.Behavior;
import akka.actor.typed.Props;
import akka.actor.typed.javadsl.Behaviors;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Consumer;

/** The reassembly of another cluster member's answer from several messages. */
final class RelayedAnswer {
    private static final Duration PATIENCE = Duration.ofSeconds(20);
    private static final AtomicLong NUMBERS = new AtomicLong();

    private final CompletableFuture<byte[]> whole;
    private final ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    private int parts;

    private RelayedAnswer(CompletableFuture<byte[]> whole) {
        this.whole = whole;
    }

    /** Sends a request, and returns the whole answer. */
    static CompletionStage<byte[]> of(ActorSystem<?> system, Consumer<ActorRef<RelayMessage.Part>> request) {
        CompletableFuture<byte[]> whole = new CompletableFuture<>();
        request.accept(system.systemActorOf(create(whole), "page-answer-" + NUMBERS.incrementAndGet(), Props.empty()));
        return whole;
    }

    private static Behavior<RelayMessage.Part> create(CompletableFuture<byte[]> whole) {
        RelayMessage.Part late =
                new RelayMessage.Part(0, 1, new byte[0], "the member that runs the job does not answer");
        return Behaviors.setup(context -> {
            context.setReceiveTimeout(PATIENCE, late);
            RelayedAnswer answer = new RelayedAnswer(whole);
            return Behaviors.receiveMessage(part -> answer.take(part) ? Behaviors.stopped() : Behaviors.same());
        });
    }

    /** Adds a part. Returns whether it was the last. */
    private boolean take(RelayMessage.Part part) {
        if (part.failure() != null || part.index() != parts) {
            whole.completeExceptionally(new IOException(part.failure() == null ? "a part was lost" : part.failure()));
            return true;
        }
        bytes.writeBytes(part.bytes());
        parts++;
        return parts == part.of() && whole.complete(bytes.toByteArray());
    }
}
