package org.rankcluster.actors.dashboard;

import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicLong;
import org.rankcluster.actors.cluster.link.PageHost;
import org.rankcluster.actors.observe.Observation.Subscription;
import org.rankcluster.actors.observe.Pulse;
import org.rankcluster.actors.observe.frame.DetailQuery;
import org.rankcluster.actors.observe.frame.HelloMessage;
import org.rankcluster.actors.observe.frame.HistoryMessage;
import org.rankcluster.actors.observe.frame.Json;
import org.rankcluster.actors.observe.frame.MessageWriter;
import org.rankcluster.actors.observe.frame.ViewQuery;

/**
 * The data source of dashboard pages for a queued job, so that its page can be opened before the job begins. Its samples state the position
 * of the job in the queue, and the jobs before it.
 */
final class QueuedRun implements WatchedRun {
    private static final String QUEUED = "queued";

    private final PageHost host;
    private final String job;
    private final AtomicLong version = new AtomicLong(1);
    private final List<Runnable> listeners = new CopyOnWriteArrayList<>();
    private volatile QueuePosition position;

    /** A position in the queue; the first is 1, and 0 stands for a job that has left it. */
    private record QueuePosition(String app, int number, List<String> before) {
        static QueuePosition of(List<PageHost.Job> jobs, String id) {
            return jobs.stream()
                    .filter(job -> job.id().equals(id) && job.state().equals(QUEUED))
                    .findFirst()
                    .map(job -> new QueuePosition(job.app(), job.ahead() + 1, QueuedRun.before(job, jobs)))
                    .orElse(new QueuePosition("", 0, List.of()));
        }
    }

    private QueuedRun(PageHost host, String job, QueuePosition position) {
        this.host = host;
        this.job = job;
        this.position = position;
    }

    /** Returns the run of a job that is in the queue. */
    static WatchedRun of(PageHost host, List<PageHost.Job> jobs, String job) {
        return new QueuedRun(host, job, QueuePosition.of(jobs, job));
    }

    /** Returns the ids of jobs that have not ended and are before this one. */
    static List<String> before(PageHost.Job job, List<PageHost.Job> jobs) {
        return jobs.subList(0, jobs.indexOf(job)).stream()
                .filter(other -> !other.state().equals("ended"))
                .map(PageHost.Job::id)
                .toList();
    }

    @Override
    public String job() {
        return job;
    }

    @Override
    public CompletionStage<byte[]> hello() {
        MessageWriter message = new MessageWriter(MessageWriter.HELLO, 0, 0, 0, 0);
        message.json()
                .field("build", HelloMessage.build())
                .object("job")
                .field("id", job)
                .field("app", position.app)
                .endObject();
        return CompletableFuture.completedFuture(message.finish());
    }

    @Override
    public CompletionStage<byte[]> sample(ViewQuery query) {
        return look().thenApply(now -> {
            MessageWriter message = new MessageWriter(MessageWriter.SAMPLE, 0, 0, 0, 0);
            Json json = message.json().field("view", query.view().text());
            json.object("job").field("state", QUEUED).object("queue").field("place", now.number);
            json.list("before");
            now.before.forEach(json::value);
            json.endList().endObject().endObject();
            return message.finish();
        });
    }

    private CompletionStage<QueuePosition> look() {
        return host.jobs().thenApply(jobs -> {
            QueuePosition now = QueuePosition.of(jobs, job);
            if (!now.equals(position)) {
                position = now;
                version.incrementAndGet();
                listeners.forEach(Runnable::run);
            }
            return now;
        });
    }

    @Override
    public CompletionStage<byte[]> history(ViewQuery query) {
        return CompletableFuture.completedFuture(HistoryMessage.of(query.view(), List.of()));
    }

    @Override
    public CompletionStage<byte[]> detail(DetailQuery query) {
        return CompletableFuture.failedFuture(refused());
    }

    @Override
    public CompletionStage<byte[]> end() {
        return CompletableFuture.completedFuture(new byte[0]);
    }

    @Override
    public CompletionStage<Pulse> pulse() {
        return look().thenApply(now -> new Pulse(QUEUED, 0, 0, 0, 0, false));
    }

    @Override
    public CompletionStage<List<byte[]>> report(long mostBytes) {
        return CompletableFuture.failedFuture(refused());
    }

    @Override
    public long version() {
        return version.get();
    }

    /**
     * Returns whether the job is in the queue. When it leaves the queue, the signs of life detect it; the page reconnects and finds
     * the run.
     */
    @Override
    public boolean isCurrent() {
        return position.number > 0;
    }

    @Override
    public Subscription subscribe(Runnable listener) {
        listeners.add(listener);
        return () -> listeners.remove(listener);
    }

    @Override
    public void act(Action action) {
        throw refused();
    }

    private IllegalStateException refused() {
        return new IllegalStateException(
                "job: " + job + " is at place " + position.number + " of the queue (expected: a running job)");
    }
}
