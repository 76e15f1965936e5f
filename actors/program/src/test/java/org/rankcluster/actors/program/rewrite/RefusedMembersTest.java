package org.rankcluster.actors.program.rewrite;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.GregorianCalendar;
import java.util.Timer;
import java.util.concurrent.ForkJoinPool;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The members of the JDK that programs cannot use, and the code before their calls. */
class RefusedMembersTest {
    /** Uses of such members, and of members that are not refused. */
    @SuppressWarnings("unused")
    private static final class Uses {
        static Object timer() {
            return new Timer();
        }

        static Object pool() {
            return ForkJoinPool.commonPool();
        }

        static Object date() {
            return new GregorianCalendar(1999, 4, 3);
        }
    }

    @ParameterizedTest
    @CsvSource({
        "java/util/Timer, <init>, (Z)V, 'a thread that sleeps, Thread.sleep'",
        "java/util/TimerTask, <init>, ()V, 'a thread that sleeps, Thread.sleep'",
        "java/util/concurrent/DelayQueue, <init>, ()V, 'a PriorityBlockingQueue and a thread that sleeps, Thread.sleep'",
        "java/util/concurrent/ForkJoinPool, <init>, (I)V, 'Executors.newFixedThreadPool, or task.invoke()'",
        "java/util/concurrent/Executors, newWorkStealingPool, (I)V, Executors.newFixedThreadPool",
        "java/util/concurrent/CompletableFuture, orTimeout, ()V, 'get(time, unit)'",
        "java/util/GregorianCalendar, <init>, ()V, 'java.time, or new Date()'",
        "java/util/GregorianCalendar, <init>, (Ljava/util/Locale;)V, 'java.time, or new Date()'",
    })
    void shouldNameAnAlternative(String owner, String name, String type, String instead) {
        assertThat(RefusedMembers.instead(owner, name, type)).isEqualTo(instead);
    }

    @ParameterizedTest
    @CsvSource({
        "java/util/GregorianCalendar, <init>, (III)V",
        "java/util/Timer, cancel, ()V",
        "java/util/concurrent/Executors, newFixedThreadPool, (I)V",
        "java/util/concurrent/CompletableFuture, get, ()V",
        "my/Timer, <init>, ()V",
    })
    void shouldLetProgramsUseOtherMembers(String owner, String name, String type) {
        assertThat(RefusedMembers.instead(owner, name, type)).isNull();
    }

    @Test
    void shouldRefuseBeforeTheCall() {
        RewrittenClass uses = RewrittenClass.of(Uses.class);

        assertThat(uses.calls("timer")).containsExactly("RefusedCalls.refuse", "Timer.<init>");
        assertThat(uses.calls("pool")).containsExactly("RefusedCalls.refuse", "ForkJoinPool.commonPool");
        assertThat(uses.calls("date")).containsExactly("GregorianCalendar.<init>");
    }
}
