package org.rankcluster.actors.cluster.split;

import static org.assertj.core.api.Assertions.assertThat;

import akka.actor.Address;
import akka.cluster.UniqueAddress;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.TreeMap;
import org.rankcluster.actors.cluster.split.Connectivity.Cut;
import org.rankcluster.actors.cluster.split.Connectivity.Decision;
import org.rankcluster.actors.cluster.split.Connectivity.Standing;

/**
 * A model of members that tell each other what they know, whose links fail one after the other, and that find it, hear of it, decide and
 * agree in any order, however late.
 */
final class SplitModel {
    private static final int MOST = 9;

    /** What a member knows of another one: a later entry replaces an earlier one. */
    private enum Known {
        JOINING,
        UP,
        DOWN,
        REMOVED
    }

    private final Random random;
    private final boolean[][] works = new boolean[MOST][MOST];
    private final List<Node> nodes = new ArrayList<>();

    /** Members that are all up. */
    SplitModel(Random random, int members) {
        this.random = random;
        for (boolean[] row : works) {
            Arrays.fill(row, true);
        }
        for (int member = 0; member < members; member++) {
            nodes.add(new Node(member));
        }
        for (Node node : nodes) {
            nodes.forEach(other -> node.known.put(other.number, Known.UP));
        }
    }

    private static UniqueAddress address(int number) {
        return UniqueAddress.apply(new Address("akka", "rankcluster", "127.0.0.1", 25520 + number), (long) number);
    }

    private static int number(UniqueAddress address) {
        return (int) address.longUid();
    }

    private final class Node {
        private final int number;
        private final Map<Integer, Known> known = new TreeMap<>();
        private final Set<Cut> cuts = new HashSet<>();
        private boolean stopped;
        private boolean waited;

        private Node(int number) {
            this.number = number;
        }

        private Connectivity connectivity() {
            Connectivity connectivity = new Connectivity();
            known.forEach((member, state) -> {
                switch (state) {
                    case JOINING -> connectivity.note(address(member), Standing.JOINING);
                    case UP -> connectivity.note(address(member), Standing.UP);
                    case DOWN -> {
                        connectivity.note(address(member), Standing.UP);
                        connectivity.note(address(member), Standing.DOWN);
                    }
                    case REMOVED -> {}
                }
            });
            connectivity.cut(cuts);
            return connectivity;
        }

        private boolean isLeft(int member) {
            return known.containsKey(member) && known.get(member).compareTo(Known.DOWN) < 0;
        }

        private boolean hears(Node other) {
            return works[number][other.number]
                    && !cuts.contains(new Cut(address(number), address(other.number)))
                    && known.get(other.number) != Known.REMOVED;
        }

        private void hear(Node other) {
            if (!other.known.containsKey(number) || other.known.get(number) == Known.REMOVED) {
                return;
            }
            cuts.addAll(other.cuts);
            boolean loses = false;
            for (Map.Entry<Integer, Known> entry : other.known.entrySet()) {
                Known before = known.get(entry.getKey());
                if (before == null || before.compareTo(entry.getValue()) < 0) {
                    known.put(entry.getKey(), entry.getValue());
                    loses |= entry.getValue() == Known.DOWN;
                }
            }
            stopIfDown(loses);
        }

        private void stopIfDown(boolean loses) {
            Connectivity connectivity = connectivity();
            stopped |= !isLeft(number) || loses && !connectivity.isMajority(connectivity.left());
        }

        /** A link that does not work, or somebody who does not want to hear of it any more. */
        private void find(int other) {
            stopped |= works[number][other] && nodes.get(other).known.get(number) == Known.REMOVED;
            if (!works[number][other] && isLeft(other)) {
                cuts.add(new Cut(address(number), address(other)));
            }
        }

        private void decide() {
            Connectivity connectivity = connectivity();
            if (!connectivity.isSplit()) {
                waited = false;
                return;
            }
            Decision decision = connectivity.decide(address(number), waited);
            switch (decision.verdict()) {
                case GO_ON ->
                    connectivity.left().stream()
                            .filter(member -> !decision.group().contains(member))
                            .forEach(member -> known.put(number(member), Known.DOWN));
                case WAIT -> {}
                case LEFT_OUT -> stopped |= waited;
                case TOO_FEW -> stopped = true;
            }
            waited = true;
            stopIfDown(false);
        }

        /** Whether all that are left have seen what it knows; Akka's convergence. */
        private boolean isAgreed() {
            for (Node other : nodes) {
                if (!isLeft(other.number)) {
                    continue;
                }
                for (Cut cut : cuts) {
                    if (number(cut.other()) == other.number && isLeft(number(cut.one()))) {
                        return false;
                    }
                }
                if (known.get(other.number) == Known.UP && !hasSeen(other)) {
                    return false;
                }
            }
            return true;
        }

        private boolean hasSeen(Node other) {
            return known.entrySet().stream()
                    .allMatch(entry -> other.known.containsKey(entry.getKey())
                            && other.known.get(entry.getKey()).compareTo(entry.getValue()) >= 0);
        }

        private void lead() {
            if (isAgreed()) {
                known.replaceAll((member, state) -> switch (state) {
                    case DOWN -> Known.REMOVED;
                    case JOINING -> Known.UP;
                    default -> state;
                });
            }
        }
    }

    private Node any() {
        return nodes.get(random.nextInt(nodes.size()));
    }

    /** Something happens at one of them. */
    void step() {
        Node node = any();
        Node other = any();
        if (node.stopped || node == other) {
            return;
        }
        switch (random.nextInt(5)) {
            case 0 -> node.find(other.number);
            case 1 -> node.decide();
            case 2 -> node.lead();
            default -> exchange(node, other);
        }
    }

    private static void exchange(Node node, Node other) {
        if (node != other && !node.stopped && !other.stopped && node.hears(other) && other.hears(node)) {
            node.hear(other);
        }
    }

    /** A link fails. */
    void cut(int one, int other) {
        works[one][other] = false;
        works[other][one] = false;
    }

    /** A member dies, a link fails, or all links between two sides. */
    void cutSome() {
        switch (random.nextInt(3)) {
            case 0 -> {
                Node dies = any();
                dies.stopped = true;
                nodes.forEach(other -> cut(dies.number, other.number));
            }
            case 1 -> cut(any().number, any().number);
            default -> {
                int side = random.nextInt(1 << nodes.size());
                for (int one = 0; one < nodes.size(); one++) {
                    for (int other = 0; other < one; other++) {
                        if ((side >> one & 1) != (side >> other & 1)) {
                            cut(one, other);
                        }
                    }
                }
            }
        }
    }

    /** A new member joins. */
    void join() {
        Node by = any();
        if (nodes.size() < MOST && !by.stopped && by.known.get(by.number) == Known.UP) {
            Node joins = new Node(nodes.size());
            by.known.put(joins.number, Known.JOINING);
            joins.known.putAll(by.known);
            joins.cuts.addAll(by.cuts);
            nodes.add(joins);
        }
    }

    /** All that has failed is found, and what is to be decided is decided. */
    void settle() {
        for (int round = 0; round < 15; round++) {
            for (Node node : nodes) {
                nodes.forEach(other -> node.find(other.number));
            }
            for (Node stopped : nodes) {
                if (stopped.stopped) {
                    nodes.forEach(other -> cut(stopped.number, other.number));
                }
            }
            for (int step = 0; step < 10 * nodes.size() * nodes.size(); step++) {
                step();
            }
        }
    }

    /** All that are there take each other for members, and reach each other. */
    void checkOneGroup() {
        for (Node node : nodes) {
            for (Node other : nodes) {
                if (node != other && !node.stopped && !other.stopped) {
                    assertThat(works[node.number][other.number]).isTrue();
                    assertThat(node.known).containsEntry(other.number, Known.UP);
                }
            }
        }
    }

    /** All of them decide, when they know what can be known, and those that are taken for lost hear of it. */
    void decideInTime() {
        spread();
        for (Node node : nodes) {
            if (!node.stopped) {
                node.decide();
            }
        }
        spread();
        nodes.stream().filter(node -> !node.stopped).forEach(Node::lead);
    }

    private void spread() {
        for (int hop = 0; hop < nodes.size(); hop++) {
            for (Node node : nodes) {
                for (Node other : nodes) {
                    exchange(node, other);
                }
            }
        }
    }

    /** Both ends of a link that has failed find it. */
    void find(int one, int other) {
        nodes.get(one).find(other);
        nodes.get(other).find(one);
    }

    boolean hasStopped(int member) {
        return nodes.get(member).stopped;
    }
}
