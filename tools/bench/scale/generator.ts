// Requests as many as asked for, whether or not the ones before have been answered: people do not wait for each other.
import { setTimeout as pause } from 'node:timers/promises';
import { Pool } from 'undici';
import { childSettings, serve } from '../child-process.ts';
import { quantile } from '../statistics.ts';
import { CONNECTIONS, type Generated, type GeneratorSettings } from './settings.ts';

const TICK_MS = 10;
const TIMEOUT_MS = 15_000;

const { origins, method, paths, cookies } = childSettings<GeneratorSettings>();
const pools = origins.map((origin) => new Pool(origin, { connections: CONNECTIONS, headersTimeout: TIMEOUT_MS }));
let next = 0;

class Tally {
  sent = 0;
  shed = 0;
  failed = 0;
  readonly took: number[] = [];
  readonly #since = performance.now();

  async ask(): Promise<void> {
    this.sent += 1;
    const n = next++;
    const pool = pools[n % pools.length] ?? pools[0];
    if (!pool) throw new Error('nobody is to be asked');
    const since = performance.now();
    try {
      const { statusCode, headers, body } = await pool.request({
        method: method as 'GET',
        path: paths[n % paths.length] ?? '/',
        headers: {
          ...(cookies.length > 0 && { cookie: cookies[n % cookies.length] }),
          ...(method !== 'GET' && { 'sec-fetch-site': 'same-origin' }),
        },
      });
      await body.dump();
      if (statusCode < 300) this.took.push(performance.now() - since);
      else if (statusCode === 503 && headers['retry-after']) this.shed += 1;
      else this.failed += 1;
    } catch {
      this.failed += 1;
    }
  }

  result(): Generated {
    const { sent, shed, failed, took } = this;
    const [p50, p99] = [quantile(took, 0.5), quantile(took, 0.99)];
    return { seconds: (performance.now() - this.#since) / 1000, sent, served: took.length, shed, failed, p50, p99 };
  }
}

/** So many at a time, each as soon as one is answered. */
async function atOnce({ seconds, count }: { seconds: number; count: number }): Promise<Generated> {
  const tally = new Tally();
  const end = performance.now() + seconds * 1000;
  const lane = async () => {
    while (performance.now() < end) await tally.ask();
  };
  await Promise.all(Array.from({ length: count }, lane));
  return tally.result();
}

/** So many a second, come what may. */
async function atRate({ seconds, perSecond }: { seconds: number; perSecond: number }): Promise<Generated> {
  const tally = new Tally();
  const open: Promise<void>[] = [];
  const since = performance.now();
  for (let sent = 0; performance.now() - since < seconds * 1000; await pause(TICK_MS))
    for (; sent < ((performance.now() - since) * perSecond) / 1000; sent += 1) open.push(tally.ask());
  const result = tally.result();
  await Promise.all(open);
  return { ...tally.result(), seconds: result.seconds };
}

serve({ atOnce, atRate }, async () => void (await Promise.all(pools.map((pool) => pool.destroy()))));
