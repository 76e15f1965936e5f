package org.rankcluster.actors.cluster.control;

import akka.actor.typed.ActorSystem;
import akka.http.javadsl.model.ContentTypes;
import akka.http.javadsl.model.HttpRequest;
import akka.http.javadsl.model.HttpResponse;
import akka.http.javadsl.model.Query;
import akka.stream.Materializer;
import akka.stream.SystemMaterializer;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.json.JsonMapper;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.time.Duration;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.rankcluster.actors.cluster.link.HttpPort;
import org.rankcluster.actors.cluster.link.JobCounters;
import org.rankcluster.actors.cluster.link.PageRoutes;
import org.rankcluster.actors.job.JobResult;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The HTTP port at which clients submit jobs, with one virtual thread per request. Requests may block, and a client that reads slowly
 * delays no other.
 *
 * <pre>
 *   POST   /jobs            a {@link JobUpload} and its files' bytes; answers with {@link JobLine}s until the job is over
 *   PUT    /jobs/ID/input   standard input of rank 0, while the job runs
 *   PUT    /jobs/ID/answers/ATTEMPT  answers of the client's file service, while the job runs
 *   PUT    /jobs/ID/alive   heartbeat of a client whose job is not over, every {@link ClientWatch#HEARTBEAT}
 *   GET    /jobs/hello      an empty answer, at once, which shows that a member is here
 *   GET    /jobs            all jobs
 *   DELETE /jobs/ID         ends a job
 * </pre>
 *
 * Each such request has the token and the client's build; any other is refused before its body is read. All other paths belong to the
 * page's.
 */
final class JobPort implements AutoCloseable {
    static final String BUILD = "RankCluster-Build";
    static final String JOBS = "/jobs";
    static final String GREETING = "/jobs/hello";
    /** Name of the header by which clients distinguish a job port from other HTTP servers. */
    static final String SERVER_HEADER = "Server";

    static final String SERVER = "RankCluster-Jobs";
    static final String AUTHORIZATION = "Authorization";
    /** Name of the header with the name of the client's user. */
    static final String USER = "RankCluster-User";

    private static final Logger LOG = LoggerFactory.getLogger("rankcluster.jobs");
    private static final JsonMapper JSON = JobJson.MAPPER;
    private static final Pattern JOB = Pattern.compile("/jobs/(\\d{1,18})");
    private static final Pattern INPUT = Pattern.compile("/jobs/(\\d{1,18})/input");
    private static final Pattern ANSWERS = Pattern.compile("/jobs/(\\d{1,18})/answers/(\\d{1,9})");
    private static final Pattern ALIVE = Pattern.compile("/jobs/(\\d{1,18})/alive");
    static final int OK = 200;
    static final int BAD_REQUEST = 400;
    private static final int UNAUTHORIZED = 401;
    private static final int NOT_FOUND = 404;
    private static final int CONFLICT = 409;
    private static final int UNAVAILABLE = 503;

    private final JobCounters counters;
    private final Gateway gateway;
    private final JobSubmission reception;
    private final Token token;
    private final String build;
    private final Materializer materializer;
    private final HttpPort server;
    private final ExecutorService threads = Executors.newThreadPerTaskExecutor(
            Thread.ofVirtual().name("client-", 0).factory());

    /** The error of a request that is refused, with the HTTP status and the reason. */
    static final class Refused extends Exception {
        private static final long serialVersionUID = 1;

        private final int status;
        private final @Nullable String why;

        Refused(int status, String reason) {
            this(status, null, reason);
        }

        /**
         * Creates a refusal that is counted and logged.
         *
         * @param why its reason for metrics; null: it is not counted
         */
        Refused(int status, @Nullable String why, String reason) {
            super(reason);
            this.status = status;
            this.why = why;
        }
    }

    /**
     * Opens the port.
     *
     * @param build hash of the build that runs here; clients must have the same
     * @param header time limit for a request's header
     * @throws IOException if the port is taken
     */
    JobPort(
            ActorSystem<?> system,
            InetSocketAddress address,
            Gateway gateway,
            JobSubmission reception,
            Token token,
            String build,
            Duration header)
            throws IOException {
        counters = JobCounters.get(system);
        this.gateway = gateway;
        this.reception = reception;
        this.token = token;
        this.build = build;
        materializer = SystemMaterializer.get(system).materializer();
        HttpPort.Handler page = PageRoutes.find(new JobPages(system, gateway, token, threads), address);
        server = HttpPort.open(
                system,
                address,
                header,
                request -> isOfJobs(request.getUri().path()) ? handle(request) : page.handle(request));
    }

    private static boolean isOfJobs(String path) {
        return path.equals(JOBS) || path.startsWith(JOBS + "/");
    }

    /** Returns the address at which the port listens. */
    InetSocketAddress address() {
        return server.address();
    }

    private CompletionStage<HttpResponse> handle(HttpRequest request) {
        JobExchange exchange = new JobExchange(request, materializer);
        threads.execute(() -> serve(exchange));
        return exchange.answer();
    }

    private void serve(JobExchange exchange) {
        try {
            check(exchange);
            dispatch(exchange);
        } catch (Refused refused) {
            if (refused.why != null) {
                LOG.warn("a request by {} was refused: {}", exchange.by(), refused.getMessage());
                counters.refused(refused.why);
            }
            exchange.answer(refused.status, String.valueOf(refused.getMessage()));
        } catch (Gateway.NoCoordinator missing) {
            exchange.answer(UNAVAILABLE, String.valueOf(missing.getMessage()));
        } catch (InterruptedException stopped) {
            exchange.answer(UNAVAILABLE, "this member leaves");
        } catch (IOException gone) {
            exchange.answer(BAD_REQUEST, String.valueOf(gone.getMessage())); // few clients read this answer
        } finally {
            exchange.close();
        }
    }

    private void check(JobExchange exchange) throws Refused {
        if (!token.isIn(exchange.header(AUTHORIZATION))) {
            throw new Refused(
                    UNAUTHORIZED,
                    JobCounters.TOKEN,
                    "token: none or wrong (expected: the members' token, in " + Token.VARIABLE + " or --token-file)");
        }
        String theirs = exchange.header(BUILD);
        if (!build.equals(theirs)) {
            throw new Refused(
                    CONFLICT,
                    JobCounters.BUILD,
                    "build: " + shown(theirs) + " (expected: " + Build.shown(build) + ", the cluster's)");
        }
    }

    private static String shown(@Nullable String theirs) {
        return theirs == null || !theirs.matches("[0-9a-f]{64}") ? "none" : Build.shown(theirs);
    }

    private void dispatch(JobExchange exchange)
            throws IOException, Refused, Gateway.NoCoordinator, InterruptedException {
        String path = exchange.request().getUri().path();
        Matcher job = JOB.matcher(path);
        Matcher input = INPUT.matcher(path);
        Matcher answers = ANSWERS.matcher(path);
        Matcher alive = ALIVE.matcher(path);
        String method = exchange.request().method().value();
        if (method.equals("POST") && path.equals(JOBS)) {
            reception.serve(exchange);
        } else if (method.equals("GET") && path.equals(JOBS)) {
            answerJson(exchange, gateway.list());
        } else if (method.equals("GET") && path.equals(GREETING)) {
            exchange.answer(OK, "");
        } else if (method.equals("PUT") && input.matches()) {
            input(exchange, Long.parseLong(input.group(1)));
        } else if (method.equals("PUT") && answers.matches()) {
            answers(exchange, Long.parseLong(answers.group(1)), Integer.parseInt(answers.group(2)));
        } else if (method.equals("PUT") && alive.matches()) {
            job(Long.parseLong(alive.group(1))).watch().beat();
            exchange.answer(OK, "");
        } else if (method.equals("DELETE") && job.matches()) {
            cancel(exchange, Long.parseLong(job.group(1)));
        } else {
            throw new Refused(NOT_FOUND, "nothing at this path (expected: " + JOBS + ")");
        }
    }

    private void cancel(JobExchange exchange, long id)
            throws IOException, Refused, Gateway.NoCoordinator, InterruptedException {
        Query query = exchange.request().getUri().query();
        int exit;
        try {
            exit = Integer.parseInt(query.get("exit").orElse(String.valueOf(JobResult.PROGRAM_FAILED)));
        } catch (NumberFormatException wrong) {
            throw new Refused(BAD_REQUEST, "exit: not a number (expected: an exit code)");
        }
        answerJson(exchange, gateway.cancel(id, exit, query.get("reason").orElse("cancelled"), exchange.by()));
    }

    private void input(JobExchange exchange, long id)
            throws IOException, Refused, Gateway.NoCoordinator, InterruptedException {
        ClientJob job = job(id);
        try {
            job.take(exchange.body(), job.input());
        } catch (IOException broken) { // a program that reads an end takes it for the end of the whole input
            if (job.watch().continues()) {
                throw stopped(exchange, id, "standard input: " + reason(broken));
            }
        }
        job.input().close();
        exchange.answer(OK, "");
    }

    private void answers(JobExchange exchange, long id, int attempt)
            throws IOException, Refused, Gateway.NoCoordinator, InterruptedException {
        ClientJob job = job(id);
        BytePipe answers = job.answers(attempt);
        if (answers == null) {
            throw new Refused(CONFLICT, "job " + id + ": attempt " + attempt + " is over");
        }
        try {
            job.take(exchange.body(), answers);
        } catch (IOException broken) {
            if (job.watch().continues() && job.answers(attempt) == answers) {
                throw stopped(exchange, id, "files: " + reason(broken));
            }
        }
        exchange.answer(OK, "");
    }

    private ClientJob job(long id) throws Refused {
        ClientJob job = gateway.job(id);
        if (job == null) {
            throw new Refused(NOT_FOUND, "job " + id + ": not handed to this member");
        }
        return job;
    }

    /** Ends a job because a stream from its client is broken. Returns the refusal to send. */
    private Refused stopped(JobExchange exchange, long id, String why)
            throws Gateway.NoCoordinator, InterruptedException {
        String reason = why + "; the job was stopped";
        gateway.cancel(id, JobResult.MEMBER_LOST, reason, exchange.by());
        return new Refused(BAD_REQUEST, reason);
    }

    private static String reason(Throwable broken) {
        Throwable cause = broken;
        while (cause.getCause() != null) {
            cause = cause.getCause();
        }
        return String.valueOf(cause.getMessage());
    }

    private static void answerJson(JobExchange exchange, Object value) throws JsonProcessingException {
        exchange.answer(OK, ContentTypes.APPLICATION_JSON, JSON.writeValueAsString(value));
    }

    /** Accepts no more clients; clients that wait have been answered. */
    @Override
    public void close() {
        server.close();
        threads.shutdownNow();
    }
}
