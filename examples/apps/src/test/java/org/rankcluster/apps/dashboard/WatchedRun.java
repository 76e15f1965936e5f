package org.rankcluster.apps.dashboard;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.rankcluster.apps.Started;

/** A run with {@code --dashboard}: its page's address, its frames, its result. */
final class WatchedRun implements AutoCloseable {
    private static final Pattern ADDRESS = Pattern.compile("http://127\\.0\\.0\\.1:\\d+/#key=\\S+");
    /** The last line of a histogram of classes: objects and bytes. */
    private static final Pattern TOTAL = Pattern.compile("(?m)^Total\\s+\\d+\\s+(\\d+)");

    private static final ObjectMapper JSON = new ObjectMapper();
    private static final HttpClient CLIENT = HttpClient.newHttpClient();

    private final Path folder;
    private final Started command;
    private final URI page;

    private WatchedRun(Path folder, Started command) {
        this.folder = folder;
        this.command = command;
        this.page = awaitAddress();
    }

    /** Starts {@code ./rankcluster run ARGUMENTS --dashboard} inside this JVM; its files are in {@code folder}. */
    static WatchedRun start(Path folder, String... arguments) {
        return new WatchedRun(folder, Started.here(watched(folder, arguments)));
    }

    /** Starts it as a process. */
    static WatchedRun launch(Path folder, String... arguments) throws IOException {
        return new WatchedRun(folder, Started.process(folder, watched(folder, arguments)));
    }

    private static List<String> watched(Path folder, String... arguments) {
        List<String> all = new ArrayList<>(List.of("run"));
        all.addAll(List.of(arguments));
        if (!all.contains("--dashboard")) {
            all.add("--dashboard");
        }
        all.addAll(List.of("--json", folder.resolve("result.json").toString()));
        return all;
    }

    private URI awaitAddress() {
        return await().pollInterval(Duration.ofMillis(10))
                .atMost(Duration.ofMinutes(2))
                .until(
                        () -> {
                            Matcher address = ADDRESS.matcher(errors());
                            if (address.find()) {
                                return URI.create(address.group());
                            }
                            assertThat(command.isAlive()).as(errors()).isTrue();
                            return null;
                        },
                        address -> address != null);
    }

    /** The page's address, with the key that is valid once. */
    String page() {
        return page.toString();
    }

    /** The address of a view of the page, for users who have logged in. */
    String view(String fragment) {
        return page.resolve("/").toString() + "#/" + fragment;
    }

    /** Returns the run's output on standard error so far. */
    String errors() {
        return command.err();
    }

    /** Returns the output of the programs so far. */
    String output() {
        return command.out();
    }

    /** The port at which its page is. */
    int port() {
        return page.getPort();
    }

    /** Waits until the run is paused, as {@code dashboard.hold-at} sets it, and everything until then has been seen. */
    void awaitHold(int microseconds) {
        await().pollInterval(Duration.ofMillis(20))
                .atMost(Duration.ofMinutes(2))
                .until(() -> {
                    HttpResponse<byte[]> answer = get("/data/frame?job=1&view=overview");
                    if (answer.statusCode() == 404) {
                        return false; // the page is there before its run
                    }
                    JsonNode newest = json(answer.body());
                    return newest.at("/job/state").asText().equals("held")
                            && newest.at("/clock/window").asLong() >= microseconds * 1_000_000L;
                });
    }

    /** Waits for the result, which is there at the job's end. */
    JsonNode result() {
        Path file = folder.resolve("result.json");
        return await().pollInterval(Duration.ofMillis(20))
                .atMost(Duration.ofMinutes(3))
                .until(() -> parse(file), result -> result != null);
    }

    private static @Nullable JsonNode parse(Path file) {
        try {
            JsonNode result = JSON.readTree(Files.readString(file));
            return result.isObject() ? result : null;
        } catch (IOException notYet) {
            return null;
        }
    }

    /** The JSON part of a view's newest message. */
    JsonNode frame(String view) throws IOException, InterruptedException {
        return json(get("/data/frame?job=1&view=" + view).body());
    }

    /** Requests bytes from the server. */
    HttpResponse<byte[]> get(String path) throws IOException, InterruptedException {
        return CLIENT.send(HttpRequest.newBuilder(page.resolve(path)).build(), HttpResponse.BodyHandlers.ofByteArray());
    }

    /** Sends a command of a page that has not logged in, from a page of {@code origin}. */
    int act(String path, @Nullable String origin) throws IOException, InterruptedException {
        HttpRequest.Builder request =
                HttpRequest.newBuilder(page.resolve(path)).POST(HttpRequest.BodyPublishers.noBody());
        if (origin != null) {
            request.header("Origin", origin);
        }
        return CLIENT.send(request.build(), HttpResponse.BodyHandlers.discarding())
                .statusCode();
    }

    /** The JSON part of a message of the page's protocol. */
    static JsonNode json(byte[] message) throws IOException {
        ByteBuffer head = ByteBuffer.wrap(message).order(ByteOrder.LITTLE_ENDIAN);
        assertThat(new String(message, 0, 4, StandardCharsets.US_ASCII)).isEqualTo("RKC1");
        return JSON.readTree(new String(message, 32, head.getInt(12), StandardCharsets.UTF_8));
    }

    /** Ends the command, which stays for its page, as Ctrl-C would. Returns its exit code. */
    int stop() throws IOException, InterruptedException {
        int exit = command.end();
        assertThat(command.isAlive()).as(errors()).isFalse();
        return exit;
    }

    /** Returns the bytes of objects that are reachable in its JVM, after a collection. */
    long liveHeap() throws IOException, InterruptedException {
        Process jcmd = new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "jcmd").toString(),
                        Long.toString(command.pid()),
                        "GC.class_histogram")
                .redirectErrorStream(true)
                .start();
        String histogram = new String(jcmd.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertThat(jcmd.waitFor()).as(histogram).isZero();
        Matcher total = TOTAL.matcher(histogram);
        assertThat(total.find()).as(histogram).isTrue();
        return Long.parseLong(total.group(1));
    }

    /** Returns whether the command still runs. */
    boolean isAlive() {
        return command.isAlive();
    }

    @Override
    public void close() {
        command.kill();
    }
}
