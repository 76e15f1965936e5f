package org.rankcluster.protocol.choreography;

/**
 * The costs of messages without load, in the model of papers on collectives (Thakur, Rabenseifner, Gropp 2005, section 3): alpha + n beta
 * for a message of n bytes, n gamma to combine n bytes. They serve the choice among algorithms; no simulated time depends on them.
 *
 * @param latency ps of a message without data, from call to call (alpha)
 * @param overhead ps of it for which the CPUs of both ends are busy
 * @param receiveOverhead the receiver's part of the overhead, in ps
 * @param eagerLimit bytes above which the receiver is asked first: two messages more, which take the latency without the overhead
 * @param ofByte ps of a byte on a link or in the CPU, whichever takes longer (beta)
 * @param ofAsked ps of a byte of a message above the eager limit; less than beta where its packets take several links of a node
 * @param ofNode ps of a byte of many messages from or to one node, which take all of its links
 * @param ofHandled ps for which the CPU of a rank that passes it on is busy with a byte, reading and writing its packet
 * @param ofCopied ps to copy a byte
 * @param ofCombined ps to combine a byte (gamma)
 * @param sharing messages that share a link if all ranks send at once to ranks that are not their neighbours
 */
public record MessageCosts(
        double latency,
        double overhead,
        double receiveOverhead,
        int eagerLimit,
        double ofByte,
        double ofAsked,
        double ofNode,
        double ofHandled,
        double ofCopied,
        double ofCombined,
        Sharing sharing) {
    /** Messages that share a link, 1 or more, by the number of ranks that all send at once. */
    public interface Sharing {
        /** Each has a link of its own. */
        Sharing NONE = new Sharing() {};

        /** Messages on a link if ranks exchange in pairs, with the rank whose number differs in one bit. */
        default double ofPairs(int ranks) {
            return 1;
        }

        /** Messages on a link if all send to the rank that is the same number of ranks above. */
        default double ofShifts(int ranks) {
            return 1;
        }

        /** Messages on a link if all send to all at once. */
        default double ofScattered(int ranks) {
            return ofShifts(ranks);
        }
    }

    /** Of a machine of which nothing is known: 3 us, 1 GB/s, copies at 4 GB/s, a double in a nanosecond; 16 KiB go eagerly. */
    public static final MessageCosts USUAL =
            new MessageCosts(3e6, 1e6, 5e5, 16 * 1024, 1000, 1000, 1000, 0, 250, 125, Sharing.NONE);

    /** Returns the costs of exchanges in pairs of all ranks at once, which share links if the pairs are no neighbours. */
    public MessageCosts inPairs(int ranks) {
        return shared(sharing.ofPairs(ranks));
    }

    /** Returns the costs of shifts, in which all ranks send at once to the rank that is the same number of ranks above. */
    public MessageCosts inShifts(int ranks) {
        return shared(sharing.ofShifts(ranks));
    }

    /** Returns the costs of messages of all ranks to all at once. */
    public MessageCosts scattered(int ranks) {
        return shared(sharing.ofScattered(ranks));
    }

    private MessageCosts shared(double factor) {
        return new MessageCosts(
                latency,
                overhead,
                receiveOverhead,
                eagerLimit,
                factor * ofByte,
                factor * ofAsked,
                factor * ofNode,
                ofHandled,
                ofCopied,
                ofCombined,
                Sharing.NONE);
    }

    /** Picoseconds of one message. */
    public double message(double bytes) {
        return begin(bytes) + carry(bytes);
    }

    /** Picoseconds before its data go. */
    public double begin(double bytes) {
        return isAsked(bytes) ? latency + 2 * (latency - overhead) : latency;
    }

    /** Picoseconds for which its data go. */
    private double carry(double bytes) {
        return bytes * (isAsked(bytes) ? ofAsked : ofByte);
    }

    private boolean isAsked(double bytes) {
        return bytes > eagerLimit;
    }

    /** Picoseconds of a message whose data are combined with others on arrival. */
    public double combined(double bytes) {
        return message(bytes) + bytes * ofCombined;
    }

    /** Picoseconds more if a second message goes to the same receiver, whose request would wait behind the data of the first. */
    public double second(double bytes) {
        return isAsked(bytes) ? begin(bytes) : overhead;
    }

    /** Picoseconds from one to the next of messages that need not wait for each other, as many of which come as go. */
    public double next(double bytes) {
        return Math.max(isAsked(bytes) ? 3 * overhead : overhead, bytes * ofByte);
    }

    /** Picoseconds from one to the next of messages that a rank sends to several. */
    public double nextSent(double bytes) {
        return overhead - receiveOverhead + bytes * ofNode;
    }

    /** Picoseconds from one to the next of messages that a rank receives from several. */
    public double nextReceived(double bytes) {
        return isAsked(bytes)
                ? Math.max(3 * receiveOverhead, bytes * ofNode)
                : Math.max(receiveOverhead, bytes * ofByte);
    }

    /** Picoseconds of messages one after the other, of {@code bytes} and then twice as many each. */
    public double doubling(double bytes, int messages) {
        double sum = 0;
        for (int k = 0; k < messages; k++) {
            sum += message(Math.scalb(bytes, k));
        }
        return sum;
    }

    /**
     * Picoseconds until a message to or from all has come through a binomial tree. Where ranks are no power of two, the root has one child
     * more than the tree has further levels, and that child has few below it.
     */
    public double throughTree(int ranks, double bytes) {
        int levels = BinomialTree.floorLog2(ranks);
        boolean hasOneMore = 1 << levels < ranks;
        return levels * message(bytes) + (hasOneMore ? overhead - receiveOverhead + carry(bytes) : 0);
    }

    /**
     * Picoseconds until the blocks of all have come up or down a binomial tree, which takes as long as at the root.
     *
     * @param bytes of a block
     */
    public double blocksThroughTree(int ranks, double bytes) {
        int levels = BinomialTree.floorLog2(ranks);
        int others = ranks - (1 << levels);
        return doubling(bytes, levels) + (others > 0 ? overhead - receiveOverhead + carry(others * bytes) : 0);
    }
}
