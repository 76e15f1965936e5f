package org.rankcluster.actors.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Map.Entry;
import java.util.Objects;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.rankcluster.actors.cli.cluster.NodeOptions;
import org.rankcluster.actors.cluster.member.HostPort;
import org.rankcluster.actors.cluster.member.MemberSettings;
import org.rankcluster.actors.cluster.member.MemberSettings.Method;
import org.yaml.snakeyaml.LoaderOptions;
import org.yaml.snakeyaml.Yaml;
import org.yaml.snakeyaml.constructor.SafeConstructor;
import picocli.CommandLine;

/** A comparison of the files of config/deploy with the options and settings that a member really has. */
class DeployFilesTest {
    private static final Path DEPLOY = Path.of("..", "..", "config", "deploy");
    private static final String LABEL = "app.kubernetes.io/name";

    @TempDir
    Path folder;

    @Test
    void shouldStartAMemberFromSystemd() throws IOException {
        Map<String, List<String>> unit = unit();
        List<String> command = words(only(unit, "ExecStart"));
        assertThat(command).startsWith("/opt/rankcluster/rankcluster", "node");
        NodeOptions options = parse(command.subList(2, command.size()));
        assertThat(options.settings).isEqualTo("/etc/rankcluster/member.conf");
        assertThat(options.tokenFile).isEqualTo("%d/token");
        assertThat(unit.get("LoadCredential"))
                .containsExactlyInAnyOrder(
                        "token:/etc/rankcluster/token",
                        "ca.pem:/etc/rankcluster/ca.pem",
                        "member.pem:/etc/rankcluster/member.pem",
                        "member.key:/etc/rankcluster/member.key");
        assertThat(command).containsAll(tls("%d", "member"));
        MemberSettings settings = MemberSettings.read(DEPLOY.resolve("systemd/member.conf"), Map.of());
        assertThat(settings.others().join())
                .contains(settings.ports().address())
                .hasSize(3);
        assertThat(settings.ports().management().isLoopback()).isTrue();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "DynamicUser=yes",
                "NoNewPrivileges=yes",
                "CapabilityBoundingSet=",
                "ProtectSystem=strict",
                "ProtectHome=yes",
                "PrivateTmp=yes",
                "PrivateDevices=yes",
                "RestrictNamespaces=yes",
                "SystemCallFilter=@system-service",
                "MemoryMax=80%",
                "TasksMax=1024",
                "CacheDirectory=rankcluster"
            })
    void shouldGiveProgramsOfOthersLittleUnderSystemd(String line) throws IOException {
        String[] keyAndValue = line.split("=", 2);
        assertThat(only(unit(), keyAndValue[0])).isEqualTo(keyAndValue[1]);
        // The JIT writes code and executes it.
        assertThat(unit()).doesNotContainKey("MemoryDenyWriteExecute");
    }

    @Test
    void shouldSatisfySystemdItself() throws Exception {
        assumeTrue(isInstalled("systemd-analyze", "--version"), "systemd-analyze is not installed");
        Path launcher = folder.resolve("rankcluster");
        assertThat(Files.createFile(launcher).toFile().setExecutable(true)).isTrue();
        String text = Files.readString(DEPLOY.resolve("systemd/rankcluster.service"));
        Path copy = folder.resolve("rankcluster.service");
        Files.writeString(copy, text.replace("/opt/rankcluster/rankcluster", launcher.toString()));
        assertThat(run("systemd-analyze", "verify", copy.toString())).doesNotContain("rankcluster.service");
    }

    @Test
    void shouldStartThreeMembersFromCompose() throws IOException {
        Map<?, ?> compose = map(yaml("compose/compose.yaml").get(0));
        Map<?, ?> services = at(compose, "services");
        assertThat(services).hasSize(3);
        List<String> published = new ArrayList<>();
        for (Entry<?, ?> service : services.entrySet()) {
            String name = String.valueOf(service.getKey());
            Map<?, ?> container = map(service.getValue());
            List<String> command = strings(container.get("command"));
            assertThat(command).startsWith("node").containsAll(tls("/run/secrets", name));
            NodeOptions options = parse(withoutTls(command.subList(1, command.size())));
            assertThat(options.tokenFile).isEqualTo("/run/secrets/token");
            assertThat(strings(container.get("secrets")))
                    .containsExactly("token", "ca.pem", name + ".pem", name + ".key");
            assertThat(keys(at(compose, "secrets"))).containsAll(strings(container.get("secrets")));
            assertThat(strings(at(container, "healthcheck").get("test")))
                    .startsWith("CMD", "/opt/java/bin/java")
                    .endsWith(Main.class.getName(), "health");
            assertThat(container.get("pids_limit")).isEqualTo(1024);
            options.tokenFile = null;
            MemberSettings settings = options.settings();
            assertThat(settings.ports().address()).isEqualTo(new HostPort(name, 25520));
            assertThat(settings.others().join()).extracting(HostPort::host).containsExactlyElementsOf(keys(services));
            assertThat(settings.others().join()).extracting(HostPort::port).containsOnly(25520);
            assertThat(container.get("image")).isEqualTo("rankcluster:0.1.0-SNAPSHOT");
            assertThat(container.get("read_only")).isEqualTo(true);
            assertThat(strings(container.get("tmpfs"))).containsExactly("/tmp:size=256m,mode=1777");
            if (container.get("ports") != null) {
                published.addAll(strings(container.get("ports")));
                assertThat(settings.ports().jobs()).isEqualTo(new HostPort("0.0.0.0", 8559));
            }
        }
        assertThat(published).containsExactly("127.0.0.1:8559:8559");
        for (Entry<?, ?> secret : at(compose, "secrets").entrySet()) {
            String folder = secret.getKey().equals("token") ? "./" : "./tls/";
            assertThat(map(secret.getValue()).get("file")).isEqualTo(folder + secret.getKey());
        }
    }

    @Test
    void shouldStartMembersFromKubernetes() throws IOException {
        Map<?, ?> set = object("base/members.yaml", "StatefulSet");
        Map<?, ?> container =
                map(list(at(set, "spec", "template", "spec"), "containers").get(0));
        List<String> command = strings(container.get("args"));
        assertThat(command).startsWith("node");
        assertThat(parse(command.subList(1, command.size())).settings).isEqualTo("/etc/rankcluster/member.conf");
        assertThat(command).containsAll(tls("/run/secrets/rankcluster-tls", "rankcluster"));
        assertThat(container.get("imagePullPolicy")).isEqualTo("IfNotPresent");
        assertThat(at(container, "resources", "limits").get("ephemeral-storage"))
                .isNotNull();
        MemberSettings settings = kubernetesSettings();
        assertThat(settings.others().discovery().method()).isEqualTo(Method.KUBERNETES);
        assertThat(settings.others().discovery().members())
                .isEqualTo(at(set, "spec").get("replicas"));
        assertThat(ports(container))
                .containsExactlyInAnyOrderEntriesOf(Map.of(
                        "remoting", settings.ports().address().port(),
                        "batches", settings.ports().batches(),
                        "management", settings.ports().management().port(),
                        "jobs", settings.ports().jobs().port()));
        assertThat(list(container, "env")).anySatisfy(variable -> {
            assertThat(map(variable).get("name")).isEqualTo("POD_IP");
            assertThat(at(map(variable), "valueFrom", "fieldRef").get("fieldPath"))
                    .isEqualTo("status.podIP");
        });
        assertThat(mounts(container))
                .containsEntry("settings", "/etc/rankcluster")
                .containsEntry("token", "/run/secrets/rankcluster")
                .containsEntry("tls", "/run/secrets/rankcluster-tls")
                .containsEntry("tmp", "/tmp");
        assertThat(at(container, "securityContext"))
                .isEqualTo(Map.of(
                        "allowPrivilegeEscalation", false,
                        "readOnlyRootFilesystem", true,
                        "capabilities", Map.of("drop", List.of("ALL"))));
    }

    @ParameterizedTest
    @ValueSource(strings = {"startupProbe /alive", "livenessProbe /alive", "readinessProbe /ready"})
    void shouldAskManagementForHealth(String probeAndPath) throws IOException {
        String[] expected = probeAndPath.split(" ");
        Map<?, ?> set = object("base/members.yaml", "StatefulSet");
        Map<?, ?> container =
                map(list(at(set, "spec", "template", "spec"), "containers").get(0));
        assertThat(at(container, expected[0], "httpGet")).isEqualTo(Map.of("path", expected[1], "port", "management"));
    }

    @Test
    void shouldLetMembersListThePodsAndNothingElse() throws IOException {
        assertThat(list(object("base/rbac.yaml", "Role"), "rules"))
                .isEqualTo(List.of(Map.of(
                        "apiGroups", List.of(""),
                        "resources", List.of("pods"),
                        "verbs", List.of("get", "list", "watch"))));
        Map<?, ?> binding = object("base/rbac.yaml", "RoleBinding");
        Map<?, ?> account = at(object("base/rbac.yaml", "ServiceAccount"), "metadata");
        assertThat(map(list(binding, "subjects").get(0)).get("name")).isEqualTo(account.get("name"));
        Map<?, ?> pod = at(object("base/members.yaml", "StatefulSet"), "spec", "template", "spec");
        assertThat(pod.get("serviceAccountName")).isEqualTo(account.get("name"));
    }

    @Test
    void shouldSelectPodsByTheLabelThatDiscoveryLooksFor() throws IOException {
        Map<String, String> label =
                Map.of(LABEL, kubernetesSettings().others().discovery().service());
        Map<?, ?> set = object("base/members.yaml", "StatefulSet");
        assertThat(at(set, "spec", "template", "metadata", "labels").get(LABEL)).isEqualTo(label.get(LABEL));
        assertThat(at(set, "spec", "selector", "matchLabels")).isEqualTo(label);
        assertThat(at(object("base/members.yaml", "PodDisruptionBudget"), "spec", "selector", "matchLabels"))
                .isEqualTo(label);
        assertThat(at(object("base/network.yaml", "NetworkPolicy"), "spec", "podSelector", "matchLabels"))
                .isEqualTo(label);
        assertThat(objects("base/services.yaml"))
                .allSatisfy(
                        service -> assertThat(at(service, "spec", "selector")).isEqualTo(label));
    }

    @Test
    void shouldNameOnlyPortsThatThereAre() throws IOException {
        Map<?, ?> set = object("base/members.yaml", "StatefulSet");
        Map<String, Integer> ports = ports(
                map(list(at(set, "spec", "template", "spec"), "containers").get(0)));
        List<Map<?, ?>> services = objects("base/services.yaml");
        assertThat(services)
                .hasSize(2)
                .allSatisfy(service -> assertThat(list(at(service, "spec"), "ports"))
                        .allSatisfy(port -> assertThat(ports.get(map(port).get("targetPort")))
                                .isEqualTo(map(port).get("port"))));
        assertThat(at(services.get(0), "spec").get("publishNotReadyAddresses")).isEqualTo(true);
        assertThat(at(set, "spec").get("serviceName"))
                .isEqualTo(at(services.get(0), "metadata").get("name"));
        Map<?, ?> policy = at(object("base/network.yaml", "NetworkPolicy"), "spec");
        assertThat(strings(policy.get("policyTypes"))).containsExactly("Ingress", "Egress");
        assertThat(list(policy, "ingress"))
                .allSatisfy(rule -> assertThat(list(map(rule), "ports"))
                        .allSatisfy(port -> assertThat(ports)
                                .containsKey(String.valueOf(map(port).get("port")))));
    }

    @Test
    void shouldListAllFilesInTheKustomization() throws IOException {
        Map<?, ?> kustomization = map(yaml("kubernetes/base/kustomization.yaml").get(0));
        List<String> listed = new ArrayList<>(strings(kustomization.get("resources")));
        listed.addAll(
                strings(map(list(kustomization, "configMapGenerator").get(0)).get("files")));
        listed.add("kustomization.yaml");
        try (Stream<Path> files = Files.list(DEPLOY.resolve("kubernetes/base"))) {
            assertThat(files.map(file -> file.getFileName().toString())).containsExactlyInAnyOrderElementsOf(listed);
        }
    }

    @Test
    void shouldSatisfyKustomizeItself() throws Exception {
        assumeTrue(isInstalled("kubectl", "version", "--client"), "kubectl is not installed");
        String all =
                run("kubectl", "kustomize", DEPLOY.resolve("kubernetes/overlay").toString());
        List<Map<?, ?>> objects = parseAll(all);
        assertThat(objects)
                .hasSize(9)
                .allSatisfy(object ->
                        assertThat(at(object, "metadata").get("namespace")).isEqualTo("rankcluster"));
        assertThat(objects)
                .filteredOn(object -> Objects.equals(object.get("kind"), "RoleBinding"))
                .allSatisfy(binding -> assertThat(
                                map(list(binding, "subjects").get(0)).get("namespace"))
                        .isEqualTo("rankcluster"));
        assertThat(all).contains("image: registry.example/rankcluster:0.1.0-SNAPSHOT");
    }

    /** Returns the words for the files that {@code make-certificates} makes. */
    private static List<String> tls(String place, String name) {
        return List.of(
                "tls.ca=" + place + "/ca.pem",
                "tls.certificate=" + place + "/" + name + ".pem",
                "tls.key=" + place + "/" + name + ".key");
    }

    /** Returns a command without the files of TLS, which are checked when they are read. */
    private static List<String> withoutTls(List<String> command) {
        List<String> words = new ArrayList<>(command);
        for (int i = words.size() - 1; i > 0; i--) {
            if (words.get(i).startsWith("tls.")) {
                words.remove(i);
                words.remove(i - 1);
            }
        }
        return words;
    }

    private MemberSettings kubernetesSettings() throws IOException {
        String text = Files.readString(DEPLOY.resolve("kubernetes/base/member.conf"));
        assertThat(text).contains("/run/secrets/rankcluster/token");
        Path token = Files.writeString(folder.resolve("token"), "a token of a test");
        Path copy = folder.resolve("member.conf");
        Files.writeString(
                copy,
                text.replace("${POD_IP}", "10.0.0.1")
                        .replace(
                                "/run/secrets/rankcluster/token",
                                "\"" + token.toString().replace('\\', '/') + "\""));
        return MemberSettings.read(copy, Map.of());
    }

    private static NodeOptions parse(List<String> arguments) {
        NodeOptions options = new NodeOptions();
        new CommandLine(options).parseArgs(arguments.toArray(new String[0]));
        return options;
    }

    /** Returns values by key; keys of all sections together. */
    private static Map<String, List<String>> unit() throws IOException {
        Map<String, List<String>> values = new LinkedHashMap<>();
        for (String line : Files.readAllLines(DEPLOY.resolve("systemd/rankcluster.service"))) {
            if (line.isBlank() || line.startsWith("#") || line.startsWith("[")) {
                continue;
            }
            assertThat(line).contains("=");
            String[] keyAndValue = line.split("=", 2);
            values.computeIfAbsent(keyAndValue[0], key -> new ArrayList<>()).add(keyAndValue[1]);
        }
        return values;
    }

    private static String only(Map<String, List<String>> unit, String key) {
        assertThat(unit).containsKey(key);
        assertThat(unit.get(key)).hasSize(1);
        return unit.get(key).get(0);
    }

    private static List<String> words(String line) {
        return Arrays.asList(line.split(" +"));
    }

    private static List<Map<?, ?>> objects(String file) throws IOException {
        return yaml("kubernetes/" + file).stream()
                .<Map<?, ?>>map(DeployFilesTest::map)
                .toList();
    }

    private static Map<?, ?> object(String file, String kind) throws IOException {
        return objects(file).stream()
                .filter(object -> Objects.equals(object.get("kind"), kind))
                .findFirst()
                .orElseThrow();
    }

    private static List<Object> yaml(String file) throws IOException {
        return List.copyOf(parseAll(Files.readString(DEPLOY.resolve(file))));
    }

    private static List<Map<?, ?>> parseAll(String text) {
        LoaderOptions options = new LoaderOptions();
        options.setAllowDuplicateKeys(false);
        return StreamSupport.stream(
                        new Yaml(new SafeConstructor(options)).loadAll(text).spliterator(), false)
                .<Map<?, ?>>map(DeployFilesTest::map)
                .toList();
    }

    private static Map<?, ?> map(Object value) {
        assertThat(value).isInstanceOf(Map.class);
        return (Map<?, ?>) value;
    }

    private static Map<?, ?> at(Map<?, ?> map, String... keys) {
        Map<?, ?> found = map;
        for (String key : keys) {
            found = map(found.get(key));
        }
        return found;
    }

    private static List<?> list(Map<?, ?> map, String key) {
        assertThat(map.get(key)).as(key).isInstanceOf(List.class);
        return (List<?>) map.get(key);
    }

    private static List<String> strings(Object value) {
        assertThat(value).isInstanceOf(List.class);
        return ((List<?>) value).stream().map(String::valueOf).toList();
    }

    private static List<String> keys(Map<?, ?> map) {
        return map.keySet().stream().map(String::valueOf).toList();
    }

    private static Map<String, Integer> ports(Map<?, ?> container) {
        Map<String, Integer> ports = new LinkedHashMap<>();
        for (Object port : list(container, "ports")) {
            ports.put((String) map(port).get("name"), (Integer) map(port).get("containerPort"));
        }
        return ports;
    }

    private static Map<String, String> mounts(Map<?, ?> container) {
        Map<String, String> mounts = new LinkedHashMap<>();
        for (Object mount : list(container, "volumeMounts")) {
            mounts.put((String) map(mount).get("name"), (String) map(mount).get("mountPath"));
        }
        return mounts;
    }

    private static boolean isInstalled(String... command) throws InterruptedException {
        try {
            Process process =
                    new ProcessBuilder(command).redirectErrorStream(true).start();
            process.getInputStream().readAllBytes();
            return process.waitFor() == 0;
        } catch (IOException missing) {
            return false;
        }
    }

    private static String run(String... command) throws IOException, InterruptedException {
        Process process = new ProcessBuilder(command).redirectErrorStream(true).start();
        String said = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertThat(process.waitFor()).as(said).isZero();
        return said;
    }
}
