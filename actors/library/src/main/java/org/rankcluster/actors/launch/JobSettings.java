package org.rankcluster.actors.launch;

import static org.rankcluster.actors.job.AddressingSettings.AVE_BYTES;
import static org.rankcluster.actors.job.AddressingSettings.DISPATCH;
import static org.rankcluster.actors.job.AddressingSettings.LOCAL_TABLE;
import static org.rankcluster.actors.job.AddressingSettings.NODE_TABLES;
import static org.rankcluster.actors.job.AddressingSettings.SLOT_BYTES;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.BiConsumer;
import org.rankcluster.actors.job.AddressingSettings;
import org.rankcluster.actors.job.BlockedPrograms;
import org.rankcluster.actors.program.rewrite.ProgramSettings;
import org.rankcluster.actors.program.rewrite.StaticsMode;
import org.rankcluster.hardware.machine.JobPlacement;
import org.rankcluster.protocol.address.scheme.SchemeSettings;
import org.rankcluster.protocol.choreography.Collective;
import org.rankcluster.protocol.choreography.NonuniformSettings;
import org.rankcluster.protocol.choreography.reduce.DecisionTable;
import org.rankcluster.protocol.choreography.reduce.Reduce;
import org.rankcluster.protocol.collective.Choreographies;
import org.rankcluster.protocol.collective.ReductionChoices;
import org.rankcluster.protocol.collective.Selection;
import org.rankcluster.protocol.datatype.DatatypeEngine;
import org.rankcluster.protocol.pointtopoint.MismatchPolicy;
import org.rankcluster.protocol.pointtopoint.SendsWithoutBuffer;
import org.rankcluster.protocol.runtime.MpjArguments;

/** The keys of {@code --config} that every job accepts, without the keys of the machine and of commands. */
public final class JobSettings {
    private static final String WHERE = "--config";

    private static final List<JobSetting> ALL = declared();

    /**
     * A key of {@code --config}.
     *
     * @param key name of the key
     * @param usual default, as a user would write it; empty if there is none
     * @param sentence meaning of the value
     * @param checker refuses invalid values of the key, by an {@link org.rankcluster.input.InputException}
     */
    public record JobSetting(String key, String usual, String sentence, BiConsumer<String, String> checker) {
        void check(String value) {
            checker.accept(key, value);
        }
    }

    private JobSettings() {}

    /** {@return all settings, by subject} */
    public static List<JobSetting> all() {
        return ALL;
    }

    private static List<JobSetting> declared() {
        List<JobSetting> all = new ArrayList<>();
        addProgram(all);
        addMpi(all);
        addCollectives(all);
        addAddressing(all);
        return List.copyOf(all);
    }

    private static void addProgram(List<JobSetting> all) {
        BiConsumer<String, String> program = (key, value) -> ProgramSettings.check(WHERE, key, value);
        all.add(new JobSetting(
                ProgramSettings.COMPUTE,
                ProgramSettings.COUNTED,
                "Virtual time of a program's own instructions: counted, or none. Samples state their times themselves.",
                program));
        all.add(new JobSetting(
                StaticsMode.KEY,
                "rewrite",
                "Way in which each rank gets its own static fields: by rewritten classes, or by a class loader for each rank.",
                program));
        all.add(new JobSetting(
                ProgramSettings.TURN,
                String.valueOf(ProgramSettings.USUAL_TURN),
                "Instructions of a thread in loops that may wait, before the other threads of its rank run.",
                program));
        all.add(new JobSetting(
                MpjArguments.KEY,
                "false",
                "If true, main gets rank, number of ranks and device in front of its arguments, as MPJ Express passes them.",
                (key, value) -> MpjArguments.check(WHERE, value)));
        all.add(new JobSetting(
                JobPlacement.UNIVERSE,
                "",
                "Largest number of ranks at a time, spawned ones included. Default: the slots of the machine.",
                (key, value) -> JobPlan.universe(value)));
        all.add(new JobSetting(
                BlockedPrograms.LIMIT,
                BlockedPrograms.USUAL_LIMIT,
                "Longest wall-clock time for which a job may be blocked outside MPI. Then it ends as a deadlock.",
                (key, value) -> BlockedPrograms.limit(Map.of(key, value))));
    }

    private static void addMpi(List<JobSetting> all) {
        all.add(new JobSetting(
                MismatchPolicy.KEY,
                "warn",
                "Treatment of a send and a receive, or of two calls of a collective, that do not fit each other.",
                (key, value) -> MismatchPolicy.of(WHERE, value)));
        all.add(new JobSetting(
                SendsWithoutBuffer.KEY,
                "error",
                "Treatment of buffered sends of a rank that has attached no buffer.",
                (key, value) -> SendsWithoutBuffer.of(WHERE, value)));
        all.add(new JobSetting(
                DatatypeEngine.KEY,
                "dual",
                "Number of contexts of the engine that packs data which are not contiguous.",
                (key, value) -> DatatypeEngine.of(WHERE, value)));
    }

    private static void addCollectives(List<JobSetting> all) {
        BiConsumer<String, String> collective = (key, value) -> Selection.check(WHERE, key, value);
        for (Collective each : Choreographies.COLLECTIVES) {
            String table = each.equals(Reduce.REDUCE) ? ", or table:FILE, a table that sweep --decide has written" : "";
            all.add(new JobSetting(
                    each.key(), Collective.AUTO, "Algorithm of " + each.name() + table + ".", collective));
        }
        NonuniformSettings usual = NonuniformSettings.DEFAULT;
        Map<String, String> sentences = new LinkedHashMap<>();
        sentences.put(
                NonuniformSettings.FRACTION,
                "Allgatherv: fraction of the ranks whose blocks are the bulk. Blocks of further ranks may be outliers. auto: "
                        + usual.fraction());
        sentences.put(
                NonuniformSettings.THRESHOLD,
                "Allgatherv: ratio of the longest block to the longest block of the bulk, above which there are outliers. auto: "
                        + usual.threshold());
        sentences.put(
                NonuniformSettings.RING_FROM,
                "Allgatherv: total bytes from which mpich takes the ring. auto: " + usual.ringFrom());
        sentences.put(
                NonuniformSettings.LARGE_FROM,
                "Alltoallw: bytes from which a block is large. auto: " + usual.largeFrom());
        sentences.forEach((key, sentence) -> all.add(new JobSetting(key, Collective.AUTO, sentence, collective)));
        all.add(new JobSetting(
                ReductionChoices.THREADS,
                "1",
                "Threads with which a rank combines and packs in reductions.",
                collective));
        all.add(new JobSetting(
                ReductionChoices.COMPRESSION,
                "none",
                "Encoding of the messages of a reduce without zeros.",
                collective));
        all.add(new JobSetting(
                ReductionChoices.FALLBACK,
                "",
                "Rule by which messages of a compressed reduce stay dense. Default: time for auto, otherwise none.",
                collective));
        all.add(new JobSetting(
                DecisionTable.ZEROS,
                "0",
                "Percentage of zeros that the job expects in its vectors, for collective.reduce=table:FILE.",
                collective));
    }

    private static void addAddressing(List<JobSetting> all) {
        Map<String, String> usual = AddressingSettings.usual();
        Map<String, String> sentences = new LinkedHashMap<>();
        sentences.put(
                SchemeSettings.AUTO_SHARE, "Share of a send's CPU time that a translation of scheme auto may take.");
        sentences.put(
                SchemeSettings.COMPRESSION_FROM, "Fewest ranks of a communicator that is compressed to a rectangle.");
        sentences.put(DISPATCH, "Way to the code of a rank map's model.");
        sentences.put(SLOT_BYTES, "Bytes of a slot in a table of virtual connections.");
        sentences.put(AVE_BYTES, "Bytes of an address in an address vector.");
        sentences.put(NODE_TABLES, "If true, each communicator has two more tables of 4 bytes a rank, as in MPICH.");
        sentences.put(LOCAL_TABLE, "Mapping of an intercommunicator's local communicator: its own, or a shared one.");
        sentences.forEach((key, sentence) -> all.add(new JobSetting(
                key,
                usual.getOrDefault(key, ""),
                sentence,
                (name, value) -> AddressingSettings.check(WHERE, name, value))));
    }
}
