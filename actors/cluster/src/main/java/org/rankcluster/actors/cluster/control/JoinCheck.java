package org.rankcluster.actors.cluster.control;

import akka.cluster.ConfigValidation;
import akka.cluster.JoinConfigCompatChecker;
import com.typesafe.config.Config;
import com.typesafe.config.ConfigFactory;
import java.util.Map;
import scala.collection.immutable.List$;
import scala.collection.immutable.Seq;

/**
 * The check of a joining member by the cluster: equal token and equal build. A member with another token is refused, because the token is
 * the permission to run jobs. A member with another build is refused, because no job can run on both. The class is named in reference.conf
 * and created by Akka Cluster. The refused member gets no reason; the reason is in the log of the member that refuses.
 */
public final class JoinCheck extends JoinConfigCompatChecker {
    private static final String BUILD = "rankcluster.build";
    private static final String TOKEN = "rankcluster.token-code";
    private static final String NO_TOKEN = "none";

    /** Returns the join conditions of this JVM, to be laid over its configuration. */
    public static Config config() {
        return ConfigFactory.parseMap(Map.of(BUILD, Build.hash(), TOKEN, NO_TOKEN));
    }

    /** Returns the join condition for a token: a code that can be compared with the token's code and does not reveal the token. */
    public static Config config(Token token) {
        return ConfigFactory.parseMap(Map.of(TOKEN, token.code(TOKEN)));
    }

    @Override
    public Seq<String> requiredKeys() {
        return List$.MODULE$.<String>empty().$colon$colon(TOKEN).$colon$colon(BUILD);
    }

    @Override
    public ConfigValidation check(Config joining, Config own) {
        return JoinConfigCompatChecker.fullMatch(requiredKeys(), joining, own);
    }
}
