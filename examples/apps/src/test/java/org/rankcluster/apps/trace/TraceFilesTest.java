package org.rankcluster.apps.trace;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.rankcluster.actors.cli.CommandLineRun;
import org.rankcluster.apps.trace.PerfettoTrace.End;
import org.rankcluster.apps.trace.PerfettoTrace.Slice;

/** Tests that the traces of runs, read by readers of their own, agree with the results. */
class TraceFilesTest {
    private static final double PS = 1e12;

    @TempDir
    private Path folder;

    private JsonNode run(String... options) throws IOException {
        Path json = folder.resolve("result.json");
        String[] words = Stream.concat(
                        Stream.of("run"), Stream.concat(Stream.of(options), Stream.of("--json", json.toString())))
                .toArray(String[]::new);
        CommandLineRun run = CommandLineRun.of(words);
        assertThat(run.exit()).as(run.err()).isZero();
        return new ObjectMapper().readTree(json.toFile());
    }

    private String file(String name) {
        return folder.resolve(name).toString();
    }

    private PerfettoTrace perfetto(String name) throws IOException {
        return PerfettoTrace.read(folder.resolve(name));
    }

    private static long picoseconds(JsonNode seconds) {
        return Math.round(seconds.asDouble() * PS);
    }

    @Test
    void shouldPairMessagesAndAddUpToTheProfileOf512Ranks() throws IOException {
        JsonNode result = run("fft3d", "--set", "n=32", "--partitions", "2", "--trace", file("run.pftrace.gz"));
        PerfettoTrace trace = perfetto("run.pftrace.gz");

        assertThat(trace.processes).hasSize(2);
        checkCalls(result, trace);
        checkMessages(trace);
        assertThat(trace.sends.size())
                .isGreaterThan(512 * 15)
                .isLessThanOrEqualTo(result.get("messages").asInt());
    }

    /** The slices of its track follow each other without a gap, and name the ranks of the result's legs. */
    @Test
    void shouldMarkTheCriticalPathByATrackOfItsOwn() throws IOException {
        String[] options = {"halo3d", "--machine", "bgl-512", "--shape", "4x2x2", "--explain", "path", "--trace"};
        JsonNode result = run(with(options, file("path.pftrace")));
        JsonNode path = result.get("criticalPath");
        List<Slice> slices = perfetto("path.pftrace").slices.stream()
                .filter(slice -> slice.track().equals("critical path"))
                .toList();
        long end = 0;
        for (Slice slice : slices) {
            assertThat(slice.start()).isEqualTo(end);
            end += slice.length();
        }
        long after = path.get("classes").path("afterEnd").asLong();
        assertThat(end).isEqualTo(path.get("picoseconds").asLong() - after);
        assertThat(slices.getFirst().name())
                .startsWith("rank " + path.get("legs").get(0).get("rank").asText() + ": ");

        run(with(options, file("path.json")));
        long found = 0;
        for (JsonNode event :
                new ObjectMapper().readTree(Path.of(file("path.json")).toFile())) {
            if (event.path("cat").asText().equals("path")) {
                found += event.get("dur").decimalValue().movePointRight(6).longValueExact();
            }
        }
        assertThat(found).isEqualTo(end);
    }

    private static String[] with(String[] options, String last) {
        return Stream.concat(Stream.of(options), Stream.of(last)).toArray(String[]::new);
    }

    /**
     * Compares the sums of slices by rank, call and phase with the profile: least and greatest of ranks exactly, the mean as far as it
     * goes.
     */
    private static void checkCalls(JsonNode result, PerfettoTrace trace) {
        int ranks = result.get("ranks").asInt();
        Map<String, Map<String, Long>> byCall = new TreeMap<>();
        for (Slice slice : trace.slices) {
            assertThat(slice.nanos()).isEqualTo(slice.start() / 1000);
            assertThat(slice.endNanos()).isEqualTo((slice.start() + slice.length()) / 1000);
        }
        Map<String, List<Slice>> byTrack = trace.slices.stream().collect(Collectors.groupingBy(Slice::track));
        assertThat(byTrack).hasSize(ranks);
        byTrack.forEach((track, slices) -> {
            List<Slice> phases =
                    slices.stream().filter(slice -> slice.depth() == 1).toList();
            int next = 0;
            long end = -1;
            for (Slice call :
                    slices.stream().filter(slice -> slice.depth() == 0).toList()) {
                assertThat(call.start()).isGreaterThanOrEqualTo(end);
                end = call.start() + call.length();
                long rest = call.length();
                while (next < phases.size() && phases.get(next).start() < end) {
                    Slice phase = phases.get(next++);
                    assertThat(phase.start()).isGreaterThanOrEqualTo(call.start());
                    assertThat(phase.start() + phase.length()).isLessThanOrEqualTo(end);
                    rest -= phase.length();
                    byCall.computeIfAbsent(call.name() + " " + phase.name(), made -> new HashMap<>())
                            .merge(track, phase.length(), Long::sum);
                }
                byCall.computeIfAbsent(call.name() + " compute", made -> new HashMap<>())
                        .merge(track, rest, Long::sum);
            }
            assertThat(next).isEqualTo(phases.size());
        });
        for (JsonNode call : result.get("profile").get("calls")) {
            for (String phase : List.of("compute", "transfer", "wait")) {
                Map<String, Long> sums = byCall.getOrDefault(call.get("call").asText() + " " + phase, Map.of());
                List<Long> all = new ArrayList<>(sums.values());
                while (all.size() < ranks) {
                    all.add(0L);
                }
                JsonNode reported = call.get(phase);
                String what = call.get("call").asText() + " " + phase;
                assertThat(all.stream().mapToLong(Long::longValue).min().orElseThrow())
                        .as(what)
                        .isEqualTo(picoseconds(reported.get("min")));
                assertThat(all.stream().mapToLong(Long::longValue).max().orElseThrow())
                        .as(what)
                        .isEqualTo(picoseconds(reported.get("max")));
                double sum = all.stream().mapToLong(Long::longValue).sum();
                assertThat(reported.get("mean").asDouble() * PS * ranks)
                        .as(what)
                        .isCloseTo(sum, within(0.5));
            }
        }
    }

    private static void checkMessages(PerfettoTrace trace) {
        Map<Long, End> sends = trace.sends.stream().collect(Collectors.toMap(End::flow, Function.identity()));
        Map<Long, End> receives = trace.receives.stream().collect(Collectors.toMap(End::flow, Function.identity()));
        assertThat(receives.keySet()).isEqualTo(sends.keySet());
        sends.forEach((flow, send) -> {
            End receive = receives.get(flow);
            assertThat("rank %03d".formatted((Long) send.args().get("peer"))).isEqualTo(receive.track());
            assertThat("rank %03d".formatted((Long) receive.args().get("peer"))).isEqualTo(send.track());
            assertThat(receive.args().get("bytes")).isEqualTo(send.args().get("bytes"));
            assertThat(receive.args().get("tag")).isEqualTo(send.args().get("tag"));
            assertThat((Long) receive.args().get("at_ps"))
                    .isGreaterThan((Long) send.args().get("at_ps"));
        });
    }

    @Test
    void shouldNotDependOnPartitionsAndNotChangeTheRun() throws IOException {
        String[] job = {"halo3d", "--shape", "4x4x4", "--set", "bytes=2000"};
        String digest = run(job).get("digest").asText();
        Set<Object> first = null;
        for (String partitions : List.of("1", "2", "4")) {
            String name = "p" + partitions + ".pftrace";
            JsonNode result =
                    run(Stream.concat(Stream.of(job), Stream.of("--partitions", partitions, "--trace", file(name)))
                            .toArray(String[]::new));
            assertThat(result.get("digest").asText()).isEqualTo(digest);
            PerfettoTrace trace = perfetto(name);
            assertThat(trace.processes).hasSize(Integer.parseInt(partitions));
            assertThat(trace.counters).isNotEmpty();
            Set<Object> contents = trace.contents();
            first = first == null ? contents : first;
            assertThat(contents).isEqualTo(first);
        }
    }

    @Test
    void shouldTraceTheChosenPart() throws IOException {
        String[] job = {"halo3d", "--shape", "4x4x4", "--set", "bytes=2000"};
        run(Stream.concat(Stream.of(job), Stream.of("--trace", file("all.pftrace")))
                .toArray(String[]::new));
        PerfettoTrace all = perfetto("all.pftrace");
        long from = 20_000_000;
        long to = 60_000_000;
        run(Stream.concat(
                        Stream.of(job),
                        Stream.of(
                                "--trace",
                                file("part.pftrace"),
                                "--config",
                                "trace.ranks=3-5,60-",
                                "--config",
                                "trace.time=20us..60us",
                                "--config",
                                "trace.what=calls,messages"))
                .toArray(String[]::new));
        PerfettoTrace part = perfetto("part.pftrace");

        List<String> ranks = List.of("rank 03", "rank 04", "rank 05", "rank 60", "rank 61", "rank 62", "rank 63");
        assertThat(part.tracks.values()).containsExactlyInAnyOrderElementsOf(ranks);
        assertThat(part.counters).isEmpty();
        assertThat(part.slices).allMatch(slice -> slice.depth() == 0);
        assertThat(part.slices.stream()
                        .map(slice -> List.<Object>of(slice.track(), slice.name(), slice.start(), slice.length())))
                .containsExactlyInAnyOrderElementsOf(all.slices.stream()
                        .filter(slice -> ranks.contains(slice.track()) && slice.depth() == 0)
                        .filter(slice -> slice.start() < to && slice.start() + slice.length() > from)
                        .map(slice -> {
                            long start = Math.max(from, slice.start());
                            return List.<Object>of(
                                    slice.track(),
                                    slice.name(),
                                    start,
                                    Math.min(to, slice.start() + slice.length()) - start);
                        })
                        .toList());
        assertThat(part.sends)
                .containsExactlyInAnyOrderElementsOf(all.sends.stream()
                        .filter(send -> ranks.contains(send.track()))
                        .filter(send -> (Long) send.args().get("at_ps") >= from
                                && (Long) send.args().get("at_ps") < to)
                        .toList());
    }

    @Test
    void shouldWriteTheSameSlicesAndMessagesAsJsonAndForPaje() throws IOException {
        String[] job = {"fft3d", "--shape", "4x4x2", "--set", "n=16", "--partitions", "2"};
        for (String name : List.of("run.pftrace", "run.json", "run.paje")) {
            run(Stream.concat(Stream.of(job), Stream.of("--trace", file(name))).toArray(String[]::new));
        }
        PerfettoTrace trace = perfetto("run.pftrace");
        Set<List<Object>> slices = trace.slices.stream()
                .map(slice -> List.<Object>of(
                        Integer.parseInt(slice.track().substring(5)),
                        slice.name(),
                        slice.start(),
                        slice.start() + slice.length()))
                .collect(Collectors.toSet());
        Set<Long> flows = trace.sends.stream().map(End::flow).collect(Collectors.toSet());

        assertThat(jsonSlices(folder.resolve("run.json"), flows)).isEqualTo(slices);
        assertThat(pajeSlices(folder.resolve("run.paje"), flows)).isEqualTo(slices);
        checkByPjDump(folder.resolve("run.paje"), trace.slices.size(), flows.size());
    }

    private static Set<List<Object>> jsonSlices(Path file, Set<Long> flows) throws IOException {
        Map<Integer, Deque<JsonNode>> open = new HashMap<>();
        Set<List<Object>> slices = new HashSet<>();
        Set<Long> out = new HashSet<>();
        Set<Long> in = new HashSet<>();
        for (JsonNode event : new ObjectMapper().readTree(file.toFile())) {
            int thread = event.path("tid").asInt();
            switch (event.get("ph").asText()) {
                case "B" ->
                    open.computeIfAbsent(thread, made -> new ArrayDeque<>()).push(event);
                case "E" -> {
                    JsonNode begin = open.get(thread).pop();
                    slices.add(List.of(thread, begin.get("name").asText(), micros(begin), micros(event)));
                }
                case "X" ->
                    (event.has("flow_out") ? out : in)
                            .add(Long.decode(event.get("bind_id").asText()));
                default -> assertThat(event.get("ph").asText()).isIn("M", "C");
            }
        }
        assertThat(out).isEqualTo(flows);
        assertThat(in).isEqualTo(flows);
        return slices;
    }

    private static long micros(JsonNode event) {
        return new BigDecimal(event.get("ts").asText())
                .movePointRight(6)
                .setScale(0, RoundingMode.HALF_EVEN)
                .longValueExact();
    }

    private static long seconds(String text) {
        return new BigDecimal(text).movePointRight(12).longValueExact();
    }

    private static Set<List<Object>> pajeSlices(Path file, Set<Long> flows) throws IOException {
        Map<String, Deque<String[]>> open = new HashMap<>();
        Map<Long, Long> begun = new HashMap<>();
        Set<List<Object>> slices = new HashSet<>();
        long last = 0;
        for (String line : Files.readAllLines(file)) {
            String[] fields = line.split(" (?=(?:[^\"]*\"[^\"]*\")*[^\"]*$)");
            switch (fields[0]) {
                case "12" ->
                    open.computeIfAbsent(fields[3], made -> new ArrayDeque<>()).push(fields);
                case "13" -> {
                    String[] begin = open.get(fields[3]).pop();
                    slices.add(List.of(
                            Integer.parseInt(fields[3].substring(1)),
                            begin[4].replace("\"", ""),
                            seconds(begin[1]),
                            seconds(fields[1])));
                }
                case "15" -> {
                    assertThat(seconds(fields[1])).isGreaterThanOrEqualTo(last);
                    last = seconds(fields[1]);
                    assertThat(begun.put(Long.parseLong(fields[6], 16), last)).isNull();
                }
                case "16" -> {
                    assertThat(seconds(fields[1])).isGreaterThan(begun.get(Long.parseLong(fields[6], 16)));
                    assertThat(seconds(fields[1])).isGreaterThanOrEqualTo(last);
                    last = seconds(fields[1]);
                }
                default -> {}
            }
        }
        assertThat(begun.keySet()).isEqualTo(flows);
        open.values().forEach(rest -> assertThat(rest).isEmpty());
        return slices;
    }

    /** Lets pj_dump of pajeng read the file, where it is installed. */
    private void checkByPjDump(Path file, int slices, int messages) throws IOException {
        Path dump = folder.resolve("dump");
        Process process;
        try {
            process = new ProcessBuilder("pj_dump", file.toString())
                    .redirectOutput(dump.toFile())
                    .redirectError(folder.resolve("errors").toFile())
                    .start();
        } catch (IOException notInstalled) {
            return;
        }
        assertThat(process.onExit().join().exitValue())
                .as(Files.readString(folder.resolve("errors")))
                .isZero();
        List<String> lines = Files.readAllLines(dump);
        assertThat(lines.stream().filter(line -> line.startsWith("State,"))).hasSize(slices);
        assertThat(lines.stream().filter(line -> line.startsWith("Link,"))).hasSize(messages);
    }

    @Test
    void shouldRefuseTracesThatCannotBeWritten() throws IOException {
        CommandLineRun unknown = CommandLineRun.of("run", "hello", "--trace", file("run.txt"));
        assertThat(unknown.exit()).isEqualTo(2);
        assertThat(unknown.err())
                .contains("--trace: " + file("run.txt"))
                .contains(".json, .json.gz, .paje, .pftrace, .pftrace.gz");
        CommandLineRun closed = CommandLineRun.of("run", "hello", "--trace", "/proc/run.pftrace");
        assertThat(closed.exit()).isEqualTo(2);
        assertThat(closed.err()).contains("--trace: /proc/run.pftrace (expected: a file that can be written)");
        for (String wrong : List.of(
                "trace.ranks=5-3", "trace.ranks=x", "trace.time=3us", "trace.time=3us..2us", "trace.what=all,calls")) {
            CommandLineRun refused =
                    CommandLineRun.of("run", "hello", "--trace", file("run.pftrace"), "--config", wrong);
            assertThat(refused.exit()).as(wrong).isEqualTo(2);
            assertThat(refused.err()).contains("--config: " + wrong.replace("=", ": ") + " (expected: all, or");
        }
    }

    @Test
    void shouldSayThatNoRankIsTraced() {
        CommandLineRun run = CommandLineRun.of(
                "run", "hello", "--ranks", "8", "--trace", file("none.json"), "--config", "trace.ranks=9");
        assertThat(run.exit()).isZero();
        assertThat(run.err()).contains("trace: trace.ranks has none of the job's 8 ranks (the first is 0)");
    }

    @Test
    void shouldContinueWithoutATraceWhenTheDiskIsFull() throws IOException {
        Path full = Files.createSymbolicLink(folder.resolve("full.pftrace"), Path.of("/dev/full"));
        String digest = run("halo3d", "--shape", "2x2x2", "--set", "bytes=2000")
                .get("digest")
                .asText();
        CommandLineRun run = CommandLineRun.of(
                "run", "halo3d", "--shape", "2x2x2", "--set", "bytes=2000", "--trace", full.toString());
        assertThat(run.exit()).isEqualTo(2);
        assertThat(run.digest()).isEqualTo(digest);
        assertThat(run.err().lines().filter(line -> line.contains("--trace")))
                .containsExactly("--trace: " + full
                        + ": cannot be written any more: No space left on device; the trace ends here,"
                        + " and the run continues");
    }
}
