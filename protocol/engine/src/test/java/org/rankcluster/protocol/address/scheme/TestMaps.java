package org.rankcluster.protocol.address.scheme;

import java.util.List;
import org.rankcluster.hardware.timing.CoreLatencies;
import org.rankcluster.protocol.address.Addressing;
import org.rankcluster.protocol.address.LibraryRules;
import org.rankcluster.protocol.address.Rankmap;

/** Rankmaps for tests. */
public final class TestMaps {
    /** A core with one cycle an instruction, 30 a division, 2 a load. */
    public static final CoreLatencies CORE =
            new CoreLatencies(1, 1, CoreLatencies.Order.IN, 2, 4, 30, 30, 2, 1 << 15, 0);

    private TestMaps() {}

    /** Returns the maps of a world under a scheme. */
    public static Rankmaps of(String scheme, int size) {
        return Rankmaps.of(
                new SchemeSettings(
                        Addressing.of(scheme).orElseThrow(), CORE, LibraryRules.USUAL, 28, 1, ranks -> List.of()),
                size);
    }

    /** Returns a map of these LPIDs, of any world. */
    public static Rankmap any(int... lpids) {
        return of("auto", Integer.MAX_VALUE).of(lpids.clone()).map();
    }
}
