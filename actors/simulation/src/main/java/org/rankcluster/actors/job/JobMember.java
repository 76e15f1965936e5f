package org.rankcluster.actors.job;

import akka.actor.typed.ActorSystem;
import java.io.InputStream;
import java.nio.file.Path;
import org.rankcluster.actors.time.JobShard;
import org.rankcluster.actors.time.MemberLink;
import org.rankcluster.protocol.file.FileServer;
import org.rankcluster.protocol.runtime.Service;

/**
 * The environment of one cluster member's part of a job: actor system, share of the partitions, and links to the other
 * members.
 *
 * @param system member's actor system, with a dispatcher for each of its partitions
 * @param share share of this member; member 0 is the coordinator, which gets the whole result
 * @param link connection to the other members of the job
 * @param in standard input of rank 0, which may run on any member
 * @param files job's file service; only the coordinator uses it
 */
public record JobMember(ActorSystem<?> system, JobShard share, MemberLink link, InputStream in, Service files) {
    /** Creates the environment of a job that reads nothing and has its files here. */
    public JobMember(ActorSystem<?> system, JobShard share, MemberLink link) {
        this(system, share, link, InputStream.nullInputStream(), new FileServer(Path.of("")));
    }
}
