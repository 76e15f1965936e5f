package mpi;

import org.jspecify.annotations.Nullable;
import org.rankcluster.protocol.address.scheme.CommunicatorAddressing;
import org.rankcluster.protocol.address.scheme.RankAddresses;
import org.rankcluster.protocol.group.Communicator;
import org.rankcluster.protocol.pointtopoint.SendOperation.Routing;

/** The state of a communicator on one rank: the protocol's {@link Communicator}, name, hints, error handler, and attributes. */
final class CommState {
    private final Communicator view;
    private final RankAddresses accounts;
    private final CommunicatorAddressing held;
    private final @Nullable ProcessTopology topology;
    private final Attributes attributes = new Attributes();
    private String name;
    private Errhandler handler;
    private @Nullable Info info;
    private Routing routing = Routing.DEFAULT;

    CommState(Communicator view, RankAddresses accounts, CommunicatorAddressing held, String name, Errhandler handler) {
        this(view, accounts, held, null, name, handler);
    }

    private CommState(
            Communicator view,
            RankAddresses accounts,
            CommunicatorAddressing held,
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

    /**
     * Returns the initial state of a communicator that is derived from this one. The new communicator has the error handler and hints,
     * but no name.
     */
    CommState successor(Communicator newView, CommunicatorAddressing newHeld, @Nullable ProcessTopology newTopology) {
        CommState made = new CommState(newView, accounts, newHeld, newTopology, "", handler);
        made.info(info(), routing);
        return made;
    }

    /** Returns the initial state of a duplicate: {@link #successor} with the same topology and attributes. */
    CommState duplicate(Call call, int context) {
        CommunicatorAddressing duplicate =
                accounts.hold(CommunicatorAddressing.duplicate(held).madeBy(call.made(), context));
        CommState made = successor(view.duplicate(context).countedBy(accounts, duplicate), duplicate, topology);
        made.attributes.putAll(attributes);
        return made;
    }

    /** Returns the CPU time, in ps, to complete a duplicate. Its rank map is this communicator's. */
    long completionTime(Call call) {
        return accounts.completionTime(view.rankmap(), view.rank(), call.job()::nodeOf);
    }

    /** Charges CPU time, in ps, to the rank's next call. */
    void owe(long picoseconds) {
        accounts.owe(picoseconds);
    }

    Communicator view() {
        return view;
    }

    /** Returns the address-management record of the communicator. */
    CommunicatorAddressing held() {
        return held;
    }

    /** Releases the rank's address-management record of the communicator. */
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

    /** Returns the value of a keyval, predefined or of the program; null if there is none. */
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

    /** Returns a copy of the communicator's hints. */
    Info info() {
        return info == null ? new Info() : info.dup();
    }

    /** Returns the routing mode for packets of the communicator's sends. */
    Routing routing() {
        return routing;
    }

    /** Sets the hints and the routing mode that they select. */
    void info(Info newInfo, Routing newRouting) {
        info = newInfo;
        routing = newRouting;
    }
}
