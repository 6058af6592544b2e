import { setTimeout as pause } from 'node:timers/promises';
import { atMost, format, median, quantile, type Bench } from '../bench.ts';
import type { ProviderEvent } from './provider.ts';

const RATE = 50;
const SECONDS = 10;
/** A service that has just started opens connections and compiles what it runs. */
const WARM_UP_SECONDS = 3;
const LIMIT_MS = 50;

/** How soon events about payments of somebody else's are answered: stored, and found to be none of ours. */
export async function measureTaking(bench: Bench, where: string, send: (event: ProviderEvent) => Promise<unknown>) {
  const took: number[] = [];
  const since = performance.now();
  const sending: Promise<void>[] = [];
  const warmUp = RATE * WARM_UP_SECONDS;
  for (let n = 0; n < warmUp + RATE * SECONDS; n += 1) {
    await pause(Math.max(0, since + (n * 1000) / RATE - performance.now()));
    const started = performance.now();
    const data = { object: { id: `pi_rate${n}`, object: 'payment_intent' } };
    const event = { id: `evt_rate${n}`, object: 'event', type: 'payment_intent.succeeded', created: 0, data };
    sending.push(
      send(event as unknown as ProviderEvent).then(() => {
        if (n >= warmUp) took.push(performance.now() - started);
      }),
    );
  }
  await Promise.all(sending);
  const beside = `median ${format(median(took), 'ms')}`;
  bench.result(`an event is taken ${where}, p99 at ${RATE}/s`, atMost(quantile(took, 0.99), LIMIT_MS, 'ms'), beside);
}
