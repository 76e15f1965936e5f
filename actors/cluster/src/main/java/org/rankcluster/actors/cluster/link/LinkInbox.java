package org.rankcluster.actors.cluster.link;

import akka.actor.typed.ActorRef;
import akka.actor.typed.Behavior;
import akka.actor.typed.javadsl.Behaviors;
import java.util.List;

/**
 * The actor that receives the messages of other cluster members for one run. The actor runs on Artery's own thread, because its work is
 * always short.
 */
final class LinkInbox {
    /** Name of its dispatcher in reference.conf. */
    static final String DISPATCHER = "rankcluster.link-dispatcher";

    /** The messages to an inbox. */
    sealed interface Message permits ArteryFrame, Watch, Ended, Close {}

    /** The message with the inboxes of the other members, by number of the member. The inbox then watches them. */
    record Watch(int self, List<ActorRef<ArteryFrame>> inboxes) implements Message {}

    /** The notice that the inbox of another member has stopped. */
    private record Ended(int member) implements Message {}

    /** The receiver of the frames that arrive at an inbox. */
    interface Receiver {
        /** Receives a frame from a member. */
        void receive(ArteryFrame frame);

        /** Records that a member sends no more. */
        void ended(int member);
    }

    /** The request to stop the inbox at the end of the run. */
    record Close() implements Message {}

    private LinkInbox() {}

    static Behavior<Message> create(Receiver receiver) {
        return Behaviors.setup(context -> Behaviors.receive(Message.class)
                .onMessage(ArteryFrame.class, frame -> {
                    receiver.receive(frame);
                    return Behaviors.same();
                })
                .onMessage(Watch.class, watch -> {
                    for (int member = 0; member < watch.inboxes.size(); member++) {
                        if (member != watch.self) {
                            context.watchWith(watch.inboxes.get(member), new Ended(member));
                        }
                    }
                    return Behaviors.same();
                })
                .onMessage(Ended.class, ended -> {
                    receiver.ended(ended.member);
                    return Behaviors.same();
                })
                .onMessage(Close.class, close -> Behaviors.stopped())
                .build());
    }
}
