package org.rankcluster.actors.cluster.control;

import akka.cluster.ConfigValidation;
import akka.cluster.JoinConfigCompatChecker;
import com.typesafe.config.Config;
import com.typesafe.config.ConfigFactory;
import java.util.Map;
import scala.collection.immutable.List$;
import scala.collection.immutable.Seq;

/**
 * Lets nobody join who may not submit jobs, for it has another token, or with whom no job could run: who has another build, or sends batches of events another way. Named in reference.conf,
 * made by Akka Cluster; who is refused is told no more than that, the reason stands in the log of the member that refuses.
 */
public final class JoinTerms extends JoinConfigCompatChecker {
    private static final String BUILD = "rankcluster.build";
    private static final String WAY = "rankcluster.batches.way";
    private static final String TOKEN = "rankcluster.token-code";
    private static final String NO_TOKEN = "none";

    /**
     * What this JVM says of itself when it joins, to be laid over its configuration.
     *
     * @param way of batches, {@code sockets} or {@code artery}; what {@code auto} comes to
     */
    public static Config config(String way) {
        return ConfigFactory.parseMap(Map.of(BUILD, Build.hash(), WAY, way, TOKEN, NO_TOKEN));
    }

    /** What a member says of its token: a code that can be compared with the token's and does not give it away. */
    public static Config config(Token token) {
        return ConfigFactory.parseMap(Map.of(TOKEN, token.code(TOKEN)));
    }

    @Override
    public Seq<String> requiredKeys() {
        return List$.MODULE$
                .<String>empty()
                .$colon$colon(TOKEN)
                .$colon$colon(WAY)
                .$colon$colon(BUILD);
    }

    @Override
    public ConfigValidation check(Config joining, Config own) {
        return JoinConfigCompatChecker.fullMatch(requiredKeys(), joining, own);
    }
}
