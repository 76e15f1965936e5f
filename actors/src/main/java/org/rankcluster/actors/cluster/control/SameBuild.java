package org.rankcluster.actors.cluster.control;

import akka.cluster.ConfigValidation;
import akka.cluster.JoinConfigCompatChecker;
import com.typesafe.config.Config;
import com.typesafe.config.ConfigFactory;
import scala.collection.immutable.List$;
import scala.collection.immutable.Seq;

/** Lets nobody join who runs another build; named in reference.conf, made by Akka Cluster. */
public final class SameBuild extends JoinConfigCompatChecker {
    private static final String KEY = "rankcluster.build";

    /** What this JVM says of itself when it joins, to be laid over its configuration. */
    public static Config config() {
        return ConfigFactory.parseString(KEY + " = " + Build.hash());
    }

    @Override
    public Seq<String> requiredKeys() {
        return List$.MODULE$.<String>empty().$colon$colon(KEY);
    }

    @Override
    public ConfigValidation check(Config joining, Config own) {
        return JoinConfigCompatChecker.fullMatch(requiredKeys(), joining, own);
    }
}
