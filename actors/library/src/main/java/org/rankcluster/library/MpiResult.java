package org.rankcluster.library;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.function.ToLongFunction;

/**
 * The result of a simulated job: virtual time, counts, profile, reported values and state. Fields have the names of the JSON result of
 * {@code rankcluster run --json}, but for {@code waiting}, which JSON calls {@code wait}.
 *
 * @param app name of the program
 * @param machine name of the machine
 * @param ranks number of ranks of the world
 * @param members number of JVMs that took part: 1
 * @param partitions number of threads that shared the machine
 * @param fidelity name of the fidelity
 * @param addressing name of the addressing scheme
 * @param addressManagement memory and time of address management
 * @param hotLinks the busiest links, at most eight, the busiest first
 * @param lateRanks the ranks that others waited for longest, at most eight
 * @param collectives the collectives by communicator, call and algorithm
 * @param distances distances of messages
 * @param eventsByPartition events that each partition has executed
 * @param findings causes that limited the run
 * @param virtualSeconds virtual time from the start to the last event, in seconds
 * @param wallSeconds wall time from the first event to the last, in seconds
 * @param events number of events
 * @param messages number of MPI messages, including messages of collectives
 * @param packetHops number of links that packets have crossed
 * @param peakInFlight largest number of live events
 * @param messageMemory memory of the rank whose message layer took most
 * @param bytesPerRank heap of a rank, in bytes; 0 unless it was measured
 * @param bytesPerNode heap of a node, in bytes; 0 unless it was measured
 * @param digest digest of all deliveries, 16 hexadecimal digits
 * @param output values that the program has reported
 * @param compute {@code counted} if instructions of the program took virtual time, else {@code none}
 * @param notModelled costs of a real machine that virtual time omits
 * @param profile split of the virtual time
 * @param criticalPath the chain of work, messages and waits that ends with the last rank; empty unless the job records it
 * @param state the way it ended, such as {@code finished} or {@code deadlock}
 * @param exit exit code
 */
public record MpiResult(
        String app,
        String machine,
        int ranks,
        int members,
        int partitions,
        String fidelity,
        String addressing,
        AddressManagement addressManagement,
        List<Link> hotLinks,
        List<LateRank> lateRanks,
        List<Collective> collectives,
        Distances distances,
        List<Long> eventsByPartition,
        List<Finding> findings,
        double virtualSeconds,
        double wallSeconds,
        long events,
        long messages,
        long packetHops,
        long peakInFlight,
        MessageMemory messageMemory,
        long bytesPerRank,
        long bytesPerNode,
        String digest,
        Map<String, Object> output,
        String compute,
        List<String> notModelled,
        Profile profile,
        Optional<CriticalPath> criticalPath,
        String state,
        int exit) {
    private static final double PICOSECONDS = 1e12;

    /** {@return the virtual time of the last program's end, in picoseconds} */
    public long virtualPicoseconds() {
        return Math.round(virtualSeconds * PICOSECONDS);
    }

    /** {@return the number of events by the number of messages; empty without messages} */
    public OptionalDouble eventsPerMessage() {
        return quotient(events, messages);
    }

    /** {@return the number of events by the number of packet hops; empty without hops} */
    public OptionalDouble eventsPerHop() {
        return quotient(events, packetHops);
    }

    private static OptionalDouble quotient(long dividend, long divisor) {
        return divisor == 0 ? OptionalDouble.empty() : OptionalDouble.of((double) dividend / divisor);
    }

    /** {@return the busiest link; empty if the machine has no links, or if nothing has crossed them} */
    public Optional<Link> hottestLink() {
        return hotLinks.stream().findFirst();
    }

    /**
     * Returns the number of calls of all ranks.
     *
     * @param call name of the call in the profile, such as {@code allReduce}
     * @return the number; 0 if no rank has made the call
     */
    public long calls(String call) {
        return sum(call, Call::count);
    }

    /**
     * Returns the number of messages that calls of all ranks have sent. A message belongs to the call that begins it: with a nonblocking
     * collective to {@code iAllReduce}, and not to the wait.
     *
     * @param call name of the call in the profile, such as {@code allReduce}
     * @return the number; 0 if no rank has made the call
     */
    public long messages(String call) {
        return sum(call, Call::messages);
    }

    private long sum(String call, ToLongFunction<Call> number) {
        return profile.calls.stream()
                .filter(each -> each.call.equals(call))
                .mapToLong(number)
                .sum();
    }

    /**
     * A link of the machine.
     *
     * @param link its name, such as {@code 5,3,3,-z}
     * @param busy share of the virtual time for which it was busy, 0..1
     * @param queue largest number of chunks that waited for it
     * @param senders ranks that sent most of the link's traffic, the first with most
     * @param receivers ranks that received most of the link's traffic, the first with most
     */
    public record Link(String link, double busy, int queue, List<LinkRank> senders, List<LinkRank> receivers) {}

    /**
     * A rank that sent or received packets of a link.
     *
     * @param rank world rank
     * @param share its share of the packets, at least, 0..1; from a sample of them
     */
    public record LinkRank(int rank, double share) {}

    /**
     * A rank that others waited for.
     *
     * @param rank world rank
     * @param latePs longest wait because of it, in ps
     * @param causesPs all waits because of it, in ps
     * @param state state in which it exceeded the mean of all ranks by most
     * @param call call in which it spent most time
     * @param waiter rank with the longest wait, of several the one that waited first
     * @param untilPs virtual time of the end of that wait, in ps; 0 if it is open at the end
     */
    public record LateRank(int rank, long latePs, long causesPs, String state, String call, int waiter, long untilPs) {}

    /**
     * The calls of a collective with one algorithm on one communicator.
     *
     * @param collective call and algorithm, such as {@code allreduce/ring}
     * @param communicator context of the communicator, 0 for the world
     * @param calls number of calls of all ranks
     * @param seconds time of all calls, in seconds
     * @param rounds largest number of rounds of a call
     * @param bytes bytes of the largest call
     * @param longestWaitPs longest wait for a rank, in ps
     * @param lastToEnter rank that caused this wait: the last to enter, or the rank whose message that one had waited for
     * @param others time of other algorithms over the time of this one, by the model's costs
     */
    public record Collective(
            String collective,
            int communicator,
            long calls,
            double seconds,
            long rounds,
            long bytes,
            long longestWaitPs,
            int lastToEnter,
            Map<String, Double> others) {}

    /**
     * The distances that messages travel, in links of the network.
     *
     * @param messages number of messages
     * @param mean mean number of links under the mapping of the job
     * @param busiestReceiver rank that has received most messages; -1 for none
     * @param receiverShare its share of all messages, 0..1
     * @param orders mean number of links under each order of ranks
     */
    public record Distances(
            long messages, double mean, int busiestReceiver, double receiverShare, Map<String, Double> orders) {}

    /**
     * A cause that limited the run.
     *
     * @param kind the cause, such as {@code link} or {@code late}
     * @param severity {@code red} or {@code amber}
     * @param text a sentence for people
     * @param evidence its figures
     */
    public record Finding(String kind, String severity, String text, Map<String, Object> evidence) {}

    /**
     * The memory of a rank's message layer.
     *
     * @param rank the rank that took most; -1 for none
     * @param peakBytes bytes at the peak
     * @param peakRequests open requests at the peak
     * @param peakUnexpectedBytes bytes of unexpected messages at the peak
     */
    public record MessageMemory(int rank, long peakBytes, int peakRequests, long peakUnexpectedBytes) {}

    /**
     * The memory and time of address management.
     *
     * @param modelledBytes bytes of a rank as C structs, mean of the ranks
     * @param rank0Bytes bytes of rank 0
     * @param others mean bytes under every other scheme
     * @param heapBytes bytes of a rank on the heap of this JVM, mean of the ranks
     * @param communicators communicators of rank 0
     * @param models number of maps of rank 0 by model
     * @param translations translations of all ranks
     * @param translationCycles cycles of all ranks for them
     * @param cacheHitRate share of cache searches that found their rank, 0..1
     */
    public record AddressManagement(
            ModelledBytes modelledBytes,
            long rank0Bytes,
            Map<String, Long> others,
            long heapBytes,
            int communicators,
            Map<String, Integer> models,
            long translations,
            long translationCycles,
            double cacheHitRate) {}

    /**
     * The bytes of address management as C structs.
     *
     * @param addresses bytes of addresses
     * @param maps bytes of rank maps
     * @param caches bytes of caches
     * @param total all of them
     */
    public record ModelledBytes(long addresses, long maps, long caches, long total) {}

    /**
     * The split of the virtual time: for each call and phase the smallest, mean and largest time of a rank.
     *
     * @param seconds virtual time of the job, in seconds
     * @param compute work of the ranks' CPUs
     * @param transfer waits for the network
     * @param waiting waits for the programs of other ranks
     * @param outside time before a rank's program began and after its end
     * @param calls the calls, the largest mean first
     */
    public record Profile(
            double seconds, Seconds compute, Seconds transfer, Seconds waiting, Seconds outside, List<Call> calls) {}

    /**
     * The time of one kind of call.
     *
     * @param call its name
     * @param count number of calls of all ranks
     * @param messages number of messages that they have sent, including messages of collectives, without accesses to windows
     * @param compute work of the ranks' CPUs
     * @param transfer waits for the network
     * @param waiting waits for the programs of other ranks
     */
    public record Call(String call, long count, long messages, Seconds compute, Seconds transfer, Seconds waiting) {}

    /**
     * A critical path. The sums of each map add up to {@code picoseconds}.
     *
     * @param picoseconds its length, in ps: the virtual time of the run
     * @param rank rank at its end
     * @param complete whether the run reached its end; if not, the path leads to the last event
     * @param segments number of its segments
     * @param messages number of its messages
     * @param classes length by class, such as {@code serialization}, in ps
     * @param ranks length by world rank, -1 for the network, in ps
     * @param calls length by call, in ps
     * @param lines length by line of the program, the empty text for no known line, in ps; empty if no line is known
     * @param elasticities changes of the virtual time with values of the machine, the largest first
     * @param missing reason for which there is no path, with all else empty; empty if there is one
     */
    public record CriticalPath(
            long picoseconds,
            int rank,
            boolean complete,
            long segments,
            long messages,
            Map<String, Long> classes,
            Map<Integer, Long> ranks,
            Map<String, Long> calls,
            Map<String, Long> lines,
            List<Elasticity> elasticities,
            String missing) {}

    /**
     * The change of the virtual time with values of the machine, as the critical path predicts it.
     *
     * @param keys keys of the values, which change together
     * @param share change in percent for 1 % more of the values
     * @param divided whether the path divides all of this time; if not, the change is at most this large
     * @param firm whether the path stays the same for that change
     */
    public record Elasticity(List<String> keys, double share, boolean divided, boolean firm) {}

    /**
     * The extremes and the mean of a time over the ranks.
     *
     * @param min smallest time of a rank, in seconds
     * @param mean mean time of the ranks, in seconds
     * @param max largest time of a rank, in seconds
     */
    public record Seconds(double min, double mean, double max) {}
}
