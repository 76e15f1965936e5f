package org.rankcluster.actors.program;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.InputStream;
import java.util.Hashtable;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Executor;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;

/**
 * A check that a carrier loads no class while one of its threads waits for a monitor. The monitor may belong to a class loader. The JVM
 * would pass it to the thread, and the carrier would wait behind the thread for ever.
 */
class ProgramThreadSchedulerClassesTest {
    private static final String OURS = Program.class.getPackageName() + ".";

    /**
     * A loader of its own copies of the classes of this package. It records the classes that carriers and the JVM load while a thread
     * waits.
     */
    private static final class NotingLoader extends ClassLoader {
        final AtomicBoolean waits = new AtomicBoolean();
        final List<String> loaded = new CopyOnWriteArrayList<>();
        private final Thread test = Thread.currentThread();

        NotingLoader() {
            super(ProgramThreadSchedulerClassesTest.class.getClassLoader());
        }

        @Override
        protected Class<?> loadClass(String name, boolean resolve) throws ClassNotFoundException {
            Thread caller = Thread.currentThread();
            if (waits.get() && !caller.isVirtual() && !caller.equals(test)) {
                loaded.add(name);
            }
            if (!name.startsWith(OURS)) {
                return super.loadClass(name, resolve);
            }
            synchronized (getClassLoadingLock(name)) {
                Class<?> own = findLoadedClass(name);
                return own == null ? define(name) : own;
            }
        }

        private Class<?> define(String name) throws ClassNotFoundException {
            try (InputStream file = getResourceAsStream(name.replace('.', '/') + ".class")) {
                byte[] bytes = file.readAllBytes();
                return defineClass(name, bytes, 0, bytes.length);
            } catch (IOException broken) {
                throw new ClassNotFoundException(name, broken);
            }
        }
    }

    /** A rank with two threads; the first waits for a monitor of the JDK. Loaded by a {@link NotingLoader}. */
    public static final class Waiting implements Consumer<AtomicBoolean>, Program.Host {
        private final ExecutorService carrier = Executors.newSingleThreadExecutor();
        private final ProgramThreadScheduler turns = new ProgramThreadScheduler(carrier, System::nanoTime);

        public Waiting() {}

        @Override
        @SuppressWarnings("JdkObsolete") // a monitor of the JDK's
        public void accept(AtomicBoolean waits) {
            Hashtable<String, String> shared = new Hashtable<>();
            CountDownLatch ended = new CountDownLatch(2);
            Runnable takes = () -> {
                waits.set(true);
                shared.put("key", "value");
                waits.set(false);
                ended.countDown();
            };
            Program waiting = Program.create(Program.Carrier.OWN, this, "waiting", takes);
            Program other = Program.create(Program.Carrier.OWN, this, "other", ended::countDown);
            try {
                synchronized (shared) {
                    carrier.execute(waiting::resume);
                    carrier.execute(other::resume);
                    while (waiting.thread().getState() != Thread.State.BLOCKED) {
                        Thread.onSpinWait();
                    }
                    Thread.sleep(20); // the carrier looks
                }
                ended.await();
            } catch (InterruptedException early) {
                throw new IllegalStateException(early);
            } finally {
                carrier.shutdown();
            }
        }

        @Override
        public Executor carrier() {
            return carrier;
        }

        @Override
        public ProgramThreadScheduler turns() {
            return turns;
        }

        @Override
        public void resumed() {}

        @Override
        public void parked() {}
    }

    @Test
    @SuppressWarnings("unchecked")
    void shouldLoadNoClassOnTheCarrierOfAThreadThatWaitsForAMonitor() throws Exception {
        NotingLoader loader = new NotingLoader();
        Consumer<AtomicBoolean> waiting = (Consumer<AtomicBoolean>) loader.loadClass(Waiting.class.getName())
                .getDeclaredConstructor()
                .newInstance();

        waiting.accept(loader.waits);

        assertThat(waiting.getClass()).isNotEqualTo(Waiting.class);
        assertThat(loader.loaded).isEmpty();
    }
}
