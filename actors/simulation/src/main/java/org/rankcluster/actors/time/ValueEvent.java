package org.rankcluster.actors.time;

/**
 * An event by value, as an object outside a {@link Calendar}: between cluster members, in the sequential oracle, and in tests.
 * Its words in a calendar are its time; source and target; sequence, kind and argument; and three words of content.
 *
 * <p>Kinds from {@link #UPDATE} on are updates. They change a number in the state of the receiver at their time, by {@link
 * EventActor#update}. They are in neither the digest nor the counts of events.
 */
public final class ValueEvent extends Event {
    /** The bit of a kind that marks an update. */
    public static final int UPDATE = 0x80;

    /** Number of words of an event. */
    static final int SIZE = 6;

    static final int TIME = 0;
    static final int ENDS = 1;
    static final int ORDER = 2;
    static final int CONTENT = 3;

    private static final int SEQUENCE_SHIFT = 16;
    private static final int KIND_SHIFT = 8;
    private static final int BYTE = 0xff;

    private final int kind;
    private final int argument;
    private final long first;
    private final long second;
    private final long third;

    /** Creates an event with a kind and an argument of {@code 0..255}, and three words of content. */
    public ValueEvent(int kind, int argument, long first, long second, long third) {
        this.kind = kind;
        this.argument = argument;
        this.first = first;
        this.second = second;
        this.third = third;
    }

    /** Returns the event that lies in {@code words} from {@code at} on. */
    static ValueEvent of(long[] words, int at) {
        ValueEvent event = new ValueEvent(
                kind(words, at),
                argument(words, at),
                words[at + CONTENT],
                words[at + CONTENT + 1],
                words[at + CONTENT + 2]);
        event.stamp(words[at], target(words, at), source(words, at), sequence(words, at));
        return event;
    }

    /** Returns the words of this event. */
    long[] words() {
        return new long[] {time, ends(source, target), order(sequence, kind, argument), first, second, third};
    }

    static long ends(int source, int target) {
        return (long) source << Integer.SIZE | target;
    }

    /** Returns the word that orders events of one source; a sequence has 48 bits. */
    static long order(long sequence, int kind, int argument) {
        return sequence << SEQUENCE_SHIFT | (long) kind << KIND_SHIFT | argument;
    }

    /** Returns the virtual time of delivery in ps. */
    public static long time(long[] words, int at) {
        return words[at];
    }

    /** Returns the id of the receiving actor. */
    static int target(long[] words, int at) {
        return (int) words[at + ENDS];
    }

    /** Returns the id of the sending actor. */
    public static int source(long[] words, int at) {
        return (int) (words[at + ENDS] >>> Integer.SIZE);
    }

    /** Returns the sender's count of events before this one. */
    static long sequence(long[] words, int at) {
        return words[at + ORDER] >>> SEQUENCE_SHIFT;
    }

    /** Returns the number of the kind. */
    public static int kind(long[] words, int at) {
        return (int) words[at + ORDER] >>> KIND_SHIFT & BYTE;
    }

    /** Returns whether an event with this word of its order is an update. */
    static boolean isUpdate(long order) {
        return (order >>> KIND_SHIFT & UPDATE) != 0;
    }

    /** Returns the argument. */
    public static int argument(long[] words, int at) {
        return (int) words[at + ORDER] & BYTE;
    }

    /** Returns word {@code index} of the content, {@code 0..2}. */
    public static long content(long[] words, int at, int index) {
        return words[at + CONTENT + index];
    }

    /** Returns the argument. */
    public int argument() {
        return argument;
    }

    /** Returns the first word of the content. */
    public long first() {
        return first;
    }

    /** Returns the second word of the content. */
    public long second() {
        return second;
    }

    /** Returns the third word of the content. */
    public long third() {
        return third;
    }

    @Override
    public int kind() {
        return kind;
    }

    /** Throws an exception: the receiving actor computes the hash of the content. */
    @Override
    public long payloadHash() {
        throw new UnsupportedOperationException("hash of an event by value (expected: its receiver's)");
    }
}
