package org.rankcluster.actors.cluster.link;

import akka.actor.typed.ActorRef;
import akka.actor.typed.Behavior;
import akka.actor.typed.javadsl.Behaviors;
import java.util.List;

/** Takes in what other members send to one run; on Artery's own thread, for it does nothing that could take long. */
final class LinkInbox {
    /** Its dispatcher in reference.conf. */
    static final String DISPATCHER = "rankcluster.link-dispatcher";

    /** What it understands. */
    sealed interface Message permits LinkFrame, Watch, Ended, Close {}

    /** Where the other members' inboxes are, by number of the member. */
    record Watch(int self, List<ActorRef<LinkFrame>> inboxes) implements Message {}

    /** The inbox of a member has stopped. */
    private record Ended(int member) implements Message {}

    /** Hears what comes. */
    interface Receiver {
        /** Something that a member has sent. */
        void receive(LinkFrame frame);

        /** A member sends no more. */
        void ended(int member);
    }

    /** The run is over. */
    record Close() implements Message {}

    private LinkInbox() {}

    static Behavior<Message> create(Receiver receiver) {
        return Behaviors.setup(context -> Behaviors.receive(Message.class)
                .onMessage(LinkFrame.class, frame -> {
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
