package org.rankcluster.hardware.machine.file;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ProvenanceTest {
    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "S SL, BM-JP | with a source: 1 values",
                "D SL: 3000 - 1200 | with a source: 1 values",
                "D: a link's | with a source: 1 values",
                "A PPT | with a source: 1 values",
                "D/U: 8 stages | recalled, not found in any text: 1: key",
                "U | recalled, not found in any text: 1: key",
                "U: the MPI of 2003 | recalled, not found in any text: 1: key",
                "T CO: on Summit | taken from another machine: 1: key",
                "D/T CO: on Summit | taken from another machine: 1: key",
                "T/U CO: on Summit | recalled, not found in any text: 1: key",
                "T | taken from another machine: 1: key",
                "Tell me | without a source: 1: key",
                "F KN: to table I | fitted to measurements: 1: key",
                "unsourced, ours | without a source: 1: key",
                "Surely someone knows | without a source: 1: key",
                "'' | without a source: 1: key",
                "command line | from the command line: 1: key"
            })
    void shouldGradeAValueByTheBeginningOfItsComment(String note, String line) {
        Provenance provenance = new Provenance();
        provenance.add("key", note);
        assertThat(provenance.text().lines()).contains(line);
    }

    @Test
    void shouldNameValuesThatTheFileDoesNotHave() {
        Provenance provenance = new Provenance();
        provenance.addDefault("wrap");
        provenance.addDefault("mpi.tokens");
        assertThat(provenance.text()).isEqualTo("with a source: 0 values\nnot in the file: 2: wrap, mpi.tokens\n");
    }
}
