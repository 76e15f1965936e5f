package org.rankcluster.actors.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.rankcluster.hardware.machine.file.MachineReader;

/** Every wrong input ends at once with exit code 2 and one line that states the error and the rule. */
class BadInputTest {
    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '"',
            value = {
                "rum                 | rum: no such command (expected: a command; did you mean run?)",
                "somethingelse       | somethingelse: no such command (expected: run, sweep, advise, node, jobs, cancel, health,"
                        + " make-certificates, compare, machines, apps, experiment, benchmark, addressing, choreography, classpath,"
                        + " completion, doctor, version, help or build)",
                "buidl               | buidl: no such command (expected: a command; did you mean build?)",
                "--verbos            | --verbos: no such option (expected: an option of rankcluster)",
                "run                 | APP: nothing (expected: a sample's name, or a class with main)",
                "run greeting --rank 5 | --rank: no such option (expected: an option of run; did you mean --ranks?)",
                "run greeting --cluster=h | --cluster: h (expected: HOST:PORT, e.g. 10.0.0.1:PORT or [::1]:PORT)",
                "run greeting --cluster h:1 --members 0 | --members: 0 (expected: 1 or more)",
                "run greeting --members 2 | --members: 2 (expected: none without --cluster)",
                "jobs | --cluster: missing (expected: HOST:PORT, e.g. 10.0.0.1:PORT or [::1]:PORT)",
                "cancel -- 1 --cluster h:1 | --cluster: after -- (expected: options before --)",
                "cancel --cluster h:1 -- -1 | ID: -1 (expected: the number of a job that rankcluster jobs lists)",
                "cancel x --cluster h:1 | ID: x (expected: a whole number of 64 bits)",
                "health --at h   | --at: h (expected: HOST:PORT, e.g. 10.0.0.1:PORT or [::1]:PORT)",
                "make-certificates   | DIR: nothing (expected: folder for the files; created if it is missing)",
                "make-certificates d --days 0 | --days: 0 (expected: 1..3650)",
                "make-certificates d --host a/b | --host: a/b (expected: a name or an address of a host)",
                "node --port 99999 | --port: 99999 (expected: 0..65535)",
                "run greeting more   | more: an extra argument (expected: no further arguments"
                        + " for run; the program's arguments come after --)",
                "run greeting --ranks | --ranks: nothing (expected: number of ranks)",
                "run greeting --repeat | --repeat: nothing (expected: number of runs, 2 to 100)",
                "run greeting --ranks --json x | --ranks: nothing (expected: number of ranks)",
                "run greeting --ranks 1 --ranks 2 | --ranks: given twice (expected: once)",
                "run greeting --quiet=maybe | --quiet: maybe (expected: no value)",
                "run greetin         | APP: greetin (expected: a class on --jar, a source, or one of the 2 samples that rankcluster apps"
                        + " lists; did you mean greeting?)",
                "run no.such.Class   | APP: no.such.Class (expected: a class on --jar, a source, or one of the 2 samples that rankcluster"
                        + " apps lists)",
                "run java.lang.String | APP: java.lang.String (expected: a class with void main(String[]) or void main(), not private)",
                "run greeting --machine bgl-521 | --machine: bgl-521 (expected: one of MACHINES, or a path that ends in"
                        + " .conf; did you mean bgl-512?)",
                "run greeting --machine nowhere.conf | --machine: nowhere.conf (expected: a file that can be read)",
                "run greeting --shape 8x8 | --shape: 8x8 (expected: 3 extents, e.g. 8x8x8)",
                "run greeting --shape 8x8x0 | --shape: 8x8x0 (expected: 1..25 extents of 1 or more, e.g. 8x8x8)",
                "run greeting --ranks 0 | --ranks: 0 (expected: 1..512, 512 nodes x 1; more with --ranks-per-node)",
                "run greeting --ranks 513 | --ranks: 513 (expected: 1..512, 512 nodes x 1; more with --ranks-per-node)",
                "run greeting --ranks 1025 --ranks-per-node 2 | --ranks: 1025 (expected: 1..1024, 512 nodes x 2)",
                "run greeting --ranks many | --ranks: many (expected: a whole number below 2^31)",
                "run greeting --ranks 3000000000 | --ranks: 3000000000 (expected: a whole number below 2^31)",
                "run greeting --machine ideal | --ranks: missing (expected: 1 or more, because ideal has as many nodes as the ranks need)",
                "run greeting --ranks-per-node 3 | --ranks-per-node: 3 (expected: 1..2, cores of a node)",
                "run greeting --mapping XXYZ | --mapping: XXYZ (expected: an order of XYZT, or a map file that can be read)",
                "run greeting --fidelity packets | --fidelity: packets (expected: one of packet, message, endpoint; did you mean packet?)",
                "run greeting --addressing vcr | --addressing: vcr (expected: one of vcrt, av-rankmap, cartesian,"
                        + " cartesian+linearK, cartesian+2d, sparse-groups, auto with K in 1..64; did you mean vcrt?)",
                "run greeting --addressing cartesian+linear0 | --addressing: cartesian+linear0 (expected: one of vcrt, av-rankmap, cartesian,"
                        + " cartesian+linearK, cartesian+2d, sparse-groups, auto with K in 1..64; did you mean cartesian+linear8?)",
                "run greeting --addressing cartesian+linear65 | --addressing: cartesian+linear65 (expected: one of vcrt, av-rankmap, cartesian,"
                        + " cartesian+linearK, cartesian+2d, sparse-groups, auto with K in 1..64; did you mean cartesian+linear8?)",
                "run greeting --partitions 0 | --partitions: 0 (expected: 1..512, the number of nodes)",
                "run greeting --partitions 513 | --partitions: 513 (expected: 1..512, the number of nodes)",
                "run greeting --seed x | --seed: x (expected: a whole number of 64 bits)",
                "run greeting --time-limit 30 | --time-limit: 30 (expected: a time of more than 0 with unit ms, s, m or h, e.g."
                        + " 30s)",
                "machines --svg x.svg | --svg: x.svg (expected: none without the NAME of a machine)",
                "machines ideal --svg /dev/null/x.svg | --svg: /dev/null/x.svg (expected: a file that can be written)",
                "run greeting --set foo | --set: foo (expected: KEY=VALUE)",
                "run greeting --config foo | --config: foo (expected: KEY=VALUE)",
                "run greeting --json /dev/null/x.json | --json: /dev/null/x.json (expected: - or a file that can be"
                        + " written)",
                "run greeting --json /tmp | --json: /tmp (expected: - or a file that can be written)",
                "run Main --jar /no/such.jar | --jar: /no/such.jar (expected: an existing jar or folder of classes)",
                "run idle --machine ideal | --machine: ideal (expected: none, for idle runs on no machine)",
                "run idle --partitions 5 | --partitions: 5 (expected: 1..4, the number of nodes)",
                "run idle -- a b     | --: a b (expected: nothing, for idle takes --set only)",
                "machines bgl-521    | NAME: bgl-521 (expected: one of MACHINES, or a path that ends in .conf; did you"
                        + " mean bgl-512?)",
                "machines a b        | b: an extra argument (expected: no further arguments for machines)",
                "apps greetin        | NAME: greetin (expected: one of greeting, idle; did you mean greeting?)",
                "choreography brcast | NAME: brcast (expected: one of barrier, bcast, gather, gatherv, scatter, scatterv, allgather,"
                        + " allgatherv, alltoall, alltoallv, alltoallw, reduce, allreduce, reduce-scatter, scan, exscan; did you mean"
                        + " bcast?)",
                "choreography bcast --algorithm ring | --algorithm: ring (expected: one of auto, binomial, scatter-allgather,"
                        + " scatter-dissemination, tree, red-blue, rectangle, rectangle-1, rectangle-3, rectangle-6)",
                "choreography allreduce --ranks 100000 --algorithm ring | --ranks: 100000 (expected: fewer: allreduce/ring would"
                        + " have more than 1048576 steps to draw)",
                "choreography bcast --shape 4x0 | --shape: 4x0 (expected: extents of 1 or more, as 4x4x4)",
                "choreography bcast --shape 4x4 --mesh --algorithm rectangle-3 | --algorithm: rectangle-3 (expected: ranks that fill a"
                        + " rectangle with 3 colours)",
                "choreography bcast --counts 1,2 | --counts: 1,2 (expected: nothing for bcast, whose blocks are of one length)",
                "choreography allgatherv --ranks 4 --counts 1,1,4096 | --counts: 3 (expected: 4 numbers, one a rank)",
                "choreography alltoallw --ranks 4 --counts 1,1,2 | --counts: 3 (expected: 4 numbers, one a distance, or 16, a row a sender)",
                "choreography allgatherv --counts 1,-1 | --counts: -1 (expected: a number from 0 to 999999999)",
                "choreography allgatherv --counts 1,999999999 | --counts: 999999999 (expected: less than 2^31 bytes in all, of 8 each)",
                "choreography allgatherv --counts missing | --counts: missing (expected: numbers as 1,1,4096,1, or a file of them)",
                "choreography bcast --ranks 0 | --ranks: 0 (expected: 1 or more)",
                "choreography bcast --ranks 4 --root 4 | --root: 4 (expected: 0..3)",
                "choreography bcast --bytes -1 | --bytes: -1 (expected: a size of 0 or more, e.g. 256 B)",
                "sweep greeting      | --vary: nothing (expected: a key and the values that it takes in turn)",
                "sweep greetin --vary times=1,2 | APP: greetin (expected: a class on --jar, a source, or one of the 2 samples that rankcluster"
                        + " apps lists; did you mean greeting?)",
                "sweep greeting --vary times | --vary: times (expected: KEY=V1,V2,...)",
                "sweep greeting --vary =1,2 | --vary: =1,2 (expected: KEY=V1,V2,...)",
                "sweep greeting --vary times=1,2 --vary set.times=3 | --vary: set.times given twice (expected: each key once)",
                "sweep greeting --set times=1 --vary times=1,2 | --vary: times (expected: a key that is not fixed by --set=times as well)",
                "sweep greeting --ranks 2 --vary ranks=1,2 | --vary: ranks (expected: a key that is not fixed by --ranks as well)",
                "sweep greeting --vary seed=1,2 --repeat 2 | --repeat: no such option (expected: an option of sweep)",
                "sweep greeting --vary seed=1,2 a | a: an extra argument (expected: no further arguments"
                        + " for sweep; the program's arguments come after --)",
                "sweep greeting --vary seed=SEEDS --vary ranks=RANKS | --vary: 1000000 combinations (expected: 10000 or fewer, or"
                        + " --limit N for the first N)",
                "sweep greeting --vary seed=1,2 --limit 0 | --limit: 0 (expected: 1 or more)",
                "sweep greeting --vary seed=1,2 --columns digest,digest | --columns: digest (expected: columns that the table does not"
                        + " have already)",
                "sweep greeting --vary seed=1,2 --columns exit | --columns: exit (expected: columns that the table does not have"
                        + " already)",
                "sweep greeting --vary seed=1,2 --out /dev/null | --out: /dev/null (expected: a folder, or a path"
                        + " where one can be created)",
                "version --short     | --short: no such option (expected: an option of version)"
            })
    void shouldNameWhatIsWrongOnTheCommandLine(String commandLine, String message) {
        String machines =
                String.join(", ", MachineReader.ofInstallation().names().keySet());
        String numbers = IntStream.range(0, 1000).mapToObj(String::valueOf).collect(Collectors.joining(","));
        shouldRefuse(
                commandLine.replace("SEEDS", numbers).replace("RANKS", numbers),
                "command line: " + message.replace("MACHINES", machines));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '"',
            value = {
                "node --config foo=3 | --config: foo: 3 (expected: a setting of members)",
                "node --config management.prot=3 | --config: management.prot: 3 (expected: a setting of members; did you mean"
                        + " management.port?)",
                "run greeting --set tims=3 | --set: tims: 3 (expected: one of the keys of greeting: times, loud)",
                "sweep greeting --vary rank=1,2 | --vary: rank: 1,2 (expected: an option of run, a key of --config, or a setting of"
                        + " greeting; did you mean ranks?)",
                "sweep greeting --vary torus.hop-latencies=1ns | --vary: torus.hop-latencies: 1ns (expected: an option of run, a key of"
                        + " --config, or a setting of greeting; did you mean torus.hop-latency?)",
                "sweep greeting --vary set.tims=1,2 | --vary: set.tims: 1,2 (expected: one of the keys of greeting; did you mean times?)",
                "sweep greeting --vary ranks=1,,2 | --vary: ranks: 1,,2 (expected: V1,V2,... without empty ones; \\, is a comma in a"
                        + " value)",
                "sweep greeting --vary ranks= | --vary: ranks: nothing (expected: V1,V2,... without empty ones; \\, is a comma in a value)",
                "sweep greeting --vary ranks=1,2,1 | --vary: ranks: 1,2,1 (expected: values that differ)",
                "sweep greeting --vary shape=4x4x4,8x8x8 --vary ranks=64,512 | --vary shape=4x4x4 ranks=512: --ranks: 512 (expected:"
                        + " 1..64, 64 nodes x 1; more with --ranks-per-node)",
                "run greeting --shape 2147483647x1x1 | nodes: 2147483647 (expected: at most 268435455 with 1 rank per node)",
                "run greeting --shape 30000x30000x1 | nodes: 900000000 (expected: at most 268435455 with 1 rank per node)",
                "run greeting --machine ideal --ranks 2147483647 | nodes: 2147483647 (expected: at most 536870911 with"
                        + " 1 rank per node)",
                "run greeting --machine ideal --ranks 4 --ranks-per-node 2147483647 | nodes: 2 (expected: at most 0 with"
                        + " 2147483647 ranks per node)",
                "sweep greeting --vary shape=8x8x8,2147483647x1x1 | --vary shape=2147483647x1x1: nodes: 2147483647 (expected: at"
                        + " most 268435455 with 1 rank per node)",
                "sweep greeting --vary times=1,10 | --vary times=10: --set: times: 10 (expected: 0..9)",
                "run greeting --set times=10 | --set: times: 10 (expected: 0..9)",
                "run greeting --config torus.hop=5 | --config: torus.hop: 5 (expected: a key of machines)",
                "run greeting --config torus.hop-latencies=70ns | --config: torus.hop-latencies: 70ns (expected: a key of"
                        + " machines; did you mean torus.hop-latency?)",
                "run greeting --config torus.hop-latency=70 | --config: torus.hop-latency: 70 (expected: a duration with unit,"
                        + " e.g. 70 ns)",
                "run greeting --ranks 2 --config universe=some | --config: universe: some (expected: a whole number below 10^9)",
                "run greeting --ranks 2 --config universe=1 | --config: universe: 1 (expected: 2..512, as many ranks as the machine"
                        + " holds)",
                "run greeting --config blocked-limit=soon | --config: blocked-limit: soon (expected: a time of more than 0 with unit ms, s, m or h, e.g. 30s)",
                "run greeting --config mpj-arguments=yes | --config: mpj-arguments: yes (expected: true or false)",
                "run greeting --machine ndr --ranks 6 --config collective.bcast=rectangle | --config: collective.bcast: rectangle"
                        + " (expected: an algorithm of this machine, which has no torus: auto, binomial, scatter-allgather,"
                        + " scatter-dissemination)",
                "run greeting --machine ideal --ranks 6 --config collective.bcast=tree | --config: collective.bcast: tree"
                        + " (expected: an algorithm of this machine, which has no network that combines: auto, binomial,"
                        + " scatter-allgather, scatter-dissemination)",
                "run greeting --machine cori-knl --ranks 6 --config collective.barrier=interrupt | --config: collective.barrier:"
                        + " interrupt (expected: an algorithm of this machine, which has no global interrupts: auto, dissemination)",
                "run greeting --shape 2x2x2 --config collective.bcast=rectangle-6 | --config: collective.bcast: rectangle-6"
                        + " (expected: an algorithm of this machine, which has no rectangle with as many colours: auto, binomial,"
                        + " scatter-allgather, scatter-dissemination, tree, red-blue, rectangle, rectangle-1, rectangle-3)",
                "run greeting --config collective.bcast=ring | --config: collective.bcast: ring (expected: auto, binomial,"
                        + " scatter-allgather, scatter-dissemination, tree, red-blue, rectangle,"
                        + " rectangle-1, rectangle-3, rectangle-6)",
                "run greeting --config addressing.auto-share=-1"
                        + " | --config: addressing.auto-share: -1 (expected: a number of 0 or more, a share of a send's CPU time)",
                "run greeting --config addressing.slot-bytes=5"
                        + " | --config: addressing.slot-bytes: 5 (expected: one of 4, 8)",
                "run greeting --config addressing.compression-from=0"
                        + " | --config: addressing.compression-from: 0 (expected: 1..999999999)",
                "run greeting --config colective.scatter=binomial | --config: colective.scatter: binomial (expected: a key that is one of"
                        + " collective.barrier, collective.bcast, collective.gather, collective.gatherv, collective.scatter,"
                        + " collective.scatterv, collective.allgather, collective.allgatherv, collective.alltoall,"
                        + " collective.alltoallv, collective.alltoallw, collective.reduce, collective.allreduce,"
                        + " collective.reduce-scatter, collective.scan, collective.exscan, collective.allgatherv-fraction,"
                        + " collective.allgatherv-threshold, collective.allgatherv-limit, collective.alltoallw-threshold,"
                        + " collective.reduce-threads, collective.reduce-compression, collective.reduce-compression-fallback, collective.reduce-zeros; did you mean collective.scatter?)",
            })
    void shouldNameTheKeyThatIsWrong(String commandLine, String message) {
        shouldRefuse(commandLine, message);
    }

    private static void shouldRefuse(String commandLine, String message) {
        Cli.Outcome outcome = Cli.run(commandLine.strip().split(" +"));
        assertThat(outcome.err()).isEqualTo(message.strip() + System.lineSeparator());
        assertThat(outcome.out()).isEmpty();
        assertThat(outcome.exit()).isEqualTo(2);
    }

    @Test
    void shouldShowTheCommandsWhenThereIsNone() {
        Cli.Outcome outcome = Cli.run();
        assertThat(outcome.exit()).isEqualTo(2);
        assertThat(outcome.out()).isEmpty();
        assertThat(outcome.err()).startsWith("Usage: rankcluster").contains("run", "machines", "classpath");
    }

    @Test
    void shouldRefuseANameThatNoFileHas() {
        assertThat(Cli.run("run", "Main", "--jar", "a\0b"))
                .isEqualTo(new Cli.Outcome(
                        2,
                        "",
                        String.format("command line: file: a b (expected: a name in characters of the locale, such as"
                                + " C.UTF-8; Nul character not allowed)%n")));
    }
}
