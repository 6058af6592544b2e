// Proves that a code counts once however many devices and keys redeem it, caps hold, and a removed device is refused.
//   npm run prove counter
// Two gateways, each with its own catalog replica, share one database. Students request more codes than the caps allow.
// All devices, half of them at each gateway, redeem every code at once and repeat each request, like a poor connection.
// Meanwhile every key holds every code and commits each hold ten times.
import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { Agent } from 'undici';
import { waitUntil } from '../local-stack/processes.mjs';
import { startTemporaryStack } from '../local-stack/temporary-stack.ts';
import { atMost, exactly, run, type Bench } from './bench.ts';
import { Browser, sendFromPage, type Answered } from './browser.ts';
import { column, count, databasesIn } from './databases.ts';
import { accounts } from './faults/accounts.ts';
import { serviceNamed, startReplica } from './replica.ts';

const DEVICES = 30;
const KEYS = 10;
const STUDENTS = 20;
const CAP = 10;
const DEALS = 2;
const REPEATS = 10;
const REFUSED_WITHIN_MS = 1000;

interface Device {
  id: number;
  secret: string;
}
type Headers = Record<string, string>;
type Send = (n: number, method: string, path: string, content?: object, headers?: Headers) => Promise<Answered>;

await run(async (bench) => {
  const stack = bench.stopLater(await startTemporaryStack());
  const catalog = serviceNamed(stack, 'catalog');
  const gateway = serviceNamed(stack, 'gateway');
  const second = bench.stopLater(await startReplica(catalog));
  const other = bench.stopLater(
    await startReplica({ ...gateway, env: { ...gateway.env, CATALOG_URL: second.origin } }),
  );
  const origins = [stack.url, other.origin];
  const { catalog: database } = databasesIn(stack.stack.env);
  const owner = await Browser.signedIn(stack.url, 'vendor');
  const { id: vendorId } = await owner.read<{ id: number }>('GET', '/api/user/vendor');
  const devices: Device[] = [];
  for (let n = 0; n < DEVICES; n += 1) {
    const content = { name: `Till ${n}`, pin: null, endsAt: null };
    devices.push(await owner.read<Device>('POST', '/api/vendor/counter-devices', content));
  }
  const keys: string[] = [];
  for (let n = 0; n < KEYS; n += 1) {
    const content = { name: `Register ${n}`, mode: 'live', scopes: ['redeem'] };
    keys.push((await owner.read<{ key: string }>('POST', '/api/vendor/api-keys', content)).key);
  }
  const connections = new Agent({ connections: DEVICES + KEYS });
  bench.stopLater({ stop: () => connections.close() });
  const send: Send = async (n, method, path, content, headers = { 'x-counter-device': devices[n]?.secret ?? '' }) =>
    untilAdmitted(() =>
      sendFromPage(connections, method, (origins[n % origins.length] ?? '') + path, { content, headers }),
    );

  const students = await accounts(stack.stack.env, 'counter', STUDENTS);
  const codes: string[] = [];
  for (const dealId of await makeDeals(database, vendorId)) {
    const answers = await Promise.all(
      students.map(({ cookie }, n) =>
        untilAdmitted(() => {
          const url = `${origins[n % 2]}/api/deals/${dealId}/redemptions`;
          return sendFromPage(connections, 'POST', url, { cookie, content: {} });
        }),
      ),
    );
    const given = answers
      .filter(({ status }) => status === 200)
      .map(({ body }) => (JSON.parse(body) as { code: string }).code);
    bench.result(`codes of a cap of ${CAP}, for ${STUDENTS} students`, exactly(given.length, CAP));
    codes.push(...given);
  }
  const [byDevices, byKeys] = await Promise.all([redeemAll(send, codes), holdAll(send, keys, codes)]);
  bench.result(
    `redeemed of ${codes.length} codes, by ${DEVICES} devices and ${KEYS} keys each`,
    exactly(byDevices + byKeys, DEALS * CAP),
    `${byDevices} by devices, ${byKeys} by keys`,
  );
  bench.result(
    'rows of the ledger',
    exactly(await count(database, 'redemption_entries WHERE device_id IS NOT NULL OR key_id IS NOT NULL'), DEALS * CAP),
  );
  const counted = `SELECT sum(count) FROM deal_interactions i JOIN deals d ON d.id = i.deal_id WHERE d.title LIKE 'Counter %' AND kind = 'redeem'`;
  const [numbers] = await column<string>(database, counted);
  bench.result('redemptions in the numbers', exactly(Number(numbers), DEALS * CAP));
  await proveRemoval(bench, owner, send, devices);
});

function makeDeals(database: string, vendorId: number): Promise<number[]> {
  return column(
    database,
    `INSERT INTO deals (vendor_id, college_id, title, description, discount_value, status, approved_at, redemption_kind, total_cap)
     SELECT $1, college_id, 'Counter ' || n, 'For the proof of the counter.', '25', 'approved', now(), 'unique', $2
     FROM vendors, generate_series(1, $3) n WHERE vendors.id = $1 RETURNING id`,
    [vendorId, CAP, DEALS],
  );
}

/** Redeems every code at every device, each with two concurrent requests. Returns the number of redemptions. */
async function redeemAll(send: Send, codes: string[]): Promise<number> {
  const ids = new Set<number>();
  await Promise.all(
    Array.from({ length: DEVICES }, async (_, n) => {
      for (const scan of codes) {
        const request = () => send(n, 'POST', '/api/counter/redemptions', { scan, requestId });
        const requestId = randomUUID();
        for (const { status, body } of await Promise.all([request(), request()]))
          if (status === 200) ids.add((JSON.parse(body) as { id: number }).id);
      }
    }),
  );
  return ids.size;
}

/** Holds every code with every key, last one first, and commits ten times at once. Counts holds with ten equal 200s. */
async function holdAll(send: Send, keys: string[], codes: string[]): Promise<number> {
  const committed = await Promise.all(
    keys.map(async (key, n) => {
      let count = 0;
      for (const code of codes.toReversed()) {
        const headers = { authorization: `Bearer ${key}`, 'idempotency-key': randomUUID() };
        const hold = await send(n, 'POST', '/api/counter/v1/holds', { code }, headers);
        if (hold.status >= 300) continue;
        const { id } = JSON.parse(hold.body) as { id: string };
        const commit = () => send(n, 'POST', `/api/counter/v1/holds/${id}/commit`, {}, headers);
        const answers = await Promise.all(Array.from({ length: REPEATS }, commit));
        if (new Set(answers.map(({ status, body }) => `${status} ${body}`)).size === 1 && answers[0]?.status === 200)
          count += 1;
      }
      return count;
    }),
  );
  return committed.reduce((sum, each) => sum + each, 0);
}

async function proveRemoval(bench: Bench, owner: Browser, send: Send, devices: Device[]): Promise<void> {
  const shown = (n: number) => send(n, 'GET', '/api/counter');
  await Promise.all([shown(0), shown(1)]);
  await Promise.all([0, 1].map((n) => owner.send('DELETE', `/api/vendor/counter-devices/${devices[n]?.id}`)));
  const since = performance.now();
  for (const n of [0, 1]) await waitUntil(async () => (await shown(n)).status === 401, REFUSED_WITHIN_MS * 5, 5);
  bench.result('a removed device is refused at both', atMost(performance.now() - since, REFUSED_WITHIN_MS, 'ms'));
}

/** Retries a request while a service responds 503 (overloaded). */
async function untilAdmitted(ask: () => Promise<Answered>): Promise<Answered> {
  for (;;) {
    const answer = await ask();
    if (answer.status !== 503) return answer;
    await pause(20);
  }
}
