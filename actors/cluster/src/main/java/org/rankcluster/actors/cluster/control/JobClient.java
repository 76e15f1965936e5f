package org.rankcluster.actors.cluster.control;

import com.fasterxml.jackson.databind.json.JsonMapper;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.OutputStream;
import java.net.HttpURLConnection;
import java.net.SocketTimeoutException;
import java.net.URI;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import org.rankcluster.actors.job.JobResult;
import org.rankcluster.actors.time.WallClock;

/** The client side of the job port: submits, lists and cancels jobs over HTTP for the command line. */
public final class JobClient {
    private static final JsonMapper JSON = JobJson.MAPPER;
    private static final String ENDED_EARLY = "the connection has ended before the job";
    private static final String USER = System.getProperty("user.name", "");
    private static final int CONNECT_MILLIS = 10_000;
    /** Read timeout, in milliseconds: a member that is alive sends a line a second. */
    private static final int SILENCE_MILLIS = 45_000;
    /** Read timeout for an answer, in milliseconds: longer than a member searches for the coordinator. */
    static final int ANSWER_MILLIS = (int) Gateway.LONGEST_ASK.plusSeconds(4).toMillis();

    private final List<String> addresses;
    private volatile int current;
    private final Token token;
    private final String build;

    /**
     * Creates a client of the port at {@code host:port}.
     *
     * @param build hash of the build that runs here
     */
    public JobClient(String address, Token token, String build) {
        this(List.of(address), token, build);
    }

    /**
     * Creates a client of the first of these ports, each {@code host:port}, which can turn to the others.
     *
     * @param addresses ports of members of one cluster, 1 or more
     * @param build hash of the build that runs here
     */
    public JobClient(List<String> addresses, Token token, String build) {
        this.addresses = List.copyOf(addresses);
        this.token = token;
        this.build = build;
    }

    /** The error that the member has refused a request; the message has the reason. */
    public static final class Refused extends Exception {
        private static final long serialVersionUID = 1;

        Refused(String reason) {
            super(reason);
        }
    }

    /** The error of a client that was suspended for long: the member has ended its job, and the connection broke. */
    public static final class Suspended extends IOException {
        private static final long serialVersionUID = 1;

        Suspended(IOException broken) {
            super(broken.getMessage(), broken);
        }
    }

    /**
     * Checks that a member is there which accepts this client's requests. From then on, silence is an error that names the member as
     * lost.
     */
    public void greet() throws IOException, Refused {
        check(open("GET", JobPort.GREETING));
    }

    /** Returns the port to which requests go. */
    public String address() {
        return addresses.get(current);
    }

    /** Returns whether the client has more than one port. */
    public boolean hasOthers() {
        return addresses.size() > 1;
    }

    /**
     * Turns to the next port at which a member answers.
     *
     * @return whether there is one; if not, requests go to the same port as before
     */
    public boolean turnToAnother() throws Refused {
        int before = current;
        for (int i = 1; i < addresses.size(); i++) {
            current = (before + i) % addresses.size();
            try {
                greet();
                return true;
            } catch (IOException missing) {
                // the next one
            }
        }
        current = before;
        return false;
    }

    /** Returns the jobs and members of the cluster. */
    public CoordinatorMessage.Listing list() throws IOException, Refused {
        return listing(open("GET", JobPort.JOBS));
    }

    /**
     * Returns the jobs and members of the cluster from a member that may have left. Fails if it does not connect and answer within {@code
     * seconds} each.
     */
    public CoordinatorMessage.Listing listWithin(int seconds) throws IOException, Refused {
        HttpURLConnection connection = open("GET", JobPort.JOBS);
        connection.setConnectTimeout(seconds * 1_000);
        connection.setReadTimeout(seconds * 1_000);
        return listing(connection);
    }

    /** Ends a job. The listing has its record afterwards, if there is such a job. */
    public CoordinatorMessage.Listing cancel(long job, int exit, String reason) throws IOException, Refused {
        String query = "?exit=" + exit + "&reason=" + URLEncoder.encode(reason, StandardCharsets.UTF_8);
        return listing(open("DELETE", JobPort.JOBS + "/" + job + query));
    }

    /** Returns the report of a job, which a member makes. */
    public String report(long job) throws IOException, Refused {
        HttpURLConnection connection = open("GET", "/data/report?job=" + job);
        check(connection);
        return text(connection);
    }

    private static String text(HttpURLConnection connection) throws IOException {
        try (InputStream body = connection.getInputStream()) {
            return new String(body.readAllBytes(), StandardCharsets.UTF_8);
        }
    }

    /** Returns a new key for the member's page, valid for one login. */
    public String pageKey() throws IOException, Refused {
        HttpURLConnection connection = open("POST", "/login/key");
        check(connection);
        return text(connection);
    }

    private static CoordinatorMessage.Listing listing(HttpURLConnection connection) throws IOException, Refused {
        check(connection);
        try (InputStream body = connection.getInputStream()) {
            return JSON.readValue(body, CoordinatorMessage.Listing.class);
        }
    }

    /**
     * Submits a job and follows it to its end. If the client has called {@link #greet} before, a wrong token or build is refused
     * before the files are sent.
     *
     * @param files the bytes of the upload's files, in their order
     * @param lines receives each line; the last one states how the job ended
     * @throws IOException if the member is lost before the end, or the connection with it
     */
    public void submit(JobUpload upload, List<Path> files, Consumer<JobLine> lines) throws IOException, Refused {
        HttpURLConnection connection = open("POST", JobPort.JOBS);
        byte[] order = (JSON.writeValueAsString(upload) + "\n").getBytes(StandardCharsets.UTF_8);
        long bytes = order.length;
        for (JobFile file : upload.files()) {
            bytes += file.size();
        }
        connection.setDoOutput(true);
        connection.setFixedLengthStreamingMode(bytes);
        try (OutputStream body = connection.getOutputStream()) {
            body.write(order);
            for (Path file : files) {
                Files.copy(file, body);
            }
        }
        check(connection);
        connection.setReadTimeout(SILENCE_MILLIS);
        try (BufferedReader reader =
                new BufferedReader(new InputStreamReader(connection.getInputStream(), StandardCharsets.UTF_8))) {
            follow(reader, lines);
        }
    }

    private void follow(BufferedReader reader, Consumer<JobLine> lines) throws IOException {
        try (ClientHeartbeat heartbeat = new ClientHeartbeat(WallClock::date)) {
            try {
                read(reader, line -> {
                    Long job = line.job();
                    if (job != null) {
                        heartbeat.start(() -> giveSign(job));
                    }
                    lines.accept(line);
                });
            } catch (IOException broken) {
                throw heartbeat.hasPaused() ? new Suspended(broken) : broken;
            }
        }
    }

    private static void read(BufferedReader reader, Consumer<JobLine> lines) throws IOException {
        for (String text = next(reader); text != null; text = next(reader)) {
            JobLine line = JSON.readValue(text, JobLine.class);
            lines.accept(line);
            if (line.isLast()) {
                return;
            }
        }
        throw new IOException(ENDED_EARLY);
    }

    private static @Nullable String next(BufferedReader reader) throws IOException {
        try {
            return reader.readLine();
        } catch (SocketTimeoutException silence) {
            throw new IOException("no answer came for " + SILENCE_MILLIS / 1000 + " s", silence);
        } catch (IOException broken) {
            throw new IOException(ENDED_EARLY, broken);
        }
    }

    private void giveSign(long job) {
        try {
            HttpURLConnection connection = open("PUT", JobPort.JOBS + "/" + job + "/alive");
            connection.setReadTimeout((int) ClientWatch.HEARTBEAT.toMillis());
            check(connection);
        } catch (IOException | Refused lost) {
            // the next sign may arrive; the thread that follows the job gets its end
        }
    }

    /** Sends a job the standard input of its rank 0, to the end of {@code input}. */
    public void sendInput(long job, InputStream input) throws IOException, Refused {
        HttpURLConnection connection = open("PUT", JobPort.JOBS + "/" + job + "/input");
        connection.setDoOutput(true);
        connection.setChunkedStreamingMode(0);
        try (OutputStream body = connection.getOutputStream()) {
            byte[] buffer = new byte[FileSegment.MOST];
            for (int read = read(input, buffer, job, connection);
                    read >= 0;
                    read = read(input, buffer, job, connection)) {
                body.write(buffer, 0, read);
                body.flush();
            }
        }
        check(connection);
    }

    /**
     * Reads some of a job's input. If that fails, the job is ended, because its program would take the failure for the end of the
     * input.
     */
    private int read(InputStream input, byte[] buffer, long job, HttpURLConnection connection)
            throws IOException, Refused {
        try {
            return input.read(buffer);
        } catch (IOException unreadable) {
            var _ = cancel(job, JobResult.PROGRAM_FAILED, "standard input: " + unreadable.getMessage());
            connection.disconnect();
            throw unreadable;
        }
    }

    /** The writer of the file service's answers. */
    interface Answers {
        /** Writes all answers. */
        void writeTo(OutputStream body) throws IOException;
    }

    /** Sends an attempt of a job the answers of the client's file service, each when it is flushed. */
    void sendAnswers(long job, int attempt, Answers answers) throws IOException, Refused {
        HttpURLConnection connection = open("PUT", JobPort.JOBS + "/" + job + "/answers/" + attempt);
        connection.setDoOutput(true);
        connection.setChunkedStreamingMode(FileSegment.MOST);
        try (OutputStream body = connection.getOutputStream()) {
            answers.writeTo(body);
        }
        check(connection);
    }

    private HttpURLConnection open(String method, String path) throws IOException {
        HttpURLConnection connection = (HttpURLConnection)
                URI.create("http://" + address() + path).toURL().openConnection();
        connection.setRequestMethod(method);
        connection.setConnectTimeout(CONNECT_MILLIS);
        connection.setReadTimeout(ANSWER_MILLIS);
        connection.setRequestProperty(JobPort.AUTHORIZATION, token.header());
        connection.setRequestProperty(JobPort.BUILD, build);
        connection.setRequestProperty(JobPort.USER, USER);
        return connection;
    }

    private static void check(HttpURLConnection connection) throws IOException, Refused {
        int status = connection.getResponseCode(); // fails if there is no answer; headers would be null then
        if (!JobPort.SERVER.equals(connection.getHeaderField(JobPort.SERVER_HEADER))) {
            throw new IOException("the server there accepts no jobs");
        }
        if (status != HttpURLConnection.HTTP_OK) {
            InputStream body = connection.getErrorStream();
            String reason = body == null ? "" : new String(body.readNBytes(FileSegment.MOST), StandardCharsets.UTF_8);
            throw new Refused(reason.isEmpty() ? "HTTP status " + status : reason);
        }
    }
}
