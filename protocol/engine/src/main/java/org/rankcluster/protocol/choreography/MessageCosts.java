package org.rankcluster.protocol.choreography;

/**
 * The costs of messages without load, in the model of papers on collectives (Thakur, Rabenseifner, Gropp 2005, section 3): alpha + n beta
 * for a message of n bytes, n gamma to combine n bytes. They serve the choice among algorithms; no simulated time depends on them.
 *
 * @param latency ps of a message without data, from call to call (alpha)
 * @param overhead ps of it for which the CPUs of both ends are busy
 * @param eagerLimit bytes above which the receiver is asked first, which takes the latency twice more
 * @param ofByte ps of a byte on a link or in the CPU, whichever takes longer (beta)
 * @param ofHandled ps for which the CPU of a rank that passes it on is busy with a byte, reading and writing its packet
 * @param ofCopied ps to copy a byte
 * @param ofCombined ps to combine a byte (gamma)
 */
public record MessageCosts(
        double latency,
        double overhead,
        int eagerLimit,
        double ofByte,
        double ofHandled,
        double ofCopied,
        double ofCombined) {
    /** Of a machine of which nothing is known: 3 us, 1 GB/s, copies at 4 GB/s, a double in a nanosecond; 16 KiB go eagerly. */
    public static final MessageCosts USUAL = new MessageCosts(3e6, 1e6, 16 * 1024, 1000, 0, 250, 125);

    /** Picoseconds of one message. */
    public double message(double bytes) {
        return begin(bytes) + bytes * ofByte;
    }

    /** Picoseconds before its data go. */
    public double begin(double bytes) {
        return bytes > eagerLimit ? 3 * latency : latency;
    }

    /** Picoseconds of a message whose data are combined with others on arrival. */
    public double combined(double bytes) {
        return message(bytes) + bytes * ofCombined;
    }

    /** Picoseconds from one to the next of messages that need not wait for each other. */
    public double next(double bytes) {
        return Math.max(bytes > eagerLimit ? 3 * overhead : overhead, bytes * ofByte);
    }
}
