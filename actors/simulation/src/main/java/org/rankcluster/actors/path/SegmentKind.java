package org.rankcluster.actors.path;

import java.util.Locale;

/** The classes of work and waiting into which the critical path and a rank's account of time are divided. */
public enum SegmentKind {
    /** Computation of the program whose time the program states. */
    COMPUTING("computing, by stated times"),
    /** Floating-point operations of the program. */
    FLOPS("computing, by floating-point operations"),
    /** Counted instructions of the program. */
    INSTRUCTIONS("computing, by instructions"),
    /** Delay of a rank before a collective, drawn from the machine's skew. */
    SKEW("skew of ranks before collectives"),
    /** CPU time of the program for an MPI call, without the CPU time of its messages. */
    CALL("overhead of MPI calls"),
    /** Sleep, a wait with a limit, or the turn of another thread. */
    TIMER("sleep and waits with a limit"),
    /** CPU work to send a message. */
    SEND("overhead of sending"),
    /** CPU work to receive a message. */
    RECEIVE("overhead of receiving"),
    /** CPU work to write packets into the network. */
    WRITE("CPU that writes packets"),
    /** CPU work to read packets from the network. */
    READ("CPU that reads packets"),
    /** Copies within the memory of a node. */
    COPY("copies in memory"),
    /** Packing of data during a message or a collective. */
    PACK("packing"),
    /** Local work of a round of a collective. */
    COMBINE("local work of collectives"),
    /** CPU work to make and to serve requests of one-sided communication. */
    SERVE("one-sided requests and their service"),
    /** Latency of the memory that ranks of a node share. */
    MEMORY("latency of shared memory"),
    /** Wait in front of the first link or the interface of the sender. */
    INJECTION("waiting to enter the network"),
    /** Wait in front of a link that other messages use. */
    QUEUE("queueing at busy links"),
    /** Wait of a packet in front of an idle link. No buffer behind the link has space, or packets in front of it wait. */
    BLOCKED("blocked at idle links by full buffers"),
    /** Latency of routers, wires and interfaces. */
    WIRE("latency of routers and wires"),
    /** Time of a message's bytes on links. */
    SERIALIZATION("bytes on links"),
    /** Rest of a message that comes more slowly than its links carry it, because its sender or a link before is slower. */
    STREAM("pace of a slower sender or link"),
    /** Wait in front of the interface of the receiver. */
    RECEPTION("waiting to leave the network"),
    /** Rest of a packet's time: in FIFOs of the sender's and the receiver's node. */
    PACKETS("packets in FIFOs of nodes"),
    /** Wait of a sender for space in its injection FIFOs. */
    BUFFERS("waiting for space in injection FIFOs"),
    /** Combining network or global interrupts. */
    COLLECTIVE_NETWORK("collective network"),
    /** Service of the job, such as files or the start of processes. */
    SERVICE("services of the job"),
    /** Wait for the program or the CPU of another rank, in the account of a rank. */
    OTHER_RANKS("waiting for other ranks"),
    /** Events after the last rank's end; in the account of a rank, time after its own end. */
    AFTER_END("after the end"),
    /** Time whose use is not known. */
    OTHER("not attributed");

    private static final SegmentKind[] ALL = values();

    private final String text;

    SegmentKind(String text) {
        this.text = text;
    }

    /** Returns a description for people. */
    public String text() {
        return text;
    }

    /** Returns the name in JSON results, such as {@code collectiveNetwork}. */
    public String key() {
        StringBuilder key = new StringBuilder();
        for (String word : name().toLowerCase(Locale.ROOT).split("_")) {
            key.append(key.isEmpty() ? word : Character.toUpperCase(word.charAt(0)) + word.substring(1));
        }
        return key.toString();
    }

    /** Returns whether events of this class carry no segment: packets on their way, and the space that they free. */
    boolean isUnrecorded() {
        return this == PACKETS || this == BUFFERS;
    }

    /** Returns whether the segment belongs to the program between its calls. */
    public boolean isOfProgram() {
        return this == COMPUTING || this == FLOPS || this == INSTRUCTIONS || this == TIMER;
    }

    /** Returns whether the program states the time by a call of its own. */
    boolean isStated() {
        return this == COMPUTING || this == FLOPS;
    }

    /** Returns whether the segment lies in the network, between two ranks. */
    boolean isOfNetwork() {
        return switch (this) {
            case INJECTION, QUEUE, BLOCKED, WIRE, SERIALIZATION, STREAM, RECEPTION, PACKETS, COLLECTIVE_NETWORK -> true;
            default -> false;
        };
    }

    /** Returns whether the segment is a wait that an idle machine would not have. */
    public boolean isWait() {
        return switch (this) {
            case SKEW, TIMER, INJECTION, QUEUE, BLOCKED, STREAM, RECEPTION, PACKETS, BUFFERS -> true;
            default -> false;
        };
    }

    /** Returns whether the segment belongs to a link. */
    boolean isOfLink() {
        return this == QUEUE || this == BLOCKED || this == WIRE;
    }

    static int count() {
        return ALL.length;
    }

    static SegmentKind of(int ordinal) {
        return ALL[ordinal];
    }
}
