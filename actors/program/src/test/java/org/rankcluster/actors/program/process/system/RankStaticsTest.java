package org.rankcluster.actors.program.process.system;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.rankcluster.actors.program.FakeRank;

/** The initialisation of a class's statics on one rank (JVMS 25, section 5.5). */
class RankStaticsTest {
    private static final int NUMBER = 3;

    /** Initialiser of a class. */
    private interface Body {
        void run() throws Throwable;
    }

    /** Statics as a loader would generate them. */
    private static final class Statics extends RankStatics {
        private final Body body;

        Statics(Body body) {
            this.body = body;
        }

        @Override
        protected void initialise() throws Throwable {
            if (begin()) {
                body.run();
            }
        }
    }

    private final FakeRank rank = new FakeRank();
    private final List<String> events = new ArrayList<>();

    private RankStatics resolve(FakeRank on, Body body) {
        RankStatics[] found = new RankStatics[1];
        on.callAs(() -> found[0] = RankStatics.resolve(NUMBER, new Statics(body)));
        return found[0];
    }

    @Test
    void shouldInitialiseOnceOnEachRank() {
        Body body = () -> events.add("initialised");
        RankStatics first = resolve(rank, body);

        assertThat(resolve(rank, body)).isSameAs(first);
        assertThat(events).hasSize(1);
        assertThat(resolve(new FakeRank(1, 1), body)).isNotSameAs(first);
        assertThat(events).hasSize(2);
    }

    @Test
    void shouldShowTheInitialisingThreadTheUnfinishedStatics() {
        @Nullable RankStatics[] inside = new RankStatics[1];
        RankStatics made =
                resolve(rank, () -> inside[0] = RankStatics.resolve(NUMBER, new Statics(() -> events.add("again"))));

        assertThat(inside[0]).isSameAs(made);
        assertThat(events).isEmpty();
    }

    @Test
    void shouldMakeAClassUnusableOnThisRankWhenItsInitialiserThrows() {
        Body failing = () -> {
            throw new IllegalArgumentException("wrong");
        };

        assertThatThrownBy(() -> resolve(rank, failing))
                .isInstanceOf(ExceptionInInitializerError.class)
                .hasCauseInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> resolve(rank, () -> events.add("never")))
                .isInstanceOf(NoClassDefFoundError.class)
                .hasMessageStartingWith("Could not initialize class ")
                .hasCauseInstanceOf(ExceptionInInitializerError.class)
                .cause()
                .hasMessageContaining("Exception java.lang.IllegalArgumentException: wrong [in thread \"");
        assertThat(events).isEmpty();
        assertThat(resolve(new FakeRank(1, 1), () -> events.add("other"))).isNotNull();
    }

    @Test
    void shouldNotWrapErrors() {
        assertThatThrownBy(() -> resolve(rank, () -> {
                    throw new AssertionError("as it is");
                }))
                .isInstanceOf(AssertionError.class)
                .hasMessage("as it is");
    }

    @Test
    void shouldMakeOtherThreadsWaitForTheEndOfAnInitialiser() throws Exception {
        CountDownLatch begun = new CountDownLatch(1);
        CountDownLatch ends = new CountDownLatch(1);
        FutureTask<RankStatics> first = new FutureTask<>(() -> resolve(rank, () -> {
            begun.countDown();
            ends.await();
        }));
        FutureTask<RankStatics> second = new FutureTask<>(() -> resolve(rank, () -> events.add("twice")));
        Thread.ofPlatform().daemon().start(first);
        begun.await();
        Thread waiting = Thread.ofPlatform().daemon().start(second);
        while (waiting.isAlive() && waiting.getState() != Thread.State.WAITING) {
            Thread.onSpinWait();
        }
        waiting.interrupt();
        assertThat(second.isDone()).isFalse();
        ends.countDown();

        assertThat(second.get(2, TimeUnit.MINUTES)).isSameAs(first.get(2, TimeUnit.MINUTES));
        assertThat(events).isEmpty();
    }
}
