package org.rankcluster.actors.cluster.control;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.TimeUnit;

/** A client that has submitted a scripted job, and the output that it receives. */
final class Client {
    private final ByteArrayOutputStream out = new ByteArrayOutputStream();
    private final ByteArrayOutputStream err = new ByteArrayOutputStream();
    private final CompletableFuture<Long> id = new CompletableFuture<>();
    private final CompletableFuture<JobLine> last = new CompletableFuture<>();
    private final List<String> news = new CopyOnWriteArrayList<>();

    private final JobClient port;
    private final Path folder;
    private final boolean hasFiles;
    private final boolean restart;
    private ClientFiles files;

    private Client(JobClient port, Path folder, boolean hasFiles, boolean restart) {
        this.port = port;
        this.folder = folder;
        this.hasFiles = hasFiles;
        this.restart = restart;
    }

    static Client begin(JobClient port, Path folder, String script, int members, boolean restart) {
        return begin(new Client(port, folder, true, restart), script, members);
    }

    /** Starts a client that never answers the file calls of its job. */
    static Client beginWithoutFiles(JobClient port, Path folder, String script) {
        return begin(new Client(port, folder, false, false), script, 1);
    }

    /** Starts a client that submits its job again if the member that serves it is lost. */
    static Client beginRoaming(JobClient ports, Path folder, String script, boolean restart) {
        Client client = new Client(ports, folder, true, restart);
        return begin(client, script, 0, new FailoverSubmission(ports, client.new Roaming())::run);
    }

    private static Client begin(Client client, String script, int members) {
        return begin(client, script, members, (upload, files) -> client.port.submit(upload, files, client::take));
    }

    private interface Submit {
        void accept(JobUpload upload, List<Path> files) throws IOException, JobClient.Refused;
    }

    private static Client begin(Client client, String script, int members, Submit submit) {
        Path folder = client.folder;
        Thread.ofVirtual().start(() -> {
            try {
                submit.accept(upload(folder, script, members, client.restart), List.of(file(folder, script)));
            } catch (IOException | JobClient.Refused | RuntimeException e) {
                client.id.completeExceptionally(e);
                client.last.completeExceptionally(e);
            }
        });
        return client;
    }

    static JobUpload upload(Path folder, String script, int members, boolean restart) throws IOException {
        return new JobUpload("scripted", members, 1, restart, 100, List.of(JobFile.of("script", file(folder, script))));
    }

    static Path file(Path folder, String script) throws IOException {
        return Files.writeString(folder.resolve(script.replace(' ', '-')), script);
    }

    private void take(JobLine line) {
        if (line.job() != null) {
            id.complete(line.job());
            files = new ClientFiles(port, line.job(), folder);
        }
        if (line.out() != null) {
            out.writeBytes(line.out());
        }
        if (line.err() != null) {
            err.writeBytes(line.err());
        }
        if (line.news() != null) {
            news.add(line.news());
        }
        if (line.calls() != null && hasFiles) {
            files.take(line.calls());
        }
        if (line.isLast()) {
            files.close();
            last.complete(line);
        }
    }

    private final class Roaming implements FailoverSubmission.Client {
        @Override
        public void accept(JobLine line) {
            take(line);
        }

        @Override
        public boolean mayStartAgain() {
            files.close();
            return !files.hasChanged();
        }

        @Override
        public void startsAgain(String why) {
            news.add(why);
        }
    }

    /** Waits for the end of the job. */
    Client await() throws Exception {
        last.get(TestMembers.PATIENCE.toSeconds(), TimeUnit.SECONDS);
        return this;
    }

    long id() throws Exception {
        return id.get(TestMembers.PATIENCE.toSeconds(), TimeUnit.SECONDS);
    }

    JobLine last() {
        return last.join();
    }

    int exit() {
        return last().result() == null
                ? last().end().exit()
                : last().result().end().exit();
    }

    String out() {
        return out.toString(StandardCharsets.UTF_8);
    }

    String err() {
        return err.toString(StandardCharsets.UTF_8);
    }

    String news() {
        return String.join("\n", news);
    }
}
