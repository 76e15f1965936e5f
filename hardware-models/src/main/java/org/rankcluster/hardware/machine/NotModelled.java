package org.rankcluster.hardware.machine;

import java.util.ArrayList;
import java.util.List;

/** The list of costs of real machines that the models omit, because no source states a value. Results list them. */
public final class NotModelled {
    /** First words of the text about virtual node mode. */
    public static final String VIRTUAL_NODE = "virtual node mode: ";

    private static final String SHARING =
            "sharing of caches and memory bandwidth by the ranks of a node; each computes and copies as if alone (no source)";
    private static final String START =
            "start and end of a job: loading the program, MPI.Init and MPI.Finalize take no time of their own (no source)";

    private NotModelled() {}

    /**
     * Returns the costs that a job's virtual time omits.
     *
     * @param machine machine of the job
     * @param ranksOfNode maximum number of ranks of a node, 1 or more
     * @return sentences for reports, one for each omitted cost
     */
    public static List<String> of(Machine machine, int ranksOfNode) {
        List<String> texts = new ArrayList<>();
        texts.add(START);
        if (ranksOfNode > 1) {
            texts.add((isVirtualNode(machine.cpu()) ? VIRTUAL_NODE : "") + SHARING);
        }
        return List.copyOf(texts);
    }

    /** Returns true if several ranks a node are virtual node mode, named or not, as on Blue Gene/L. */
    private static boolean isVirtualNode(CpuModel cpu) {
        return cpu.mode() == CpuModel.Mode.VIRTUAL_NODE || cpu.scratchpadPacket() > 0;
    }
}
