package org.rankcluster.actors;

import static com.tngtech.archunit.base.DescribedPredicate.describe;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.fields;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;

import akka.actor.typed.javadsl.ActorContext;
import akka.actor.typed.javadsl.AskPattern;
import akka.actor.typed.javadsl.Behaviors;
import akka.actor.typed.javadsl.StashBuffer;
import akka.actor.typed.javadsl.TimerScheduler;
import com.tngtech.archunit.base.DescribedPredicate;
import com.tngtech.archunit.core.domain.AccessTarget;
import com.tngtech.archunit.core.domain.JavaAccess;
import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.importer.ImportOption.DoNotIncludeTests;
import com.tngtech.archunit.junit.AnalyzeClasses;
import com.tngtech.archunit.junit.ArchTest;
import com.tngtech.archunit.lang.ArchRule;
import java.time.Clock;
import java.time.Instant;
import java.time.LocalDateTime;
import java.time.ZonedDateTime;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.UUID;
import java.util.concurrent.ThreadLocalRandom;
import java.util.function.Supplier;
import org.rankcluster.actors.job.RunProbe;
import org.rankcluster.actors.network.FollowedLink;
import org.rankcluster.actors.network.LinkFlows;
import org.rankcluster.actors.network.LinkSource;
import org.rankcluster.actors.rank.RankActor;
import org.rankcluster.hardware.topology.Topology;
import org.rankcluster.protocol.runtime.RankRuntime;

/** Rules for the dependencies between the modules, and against inputs that would make a run depend on more than its input. */
@AnalyzeClasses(
        packages = {"org.rankcluster", "mpi", "mpjbuf", "mpjdev"},
        importOptions = DoNotIncludeTests.class)
class ArchitectureTest {

    private static final String AKKA = "akka..";
    private static final String ACTORS = "org.rankcluster.actors..";
    private static final String HARDWARE = "org.rankcluster.hardware..";
    private static final String TOPOLOGY = "org.rankcluster.hardware.topology..";
    private static final String TIMING = "org.rankcluster.hardware.timing..";
    private static final String MACHINE = "org.rankcluster.hardware.machine..";
    private static final String[] FAMILIES = {
        "org.rankcluster.hardware.torus..", "org.rankcluster.hardware.fattree..", "org.rankcluster.hardware.crossbar.."
    };
    /** The classes of the single families of direct networks, among the common part of all of them. */
    private static final DescribedPredicate<JavaClass> DIRECT = describe(
            "belong to one family of direct networks",
            type -> type.getName()
                    .matches("org\\.rankcluster\\.hardware\\.router\\."
                            + "(Dragonfly|GlobalLinks|HyperX|Mesh|SlimFly|GaloisField).*"));

    private static final String[] MPI = {"mpi", "mpi..", "mpjbuf", "mpjdev.."};
    private static final String PROGRAM = "org.rankcluster.actors.program..";
    private static final String[] SIMULATION = {
        "org.rankcluster.actors.time..",
        "org.rankcluster.actors.network..",
        "org.rankcluster.actors.rank..",
        "org.rankcluster.actors.job.."
    };
    private static final String RANK = "org.rankcluster.actors.rank..";
    private static final String OBSERVE = "org.rankcluster.actors.observe..";
    private static final String[] LIBRARY = {"org.rankcluster.actors.launch..", "org.rankcluster.library.."};
    private static final String CLUSTER = "org.rankcluster.actors.cluster..";
    private static final String DASHBOARD = "org.rankcluster.actors.dashboard..";
    private static final String CLI = "org.rankcluster.actors.cli..";
    private static final String EXPERIMENT = "org.rankcluster.experiment..";
    private static final String[] WITHOUT_AKKA = {
        PROGRAM, "org.rankcluster.actors.network..", "org.rankcluster.actors.rank.."
    };
    private static final String ARRAYS = "org.rankcluster.arrays..";
    private static final String[] PROTOCOL = {"org.rankcluster.protocol..", ARRAYS, "mpi", "mpi..", "mpjbuf"};
    private static final String[] IN_VIRTUAL_TIME = {
        "org.rankcluster.actors.rank..", "org.rankcluster.actors.network..", "org.rankcluster.actors.time.."
    };
    private static final String[] DETERMINISTIC = {
        "org.rankcluster.protocol..",
        ARRAYS,
        "mpi",
        "mpi..",
        "mpjbuf",
        HARDWARE,
        "org.rankcluster.actors.rank..",
        "org.rankcluster.actors.network..",
        "org.rankcluster.actors.time.."
    };
    /** The package that replaces the JDK for programs, and passes on calls from outside of any rank. */
    private static final String FOR_PROGRAMS = "org.rankcluster.actors.program.process..";

    /** The package that all packages below it need. */
    private static final String PROCESS = "org.rankcluster.actors.program.process";

    /** The clock for reports and patience. No result depends on it. */
    private static final String WALL_CLOCK = "org.rankcluster.actors.time.WallClock";

    @ArchTest
    static final ArchRule packagesHaveNoCycles =
            slices().matching("org.rankcluster.(**)").should().beFreeOfCycles();

    @ArchTest
    static final ArchRule packagesOfMpiHaveNoCycles =
            slices().matching("(mp*)..").should().beFreeOfCycles();

    @ArchTest
    static final ArchRule theEngineDoesNotDependOnMpi = noClasses()
            .that()
            .resideInAPackage("org.rankcluster.protocol..")
            .should()
            .dependOnClassesThat(resideIn(MPI));

    /** MPI's texts on a call may need a rank, but a thread without a rank makes reports. */
    @ArchTest
    static final ArchRule wordsOfCallsAreMadeByTheirRanks = fields().that()
            .haveRawType(Supplier.class)
            .and()
            .areDeclaredInClassesThat()
            .resideInAPackage("org.rankcluster.protocol..")
            .should()
            .beDeclaredIn(RankRuntime.class)
            .because("RankRuntime.asRank binds the thread that asks to the rank");

    @ArchTest
    static final ArchRule distributedArraysUseOnlyWhatProgramsDo = noClasses()
            .that()
            .resideInAPackage(ARRAYS)
            .should()
            .dependOnClassesThat(resideIn("org.rankcluster.protocol..")
                    .and(DescribedPredicate.not(resideIn("org.rankcluster.protocol.extension"))))
            .orShould()
            .dependOnClassesThat(resideIn(HARDWARE));

    /** A family of direct networks is its own classes and a line in a services file. */
    @ArchTest
    static final ArchRule othersDoNotDependOnFamiliesOfDirectNetworks =
            noClasses().that(DescribedPredicate.not(DIRECT)).should().dependOnClassesThat(DIRECT);

    @ArchTest
    static final ArchRule neitherEngineNorMpiDependsOnDistributedArrays = noClasses()
            .that()
            .resideInAnyPackage("org.rankcluster.protocol..", "mpi..", "mpjbuf")
            .should()
            .dependOnClassesThat(resideIn(ARRAYS));

    @ArchTest
    static final ArchRule actorsDoNotDependOnMpi =
            noClasses().that().resideInAnyPackage(ACTORS, EXPERIMENT).should().dependOnClassesThat(resideIn(MPI));

    @ArchTest
    static final ArchRule programsDoNotDependOnPartsThatRunThem = noClasses()
            .that()
            .resideInAPackage(PROGRAM)
            .should()
            .dependOnClassesThat(resideIn(SIMULATION)
                    .or(resideIn(OBSERVE, CLUSTER, DASHBOARD, CLI, EXPERIMENT, MACHINE)
                            .or(resideIn(FAMILIES))));

    @ArchTest
    static final ArchRule theSimulationDependsOnNeitherWatchersNorClusterNorCommands = noClasses()
            .that()
            .resideInAnyPackage(SIMULATION)
            .should()
            .dependOnClassesThat(resideIn(OBSERVE, CLUSTER, DASHBOARD, CLI, EXPERIMENT));

    /** The run writes its records of links, and observers read them. */
    @ArchTest
    static final ArchRule theSimulationDoesNotReadRecordsOfLinks = noClasses()
            .that()
            .resideInAnyPackage(SIMULATION)
            .and(DescribedPredicate.not(areAnyOf(LinkFlows.class, FollowedLink.class)))
            .should()
            .accessTargetWhere(methods(LinkFlows.class, "of"))
            .orShould()
            .accessTargetWhere(methods(FollowedLink.class, "inputs", "sources", "destinations", "waits"));

    /** A job passes the counts of its observers on as {@link RunProbe.Counts}, and does not look into them. */
    @ArchTest
    static final ArchRule jobsDoNotDependOnCountersOfLinks = noClasses()
            .that()
            .resideInAPackage("org.rankcluster.actors.job..")
            .should()
            .dependOnClassesThat(areAnyOf(LinkSource.class, LinkFlows.class, FollowedLink.class));

    @ArchTest
    static final ArchRule watchersDependOnNeitherClusterNorCommands = noClasses()
            .that()
            .resideInAPackage(OBSERVE)
            .should()
            .dependOnClassesThat(resideIn(CLUSTER, DASHBOARD, CLI, EXPERIMENT));

    @ArchTest
    static final ArchRule theLibraryDependsOnNeitherClusterNorCommands = noClasses()
            .that()
            .resideInAnyPackage(LIBRARY)
            .should()
            .dependOnClassesThat(resideIn(CLUSTER, DASHBOARD, CLI, EXPERIMENT).or(resideIn(MPI)));

    @ArchTest
    static final ArchRule interfacesOfExperimentsDoNotDependOnCommands = noClasses()
            .that()
            .resideInAPackage(EXPERIMENT)
            .should()
            .dependOnClassesThat(resideIn(AKKA, CLUSTER, DASHBOARD, CLI));

    @ArchTest
    static final ArchRule theClusterDependsOnNeitherPageNorCommands = noClasses()
            .that()
            .resideInAPackage(CLUSTER)
            .should()
            .dependOnClassesThat(resideIn(DASHBOARD, CLI, EXPERIMENT));

    @ArchTest
    static final ArchRule theDashboardDoesNotDependOnCommands =
            noClasses().that().resideInAPackage(DASHBOARD).should().dependOnClassesThat(resideIn(CLI, EXPERIMENT));

    @ArchTest
    static final ArchRule ranksNetworksAndProgramsDoNotDependOnAkka =
            noClasses().that().resideInAnyPackage(WITHOUT_AKKA).should().dependOnClassesThat(resideIn(AKKA));

    @ArchTest
    static final ArchRule protocolDoesNotDependOnActors =
            noClasses().that().resideInAnyPackage(PROTOCOL).should().dependOnClassesThat(resideIn(AKKA, ACTORS));

    @ArchTest
    static final ArchRule hardwareDependsOnNeitherActorsNorProtocol = noClasses()
            .that()
            .resideInAPackage(HARDWARE)
            .should()
            .dependOnClassesThat(resideIn(AKKA, ACTORS).or(resideIn(PROTOCOL)));

    @ArchTest
    static final ArchRule protocolUsesOnlyGeometryAndTimingOfTheHardware = noClasses()
            .that()
            .resideInAnyPackage(PROTOCOL)
            .should()
            .dependOnClassesThat(resideIn(HARDWARE)
                    .and(DescribedPredicate.not(resideIn(TOPOLOGY, TIMING)))
                    .and(DescribedPredicate.not(JavaClass.Predicates.assignableTo(Topology.class))));

    @ArchTest
    static final ArchRule topologyIsGeometryOnly = noClasses()
            .that()
            .resideInAPackage(TOPOLOGY)
            .should()
            .dependOnClassesThat(resideIn(TIMING, MACHINE).or(resideIn(FAMILIES)));

    @ArchTest
    static final ArchRule timingDependsOnNeitherGeometryNorRouting = noClasses()
            .that()
            .resideInAPackage(TIMING)
            .should()
            .dependOnClassesThat(resideIn(TOPOLOGY, MACHINE).or(resideIn(FAMILIES)));

    @ArchTest
    static final ArchRule thePartsOfARankDoNotDependOnItsActor = noClasses()
            .that()
            .resideInAPackage(RANK)
            .and()
            .haveSimpleNameStartingWith("Rank")
            .and()
            .areNotAssignableTo(RankActor.class)
            .should()
            .dependOnClassesThat(areAnyOf(RankActor.class))
            .because("the parts get clock, CPU and event sink, and an event enters the actor once");

    @ArchTest
    static final ArchRule noClassInVirtualTimeAsksOrStashesOrSetsTimers = noClasses()
            .that()
            .resideInAnyPackage(IN_VIRTUAL_TIME)
            .should()
            .dependOnClassesThat(areAnyOf(AskPattern.class, TimerScheduler.class, StashBuffer.class)
                    .or(resideIn("akka.pattern..")))
            .orShould()
            .accessTargetWhere(methods(
                    ActorContext.class, "ask", "askWithStatus", "pipeToSelf", "scheduleOnce", "setReceiveTimeout"))
            .orShould()
            .accessTargetWhere(methods(Behaviors.class, "withTimers", "withStash"))
            .because("it would bypass virtual time");

    @ArchTest
    static final ArchRule noClassReadsTheWallClock = noClasses()
            .that()
            .doNotHaveFullyQualifiedName(WALL_CLOCK)
            .and()
            .resideOutsideOfPackage(FOR_PROGRAMS)
            .should()
            .accessTargetWhere(methods(System.class, "nanoTime", "currentTimeMillis"))
            .orShould()
            .accessTargetWhere(methods(Instant.class, "now"))
            .orShould()
            .accessTargetWhere(methods(LocalDateTime.class, "now"))
            .orShould()
            .accessTargetWhere(methods(ZonedDateTime.class, "now"))
            .orShould()
            .accessTargetWhere(methods(Clock.class, "systemUTC", "systemDefaultZone", "system"))
            .because("a run depends on its input only");

    @ArchTest
    static final ArchRule noClassDrawsUnseededNumbers = noClasses()
            .that()
            .resideInAnyPackage(DETERMINISTIC)
            .should()
            .callConstructor(Random.class)
            .orShould()
            .callConstructor(SplittableRandom.class)
            .orShould()
            .callMethod(Collections.class, "shuffle", List.class)
            .orShould()
            .accessTargetWhere(methods(Math.class, "random"))
            .orShould()
            .accessTargetWhere(methods(UUID.class, "randomUUID"))
            .orShould()
            .dependOnClassesThat(areAnyOf(ThreadLocalRandom.class))
            .because("a run depends on its input only");

    @ArchTest
    static final ArchRule substitutesForClassesOfTheJdkHaveNoCycles =
            slices().matching(PROCESS + ".(*)").should().beFreeOfCycles();

    @ArchTest
    static final ArchRule theBaseOfTheSubstitutesDependsOnNoneOfThem =
            noClasses().that().resideInAPackage(PROCESS).should().dependOnClassesThat(resideIn(PROCESS + ".*"));

    private static DescribedPredicate<JavaClass> resideIn(String... packages) {
        return JavaClass.Predicates.resideInAnyPackage(packages);
    }

    private static DescribedPredicate<JavaClass> areAnyOf(Class<?>... types) {
        return JavaClass.Predicates.belongToAnyOf(types);
    }

    /** Returns a predicate for calls of, and references to, methods of these names that the type or a subtype has. */
    private static DescribedPredicate<JavaAccess<?>> methods(Class<?> owner, String... names) {
        Set<String> wanted = Set.of(names);
        return describe("target is " + owner.getSimpleName() + "." + String.join("|", names), access -> {
            AccessTarget target = access.getTarget();
            return wanted.contains(target.getName()) && target.getOwner().isAssignableTo(owner);
        });
    }
}
