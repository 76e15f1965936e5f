package org.rankcluster.actors.observe.frame;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.rankcluster.actors.rank.MessageCounts;

class RankBinsTest {
    @Test
    void shouldHaveARowForEachRankOfASmallWorldOnALargeMachine() {
        RankBins rows = RankBins.of(64, 8008);
        assertThat(rows.perRow()).isEqualTo(1);
        assertThat(rows.count()).isEqualTo(65);
        assertThat(rows.row(63)).isEqualTo(63);
        assertThat(rows.row(64)).as("spawned").isEqualTo(64);
        assertThat(rows.row(8007)).as("spawned").isEqualTo(64);
        assertThat(MessageCounts.groups(64, 8008)).isEqualTo(65);
    }

    @Test
    void shouldPutNeighboursOfALargeWorldTogether() {
        RankBins rows = RankBins.of(65_536, 65_536);
        assertThat(rows.perRow()).isEqualTo(64);
        assertThat(rows.count()).isEqualTo(1024);
        assertThat(rows.row(65_535)).isEqualTo(1023);
        assertThat(MessageCounts.groups(65_536, 65_536)).isEqualTo(64);
    }
}
