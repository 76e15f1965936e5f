package org.rankcluster.actors.cli.run;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.rankcluster.actors.job.AddressUse;
import org.rankcluster.actors.job.JobResult;
import org.rankcluster.actors.job.MessageMemoryUse;
import org.rankcluster.actors.job.PackingUse;
import org.rankcluster.actors.job.Profile;
import org.rankcluster.actors.network.LinkFlows;
import org.rankcluster.actors.observe.frame.HotSpots;
import org.rankcluster.actors.observe.frame.LinkLoads;
import org.rankcluster.actors.observe.frame.RunCounts;
import org.rankcluster.actors.rank.CollectiveCounts;
import org.rankcluster.protocol.address.scheme.Footprint;
import org.rankcluster.protocol.pointtopoint.MessageLayer;

class JsonReportTest {
    private static final Profile.Seconds NOTHING = new Profile.Seconds(0, 0, 0);
    private static final Profile.Seconds WORK = new Profile.Seconds(0, 0.25, 0.5);
    private static final Profile PROFILE = new Profile(
            1,
            WORK,
            NOTHING,
            NOTHING,
            new Profile.Seconds(0.5, 0.75, 1),
            List.of(new Profile.Call("send", 7, 5, WORK, NOTHING, NOTHING)),
            new PackingUse(9, 8, 70, 60, 50, 4000, 300, 2_000_000, 1_000_000, 5_000_000));

    @Test
    void shouldWriteTheKeysOfTheContractInItsOrder() {
        String text = JsonReport.of(result(new TreeMap<>(Map.of("b", 1.5e-14, "a", 7L, "c", "say \"hi\""))));
        assertThat(text).isEqualTo("""
                        {
                          "app" : "fft3d",
                          "machine" : "bgl-512",
                          "ranks" : 512,
                          "members" : 1,
                          "partitions" : 2,
                          "fidelity" : "packet",
                          "addressing" : "auto",
                          "addressManagement" : {
                            "modelledBytes" : {
                              "addresses" : 0,
                              "maps" : 120,
                              "caches" : 0,
                              "total" : 120
                            },
                            "rank0Bytes" : 160,
                            "others" : {
                              "vcrt" : 248036
                            },
                            "heapBytes" : 96,
                            "communicators" : 3,
                            "models" : {
                              "direct" : 2,
                              "stride" : 1
                            },
                            "translations" : 48126,
                            "translationCycles" : 686294,
                            "cacheHitRate" : 0.5
                          },
                          "hotLinks" : [ {
                            "link" : "5,3,3,-z",
                            "busy" : 0.75,
                            "queue" : 31,
                            "senders" : [ {
                              "rank" : 3,
                              "share" : 0.25
                            } ],
                            "receivers" : [ {
                              "rank" : 256,
                              "share" : 0.25
                            } ]
                          } ],
                          "lateRanks" : [ {
                            "rank" : 157,
                            "latePs" : 50000000,
                            "causesPs" : 900000000,
                            "state" : "computing",
                            "call" : "program",
                            "waiter" : 3,
                            "untilPs" : 70000000
                          } ],
                          "collectives" : [ {
                            "collective" : "allreduce/ring",
                            "communicator" : 0,
                            "calls" : 512,
                            "seconds" : 2.0,
                            "rounds" : 1022,
                            "bytes" : 8,
                            "longestWaitPs" : 50000000,
                            "lastToEnter" : 157,
                            "others" : {
                              "tree" : 0.25
                            }
                          } ],
                          "distances" : {
                            "messages" : 1000,
                            "mean" : 1.5,
                            "busiestReceiver" : 3,
                            "receiverShare" : 0.125,
                            "orders" : {
                              "XYZT" : 1.0
                            }
                          },
                          "eventsByPartition" : [ 5000000000, 7345678901 ],
                          "findings" : [ {
                            "kind" : "deadlock",
                            "severity" : "red",
                            "text" : "Ranks wait for what cannot come. No event is left. No cycle of ranks that wait for each other is known.",
                            "evidence" : { }
                          }, {
                            "kind" : "link",
                            "severity" : "amber",
                            "text" : "(5,3,3) −z was 75 % busy. The mean of all links was 25 %.",
                            "evidence" : {
                              "busy" : 0.75,
                              "link" : "5,3,3,-z",
                              "mean" : 0.25,
                              "queue" : 31
                            }
                          } ],
                          "virtualSeconds" : 0.00125,
                          "wallSeconds" : 2.5,
                          "events" : 12345678901,
                          "messages" : 1000,
                          "packetHops" : 5000,
                          "peakInFlight" : 77,
                          "messageMemory" : {
                            "rank" : 2,
                            "peakBytes" : 6720,
                            "peakRequests" : 10,
                            "peakUnexpectedBytes" : 0
                          },
                          "eventsPerMessage" : 1.2345678901E7,
                          "eventsPerHop" : 2469135.7802,
                          "bytesPerRank" : 4096,
                          "bytesPerNode" : 8192,
                          "digest" : "00ff00ff00ff00ff",
                          "output" : {
                            "a" : 7,
                            "b" : 1.5E-14,
                            "c" : "say \\"hi\\""
                          },
                          "compute" : "counted",
                          "notModelled" : [ "start" ],
                          "profile" : {
                            "seconds" : 1.0,
                            "compute" : {
                              "min" : 0.0,
                              "mean" : 0.25,
                              "max" : 0.5
                            },
                            "transfer" : {
                              "min" : 0.0,
                              "mean" : 0.0,
                              "max" : 0.0
                            },
                            "wait" : {
                              "min" : 0.0,
                              "mean" : 0.0,
                              "max" : 0.0
                            },
                            "outside" : {
                              "min" : 0.5,
                              "mean" : 0.75,
                              "max" : 1.0
                            },
                            "calls" : [ {
                              "call" : "send",
                              "count" : 7,
                              "messages" : 5,
                              "compute" : {
                                "min" : 0.0,
                                "mean" : 0.25,
                                "max" : 0.5
                              },
                              "transfer" : {
                                "min" : 0.0,
                                "mean" : 0.0,
                                "max" : 0.0
                              },
                              "wait" : {
                                "min" : 0.0,
                                "mean" : 0.0,
                                "max" : 0.0
                              }
                            } ],
                            "packing" : {
                              "sections" : 9,
                              "pieces" : 8,
                              "searched" : 70,
                              "lookedAhead" : 60,
                              "packed" : 50,
                              "packedBytes" : 4000,
                              "inPlaceBytes" : 300,
                              "searchSeconds" : 2.0E-6,
                              "lookAheadSeconds" : 1.0E-6,
                              "packSeconds" : 5.0E-6
                            }
                          },
                          "state" : "deadlock",
                          "exit" : 3
                        }
                        """);
    }

    @Test
    void shouldStayValidWhenNothingOrNoNumberIsReported() throws IOException {
        assertThat(parse(result(Map.of())).get("output").isEmpty()).isTrue();
        assertThat(parse(result(Map.of("x", Double.NaN))).get("output").get("x").asText())
                .isEqualTo("NaN");
    }

    private static JsonNode parse(JobResult result) throws IOException {
        return new ObjectMapper().readTree(JsonReport.of(result));
    }

    private static JobResult result(Map<String, Object> output) {
        return new JobResult(
                new JobResult.Setup("fft3d", "bgl-512", 512, 1, 2, "packet", "auto", "counted", List.of("start")),
                new JobResult.Figures(
                        0.00125,
                        2.5,
                        12_345_678_901L,
                        1000,
                        5000,
                        77,
                        new MessageMemoryUse(2, new MessageLayer.Peak(6720, 10, 0)),
                        4096,
                        8192,
                        "00ff00ff00ff00ff"),
                output,
                PROFILE,
                new AddressUse(
                        new Footprint(0, 120, 0, 0),
                        160,
                        Map.of("vcrt", 248_036L),
                        96,
                        3,
                        new TreeMap<>(Map.of("direct", 2, "stride", 1)),
                        48_126,
                        686_294,
                        0.5),
                new RunCounts(
                        new HotSpots(
                                List.of(new HotSpots.Link(
                                        "5,3,3,-z",
                                        0.75,
                                        31,
                                        new LinkFlows.Flows(
                                                4,
                                                List.of(new LinkFlows.End(3, 1)),
                                                List.of(new LinkFlows.End(256, 1))))),
                                List.of(new HotSpots.Rank(
                                        157,
                                        50_000_000,
                                        900_000_000,
                                        "computing",
                                        50_000_000,
                                        "program",
                                        3,
                                        70_000_000,
                                        1,
                                        900_000_000)),
                                new HotSpots.Load(0.25, 0.125),
                                new HotSpots.Times(0.25, 0.25, 0.25, 1_000_000_000),
                                List.of(new HotSpots.Collective(
                                        0,
                                        "allreduce/ring",
                                        new CollectiveCounts.Counts(
                                                512,
                                                2_000_000_000_000L,
                                                1022,
                                                8,
                                                Map.of("ring", 4e9, "tree", 1e9),
                                                50_000_000,
                                                157))),
                                new HotSpots.Distances(1000, 1.5, Map.of("XYZT", 1.0), 3, 0.125),
                                1 << 29,
                                List.of(5_000_000_000L, 7_345_678_901L)),
                        LinkLoads.NONE),
                new JobResult.End(3, "rank 0 waits"));
    }
}
