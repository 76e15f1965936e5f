package org.rankcluster.actors.cluster.member;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Map;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.rankcluster.actors.cluster.member.MemberSettings.Method;
import org.rankcluster.input.InputException;

class MemberSettingsTest {
    @TempDir
    Path folder;

    @Test
    void shouldReportWhetherOthersReachItsPort() {
        assertThat(read(keys("host=127.0.0.2")).isOpen()).isFalse();
        assertThat(read(keys("host=10.0.0.1")).isOpen()).isTrue();
        assertThat(read(keys("host=127.0.0.1,bind-host=0.0.0.0")).isOpen()).isTrue();
        assertThat(read(keys("host=10.0.0.1,bind-host=127.0.0.1")).isOpen()).isFalse();
    }

    @Test
    void shouldListThePortsOfHttpThatOthersReach() {
        assertThat(read(keys("host=10.0.0.1")).openHttp()).isEmpty();
        assertThat(read(keys("jobs.host=0.0.0.0")).openHttp()).containsExactly("jobs.host=0.0.0.0");
        assertThat(read(keys("management.host=10.0.0.1")).openHttp()).containsExactly("management.host=10.0.0.1");
    }

    @Test
    void shouldReadTheFileAndPreferTheCommandLine() throws IOException {
        Path file = file("""
                rankcluster.member {
                  host = 10.0.0.1
                  port = 2550
                  join = ["10.0.0.2:2550", "[fd00::3]:2550"]
                  management.host = ${rankcluster.member.host}
                  heartbeat-pause = 12 s
                }
                akka.cluster.roles = [big]
                """);
        MemberSettings settings = MemberSettings.read(file, Map.of("port", "2551", "partitions", "4"));
        assertThat(settings.ports().address()).isEqualTo(new HostPort("10.0.0.1", 2551));
        assertThat(settings.ports().bindHost()).isEqualTo("10.0.0.1");
        assertThat(settings.partitions()).isEqualTo(4);
        assertThat(settings.others().join())
                .containsExactly(new HostPort("10.0.0.2", 2550), new HostPort("fd00::3", 2550));
        assertThat(settings.ports().management()).isEqualTo(new HostPort("10.0.0.1", 8558));
        assertThat(settings.patience().heartbeatPause()).isEqualTo(12_000);
        assertThat(settings.others().discovery().method()).isEqualTo(Method.NONE);
        assertThat(MemberConfig.of(settings).getStringList("akka.cluster.roles"))
                .containsExactly("big");
        assertThat(MemberConfig.seeds(settings))
                .extracting(String::valueOf)
                .containsExactly("akka://rankcluster@10.0.0.2:2550", "akka://rankcluster@[fd00::3]:2550");
        assertThat(MemberConfig.of(settings).getStringList("akka.cluster.seed-nodes"))
                .as("who is joined before all of the member is there")
                .isEmpty();
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "port|65536|command line: --port: 65536 (expected: 0..65535)",
                "port|x|command line: --port: x (expected: 0..65535)",
                "host|a b|command line: --host: a b (expected: a name or an address)",
                "host|0.0.0.0|command line: --host: 0.0.0.0 (expected: an address or name of this host at which the other members reach it)",
                "host|::|command line: --host: :: (expected: an address or name of this host at which the other members reach it)",
                "host|0:0::0|command line: --host: 0:0::0 (expected: an address or name of this host at which the other members reach it)",
                "partitions|0|command line: --partitions: 0 (expected: 1..1024)",
                "join|a:1,b|command line: --join: b (expected: HOST:PORT, e.g. 10.0.0.1:PORT or [::1]:PORT)",
                "heartbeat-pause|10|--config: heartbeat-pause: 10 (expected: 1 s or more)",
                "discovery.method|multicast|--config: discovery.method: multicast (expected: none, config, dns or kubernetes)",
                "tls.certificate|/no/file|--config: tls.certificate: /no/file (expected: a file that can be read)",
                "manegement.port|1|--config: manegement.port: 1 (expected: a setting of members; did you mean management.port?)",
                "foo|3|--config: foo: 3 (expected: a setting of members)",
                "a..b|3|--config: a..b: 3 (expected: a setting of members)",
                "tls|x|--config: tls: x (expected: a block, with the keys tls.ca, tls.certificate, tls.key)",
                "jobs.port|x|command line: --job-port: x (expected: 0..65535)",
                "warm-up|later|--config: warm-up: later (expected: on or off)",
                "port|12.5|command line: --port: 12.5 (expected: 0..65535)",
            })
    void shouldSayWhichOptionIsWrong(String key, String value, String message) {
        assertThatThrownBy(() -> read(Map.of(key, value)))
                .isInstanceOf(InputException.class)
                .hasMessageStartingWith(message.substring(0, message.indexOf(" (expected")))
                .hasMessage(message);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "jobs.port=26520|command line: --job-port: 26520 (expected: a port other than batches.port)",
                "port=8559,host=10.0.0.1,jobs.host=0.0.0.0|command line: --port: 8559 (expected: a port other than jobs.port)",
                "management.port=7,jobs.port=7,jobs.host=localhost|command line: --job-port: 7 (expected: a port"
                        + " other than management.port)",
                "management.port=7,jobs.port=7,jobs.host=::|command line: --job-port: 7 (expected: a port"
                        + " other than management.port)",
                "batches.port=25520|--config: batches.port: 25520 (expected: a port other than port)",
            })
    void shouldRefuseOnePortForTwo(String keys, String message) {
        assertThatThrownBy(() -> read(keys(keys)))
                .isInstanceOf(InputException.class)
                .hasMessage(message);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "port=0,management.port=0,jobs.port=0",
                "management.port=7,jobs.port=7,jobs.host=10.0.0.1",
                "bind-host=10.0.0.2,port=8559",
            })
    void shouldTakeTheSamePortWhereItIsAnother(String keys) {
        assertThatCode(() -> read(keys(keys))).doesNotThrowAnyException();
    }

    @Test
    void shouldListenEverywhereIfAskedSo() {
        MemberSettings settings = read(keys("bind-host=0.0.0.0,jobs.host=0.0.0.0,management.host=::"));
        assertThat(settings.ports().bindHost()).isEqualTo("0.0.0.0");
        assertThat(settings.ports().jobs().isEverywhere()).isTrue();
        assertThat(settings.ports().management().isEverywhere()).isTrue();
    }

    private static Map<String, String> keys(String text) {
        return Arrays.stream(text.split(","))
                .map(pair -> pair.split("="))
                .collect(Collectors.toMap(pair -> pair[0], pair -> pair[1]));
    }

    @Test
    void shouldSayWhichLineOfTheFileIsWrong() throws IOException {
        Path file = file("rankcluster.member {\n  partitions = many\n}\n");
        assertThatThrownBy(() -> MemberSettings.read(file, Map.of()))
                .isInstanceOf(InputException.class)
                .hasMessage(file + ":2: partitions: many (expected: 1..1024)");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "rankcluster.member = 5|rankcluster.member: 5 (expected: a block)",
                "rankcluster.member = [1]|rankcluster.member: [1] (expected: a block)",
                "rankcluster.member = null|rankcluster.member: null (expected: a block)",
                "rankcluster = 3|rankcluster: 3 (expected: a block)",
                "akka = 3|akka: 3 (expected: a block)",
                "rankcluster.virtual-time = 3|rankcluster.virtual-time: 3 (expected: a block)",
                "rankcluster.members { partitions = 7 }|rankcluster.members: {partitions=7} (expected: a block of rankcluster; did you mean member?)",
                "rankcluster.member.host = null|host: null (expected: a value)",
                "rankcluster.member.manegement.port = 1|manegement: {port=1} (expected: a setting of members; did you mean management?)",
                "rankcluster.member.management.prot = 1|management.prot: 1 (expected: a setting of members; did you mean port?)",
                "rankcluster.member.discovery = dns|discovery: dns (expected: a block)",
                "rankcluster.member.port = 12.5|port: 12.5 (expected: 0..65535)",
                "rankcluster.member.port = 70000|port: 70000 (expected: 0..65535)",
                "rankcluster.member.port { x = 1 }|port: {x=1} (expected: a text)",
                "rankcluster.member.host = 0.0.0.0|host: 0.0.0.0 (expected: an address or name of this host at which the other members reach it)",
                "rankcluster.member.host = a b|host: a b (expected: a name or an address)",
                "rankcluster.member.join = [[1]]|join: [1] (expected: HOST:PORT, e.g. 10.0.0.1:PORT or [::1]:PORT)",
            })
    void shouldRefuseAFileEvenWhereAnOptionReplacesIt(String text, String message) throws IOException {
        Path file = file(text + "\n");
        assertThatThrownBy(() -> MemberSettings.read(file, Map.of("port", "2551", "host", "localhost")))
                .isInstanceOf(InputException.class)
                .hasMessage(file + ":1: " + message);
    }

    @Test
    void shouldLeaveTheOtherBlocksToTheirReaders() throws IOException {
        Path file = file("rankcluster.virtual-time.dispatcher.stack-size = 64 MiB\nname = x\nothers { key = 1 }\n");
        MemberSettings settings = MemberSettings.read(file, Map.of());
        assertThat(MemberConfig.of(settings).getString("rankcluster.virtual-time.dispatcher.stack-size"))
                .isEqualTo("64 MiB");
    }

    @Test
    void shouldRefuseABlockAndAKeyOfItTogether() {
        assertThatThrownBy(() -> read(Map.of("discovery", "dns", "discovery.members", "2")))
                .isInstanceOf(InputException.class)
                .hasMessage("--config: discovery: dns (expected: a block, with the keys discovery.endpoints,"
                        + " discovery.members, discovery.method, discovery.service)");
    }

    @Test
    void shouldSayThatTheFileIsNoHocon() throws IOException {
        Path file = file("rankcluster.member {\n");
        assertThatThrownBy(() -> MemberSettings.read(file, Map.of()))
                .isInstanceOf(InputException.class)
                .hasMessageContaining(file.toString())
                .hasMessageEndingWith("(expected: HOCON)");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "host = ${NO_SUCH_VARIABLE}|${NO_SUCH_VARIABLE} (expected: a variable of the environment that is set, or a key of the file)",
                "host = \"a\"${no.such.key}|${no.such.key} (expected: a variable of the environment that is set, or a key of the file)",
                "host = ${rankcluster.member.host}|${rankcluster.member.host} (expected: a value that does not refer to itself)",
            })
    void shouldSayWhichReferenceOfTheFileLeadsNowhere(String text, String message) throws IOException {
        Path file = file("rankcluster.member {\n  " + text + "\n}\n");
        assertThatThrownBy(() -> MemberSettings.read(file, Map.of()))
                .isInstanceOf(InputException.class)
                .hasMessage(file + ":2: settings: " + message);
    }

    @Test
    void shouldSayThatTheFileIsMissing() {
        Path missing = folder.resolve("missing.conf");
        assertThatThrownBy(() -> MemberSettings.read(missing, Map.of()))
                .isInstanceOf(InputException.class)
                .hasMessage("command line: --settings: " + missing + " (expected: a file that can be read)");
    }

    @Test
    void shouldRefuseToJoinAndDiscoverAtOnce() {
        assertThatThrownBy(() -> read(Map.of("join", "a:1", "discovery.method", "dns")))
                .isInstanceOf(InputException.class)
                .hasMessageContaining("--join: a:1 (expected: nothing, because discovery.method finds the members)");
    }

    @Test
    void shouldRefuseDiscoveryThatNoOneAnswers() {
        assertThatThrownBy(() -> read(Map.of("host", "10.0.0.1", "discovery.method", "dns")))
                .isInstanceOf(InputException.class)
                .hasMessageContaining("management.host: 127.0.0.1 (expected: an address that the other members reach");
    }

    @Test
    void shouldRefuseDiscoveryByConfigWithoutEndpoints() {
        assertThatThrownBy(() -> read(Map.of("discovery.method", "config")))
                .isInstanceOf(InputException.class)
                .hasMessageContaining("discovery.endpoints: nothing (expected: management addresses of all members");
    }

    @Test
    void shouldAskForAllFilesOfTlsOrNone() throws IOException {
        Path key = file("key");
        assertThatThrownBy(() -> read(Map.of("tls.key", key.toString())))
                .isInstanceOf(InputException.class)
                .hasMessage("--config: tls.certificate: nothing (expected: a file that can be read)");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "host",
                "host:",
                ":1",
                "host:0",
                "host:65536",
                "::1:80",
                "[::1]",
                "a b:1",
                "host:1:2",
                "[host]x:1"
            })
    void shouldRefuseWhatIsNoAddress(String text) {
        assertThatThrownBy(() -> HostPort.parse("here", "there", text)).isInstanceOf(InputException.class);
    }

    @ParameterizedTest
    @CsvSource({
        "25520, 8558, 8559, 26520",
        "27300, 10118, 10119, 28300",
        "25521, 8560, 8561, 26521",
        "25720, 8958, 8959, 26720",
        "2551, 8620, 8621, 26551",
        "0, 0, 0, 0"
    })
    void shouldLetSeveralMembersLiveOnOneMachine(int port, int management, int jobs, int batches) {
        MemberSettings settings = read(Map.of("port", String.valueOf(port)));
        assertThat(settings.ports().management().port()).isEqualTo(management);
        assertThat(settings.ports().jobs().port()).isEqualTo(jobs);
        assertThat(settings.ports().batches()).isEqualTo(batches);
    }

    @Test
    void shouldSendBatchesAsAsked() {
        assertThat(read(Map.of("port", "25521", "batches.port", "7")).ports().batches())
                .isEqualTo(7);
        assertThatThrownBy(() -> read(Map.of("batches.port", "65536"))).hasMessageContaining("batches.port: 65536");
    }

    @Test
    void shouldKeepThePortsThatOthersAreAsked() {
        MemberSettings asked = read(Map.of("port", "25521", "jobs.port", "8559"));
        assertThat(asked.ports().jobs().port()).isEqualTo(8559);
        MemberSettings reached = read(Map.of("port", "25521", "jobs.host", "10.0.0.1"));
        assertThat(reached.ports().jobs().port()).isEqualTo(8559);
        MemberSettings any = read(Map.of("port", "0", "jobs.host", "10.0.0.1"));
        assertThat(any.ports().jobs().port()).isEqualTo(8559);
    }

    @Test
    void shouldReadAndWriteAddresses() {
        assertThat(HostPort.parse("", "", "node-1.example:80")).isEqualTo(new HostPort("node-1.example", 80));
        assertThat(HostPort.parse("", "", "[::1]:80")).isEqualTo(new HostPort("::1", 80));
        assertThat(HostPort.parse("", "", "[::1]:80").toString()).isEqualTo("[::1]:80");
        assertThat(HostPort.parse("", "", "[::1]:80").isLoopback()).isTrue();
        assertThat(HostPort.parse("", "", "10.0.0.1:80").isLoopback()).isFalse();
    }

    private static MemberSettings read(Map<String, String> options) {
        return MemberSettings.read(null, options);
    }

    private Path file(String text) throws IOException {
        return Files.writeString(folder.resolve("member.conf"), text);
    }
}
