package org.rankcluster.actors.cluster.member;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.net.InetAddress;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;

/** Tests of members that find each other at three addresses of this host, in a JVM of their own. */
@Timeout(180)
@Execution(ExecutionMode.CONCURRENT) // the members wait most of the time, until they have found each other
class DiscoveryTest {
    private static final List<String> HOSTS = List.of("127.0.0.1", "127.0.0.2", "127.0.0.3");
    private static final String HASTE =
            "akka.management.cluster.bootstrap.contact-point-discovery.stable-margin = 1 s\n";
    private static final Path MANIFESTS = Path.of("..", "..", "config", "deploy", "kubernetes", "base");

    @TempDir
    Path folder;

    private int port;

    @BeforeEach
    void findPort() throws IOException {
        for (InetAddress address : addresses()) {
            assumeTrue(FreePorts.canListen(0, address), "this machine has no address " + address);
        }
        port = FreePorts.next(addresses());
    }

    private static List<InetAddress> addresses() throws IOException {
        List<InetAddress> addresses = new ArrayList<>();
        for (String host : HOSTS) {
            addresses.add(InetAddress.getByName(host));
        }
        return addresses;
    }

    /** Uses the settings that the manifests mount. */
    @Test
    void shouldFindMembersInTheListOfPods() throws Exception {
        Certificates authority = Certificates.create(folder.resolve("ca"));
        Path ca = authority.issue("api", "ip:127.0.0.1").ca();
        Path token = Files.writeString(folder.resolve("token"), FakeKubernetes.TOKEN);
        String settings = Files.readString(MANIFESTS.resolve("member.conf"))
                        .replace("/run/secrets/rankcluster/token", quoted(token))
                + """
                rankcluster.member { port = 0, management.port = %d }
                akka.discovery.kubernetes-api { api-ca-path = %s, api-token-path = %s, pod-namespace = lab }
                """.formatted(port, quoted(ca), quoted(token));
        try (FakeKubernetes server = new FakeKubernetes(authority.context("api"), HOSTS)) {
            Map<String, String> environment = Map.of(
                    "KUBERNETES_SERVICE_HOST", "127.0.0.1", "KUBERNETES_SERVICE_PORT", String.valueOf(server.port()));
            assertThat(run(settings, environment)).isZero();
        }
    }

    @Test
    void shouldFindMembersByName() throws Exception {
        try (FakeDns server = new FakeDns(addresses())) {
            String settings = """
                    rankcluster.member {
                      host = ${POD_IP}, port = 0
                      discovery { method = dns, service = members.test, members = 3 }
                      management { host = ${POD_IP}, port = %d }
                    }
                    akka.io.dns.async-dns { nameservers = ["127.0.0.1:%d"], search-domains = [] }
                    """.formatted(port, server.port());
            assertThat(run(settings, Map.of())).isZero();
        }
    }

    private static String quoted(Path file) {
        return "\"" + file.toString().replace('\\', '/') + "\"";
    }

    private int run(String settings, Map<String, String> environment) throws Exception {
        List<String> command = new ArrayList<>();
        command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
        command.add("--sun-misc-unsafe-memory-access=allow");
        command.addAll(List.of("-cp", System.getProperty("java.class.path"), DiscoveredMembers.class.getName()));
        for (String host : HOSTS) {
            Path file = folder.resolve(host + ".conf");
            command.add(Files.writeString(file, HASTE + settings.replace("${POD_IP}", host))
                    .toString());
        }
        Path log = folder.resolve("log");
        ProcessBuilder builder =
                new ProcessBuilder(command).redirectErrorStream(true).redirectOutput(log.toFile());
        builder.environment().putAll(environment);
        Process process = builder.start();
        try {
            assertThat(process.waitFor(150, TimeUnit.SECONDS)).isTrue();
        } finally {
            process.destroyForcibly();
        }
        if (process.exitValue() != 0) {
            System.err.println(Files.readString(log, StandardCharsets.UTF_8));
        }
        return process.exitValue();
    }
}
