package org.rankcluster.apps.hello;

import java.util.List;
import org.rankcluster.actors.cli.Sample;
import org.rankcluster.protocol.extension.Setting;

/** The sample {@code ./rankcluster run hello}. */
public final class HelloSample implements Sample.Program {
    @Override
    public String name() {
        return "hello";
    }

    @Override
    public String summary() {
        return "every rank prints its number and its node";
    }

    @Override
    public List<Setting<?>> settings() {
        return List.of();
    }

    @Override
    public Class<?> program() {
        return Hello.class;
    }
}
