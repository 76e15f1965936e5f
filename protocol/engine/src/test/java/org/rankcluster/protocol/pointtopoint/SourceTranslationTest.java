package org.rankcluster.protocol.pointtopoint;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.rankcluster.hardware.timing.CoreLatencies;
import org.rankcluster.hardware.timing.TranslatedReceives;
import org.rankcluster.protocol.address.Addressing;
import org.rankcluster.protocol.address.LibraryRules;
import org.rankcluster.protocol.address.scheme.RankAddresses;
import org.rankcluster.protocol.address.scheme.Rankmaps;
import org.rankcluster.protocol.address.scheme.SchemeSettings;
import org.rankcluster.protocol.group.Communicator;

/** The receives and probes that translate their source, by the rule of the library. */
class SourceTranslationTest {
    private static RankAddresses addresses(TranslatedReceives receives) {
        LibraryRules usual = LibraryRules.USUAL;
        LibraryRules library = new LibraryRules(
                usual.dispatch(),
                receives,
                usual.slotBytes(),
                usual.aveBytes(),
                usual.nodeTables(),
                usual.ownLocalTable());
        SchemeSettings settings = new SchemeSettings(
                Addressing.AUTO,
                new CoreLatencies(1, 1, CoreLatencies.Order.IN, 2, 4, 30, 30, 2, 0, 0),
                library,
                0,
                1024,
                size -> List.of());
        return new RankAddresses(Rankmaps.of(settings, 4));
    }

    private static Communicator world(RankAddresses addresses) {
        return new Communicator(0, addresses.maps().world(), 0).countedBy(addresses, null);
    }

    /** {@code held} receives find an eager message that was buffered. The direct model takes 10 - 11 cycles of the table's. */
    @ParameterizedTest
    @CsvSource({
        "ALWAYS, false, 1",
        "ALWAYS, true, 1",
        "POSTED_EARLY, false, 1",
        "POSTED_EARLY, true, 0",
        "NEVER, false, 0",
    })
    void shouldTranslateTheSource(TranslatedReceives receives, boolean held, int translations) {
        RankAddresses addresses = addresses(receives);
        ReceiveOperation receive = new ReceiveOperation(0, 3, 0, 8, null);
        receive.from(world(addresses));

        receive.translateSource(held);

        assertThat(addresses.translations()).isEqualTo(translations);
        assertThat(addresses.takeOwed()).isEqualTo(-translations);
        assertThat(receive.waitsFor()).isEqualTo(3);
    }

    @ParameterizedTest
    @CsvSource({"ALWAYS", "POSTED_EARLY"})
    void shouldNotTranslateAnySource(TranslatedReceives receives) {
        RankAddresses addresses = addresses(receives);
        ReceiveOperation receive = new ReceiveOperation(0, MatchingOperation.ANY, 0, 8, null);
        receive.from(world(addresses));

        receive.translateSource(false);

        assertThat(addresses.translations()).isZero();
        assertThat(receive.waitsFor()).isEqualTo(-1);
    }
}
