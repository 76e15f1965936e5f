package org.rankcluster.actors.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.rankcluster.actors.cli.ReferencePage.code;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.rankcluster.hardware.machine.Machine;
import org.rankcluster.hardware.machine.MachineKey;
import org.rankcluster.hardware.machine.MachineKeys;
import org.rankcluster.hardware.machine.NetworkFamily;
import org.rankcluster.hardware.machine.file.MachineReader;
import org.rankcluster.hardware.machine.file.NetworkFamilies;
import org.rankcluster.input.Quantity;

/** The test that {@code docs/reference/machine-keys.md} has each key of machine files once. */
class MachineKeysPageTest {
    private static final String ALL = "Every machine";
    private static final List<Shipped> MACHINES = machines();

    @Test
    void shouldListEachKeyOnce() throws IOException {
        assertThat(NetworkFamilies.keys()).extracting(MachineKey::key).doesNotHaveDuplicates();
        ReferencePage page = new ReferencePage("Keys of machine files", """
                A machine file is a HOCON file in `config/machines`. `--config KEY=VALUE` sets a key for one run. `rankcluster machines NAME` shows the
                values of a machine and their sources. [Machines](../guides/machines.md) explains the models. A key
                without a default is required if the machine has the part that the key describes. "By machine" marks a default that depends on other
                values; `machines NAME` shows it. Numbers have these kinds:""");
        page.table(
                List.of("kind", "value"),
                Arrays.stream(Quantity.values())
                        .map(quantity -> List.of(kind(quantity), quantity.rule()))
                        .toList());
        Map<String, List<List<String>>> sections = new LinkedHashMap<>();
        for (MachineKey key : NetworkFamilies.keys()) {
            sections.computeIfAbsent(section(key), first -> new ArrayList<>()).add(row(key));
        }
        sections.forEach((title, rows) -> {
            page.section(title, "");
            page.table(List.of("key", "kind or values", "least", "default", "meaning"), rows);
        });
        page.check("machine-keys.md");
    }

    private static String section(MachineKey key) {
        String families = NetworkFamilies.all().stream()
                .filter(family -> family.keys().contains(key))
                .map(NetworkFamily::name)
                .map(ReferencePage::code)
                .collect(Collectors.joining(", "));
        return families.isEmpty() ? ALL : "Network " + families;
    }

    private static List<String> row(MachineKey key) {
        return List.of(
                code(key.key()),
                key.isNumber()
                        ? kind(key.quantity())
                        : key.choices().isEmpty() ? "text" : String.join(", ", key.choices()),
                key.isNumber() ? key.quantity().format(key.least()) : "",
                usual(key),
                key.sentence());
    }

    /** Returns the value of machines without a key, if it is the same for all of them. */
    private static String usual(MachineKey key) {
        List<String> values = MACHINES.stream()
                .filter(machine ->
                        section(key).equals(ALL) || machine.family().keys().contains(key))
                .map(machine -> key.missing(machine.model()))
                .filter(Objects::nonNull)
                .map(MachineKey.Missing::value)
                .distinct()
                .toList();
        return values.size() > 1 ? "by machine" : String.join("", values);
    }

    /** A machine and the family of its network. */
    private record Shipped(Machine model, NetworkFamily family) {}

    private static List<Shipped> machines() {
        MachineReader reader = MachineReader.ofInstallation();
        return reader.names().keySet().stream()
                .map(name -> new Shipped(
                        reader.read(name),
                        family(reader.value(name, Map.of(), MachineKeys.NETWORK).orElseThrow())))
                .toList();
    }

    private static NetworkFamily family(String name) {
        return NetworkFamilies.all().stream()
                .filter(family -> family.name().equals(name))
                .findFirst()
                .orElseThrow();
    }

    private static String kind(Quantity quantity) {
        return quantity.name().toLowerCase(Locale.ROOT).replace('_', ' ');
    }
}
