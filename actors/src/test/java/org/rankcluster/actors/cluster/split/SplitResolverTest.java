package org.rankcluster.actors.cluster.split;

import akka.actor.Address;
import akka.actor.testkit.typed.javadsl.ActorTestKit;
import akka.actor.testkit.typed.javadsl.FishingOutcomes;
import akka.actor.testkit.typed.javadsl.ManualTime;
import akka.actor.testkit.typed.javadsl.TestProbe;
import akka.actor.typed.ActorRef;
import akka.actor.typed.javadsl.Behaviors;
import akka.cluster.ClusterEvent;
import akka.cluster.ClusterEvent.ClusterDomainEvent;
import akka.cluster.Member;
import akka.cluster.Member$;
import akka.cluster.MemberStatus;
import akka.cluster.Reachability;
import akka.cluster.UniqueAddress;
import akka.remote.artery.ThisActorSystemQuarantinedEvent;
import akka.util.Version;
import java.time.Duration;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.rankcluster.actors.cluster.split.SplitResolver.Acts;
import scala.jdk.javaapi.CollectionConverters;

/** A resolver that is told by hand what changes. */
class SplitResolverTest {
    private static final Duration STABLE_AFTER = Duration.ofSeconds(8);
    private static final Duration NEARLY = STABLE_AFTER.minusMillis(1);

    private final ActorTestKit kit = ActorTestKit.create(ManualTime.config());
    private final ManualTime time = ManualTime.get(kit.system());
    private final TestProbe<Address> downed = kit.createTestProbe(Address.class);
    private final TestProbe<UniqueAddress> told = kit.createTestProbe(UniqueAddress.class);
    private final TestProbe<String> why = kit.createTestProbe(String.class);
    private final TestProbe<SplitResolver.Message> heard = kit.createTestProbe(SplitResolver.Message.class);
    /** Members that do not answer. */
    private final Set<Address> silent = ConcurrentHashMap.newKeySet();

    private volatile ActorRef<SplitResolver.Message> resolver;

    @AfterEach
    void stop() {
        kit.shutdownTestKit();
    }

    private static UniqueAddress address(int number) {
        return UniqueAddress.apply(new Address("akka", "rankcluster", "127.0.0.1", 25520 + number), (long) number);
    }

    private static Member joining(int number) {
        return Member$.MODULE$.apply(
                address(number),
                CollectionConverters.asScala(Set.of("dc-default")).toSet(),
                Version.Zero());
    }

    private static Member up(int number) {
        return joining(number).copy(MemberStatus.up());
    }

    private void start(int self, int members) {
        resolver = kit.spawn(Behaviors.monitor(
                SplitResolver.Message.class,
                heard.getRef(),
                SplitResolver.of(
                        STABLE_AFTER,
                        new Acts(
                                address(self),
                                this::answer,
                                told.getRef()::tell,
                                downed.getRef()::tell,
                                why.getRef()::tell))));
        for (int member = 0; member < members; member++) {
            tell(new ClusterEvent.MemberUp(up(member)));
        }
    }

    private void answer(Address asked, long question) {
        if (!silent.contains(asked)) {
            resolver.tell(new SplitResolver.Answered(question));
        }
    }

    private void tell(ClusterDomainEvent event) {
        resolver.tell(new SplitResolver.Changed(event));
    }

    /** These pairs do not reach each other, and all others do. */
    private void cut(int[]... pairs) {
        Reachability links = Reachability.empty();
        for (int[] pair : pairs) {
            links = links.unreachable(address(pair[0]), address(pair[1]));
        }
        tell(new ClusterEvent.ReachabilityChanged(links));
    }

    private static int[] pair(int one, int other) {
        return new int[] {one, other};
    }

    /** And what it brings about has happened. */
    private void pass(Duration duration) {
        awaitWork(); // or a timer would begin later than it should
        time.timePasses(duration);
        awaitWork();
        awaitWork(); // on what it was answered
    }

    private void awaitWork() {
        SplitResolver.Message last = shutOutBy(7);
        resolver.tell(last);
        heard.fishForMessage(
                Duration.ofSeconds(10),
                message -> message.equals(last) ? FishingOutcomes.complete() : FishingOutcomes.continueAndIgnore());
    }

    private static SplitResolver.Message shutOutBy(int number) {
        return new SplitResolver.Quarantined(new ThisActorSystemQuarantinedEvent(
                new akka.remote.UniqueAddress(address(0).address(), address(0).longUid()),
                new akka.remote.UniqueAddress(
                        address(number).address(), address(number).longUid())));
    }

    private void expectNothingFor(Duration duration) {
        pass(duration);
        time.expectNoMessageFor(Duration.ZERO, downed, why);
    }

    @Test
    void shouldTakeForLostWhomNotAllReachOnceThatStandsStill() {
        start(0, 3);
        cut(pair(1, 2));
        expectNothingFor(NEARLY);
        pass(Duration.ofMillis(1));
        downed.expectMessage(address(2).address());
    }

    @Test
    void shouldWaitAnewWhenSomethingChanges() {
        start(0, 5);
        cut(pair(0, 3));
        expectNothingFor(NEARLY);
        cut(pair(0, 3), pair(1, 3));
        expectNothingFor(NEARLY);
        cut(pair(1, 3), pair(0, 3)); // the same
        tell(new ClusterEvent.MemberUp(up(5)));
        expectNothingFor(NEARLY);
        pass(Duration.ofMillis(1));
        downed.expectMessage(address(3).address());
    }

    @Test
    void shouldForgetWhatHeals() {
        start(0, 3);
        cut(pair(1, 2));
        expectNothingFor(NEARLY);
        cut();
        expectNothingFor(STABLE_AFTER.multipliedBy(10));
    }

    @Test
    void shouldDecideEvenIfItNeverStandsStill() {
        start(0, 4);
        for (int change = 0; change < 6; change++) {
            cut(change % 2 == 0 ? new int[][] {pair(0, 3)} : new int[][] {pair(0, 3), pair(2, 3)});
            expectNothingFor(NEARLY);
        }
        cut(pair(0, 3));
        pass(Duration.ofMillis(6));
        downed.expectMessage(address(3).address());
    }

    /** Of the ends of a link that has failed it may be the other one that is cut off. */
    @Test
    void shouldWaitForWhomItDoesNotHear() {
        start(0, 3);
        silent.add(address(1).address());
        cut(pair(1, 2));
        expectNothingFor(STABLE_AFTER.multipliedBy(2).plusMillis(1));
        cut(pair(1, 2), pair(0, 1));
        expectNothingFor(NEARLY);
        pass(Duration.ofMillis(1));
        downed.expectMessage(address(1).address());
    }

    @Test
    void shouldGoOnWhenAllAnswer() {
        start(0, 3);
        silent.add(address(1).address());
        cut(pair(1, 2));
        expectNothingFor(STABLE_AFTER);
        silent.clear();
        expectNothingFor(NEARLY);
        pass(Duration.ofMillis(1));
        downed.expectMessage(address(2).address());
    }

    @Test
    void shouldNotTakeAnAnswerForLaterThanItIs() {
        start(0, 3);
        silent.add(address(1).address());
        cut(pair(1, 2));
        expectNothingFor(STABLE_AFTER);
        cut(pair(1, 2), pair(0, 1));
        for (long question = 0; question < 4; question++) {
            resolver.tell(new SplitResolver.Answered(question));
        }
        expectNothingFor(NEARLY);
    }

    @Test
    void shouldNotWaitForAnswersForEver() {
        start(0, 3);
        silent.add(address(1).address());
        cut(pair(1, 2));
        expectNothingFor(STABLE_AFTER.multipliedBy(6).minusMillis(1));
        pass(Duration.ofMillis(1));
        downed.expectMessage(address(2).address());
    }

    @Test
    void shouldActForAFirstThatDoesNot() {
        start(1, 3);
        cut(pair(0, 2));
        expectNothingFor(STABLE_AFTER);
        expectNothingFor(NEARLY);
        pass(Duration.ofMillis(1));
        downed.expectMessage(address(2).address());
    }

    @Test
    void shouldStopIfItIsLeftOutAndNobodySaysSo() {
        start(2, 3);
        cut(pair(0, 2));
        expectNothingFor(STABLE_AFTER.multipliedBy(6).minusMillis(1));
        pass(Duration.ofMillis(1));
        why.expectMessage("those that go on do not all reach it");
        downed.expectMessage(address(2).address());
    }

    @Test
    void shouldStopInAMinority() {
        start(2, 3);
        cut(pair(2, 0), pair(2, 1));
        pass(STABLE_AFTER);
        why.expectMessage("of 3 members it knows of only 1 that reach each other, too few to go on");
        downed.expectMessage(address(2).address());
    }

    /** By others, who decided otherwise; at once, for soon nobody is left to count. */
    @Test
    void shouldStopIfTooManyAreTakenForLost() {
        start(0, 5);
        tell(new ClusterEvent.MemberDowned(up(1).copy(MemberStatus.down())));
        tell(new ClusterEvent.MemberDowned(up(2).copy(MemberStatus.down())));
        time.expectNoMessageFor(Duration.ZERO, downed);
        tell(new ClusterEvent.MemberDowned(up(3).copy(MemberStatus.down())));
        downed.expectMessage(address(0).address());
    }

    @Test
    void shouldStopWhenAMemberHasShutItOut() {
        start(0, 3);
        resolver.tell(shutOutBy(7));
        expectNothingFor(STABLE_AFTER);
        resolver.tell(shutOutBy(2));
        why.expectMessage("those that go on have taken it for lost");
        downed.expectMessage(address(0).address());
    }

    @Test
    void shouldStopWhenItIsToldThatItIsTakenForLost() {
        start(2, 3);
        cut(pair(0, 2));
        resolver.tell(new SplitResolver.TakenForLost(address(1).longUid()));
        expectNothingFor(STABLE_AFTER);
        resolver.tell(new SplitResolver.TakenForLost(address(2).longUid()));
        why.expectMessage("those that go on have taken it for lost");
        downed.expectMessage(address(2).address());
    }

    /** Whoever took it for lost may not reach it. */
    @Test
    void shouldTellWhoIsTakenForLost() {
        start(1, 3);
        cut(pair(0, 2));
        tell(new ClusterEvent.MemberDowned(up(2).copy(MemberStatus.down())));
        told.expectMessage(address(2));
    }

    @Test
    void shouldEndWhenItsMemberIsTakenForLost() {
        start(0, 3);
        tell(new ClusterEvent.MemberDowned(up(0).copy(MemberStatus.down())));
        downed.expectTerminated(resolver);
        why.expectNoMessage(Duration.ZERO);
    }

    @Test
    void shouldTakeForLostWhoNeverCameUp() {
        start(0, 2);
        tell(new ClusterEvent.MemberJoined(joining(2)));
        cut(pair(0, 2), pair(1, 2));
        pass(STABLE_AFTER);
        downed.expectMessage(address(2).address());
    }

    @Test
    void shouldNotMindWhoHasLeft() {
        start(0, 3);
        tell(new ClusterEvent.MemberLeft(up(1).copy(MemberStatus.leaving())));
        tell(new ClusterEvent.MemberExited(up(1).copy(MemberStatus.leaving()).copy(MemberStatus.exiting())));
        cut(pair(0, 1), pair(2, 1));
        expectNothingFor(STABLE_AFTER.multipliedBy(10));
    }
}
