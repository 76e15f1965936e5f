package org.rankcluster.protocol.datatype;

/**
 * The settings of a job for messages of noncontiguous data: pack engine, look-ahead, and pipeline buffer.
 *
 * @param engine the engine
 * @param lookAhead number of elements of a look-ahead, 1 or more
 * @param denseBytes least mean length of the elements of a dense section, in bytes
 * @param pipelineBytes bytes of the intermediate buffer, 1 or more; a sparse section is packed in segments of this size
 * @param areSentOneByOne whether the network takes each segment when it is packed
 * @param costs costs on the modelled machine
 */
public record PackSettings(
        DatatypeEngine engine,
        int lookAhead,
        int denseBytes,
        int pipelineBytes,
        boolean areSentOneByOne,
        PackCosts costs) {}
