package mpi;

import org.jspecify.annotations.Nullable;
import org.rankcluster.protocol.address.scheme.Held;
import org.rankcluster.protocol.address.scheme.RankAddresses;
import org.rankcluster.protocol.group.Communicator;
import org.rankcluster.protocol.pointtopoint.SendOperation.Routing;

/** One rank's view of a communicator, with what can be set on it. */
final class CommState {
    private final Communicator view;
    private final RankAddresses accounts;
    private final Held held;
    private final @Nullable ProcessTopology topology;
    private final Attributes attributes = new Attributes();
    private String name;
    private Errhandler handler;
    private @Nullable Info info;
    private Routing routing = Routing.DEFAULT;

    CommState(Communicator view, RankAddresses accounts, Held held, String name, Errhandler handler) {
        this(view, accounts, held, null, name, handler);
    }

    private CommState(
            Communicator view,
            RankAddresses accounts,
            Held held,
            @Nullable ProcessTopology topology,
            String name,
            Errhandler handler) {
        this.view = view;
        this.accounts = accounts;
        this.held = held;
        this.topology = topology;
        this.name = name;
        this.handler = handler;
    }

    /** The state of a communicator that is made of this one: its error handler and hints, no name. */
    CommState successor(Communicator newView, Held newHeld, @Nullable ProcessTopology newTopology) {
        CommState made = new CommState(newView, accounts, newHeld, newTopology, "", handler);
        made.info(info(), routing);
        return made;
    }

    /** {@link #successor} with the same topology and attributes: of a duplicate. */
    CommState duplicate(Call call, int context) {
        Held duplicate = accounts.hold(Held.duplicate(held).madeBy(call.made(), context));
        CommState made = successor(view.duplicate(context).countedBy(accounts, duplicate), duplicate, topology);
        made.attributes.putAll(attributes);
        return made;
    }

    Communicator view() {
        return view;
    }

    /** What the rank's accounts hold for it. */
    Held held() {
        return held;
    }

    /** Gives up what the rank holds for it. */
    void release() {
        accounts.release(held);
    }

    @Nullable
    ProcessTopology topology() {
        return topology;
    }

    Attributes attributes() {
        return attributes;
    }

    /** The value under a keyval: of the library, else of the program; or null. */
    @Nullable
    Object attribute(Call call, int keyval) {
        Object predefined = PredefinedAttributes.of(keyval);
        return predefined == null ? attributes.get(call, keyval) : predefined;
    }

    String name() {
        return name;
    }

    void name(String newName) {
        name = newName;
        held.name(newName);
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
