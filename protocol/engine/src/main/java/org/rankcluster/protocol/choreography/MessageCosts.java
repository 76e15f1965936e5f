package org.rankcluster.protocol.choreography;

/**
 * The costs of messages on an idle network, for the choice among collective algorithms. The model comes from papers on collectives (Thakur,
 * Rabenseifner, Gropp 2005, section 3). A message of n bytes costs alpha + n beta, and a combination of n bytes costs n gamma. The costs
 * serve the choice among algorithms; no simulated time depends on them. All times are in picoseconds.
 *
 * @param latency time of a message without data, from call to call (alpha), in picoseconds
 * @param overhead part of the latency for which the CPUs of both ends are busy, in picoseconds
 * @param receiveOverhead the receiver's part of the overhead, in picoseconds
 * @param eagerLimit size in bytes above which messages use rendezvous; its two additional messages take the latency without the overhead
 * @param ofByte time of a byte on a link or in the CPU, whichever is longer (beta)
 * @param ofAsked time of a byte of a message above the eager limit; less than beta if its packets use several links of a node
 * @param ofNode time of a byte of many messages from or to one node, which use all of its links
 * @param ofHandled time for which the CPU of a forwarding rank is busy with a byte, reading and writing its packet
 * @param ofCopied time to copy a byte
 * @param ofCombined time to combine a byte (gamma)
 * @param sharing number of messages that share a link if all ranks send at once to ranks that are not their neighbours
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
    /** The number of messages that share a link, 1 or more, by the number of ranks that all send at once. */
    public interface Sharing {
        /** A link for each message. */
        Sharing NONE = new Sharing() {};

        /**
         * Returns the number of messages on a link if ranks exchange in pairs whose numbers differ in one bit.
         *
         * @param ranks number of ranks, 1 or more
         * @return messages on a link, 1 or more
         */
        default double ofPairs(int ranks) {
            return 1;
        }

        /**
         * Returns the number of messages on a link if all ranks send to the rank at the same distance above.
         *
         * @param ranks number of ranks, 1 or more
         * @return messages on a link, 1 or more
         */
        default double ofShifts(int ranks) {
            return 1;
        }

        /**
         * Returns the number of messages on a link if all ranks send to all at once.
         *
         * @param ranks number of ranks, 1 or more
         * @return messages on a link, 1 or more
         */
        default double ofScattered(int ranks) {
            return ofShifts(ranks);
        }
    }

    /**
     * The costs of a machine without known costs: 3 us, 1 GB/s, copies at 4 GB/s, a double in a nanosecond. Up to 16 KiB are sent eagerly.
     */
    public static final MessageCosts USUAL =
            new MessageCosts(3e6, 1e6, 5e5, 16 * 1024, 1000, 1000, 1000, 0, 250, 125, Sharing.NONE);

    /**
     * Returns the costs of exchanges in pairs of all ranks at once. The messages share links if the pairs are no neighbours.
     *
     * @param ranks number of ranks, 1 or more
     * @return the costs
     */
    public MessageCosts inPairs(int ranks) {
        return shared(sharing.ofPairs(ranks));
    }

    /**
     * Returns the costs of shifts: all ranks send at once to the rank at the same distance above.
     *
     * @param ranks number of ranks, 1 or more
     * @return the costs
     */
    public MessageCosts inShifts(int ranks) {
        return shared(sharing.ofShifts(ranks));
    }

    /**
     * Returns the costs of messages of all ranks to all at once.
     *
     * @param ranks number of ranks, 1 or more
     * @return the costs
     */
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

    /**
     * Returns the time of one message.
     *
     * @param bytes number of bytes, 0 or more
     * @return time in picoseconds
     */
    public double message(double bytes) {
        return begin(bytes) + carry(bytes);
    }

    /**
     * Returns the time of a message before its data leave.
     *
     * @param bytes number of bytes, 0 or more
     * @return time in picoseconds
     */
    public double begin(double bytes) {
        return isAsked(bytes) ? latency + 2 * (latency - overhead) : latency;
    }

    /** Returns the time of the data of a message, in picoseconds. */
    private double carry(double bytes) {
        return bytes * (isAsked(bytes) ? ofAsked : ofByte);
    }

    private boolean isAsked(double bytes) {
        return bytes > eagerLimit;
    }

    /**
     * Returns the time of a message whose data are combined with others on arrival.
     *
     * @param bytes number of bytes, 0 or more
     * @return time in picoseconds
     */
    public double combined(double bytes) {
        return message(bytes) + bytes * ofCombined;
    }

    /**
     * Returns the additional time of a second message to the same receiver. Its request would wait behind the data of the first.
     *
     * @param bytes bytes of the second message, 0 or more
     * @return time in picoseconds
     */
    public double second(double bytes) {
        return isAsked(bytes) ? begin(bytes) : overhead;
    }

    /**
     * Returns the time between messages that do not wait for each other, if as many arrive as leave.
     *
     * @param bytes bytes of each message, 0 or more
     * @return time in picoseconds
     */
    public double next(double bytes) {
        return Math.max(isAsked(bytes) ? 3 * overhead : overhead, bytes * ofByte);
    }

    /**
     * Returns the time between messages that a rank sends to several others.
     *
     * @param bytes bytes of each message, 0 or more
     * @return time in picoseconds
     */
    public double nextSent(double bytes) {
        return overhead - receiveOverhead + bytes * ofNode;
    }

    /**
     * Returns the time between messages that a rank receives from several others.
     *
     * @param bytes bytes of each message, 0 or more
     * @return time in picoseconds
     */
    public double nextReceived(double bytes) {
        return isAsked(bytes)
                ? Math.max(3 * receiveOverhead, bytes * ofNode)
                : Math.max(receiveOverhead, bytes * ofByte);
    }

    /**
     * Returns the time of consecutive messages, each twice as long as the previous one.
     *
     * @param bytes bytes of the first message, 0 or more
     * @param messages number of messages; 0 or less for none
     * @return time in picoseconds
     */
    public double doubling(double bytes, int messages) {
        double sum = 0;
        for (int k = 0; k < messages; k++) {
            sum += message(Math.scalb(bytes, k));
        }
        return sum;
    }

    /**
     * Returns the time of a message to or from all ranks through a binomial tree. If ranks are no power of two, the root has one child more
     * than the number of further levels. That child has few ranks below it.
     *
     * @param ranks number of ranks, 1 or more
     * @param bytes bytes of the message, 0 or more
     * @return time in picoseconds
     */
    public double throughTree(int ranks, double bytes) {
        int levels = BinomialTree.floorLog2(ranks);
        boolean hasOneMore = 1 << levels < ranks;
        return levels * message(bytes) + (hasOneMore ? overhead - receiveOverhead + carry(bytes) : 0);
    }

    /**
     * Returns the time of the blocks of all ranks up or down a binomial tree, which is the time at the root.
     *
     * @param ranks number of ranks, 1 or more
     * @param bytes bytes of a block, 0 or more
     * @return time in picoseconds
     */
    public double blocksThroughTree(int ranks, double bytes) {
        int levels = BinomialTree.floorLog2(ranks);
        int others = ranks - (1 << levels);
        return doubling(bytes, levels) + (others > 0 ? overhead - receiveOverhead + carry(others * bytes) : 0);
    }
}
