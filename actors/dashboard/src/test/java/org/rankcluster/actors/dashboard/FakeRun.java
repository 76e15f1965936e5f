package org.rankcluster.actors.dashboard;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;
import org.rankcluster.actors.observe.Observation;
import org.rankcluster.actors.observe.Pulse;
import org.rankcluster.actors.observe.frame.DetailQuery;
import org.rankcluster.actors.observe.frame.View;
import org.rankcluster.actors.observe.frame.ViewQuery;
import org.rankcluster.actors.path.CriticalPath;

/** A run whose messages are a head and a number of bytes that a test sets. */
final class FakeRun implements Observation {
    static final int HEAD = 32;

    final AtomicInteger encodings = new AtomicInteger();
    final List<String> acts = new CopyOnWriteArrayList<>();
    volatile int size = 100;
    volatile int demanded;
    volatile String state = "running";
    volatile boolean ended;

    private final String job;
    private final List<Runnable> readers = new CopyOnWriteArrayList<>();
    private final AtomicInteger frames = new AtomicInteger();

    FakeRun(String job) {
        this.job = job;
    }

    /** Takes a sample. */
    void sample() {
        frames.incrementAndGet();
        notifyListeners();
    }

    void finish() {
        ended = true;
        notifyListeners();
    }

    private void notifyListeners() {
        readers.forEach(Runnable::run);
    }

    private byte[] message(int kind, int view, int length) {
        ByteBuffer bytes = ByteBuffer.allocate(HEAD + length).order(ByteOrder.LITTLE_ENDIAN);
        bytes.putInt(0x31434b52)
                .put((byte) 1)
                .put((byte) kind)
                .putShort((short) view)
                .putInt(frames.get());
        return bytes.array();
    }

    private static int number(View view) {
        return List.of(View.values()).indexOf(view);
    }

    static int kind(ByteBuffer message) {
        return message.get(5);
    }

    static int view(ByteBuffer message) {
        return message.order(ByteOrder.LITTLE_ENDIAN).getShort(6);
    }

    static int seq(ByteBuffer message) {
        return message.order(ByteOrder.LITTLE_ENDIAN).getInt(8);
    }

    @Override
    public String job() {
        return job;
    }

    @Override
    public byte[] hello() {
        return message(1, 0, 0);
    }

    @Override
    public byte[] message(ViewQuery query) {
        encodings.incrementAndGet();
        return message(2, number(query.view()), size);
    }

    @Override
    public byte[] history(ViewQuery query) {
        return message(3, number(query.view()), 0);
    }

    @Override
    public CompletionStage<byte[]> detail(DetailQuery query) {
        if (query.kind().equals("trace")) {
            return CompletableFuture.completedFuture(
                    query.parameters().toString().getBytes(StandardCharsets.UTF_8));
        }
        return query.kind().equals("link")
                ? CompletableFuture.completedFuture(message(4, number(View.MACHINE), 0))
                : CompletableFuture.failedFuture(new IllegalArgumentException("kind: another (expected: link)"));
    }

    @Override
    public byte[] end() {
        return ended ? message(5, 0, 0) : new byte[0];
    }

    @Override
    public void result(String json, @Nullable CriticalPath path) {
        acts.add("result " + json);
    }

    @Override
    public Pulse pulse() {
        return new Pulse(ended ? "finished" : state, 1000, 5, 2, 77, false);
    }

    @Override
    public long newest() {
        return frames.get();
    }

    @Override
    public Subscription subscribe(Runnable listener) {
        readers.add(listener);
        return () -> readers.remove(listener);
    }

    @Override
    public void demand(int count) {
        demanded = count;
    }

    @Override
    public void hold() {
        acts.add("hold");
    }

    @Override
    public void go() {
        acts.add("go");
    }

    @Override
    public void step(int windows) {
        acts.add("step " + windows);
    }

    @Override
    public void cancel(String by) {
        acts.add("cancel " + by);
    }

    @Override
    public List<byte[]> reportMessages(long mostBytes) {
        return List.of(hello(), message(2, 0, (int) Math.min(size, mostBytes)), message(5, 0, 0));
    }
}
