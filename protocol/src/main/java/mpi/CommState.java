package mpi;

import org.jspecify.annotations.Nullable;
import org.rankcluster.protocol.group.Communicator;
import org.rankcluster.protocol.pointtopoint.SendOperation.Routing;

/** One rank's view of a communicator, with what can be set on it. */
final class CommState {
    private final Communicator view;
    private String name;
    private Errhandler handler;
    private @Nullable Info info;
    private Routing routing = Routing.DEFAULT;

    CommState(Communicator view, String name, Errhandler handler) {
        this.view = view;
        this.name = name;
        this.handler = handler;
    }

    Communicator view() {
        return view;
    }

    String name() {
        return name;
    }

    void name(String newName) {
        name = newName;
    }

    Errhandler handler() {
        return handler;
    }

    void handler(Errhandler newHandler) {
        handler = newHandler;
    }

    /** A copy of its hints. */
    Info info() {
        return info == null ? new Info() : info.dup();
    }

    /** Which way the packets of its sends go. */
    Routing routing() {
        return routing;
    }

    /** Takes over {@code newInfo} and what it says about routing. */
    void info(Info newInfo, Routing newRouting) {
        info = newInfo;
        routing = newRouting;
    }
}
