package org.rankcluster.actors.cluster.control;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import akka.actor.Address;
import akka.cluster.ClusterEvent.ClusterDomainEvent;
import akka.cluster.ClusterEvent.MemberDowned;
import akka.cluster.ClusterEvent.MemberExited;
import akka.cluster.ClusterEvent.MemberLeft;
import akka.cluster.ClusterEvent.MemberRemoved;
import akka.cluster.ClusterEvent.MemberUp;
import akka.cluster.ClusterEvent.UnreachableMember;
import akka.cluster.Member;
import akka.cluster.MemberStatus;
import akka.cluster.UniqueAddress;
import akka.util.Version;
import ch.qos.logback.classic.Level;
import ch.qos.logback.classic.Logger;
import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.core.read.ListAppender;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.slf4j.LoggerFactory;
import scala.collection.immutable.Set;

/** Tests of the lines about members that an operator reads, from events made by hand. */
class MemberLogTest {
    private static final int SELF = 1;
    private static final int OTHER = 2;
    private static final int THIRD = 3;

    private final ListAppender<ILoggingEvent> appender = new ListAppender<>();
    private final MemberLog log = new MemberLog(MemberId.of(address(SELF)));
    private Logger logger;

    @BeforeEach
    void listen() {
        await().atMost(Duration.ofMinutes(1))
                .until(() -> LoggerFactory.getLogger("rankcluster.members") instanceof Logger);
        logger = (Logger) LoggerFactory.getLogger("rankcluster.members");
        logger.setLevel(Level.INFO);
        appender.list = new CopyOnWriteArrayList<>(); // clusters of other tests write too
        appender.start();
        logger.addAppender(appender);
    }

    @AfterEach
    void stop() {
        logger.detachAppender(appender);
        logger.setLevel(null);
    }

    private static UniqueAddress address(int member) {
        return new UniqueAddress(new Address("akka", "rankcluster", "only-here", member), (long) member);
    }

    private static Member member(int number, MemberStatus status) {
        return new Member(address(number), number, status, new Set.Set1<>("dc-default"), Version.Zero());
    }

    private static MemberRemoved removed(int number, MemberStatus before) {
        return new MemberRemoved(member(number, MemberStatus.removed()), before);
    }

    private List<String> lines(ClusterDomainEvent... events) {
        for (ClusterDomainEvent event : events) {
            log.write(event);
        }
        return appender.list.stream()
                .map(ILoggingEvent::getFormattedMessage)
                .filter(line -> line.contains("only-here"))
                .toList();
    }

    @Test
    void shouldLogOtherMembersThatComeAndGo() {
        assertThat(lines(
                        new MemberUp(member(OTHER, MemberStatus.up())),
                        new MemberLeft(member(OTHER, MemberStatus.leaving())),
                        new MemberExited(member(OTHER, MemberStatus.exiting())),
                        removed(OTHER, MemberStatus.exiting()),
                        new UnreachableMember(member(THIRD, MemberStatus.up())),
                        new MemberDowned(member(THIRD, MemberStatus.down())),
                        removed(THIRD, MemberStatus.down())))
                .containsExactly(
                        "member only-here:2 joined",
                        "member only-here:2 leaves",
                        "member only-here:2 left",
                        "member only-here:3 does not answer",
                        "member only-here:3 was lost");
    }

    /** Akka publishes the removal of all members when the cluster of a member ends. */
    @Test
    void shouldLogOnlyItselfWhenItLeaves() {
        assertThat(lines(
                        new MemberLeft(member(SELF, MemberStatus.leaving())),
                        new MemberExited(member(SELF, MemberStatus.exiting())),
                        removed(OTHER, MemberStatus.up()),
                        removed(THIRD, MemberStatus.exiting()),
                        removed(SELF, MemberStatus.exiting())))
                .containsExactly("member only-here:1 leaves", "member only-here:1 left");
    }

    @Test
    void shouldLogOnlyItselfWhenItEndsWithoutTheOthers() {
        assertThat(lines(removed(OTHER, MemberStatus.up()), removed(SELF, MemberStatus.up())))
                .containsExactly("member only-here:1 left");
    }

    @Test
    void shouldLogOnlyItselfWhenTheOthersHaveGivenItUp() {
        assertThat(lines(
                        new MemberDowned(member(SELF, MemberStatus.down())),
                        removed(OTHER, MemberStatus.down()),
                        removed(SELF, MemberStatus.down())))
                .containsExactly("member only-here:1 was lost");
    }
}
