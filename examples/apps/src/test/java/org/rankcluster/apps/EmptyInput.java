package org.rankcluster.apps;

import java.io.InputStream;
import org.junit.jupiter.api.extension.Extension;

/**
 * Empties the standard input of the JVM of integration tests: commands in it send theirs to members, and the JVM's own is the way to
 * the build. JUnit makes it before any test, as jobs keep the standard input that they find.
 */
public final class EmptyInput implements Extension {
    public EmptyInput() {
        System.setIn(InputStream.nullInputStream());
    }
}
