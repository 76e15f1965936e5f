package org.rankcluster.protocol.random;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import mpi.MPI;
import mpi.Prequest;
import mpi.Request;
import mpi.Status;

/**
 * Messages between all ranks of a team, in rounds. Every rank starts its sends and receives before it waits for any of
 * them, so it cannot block. A rank uses one form of receive only: with or without a wildcard for the source, and for
 * the tag. Every receive therefore finds a message, and messages of one source must arrive in order.
 */
final class Exchange {
    private final Team team;
    private final List<Letter> letters = new ArrayList<>();
    private final boolean ready;
    private final int rounds;
    private final boolean anySource;
    private final boolean anyTag;
    private final boolean somebodyTakesAny;
    private final RandomType type;
    private final int capacity;
    private final Random own;

    private Exchange(Team team, Random plan, RandomType[] types) {
        this.team = team;
        this.ready = plan.nextInt(3) == 0;
        this.rounds = 1 + plan.nextInt(3);
        int count = plan.nextInt(Math.min(4 * team.size(), 40) + 1);
        for (int i = 0; i < count; i++) {
            Letter.Mode mode = Letter.mode(plan, ready);
            letters.add(Letter.draw(plan, plan.nextInt(team.size()), plan.nextInt(team.size()), types, mode));
        }
        int[] forms = plan.ints(team.size(), 0, 4).toArray();
        somebodyTakesAny = Arrays.stream(forms).anyMatch(form -> (form & 1) == 1);
        anySource = (forms[team.me()] & 1) == 1;
        anyTag = (forms[team.me()] & 2) == 2;
        own = new Random(plan.nextLong() + team.me());
        type = types[own.nextInt(types.length)];
        capacity =
                mine().stream().mapToInt(letter -> letter.capacity(type)).max().orElse(0);
    }

    static void run(Team team, Random plan, RandomType[] types) {
        Exchange exchange = new Exchange(team, plan, types);
        boolean probes = !exchange.ready && exchange.own.nextInt(3) == 0;
        boolean persists = !probes && exchange.own.nextBoolean();
        if (persists) {
            exchange.persistent();
        } else {
            exchange.rounds(probes);
        }
    }

    /** Returns the messages to this rank, in the order of the plan. */
    private List<Letter> mine() {
        return letters.stream().filter(letter -> letter.dest() == team.me()).toList();
    }

    private List<Letter> sent() {
        return letters.stream().filter(letter -> letter.source() == team.me()).toList();
    }

    private void rounds(boolean probes) {
        for (int round = 0; round < rounds; round++) {
            if (probes) {
                probe(round);
            } else {
                transfer(round);
            }
            end();
        }
    }

    private void transfer(int round) {
        List<Letter> patterns = patterns();
        List<Object> buffers = new ArrayList<>();
        List<Request> requests = new ArrayList<>();
        boolean sendsFirst = !ready && own.nextBoolean();
        if (sendsFirst) {
            sent().forEach(letter -> requests.add(letter.again(round).start(team)));
        }
        int first = requests.size();
        for (Letter pattern : patterns) {
            Object buffer = type.array(capacity);
            buffers.add(buffer);
            requests.add(team.comm().iRecv(buffer, capacity, type.type(), source(pattern), tag(pattern)));
        }
        barrierIfReady();
        if (!sendsFirst) {
            sent().forEach(letter -> requests.add(letter.again(round).start(team)));
        }
        Status[] statuses = Waiting.forAll(requests.toArray(new Request[0]), own);
        check(patterns, buffers, Arrays.copyOfRange(statuses, first, first + patterns.size()), round);
    }

    private void persistent() {
        List<Letter> patterns = patterns();
        List<Object> buffers = new ArrayList<>();
        List<Object> data = new ArrayList<>();
        List<Prequest> receives = new ArrayList<>();
        List<Prequest> sends = new ArrayList<>();
        for (Letter pattern : patterns) {
            Object buffer = type.array(capacity);
            buffers.add(buffer);
            receives.add(team.comm().recvInit(buffer, capacity, type.type(), source(pattern), tag(pattern)));
        }
        for (Letter letter : sent()) {
            Object buffer = letter.data();
            data.add(buffer);
            sends.add(letter.prepare(team, buffer));
        }
        for (int round = 0; round < rounds; round++) {
            refill(buffers, data, round);
            Prequest.startAll(receives.toArray(new Prequest[0]));
            barrierIfReady();
            Prequest.startAll(sends.toArray(new Prequest[0]));
            List<Request> all = new ArrayList<>(receives);
            all.addAll(sends);
            Status[] statuses = Waiting.forAll(all.toArray(new Request[0]), own);
            check(patterns, buffers, Arrays.copyOf(statuses, patterns.size()), round);
            end();
        }
        receives.forEach(Request::free);
        sends.forEach(Request::free);
    }

    private void refill(List<Object> buffers, List<Object> data, int round) {
        for (Object buffer : buffers) {
            System.arraycopy(type.array(capacity), 0, buffer, 0, type.span(capacity));
        }
        List<Letter> sent = sent();
        for (int i = 0; i < sent.size(); i++) {
            Letter letter = sent.get(i).again(round);
            letter.sent().write(data.get(i), 0, letter.elements(), letter.salt());
        }
    }

    /** Probes for messages and receives them, one after the other. */
    private void probe(int round) {
        List<Request> sends = new ArrayList<>();
        sent().forEach(letter -> sends.add(letter.again(round).start(team)));
        List<Letter> left = new ArrayList<>(mine());
        for (Letter pattern : patterns()) {
            Object buffer = type.array(capacity);
            Status probed = Probing.receive(team, own, source(pattern), tag(pattern), buffer, capacity, type);
            take(left, pattern, probed).again(round).check(probed, type, capacity, buffer);
        }
        Waiting.forAll(sends.toArray(new Request[0]), own);
    }

    private void check(List<Letter> patterns, List<Object> buffers, Status[] statuses, int round) {
        List<Letter> left = new ArrayList<>(mine());
        for (int i = 0; i < patterns.size(); i++) {
            Letter letter = take(left, patterns.get(i), statuses[i]).again(round);
            letter.check(statuses[i], type, capacity, buffers.get(i));
        }
    }

    /**
     * Removes and returns the first remaining message with the status's source and tag. Checks that the receive has them in its pattern.
     */
    private Letter take(List<Letter> left, Letter pattern, Status status) {
        Values.same("source", anySource || status.getSource() == pattern.source(), true);
        Values.same("tag", anyTag || status.getTag() == pattern.tag(), true);
        for (Letter letter : left) {
            boolean next = letter.source() == status.getSource() && (anyTag || letter.tag() == status.getTag());
            if (next) {
                left.remove(letter);
                return letter;
            }
        }
        throw new AssertionError("no such message: from " + status.getSource() + ", tag " + status.getTag());
    }

    private List<Letter> patterns() {
        List<Letter> patterns = new ArrayList<>(mine());
        Collections.shuffle(patterns, own);
        return patterns;
    }

    private int source(Letter pattern) {
        return anySource ? MPI.ANY_SOURCE : pattern.source();
    }

    private int tag(Letter pattern) {
        return anyTag ? MPI.ANY_TAG : pattern.tag();
    }

    private void barrierIfReady() {
        if (ready) {
            team.comm().barrier();
        }
    }

    /** Keeps later messages away from receives with wildcards. */
    private void end() {
        if (somebodyTakesAny) {
            team.comm().barrier();
        }
    }
}
