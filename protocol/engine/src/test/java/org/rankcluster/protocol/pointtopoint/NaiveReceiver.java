package org.rankcluster.protocol.pointtopoint;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.rankcluster.protocol.message.Envelope;
import org.rankcluster.protocol.message.Message.Header;

/** A plain implementation of MPI's matching rules, with the same inputs as a rank's message layer. */
final class NaiveReceiver {
    final List<ReceiveOperation> posted = new ArrayList<>();
    final List<Header> unexpected = new ArrayList<>();
    final List<ProbeOperation> waitingProbes = new ArrayList<>();
    final Map<ReceiveOperation, Header> matches = new HashMap<>();
    final Map<ProbeOperation, Header> sightings = new HashMap<>();
    private final Map<Integer, Integer> matchedFrom = new HashMap<>();
    private final List<Header> tooEarly = new ArrayList<>();

    /** Messages that were given up before their turn, by sender and number. */
    private final Set<List<Integer>> givenUp = new HashSet<>();

    int givenUpEarly;

    void start(ReceiveOperation receive) {
        for (Header header : unexpected) {
            if (accepts(receive.context(), receive.source(), receive.tag(), header)) {
                unexpected.remove(header);
                matches.put(receive, header);
                return;
            }
        }
        posted.add(receive);
    }

    void start(ProbeOperation probe) {
        for (Header header : unexpected) {
            if (accepts(probe.context(), probe.source(), probe.tag(), header)) {
                sightings.put(probe, header);
                return;
            }
        }
        if (probe.blocking()) {
            waitingProbes.add(probe);
        }
    }

    /** Returns true if the receive could be withdrawn. */
    boolean withdraw(ReceiveOperation receive) {
        return posted.remove(receive);
    }

    /** Returns true if a message could be given up. */
    boolean giveUp(int source, int number) {
        if (number >= matchedFrom.getOrDefault(source, 0)) {
            givenUp.add(List.of(source, number));
            givenUpEarly++;
            return true;
        }
        return unexpected.removeIf(header -> header.source() == source && header.number() == number);
    }

    void headerArrived(Header header) {
        tooEarly.add(header);
        for (Header next = next(header.source()); next != null; next = next(header.source())) {
            tooEarly.remove(next);
            matchedFrom.merge(next.source(), 1, Integer::sum);
            match(next);
        }
    }

    private @Nullable Header next(int source) {
        int number = matchedFrom.getOrDefault(source, 0);
        return tooEarly.stream()
                .filter(h -> h.source() == source && h.number() == number)
                .findFirst()
                .orElse(null);
    }

    private void match(Header header) {
        if (givenUp.remove(List.of(header.source(), header.number()))) {
            return;
        }
        for (ReceiveOperation receive : posted) {
            if (accepts(receive.context(), receive.source(), receive.tag(), header)) {
                posted.remove(receive);
                matches.put(receive, header);
                return;
            }
        }
        unexpected.add(header);
        for (ProbeOperation probe : List.copyOf(waitingProbes)) {
            if (accepts(probe.context(), probe.source(), probe.tag(), header)) {
                waitingProbes.remove(probe);
                sightings.put(probe, header);
            }
        }
    }

    private static boolean accepts(int context, int source, int tag, Header header) {
        Envelope envelope = header.envelope();
        return context == envelope.context()
                && (source == -1 || source == envelope.from())
                && (tag == -1 ? envelope.tag() >= 0 : tag == envelope.tag());
    }
}
