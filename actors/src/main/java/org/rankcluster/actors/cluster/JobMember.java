package org.rankcluster.actors.cluster;

import akka.actor.typed.ActorSystem;
import org.rankcluster.actors.time.MemberLink;
import org.rankcluster.actors.time.Share;

/**
 * Where a member's part of a job runs.
 *
 * @param system the member, with a dispatcher for each of its partitions
 * @param share which part it is; member 0 is the home, which learns the whole result
 * @param link the way to the other members of the job
 */
public record JobMember(ActorSystem<?> system, Share share, MemberLink link) {}
