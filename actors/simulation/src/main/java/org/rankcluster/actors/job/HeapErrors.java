package org.rankcluster.actors.job;

import com.sun.management.HotSpotDiagnosticMXBean;
import java.lang.management.ManagementFactory;
import org.rankcluster.input.InputException;

/** A factory of the error for jobs that need more heap than the JVM has. */
public final class HeapErrors {
    private HeapErrors() {}

    /** Returns the error for a heap that is too small. */
    public static InputException tooSmall() {
        HotSpotDiagnosticMXBean jvm = ManagementFactory.getPlatformMXBean(HotSpotDiagnosticMXBean.class);
        long most = Long.parseLong(jvm.getVMOption("MaxHeapSize").getValue()) >> 20;
        return InputException.option("--heap", most + "m", "a larger heap: the command does not fit into this one");
    }
}
