package org.rankcluster.actors.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;
import java.util.TimeZone;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What a JVM has one of for all of its programs' classes, each rank has for itself. */
class RankDefaultsTest {
    @TempDir
    Path folder;

    @Test
    void shouldKeepDefaultLocalesAndZonesToTheRank() throws IOException {
        Locale locale = Locale.getDefault();
        TimeZone zone = TimeZone.getDefault();
        RankPrograms.Ended ended = RankPrograms.main(folder, 2, "", """
                Locale.setDefault(rank == 0 ? Locale.GERMANY : Locale.US);
                TimeZone.setDefault(TimeZone.getTimeZone(rank == 0 ? "Asia/Tokyo" : "UTC"));
                MPI.COMM_WORLD.barrier();
                Date epoch = new Date(0);
                say(String.format("%.2f", 1.5) + " " + "%,d".formatted(12345) + " " + java.text.NumberFormat.getInstance().format(1234.5)
                    + " " + new java.text.DecimalFormat("0.0").format(1.5) + " " + new Formatter().format("%.1f", 2.5)
                    + " " + java.text.MessageFormat.format("{0}", 1234));
                System.out.printf("%d: %.1f%n", rank, 3.5);
                say(new java.text.SimpleDateFormat("EEEE HH").format(epoch) + " " + Locale.getDefault() + " "
                    + java.time.ZoneId.systemDefault() + " " + java.time.LocalDateTime.now().getHour() + " "
                    + java.time.format.DateTimeFormatter.ofPattern("EEEE").format(java.time.LocalDate.EPOCH) + " "
                    + Calendar.getInstance().get(Calendar.HOUR_OF_DAY) + " "
                    + new GregorianCalendar(1970, 0, 1).getTimeInMillis() / 3600000 + " "
                    + java.text.DateFormat.getDateTimeInstance().format(epoch).contains("09:00") + " " + Locale.ITALY.getDisplayCountry());
                Locale.setDefault(Locale.Category.FORMAT, Locale.forLanguageTag("tr-TR"));
                say("TITLE".toLowerCase() + " " + String.format("%.1f", .5));
                Locale.setDefault(Locale.forLanguageTag("tr-TR"));
                java.util.function.UnaryOperator<String> lower = String::toLowerCase;
                say("TITLE".toLowerCase() + lower.apply("I"));
                """).runAlike();

        assertThat(ended.exit()).as(ended.err()).isZero();
        assertThat(ended.of(0))
                .containsExactly(
                        "1,50 12.345 1.234,5 1,5 2,5 1.234",
                        "3,5",
                        "Donnerstag 09 de_DE Asia/Tokyo 9 Donnerstag 9 -9 true Italien",
                        "title 0,5",
                        "t\u0131tle\u0131");
        assertThat(ended.of(1))
                .containsExactly(
                        "1.50 12,345 1,234.5 1.5 2.5 1,234",
                        "3.5",
                        "Thursday 00 en_US UTC 0 Thursday 0 0 false Italy",
                        "title 0,5",
                        "t\u0131tle\u0131");
        assertThat(Locale.getDefault()).isEqualTo(locale);
        assertThat(TimeZone.getDefault()).isEqualTo(zone);
    }

    @Test
    void shouldGiveEachRankLoggersOfItsOwn() throws IOException {
        RankPrograms.Ended ended = RankPrograms.main(folder, 2, """
                static final java.util.logging.Logger LOG = java.util.logging.Logger.getLogger("a.b.c");
                """, """
                java.util.logging.Handler handler = new java.util.logging.Handler() {
                    @Override public void publish(java.util.logging.LogRecord entry) {
                        say(entry.getLevel() + " " + entry.getMessage() + " " + entry.getSourceMethodName() + " " + entry.getSequenceNumber()
                            + " " + entry.getInstant().toString().substring(0, 10) + " " + entry.getLongThreadID());
                    }
                    @Override public void flush() {}
                    @Override public void close() {}
                };
                java.util.logging.Logger above = java.util.logging.Logger.getLogger("a.b");
                above.addHandler(handler);
                if (rank == 1) above.setLevel(java.util.logging.Level.OFF);
                MPI.COMM_WORLD.barrier();
                LOG.info("from " + rank);
                LOG.fine("not seen");
                say(LOG.getParent().getName() + " " + above.getHandlers().length + (java.util.logging.Logger.getLogger("a.b") == above)
                    + java.util.logging.LogManager.getLogManager().getLogger("a.b.c").getName());
                """).runAlike();

        assertThat(ended.exit()).as(ended.err()).isZero();
        assertThat(ended.of(0)).containsExactly("INFO from 0 main 0 2000-01-01 1", "a.b 1truea.b.c");
        assertThat(ended.of(1)).containsExactly("a.b 1truea.b.c");
        assertThat(ended.err()).contains("2000", "Program main", "INFO: from 0").doesNotContain("from 1");
    }

    @Test
    void shouldShowAProgramItsJar() throws IOException {
        Path classes = Compiler.compile(folder, "q.Program", """
                package q;
                import mpi.*;
                public class Program {
                    public static void main(String[] arguments) throws Exception {
                        MPI.Init(arguments);
                        Package own = Program.class.getPackage();
                        System.out.println(own.getName() + " " + own.getImplementationVersion() + " " + own.getImplementationTitle());
                        try (var in = ClassLoader.getSystemResourceAsStream("data/f.txt")) {
                            System.out.println(new String(in.readAllBytes()));
                        }
                        System.out.println(ClassLoader.getSystemResource("data/f.txt") != null);
                        System.out.println(ClassLoader.getSystemResources("data/f.txt").hasMoreElements());
                        System.out.println(ClassLoader.getSystemClassLoader().loadClass("q.Program") == Program.class);
                        String path = System.getProperty("java.class.path").split(java.io.File.pathSeparator)[0];
                        System.out.println(java.nio.file.Path.of(path).getFileName());
                        MPI.Finalize();
                    }
                }
                """);
        Files.writeString(Files.createDirectories(classes.resolve("data")).resolve("f.txt"), "text");
        Files.writeString(
                Files.createDirectories(classes.resolve("META-INF")).resolve("MANIFEST.MF"),
                "Manifest-Version: 1.0\nImplementation-Title: mine\nImplementation-Version: 1.2\n");
        String jar = Compiler.jar(folder.resolve("my own.jar"), classes).toString();

        for (String statics : new String[] {"statics=rewrite", "statics=loader"}) {
            Cli.Outcome ended = Cli.run(
                    "run", "q.Program", "--jar", jar, "--machine", "ideal", "--ranks", "1", "--config", statics);
            assertThat(ended.out().lines())
                    .as(ended.err())
                    .containsExactly("q 1.2 mine", "text", "true", "true", "true", "my own.jar");
        }
    }

    @Test
    void shouldManageEachRankAsAProcess() throws IOException {
        RankPrograms.Ended ended = RankPrograms.main(folder, 2, "", """
                javax.management.MBeanServer server = java.lang.management.ManagementFactory.getPlatformMBeanServer();
                server.registerMBean(new javax.management.StandardMBean((Runnable) () -> {}, Runnable.class),
                    new javax.management.ObjectName("mine:type=X"));
                say(server.isRegistered(new javax.management.ObjectName("java.lang:type=Memory")));
                Thread.sleep(2500);
                java.lang.management.RuntimeMXBean jvm = java.lang.management.ManagementFactory.getRuntimeMXBean();
                java.lang.management.ThreadMXBean threads = java.lang.management.ManagementFactory.getThreadMXBean();
                say(jvm.getUptime() + " " + jvm.getStartTime() + " " + threads.getCurrentThreadCpuTime() / 1000000);
                """).runAlike();

        assertThat(ended.exit()).as(ended.err()).isZero();
        assertThat(ended.of(1)).containsExactly("true", "2500 946684800000 2500");
    }
}
