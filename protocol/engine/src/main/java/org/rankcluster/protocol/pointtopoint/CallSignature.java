package org.rankcluster.protocol.pointtopoint;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;
import org.rankcluster.protocol.datatype.BasicType;
import org.rankcluster.protocol.reduce.Operator;
import org.rankcluster.protocol.runtime.Operation;

/**
 * The signature of the MPI call that caused a message, in one {@code long}, for the detection of mismatched calls. A signature has the
 * call, its operator, the basic type of its elements, its root, and its line in the program. Both ends of a message have one. The two are
 * compared where the message meets its receive. MPI requires the same type signature on both sides (MPI-4.1, section 3.3.1). In a
 * collective it requires the same call, root and operator on all ranks (section 6.1). Unknown parts are 0 and match everything.
 */
public final class CallSignature {
    /** Signature of a message that is not compared. */
    public static final long NONE = 0;

    /**
     * Calls that are compared, as the Open MPI API writes them. Calls of two groups of processes are not compared, because each group may
     * make another call.
     */
    private static final List<String> CALLS = List.of(
            "send",
            "barrier",
            "bcast",
            "gather",
            "gatherv",
            "scatter",
            "scatterv",
            "allGather",
            "allGatherv",
            "allToAll",
            "allToAllv",
            "allToAllw",
            "reduce",
            "allReduce",
            "reduceScatter",
            "reduceScatterBlock",
            "scan",
            "exScan",
            "dup",
            "split",
            "create",
            "createCart",
            "createGraph",
            "Win",
            "fence",
            "iBarrier",
            "iBcast",
            "iGather",
            "iGatherv",
            "iScatter",
            "iScatterv",
            "iAllGather",
            "iAllGatherv",
            "iAllToAll",
            "iAllToAllv",
            "iAllToAllw",
            "iReduce",
            "iAllReduce",
            "iReduceScatter",
            "iReduceScatterBlock",
            "iScan",
            "iExScan",
            "neighborAllGather",
            "neighborAllGatherv",
            "neighborAllToAll",
            "neighborAllToAllv",
            "neighborAllToAllw");

    /** Names in MPJ that differ by an underscore, not only by the capital at the beginning. */
    private static final Map<String, String> OF_MPJ = Map.of(
            "reduceScatter", "Reduce_scatter",
            "reduceScatterBlock", "Reduce_scatter_block",
            "createCart", "Create_cart",
            "createGraph", "Create_graph");

    /** Cache of the numbers of calls, by their names in the APIs. */
    private static final Map<String, Integer> NUMBERS = new ConcurrentHashMap<>();

    private static final List<BasicType> TYPES = List.of(BasicType.values());
    private static final List<Operator> OPERATORS = List.of(Operator.values());

    private static final int OPERATOR = 6;
    private static final int TYPE = 12;
    private static final int ROOT = 18;
    private static final int LINE = 42;
    /** Position of the bit that is set for a call of MPJ; not compared. */
    private static final int MPJ = 62;

    private static final int SMALL = (1 << 6) - 1;
    private static final int MOST_ROOT = (1 << 24) - 1;
    private static final int MOST_LINE = (1 << 20) - 1;

    private CallSignature() {}

    /**
     * Returns the signature of a point-to-point message.
     *
     * @param type basic type of all elements; null for a mixture, or packed data
     * @return the signature, 64 bits
     */
    public static long ofMessage(@Nullable BasicType type) {
        return of("send", -1, null, type, 0);
    }

    /**
     * Returns the signature of a collective; {@link #NONE} for a call that is not compared.
     *
     * @param call name of the call, in either API
     * @param root rank of the root in the communicator; -1 for none
     * @param operator predefined operator; null if there is none or it is the program's own
     * @param type basic type of all elements; null for a mixture
     * @param line line of the call in the program; 0 if unknown
     * @return the signature, 64 bits
     */
    public static long of(String call, int root, @Nullable Operator operator, @Nullable BasicType type, int line) {
        int number = NUMBERS.computeIfAbsent(call, CallSignature::number);
        if (number == 0) {
            return NONE;
        }
        return number
                | (long) (operator == null ? 0 : 1 + OPERATORS.indexOf(operator)) << OPERATOR
                | (long) (isCompared(type) ? 1 + TYPES.indexOf(type) : 0) << TYPE
                | (long) (root >= MOST_ROOT ? 0 : 1 + root) << ROOT
                | (long) (line > MOST_LINE ? 0 : line) << LINE
                | (Character.isUpperCase(call.charAt(0)) ? 1L << MPJ : 0);
    }

    /** Returns the number of a call, in either API; 0 if it is not compared. */
    private static int number(String call) {
        String letters = call.replace("_", "");
        int index = 0;
        while (index < CALLS.size() && !CALLS.get(index).equalsIgnoreCase(letters)) {
            index++;
        }
        return index < CALLS.size() ? 1 + index : 0;
    }

    private static boolean isCompared(@Nullable BasicType type) {
        return type != null && type != BasicType.PACKED;
    }

    /**
     * Returns true if two calls do not match.
     *
     * @param one signature of a call, a result of {@link #of}
     * @param other signature of the other call, a result of {@link #of}
     * @return true if both are known and differ in a part that both have
     */
    public static boolean differ(long one, long other) {
        return one != NONE
                && other != NONE
                && (part(one, 0, SMALL) != part(other, 0, SMALL)
                        || differ(one, other, OPERATOR, SMALL)
                        || differ(one, other, TYPE, SMALL)
                        || differ(one, other, ROOT, MOST_ROOT));
    }

    private static boolean differ(long one, long other, int shift, int mask) {
        int first = part(one, shift, mask);
        int second = part(other, shift, mask);
        return first != second && first != 0 && second != 0;
    }

    private static int part(long signature, int shift, int mask) {
        return (int) (signature >>> shift) & mask;
    }

    /**
     * Returns true if the message belongs to a collective.
     *
     * @param signature signature of its call, a result of {@link #of}
     * @return true for any call but a send
     */
    public static boolean isCollective(long signature) {
        return part(signature, 0, SMALL) > 1;
    }

    /**
     * Returns the MPI error class of the difference between two calls.
     *
     * @param one signature of a call, a result of {@link #of}
     * @param other signature of the other call, a result of {@link #of}
     * @return number of an error class of {@link Operation}
     */
    public static int errorClass(long one, long other) {
        if (part(one, 0, SMALL) != part(other, 0, SMALL)) {
            return Operation.ERR_OTHER;
        }
        if (differ(one, other, ROOT, MOST_ROOT)) {
            return Operation.ERR_ROOT;
        }
        return differ(one, other, OPERATOR, SMALL) ? Operation.ERR_OP : Operation.ERR_TYPE;
    }

    /**
     * Describes the difference between two calls: {@code rank 1 is in barrier at line 12, rank 0 in bcast (root 0) at line 14}.
     *
     * @param rank rank that receives
     * @param its signature of its call, a result of {@link #of}
     * @param otherRank rank that sent
     * @param others signature of the other call, a result of {@link #of}
     * @return text for errors
     */
    public static String difference(int rank, long its, int otherRank, long others) {
        return isCollective(its)
                ? "rank " + rank + " is in " + words(its) + ", rank " + otherRank + " in " + words(others)
                        + " (expected: the same collective, root, operator and type on all ranks)"
                : "rank " + otherRank + " sent " + typeOf(others) + ", rank " + rank + " receives " + typeOf(its)
                        + " (expected: the same type)";
    }

    private static String typeOf(long signature) {
        int type = part(signature, TYPE, SMALL);
        return type == 0 ? "several types" : TYPES.get(type - 1).name();
    }

    /** Describes a call: {@code reduce (SUM, INT, root 0) at line 9}. */
    static String words(long signature) {
        String name = name(signature);
        List<String> details = new ArrayList<>();
        int operator = part(signature, OPERATOR, SMALL);
        if (operator > 0 && isReduction(name)) { // others agree on ids by one
            details.add(OPERATORS.get(operator - 1).name());
        }
        int type = part(signature, TYPE, SMALL);
        if (type > 0) {
            details.add(TYPES.get(type - 1).name());
        }
        int root = part(signature, ROOT, MOST_ROOT);
        if (root > 0) {
            details.add("root " + (root - 1));
        }
        int line = part(signature, LINE, MOST_LINE);
        return name
                + (details.isEmpty() ? "" : " (" + String.join(", ", details) + ")")
                + (line == 0 ? "" : " at line " + line);
    }

    private static boolean isReduction(String name) {
        String lower = name.toLowerCase(Locale.ROOT);
        return lower.contains("reduce") || lower.contains("scan");
    }

    private static String name(long signature) {
        String name = CALLS.get(part(signature, 0, SMALL) - 1);
        if (part(signature, MPJ, 1) == 0) {
            return name;
        }
        String plain = name.substring(0, 1).toUpperCase(Locale.ROOT)
                + name.substring(1).toLowerCase(Locale.ROOT);
        return OF_MPJ.getOrDefault(name, plain);
    }
}
