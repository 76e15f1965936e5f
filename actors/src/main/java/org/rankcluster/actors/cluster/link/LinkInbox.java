package org.rankcluster.actors.cluster.link;

import akka.actor.typed.Behavior;
import akka.actor.typed.javadsl.Behaviors;
import java.util.function.Consumer;

/** Takes in what other members send to one run; on Artery's own thread, for it does nothing that could take long. */
final class LinkInbox {
    /** Its dispatcher in reference.conf. */
    static final String DISPATCHER = "rankcluster.link-dispatcher";

    /** What it understands. */
    sealed interface Message permits LinkFrame, Close {}

    /** The run is over. */
    record Close() implements Message {}

    private LinkInbox() {}

    static Behavior<Message> create(Consumer<LinkFrame> receiver) {
        return Behaviors.receive(Message.class)
                .onMessage(LinkFrame.class, frame -> {
                    receiver.accept(frame);
                    return Behaviors.same();
                })
                .onMessage(Close.class, close -> Behaviors.stopped())
                .build();
    }
}
