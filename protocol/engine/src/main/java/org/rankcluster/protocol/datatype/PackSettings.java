package org.rankcluster.protocol.datatype;

/**
 * How a job processes messages of data that are not contiguous.
 *
 * @param engine which engine
 * @param lookAhead elements that a look-ahead sees, 1 or more
 * @param denseBytes mean length of an element, in bytes, from which on a section is dense
 * @param pipelineBytes bytes of the intermediate buffer: a sparse section is packed in pieces of this size, 1 or more
 * @param areSentOneByOne whether the network takes the pieces as they are packed
 * @param costs what it costs
 */
public record PackSettings(
        DatatypeEngine engine,
        int lookAhead,
        int denseBytes,
        int pipelineBytes,
        boolean areSentOneByOne,
        PackCosts costs) {}
