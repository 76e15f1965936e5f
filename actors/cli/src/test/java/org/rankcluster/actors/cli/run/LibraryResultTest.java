package org.rankcluster.actors.cli.run;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.annotation.JsonIgnoreProperties;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.rankcluster.actors.cli.Cli;
import org.rankcluster.actors.cli.Compiler;
import org.rankcluster.library.Job;
import org.rankcluster.library.MpiResult;
import org.rankcluster.library.RankCluster;

/** The test that the records of the library have the names and values of the JSON result. */
class LibraryResultTest {
    /** The path is left out: few runs record it, and the library has few of its fields. */
    @JsonIgnoreProperties("criticalPath")
    private interface WithoutPath {}

    private static final JsonMapper JSON =
            JsonMapper.builder().addMixIn(MpiResult.class, WithoutPath.class).build();

    /** Fields of JSON that record the command line, are quotients of others, or differ from run to run. */
    private static final Set<String> OWN = Set.of(
            "format",
            "version",
            "command",
            "folder",
            "seed",
            "shape",
            "mapping",
            "machineFile",
            "eventsPerMessage",
            "eventsPerHop",
            "wallSeconds",
            "bytesPerRank",
            "bytesPerNode");

    @Test
    void shouldEqualTheJsonResult(@TempDir Path folder) throws IOException {
        Path classes = Compiler.compile(folder, "Program", """
                import mpi.MPI;
                public class Program {
                    public static void main(String[] arguments) throws Exception {
                        MPI.Init(arguments);
                        byte[] data = new byte[10_000];
                        MPI.COMM_WORLD.bcast(data, data.length, MPI.BYTE, 0);
                        int rank = MPI.COMM_WORLD.getRank();
                        if (rank < 2) {
                            MPI.COMM_WORLD.sendRecv(data, 100, MPI.BYTE, 1 - rank, 0, data, 100, MPI.BYTE, 1 - rank, 0);
                        }
                        MPI.Finalize();
                    }
                }
                """);
        Cli.Outcome outcome = Cli.run("run", "Program", "--jar", classes.toString(), "--ranks", "32", "--json", "-");
        assertThat(outcome.exit()).as(outcome.err()).isZero();
        ObjectNode json = (ObjectNode) JSON.readTree(outcome.out());
        MpiResult result = RankCluster.run(
                Job.program("Program", List.of(classes)).ranks(32).build());
        ObjectNode ours = JSON.readValue(JSON.writeValueAsString(record(result)), ObjectNode.class);
        json.remove(OWN);
        ours.remove(OWN);
        assertThat(names(ours)).isEqualTo(names(json));
        json.fieldNames()
                .forEachRemaining(name -> assertThat(ours.get(name)).as(name).isEqualTo(json.get(name)));
    }

    private static Set<String> names(ObjectNode object) {
        Set<String> names = new TreeSet<>();
        object.fieldNames().forEachRemaining(names::add);
        return names;
    }

    /** Returns the record as JSON, with the name that no record can have. */
    private static JsonNode record(MpiResult result) throws IOException {
        return JSON.readTree(JSON.writeValueAsString(result).replace("\"waiting\":", "\"wait\":"));
    }
}
