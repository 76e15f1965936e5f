package org.rankcluster.protocol.pointtopoint;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.rankcluster.protocol.message.Message;

/**
 * A network without time: each step advances one message in transit. Headers of messages that are not adaptive arrive in order on their
 * connection, all others in any order. Ends of messages interleave in all ways.
 */
final class ReorderingNetwork {
    /** A message in transit. */
    private static final class Flight {
        final Message message;
        final boolean adaptive;
        boolean headerArrived;
        boolean arrived;
        boolean transmitted;

        Flight(Message message, boolean adaptive) {
            this.message = message;
            this.adaptive = adaptive;
        }
    }

    /** The listeners at both ends. */
    interface Ends {
        void headerArrived(Message message);

        void arrived(Message message);

        void transmitted(Message message);
    }

    private final Random random;
    private final Ends ends;
    private final List<Flight> flights = new ArrayList<>();

    ReorderingNetwork(Random random, Ends ends) {
        this.random = random;
        this.ends = ends;
    }

    void transmit(Message message, boolean adaptive) {
        flights.add(new Flight(message, adaptive));
    }

    boolean isEmpty() {
        return flights.isEmpty();
    }

    void step() {
        Flight flight = flights.get(random.nextInt(flights.size()));
        if (!flight.transmitted && random.nextBoolean()) {
            flight.transmitted = true;
            removeIfOver(flight);
            ends.transmitted(flight.message);
        } else if (!flight.headerArrived) {
            if (flight.adaptive || isFirst(flight)) {
                flight.headerArrived = true;
                ends.headerArrived(flight.message);
            }
        } else if (!flight.arrived) {
            flight.arrived = true;
            removeIfOver(flight);
            ends.arrived(flight.message);
        }
    }

    private void removeIfOver(Flight flight) {
        if (flight.arrived && flight.transmitted) {
            flights.remove(flight);
        }
    }

    private boolean isFirst(Flight flight) {
        for (Flight other : flights) {
            if (other == flight) {
                return true;
            }
            if (!other.adaptive
                    && !other.headerArrived
                    && other.message.source() == flight.message.source()
                    && other.message.destination() == flight.message.destination()) {
                return false;
            }
        }
        throw new IllegalStateException("not on its way: " + flight.message);
    }
}
