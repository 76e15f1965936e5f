package org.rankcluster.protocol.pointtopoint;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.rankcluster.protocol.message.Envelope;
import org.rankcluster.protocol.message.Message;
import org.rankcluster.protocol.message.Message.Header;
import org.rankcluster.protocol.message.Payload;
import org.rankcluster.protocol.onesided.ServeWork;
import org.rankcluster.protocol.pointtopoint.SendOperation.Mode;
import org.rankcluster.protocol.pointtopoint.SendOperation.Routing;
import org.rankcluster.protocol.runtime.Operation;

/** Random programs on a network that reorders, compared with {@link NaiveReceiver}. */
class RandomProgramsTest {
    private static final int SEEDS = 4000;
    private static final int STEPS = 120;

    @Test
    void shouldMatchEveryMessageOnceInOrderWithItsData() {
        int matched = 0;
        int cancelled = 0;
        int cancelledEarly = 0;
        for (int seed = 0; seed < SEEDS; seed++) {
            try {
                Job job = new Job(seed);
                matched += job.run();
                cancelled += job.cancelledSends();
                cancelledEarly += job.cancelledEarly();
            } catch (AssertionError | RuntimeException e) {
                throw new AssertionError("seed " + seed, e);
            }
        }
        assertThat(matched).isGreaterThan(SEEDS * 20);
        assertThat(cancelled).isGreaterThan(SEEDS);
        assertThat(cancelledEarly).isGreaterThan(SEEDS / 10);
    }

    /** The ranks of one run; their world ranks are not their ranks in the communicators. */
    private static final class Job implements ReorderingNetwork.Ends {
        private final Random random;
        private final int ranks;
        private final ReorderingNetwork network;
        private final MessageLayer[] layers;
        private final NaiveReceiver[] naive;
        private final Map<Header, Payload> sent = new HashMap<>();
        private final Map<Long, Integer> numbers = new HashMap<>();
        private final List<SendOperation> sends = new ArrayList<>();
        private final Map<SendOperation, Header> headers = new HashMap<>();
        private final Map<Long, Boolean> expectedAnswers = new HashMap<>();
        private final List<ReceiveOperation> receives = new ArrayList<>();
        private final List<ProbeOperation> probes = new ArrayList<>();
        private final Map<ReceiveOperation, Payload> written = new HashMap<>();

        Job(int seed) {
            random = new Random(seed);
            ranks = 2 + random.nextInt(5);
            network = new ReorderingNetwork(random, this);
            layers = new MessageLayer[ranks];
            naive = new NaiveReceiver[ranks];
            MessageLayer.Settings settings = new MessageLayer.Settings(
                    List.of(0, 30, 100).get(random.nextInt(3)),
                    random.nextInt(4) > 0,
                    random.nextBoolean(),
                    random.nextInt(4),
                    random.nextInt(3) * 20,
                    40 + random.nextInt(100));
            for (int rank = 0; rank < ranks; rank++) {
                layers[rank] = new MessageLayer(rank, settings, port());
                naive[rank] = new NaiveReceiver();
            }
        }

        private MessagePort port() {
            return new MessagePort() {
                @Override
                public long now() {
                    return 0;
                }

                @Override
                public void serve(ServeWork service, Runnable then) {
                    then.run();
                }

                @Override
                public void warn(String text) {
                    // Modes are drawn whether a receive is posted or not.
                }

                @Override
                public void transmit(Message message, boolean adaptive) {
                    // The request of a cancel may arrive before the message that it is about, on any route.
                    network.transmit(message, adaptive || message instanceof Message.CancelRequest);
                }

                @Override
                public void finished(Operation operation) {
                    operation.complete(0);
                }
            };
        }

        int run() {
            int sendShare = 1 + random.nextInt(9);
            int networkShare = 1 + random.nextInt(9);
            for (int step = 0; step < STEPS; step++) {
                if (random.nextInt(10) < networkShare && !network.isEmpty()) {
                    network.step();
                } else if (random.nextInt(10) < sendShare) {
                    if (random.nextInt(6) == 0 && !sends.isEmpty()) {
                        cancel(sends.get(random.nextBoolean() ? sends.size() - 1 : random.nextInt(sends.size())));
                    } else {
                        send();
                    }
                } else {
                    receiveProbeOrCancel();
                }
            }
            drain();
            receiveTheRest();
            drain();
            return check();
        }

        private void drain() {
            while (!network.isEmpty()) {
                network.step();
            }
        }

        private int commRank(int rank, int context) {
            return (rank + context / 2) % ranks;
        }

        private void send() {
            int self = random.nextInt(ranks);
            int destination = random.nextInt(ranks);
            int context = 2 * random.nextInt(2);
            int tag = random.nextInt(8) == 0 ? -2 : random.nextInt(3);
            int size = random.nextInt(130);
            Mode mode = List.of(Mode.values()).get(random.nextInt(4));
            Routing routing = List.of(Routing.values()).get(random.nextInt(3));
            Payload payload = Samples.bytes(size, sends.size());
            Envelope envelope = new Envelope(destination, context, commRank(self, context), tag);
            SendOperation send = new SendOperation(envelope, payload, mode, routing);
            int number = numbers.merge((long) self << 32 | destination, 1, Integer::sum) - 1;
            Header header = new Header(envelope, self, number, size, mode == Mode.READY, 0, 0);
            sent.put(header, payload);
            sends.add(send);
            headers.put(send, header);
            if (destination == self) {
                naive[self].headerArrived(header);
            }
            layers[self].start(send);
        }

        private void receiveProbeOrCancel() {
            int self = random.nextInt(ranks);
            int context = 2 * random.nextInt(2);
            int source = random.nextInt(ranks + 1) - 1;
            int tag = List.of(-2, -1, -1, 0, 1, 2).get(random.nextInt(6));
            int choice = random.nextInt(12);
            if (choice == 0 && !naive[self].posted.isEmpty()) {
                ReceiveOperation target = naive[self].posted.get(random.nextInt(naive[self].posted.size()));
                cancel(self, target);
            } else if (choice <= 2) {
                ProbeOperation probe = new ProbeOperation(context, source, tag, choice == 1);
                probes.add(probe);
                naive[self].start(probe);
                layers[self].start(probe);
            } else {
                receive(self, context, source, tag, random.nextInt(6) == 0 ? 40 : 130);
            }
        }

        private void cancel(int self, ReceiveOperation target) {
            boolean possible = naive[self].withdraw(target);
            layers[self].start(new CancelOperation(target));
            assertThat(target.isCancelled()).isEqualTo(possible);
            assertThat(target.isDone()).isEqualTo(possible);
        }

        /** Cancels a send. A message to the own rank is given up at once or not at all. Otherwise its receiver gets a request. */
        private void cancel(SendOperation send) {
            Header header = headers.get(send);
            int self = header.source();
            boolean wasDone = send.isDone();
            boolean isGivenUp = !wasDone && header.destination() == self && naive[self].giveUp(self, header.number());
            CancelOperation cancel = new CancelOperation(send);
            layers[self].start(cancel);
            assertThat(cancel.isDone()).isTrue();
            assertThat(send.isDone()).isEqualTo(wasDone || isGivenUp);
        }

        int cancelledSends() {
            return (int) sends.stream().filter(SendOperation::isCancelled).count();
        }

        int cancelledEarly() {
            return Arrays.stream(naive)
                    .mapToInt(receiver -> receiver.givenUpEarly)
                    .sum();
        }

        private void receive(int self, int context, int source, int tag, int capacity) {
            var slot = new ReceiveOperation[1];
            ReceiveOperation receive = new ReceiveOperation(context, source, tag, capacity, payload -> {
                assertThat(written.put(slot[0], payload)).isNull();
            });
            slot[0] = receive;
            receives.add(receive);
            naive[self].start(receive);
            layers[self].start(receive);
        }

        /** Withdraws receives without a message, and receives the remaining messages. */
        private void receiveTheRest() {
            for (int rank = 0; rank < ranks; rank++) {
                for (ReceiveOperation receive : List.copyOf(naive[rank].posted)) {
                    cancel(rank, receive);
                }
                for (Header header : List.copyOf(naive[rank].unexpected)) {
                    Envelope envelope = header.envelope();
                    receive(rank, envelope.context(), envelope.from(), envelope.tag(), 130);
                }
                assertThat(layers[rank].unexpectedMessages()).isZero();
                assertThat(layers[rank].unexpectedBytes()).isZero();
            }
        }

        private int check() {
            assertThat(sends).allMatch(Operation::isDone);
            assertThat(receives).allMatch(Operation::isDone);
            int matched = 0;
            for (NaiveReceiver receiver : naive) {
                receiver.matches.forEach(this::checkReceive);
                receiver.sightings.forEach(
                        (probe, header) -> assertThat(probe.found()).isEqualTo(header));
                matched += receiver.matches.size();
            }
            assertThat(matched).isEqualTo(sends.size() - cancelledSends());
            assertThat(sent.keySet())
                    .isEqualTo(sends.stream()
                            .filter(SendOperation::isCancelled)
                            .map(headers::get)
                            .collect(Collectors.toSet()));
            assertThat(expectedAnswers).isEmpty();
            for (int rank = 0; rank < ranks; rank++) {
                assertThat(layers[rank].pending()).isEqualTo(List.copyOf(naive[rank].waitingProbes));
            }
            long sightings = probes.stream().filter(p -> p.found() != null).count();
            long expected = 0;
            for (NaiveReceiver receiver : naive) {
                expected += receiver.sightings.size();
            }
            assertThat(sightings).isEqualTo(expected);
            return matched;
        }

        private void checkReceive(ReceiveOperation receive, Header header) {
            Payload payload = sent.remove(header);
            assertThat(payload).isNotNull();
            assertThat(receive.matchedSource()).isEqualTo(header.envelope().from());
            assertThat(receive.matchedTag()).isEqualTo(header.envelope().tag());
            boolean fits = header.size() <= receive.capacity();
            assertThat(receive.errorClass()).isEqualTo(fits ? 0 : 15);
            Payload received = written.get(receive);
            if (fits) {
                assertThat(received).isNotNull();
                assertThat(received.bytes()).isEqualTo(payload.bytes());
            } else {
                assertThat(received).isNull();
            }
        }

        @Override
        public void headerArrived(Message message) {
            if (message instanceof Message.Matchable matchable) {
                naive[message.destination()].headerArrived(matchable.header());
            }
            layers[message.destination()].headerArrived(message);
        }

        @Override
        public void arrived(Message message) {
            if (message instanceof Message.CancelRequest request) {
                boolean granted = naive[request.destination()].giveUp(request.source(), request.number());
                expectedAnswers.put((long) request.source() << 32 | request.sendId(), granted);
            } else if (message instanceof Message.CancelAnswer answer) {
                assertThat(answer.granted())
                        .isEqualTo(expectedAnswers.remove((long) answer.destination() << 32 | answer.sendId()));
            }
            layers[message.destination()].arrived(message);
        }

        @Override
        public void transmitted(Message message) {
            layers[message.source()].transmitted(message);
        }
    }
}
