package org.rankcluster.actors.time;

import akka.dispatch.DispatcherPrerequisites;
import akka.dispatch.MessageDispatcher;
import akka.dispatch.MessageDispatcherConfigurator;
import com.typesafe.config.Config;

/**
 * The factory of the dispatcher of one partition. Key {@code rankcluster.virtual-time.dispatcher.type} in
 * reference.conf names it.
 */
public final class VirtualTimeDispatcherConfigurator extends MessageDispatcherConfigurator {
    private final VirtualTimeDispatcher dispatcher;

    /** Creates the configurator of one partition's dispatcher. Akka calls it once for each partition. */
    public VirtualTimeDispatcherConfigurator(Config config, DispatcherPrerequisites prerequisites) {
        super(config, prerequisites);
        dispatcher = new VirtualTimeDispatcher(
                this,
                config.getString("id"),
                config.getDuration("shutdown-timeout"),
                new VirtualTimeDispatcher.Executors(prerequisites.threadFactory(), config.getBytes("stack-size")));
    }

    @Override
    public MessageDispatcher dispatcher() {
        return dispatcher;
    }
}
