// Savings are counted once, and every sum equals its rows; erased accounts leave the sums of shops.
//   npm run prove savings -- [--redemptions 10000] [--erased 100]
// Four shops of two colleges redeem a voucher of each student for each deal, some at a typed bill, some at an unknown saving.
// Each request is sent twice at once, and again until it is acknowledged; one redemption in twenty is taken back. Meanwhile the
// catalogue is killed (kill -9) every 15 seconds. The sums that students, shops and colleges see must be those of what was
// acknowledged. Then accounts are erased.
import { randomInt, randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { waitUntil } from '../local-stack/processes.mjs';
import { startTemporaryStack } from '../local-stack/temporary-stack.ts';
import { atLeast, exactly, run, withoutLimit } from './bench.ts';
import type { Answered } from './browser.ts';
import { column, count, query } from './databases.ts';
import { accounts, type Account } from './faults/accounts.ts';
import { Requests } from './faults/requests.ts';
import { serviceNamed, startReplica, type Replica } from './replica.ts';
import { issueVouchers } from './vouchers.ts';

const { values: options } = parseArgs({
  options: { redemptions: { type: 'string', default: '10000' }, erased: { type: 'string', default: '100' } },
});
const SHOPS = 4;
const DEALS = 40;
const STUDENTS = Math.ceil(Number(options.redemptions) / DEALS);
const ERASED = Math.min(Number(options.erased), STUDENTS);
const WORKERS = 16;
const BETWEEN_KILLS_MS = 15_000;

interface Shop {
  id: number;
  collegeId: number;
  owner: Account;
}
interface Voucher {
  shop: Shop;
  studentId: number;
  scan: string;
  /** Cents of a typed bill. */
  amount: number | undefined;
}
interface Sum {
  cents: number;
  known: number;
  redemptions: number;
}

/** Sums of what was acknowledged, by student, shop and college. */
class Sums {
  readonly #sums = new Map<string, Sum>();

  add({ shop, studentId }: Voucher, savedCents: number | null): void {
    for (const name of [`student ${studentId}`, `shop ${shop.id}`, `college ${shop.collegeId}`]) {
      const sum = this.of(name);
      this.#sums.set(name, {
        cents: sum.cents + (savedCents ?? 0),
        known: sum.known + (savedCents === null ? 0 : 1),
        redemptions: sum.redemptions + 1,
      });
    }
  }

  of(name: string): Sum {
    return this.#sums.get(name) ?? { cents: 0, known: 0, redemptions: 0 };
  }
}

await run(async (bench) => {
  const stack = bench.stopLater(await startTemporaryStack());
  const env = Object.assign({}, ...stack.stack.services.map((each) => each.env), stack.stack.env) as Record<
    string,
    string
  >;
  const database = env['CATALOG_DATABASE_URL'] ?? '';
  const service = serviceNamed(stack, 'catalog');
  let catalog: Replica = await startReplica({ ...service });
  bench.stopLater({ stop: () => catalog.stop() });
  const port = Number(new URL(catalog.origin).port);
  const gateway = serviceNamed(stack, 'gateway');
  const gatewayEnv = { ...gateway.env, CATALOG_URL: catalog.origin, CACHE: 'off' };
  const { origin } = bench.stopLater(await startReplica({ ...gateway, env: gatewayEnv }));
  const requests = bench.stopLater(new Requests(origin));
  /** Sends a request until it is answered, as an owner does who sees an error. */
  const send = async (method: string, path: string, { cookie }: Account, content?: object): Promise<Answered> => {
    for (;;) {
      const answer = await requests.send(method, path, { cookie, content });
      if (answer) return answer;
      await pause(100);
    }
  };
  const read = async <T>(path: string, account: Account): Promise<T> =>
    JSON.parse((await send('GET', path, account)).body) as T;

  const students = await accounts(stack.stack.env, 'savings', STUDENTS);
  const shops = await makeShops(env, await accounts(stack.stack.env, 'shop', SHOPS));
  const vouchers = await makeVouchers(database, shops, students);

  let isOver = false;
  let kills = 0;
  const killing = (async () => {
    for (;;) {
      await pause(BETWEEN_KILLS_MS);
      if (isOver) return;
      catalog.kill();
      kills += 1;
      catalog = await startReplica({ ...service, port });
    }
  })();
  const sums = new Sums();
  let takenBack = 0;
  const left = vouchers.values();
  const refused: string[] = [];
  await Promise.all(
    Array.from({ length: WORKERS }, async () => {
      for (const voucher of left) {
        const { shop, scan, amount } = voucher;
        const body = { scan, requestId: randomUUID(), ...(amount && { amount }) };
        const redeem = () => send('POST', '/api/vendor/redemptions', shop.owner, body);
        const answers = await Promise.all([redeem(), redeem()]);
        if (new Set(answers.map(({ status, body: text }) => `${status} ${text}`)).size > 1)
          refused.push(answers.map(({ body: text }) => text).join(' and '));
        const [answer] = answers;
        if (answer?.status !== 200) {
          refused.push(answer?.body ?? '');
          continue;
        }
        const { id, savedCents } = JSON.parse(answer.body) as { id: number; savedCents: number | null };
        if (randomInt(20) > 0) {
          sums.add(voucher, savedCents);
          continue;
        }
        const undo = () => send('POST', `/api/vendor/redemptions/${id}/take-back`, shop.owner, { reason: 'mistake' });
        const undone = (await Promise.all([undo(), undo()])).map(({ status }) => status);
        if (undone.some((status) => status !== 204 && status !== 409)) refused.push(`take-back: ${undone.join()}`);
        takenBack += 1;
      }
    }),
  );
  isOver = true;
  await killing;
  bench.result('catalogue killed', atLeast(kills, 1), `${requests.failed} requests failed of ${requests.sent}`);
  bench.none('requests refused, or answered differently the second time', refused.length, refused[0]);
  bench.result(
    'redemptions in the ledger',
    exactly(
      await count(database, `redemption_entries WHERE kind = 'redeemed' AND name IS NULL AND vendor_id = ANY ($1)`, [
        shops.map(({ id }) => id),
      ]),
      vouchers.length,
    ),
  );
  bench.result('taken back', exactly(await count(database, `redemption_entries WHERE kind = 'taken-back'`), takenBack));

  const sumOfShop = async ({ owner }: Shop) => (await read<{ savings: Sum }>('/api/vendor/analytics', owner)).savings;
  const sumOfCollege = async ({ collegeId, owner }: Shop) =>
    (await read<{ savings: Sum }>(`/api/colleges/${collegeId}/stats`, owner)).savings;
  const wrongSums = async (): Promise<string[]> => {
    const wrong: string[] = [];
    const compare = (name: string, seen: Sum) => {
      const { cents, known, redemptions } = sums.of(name);
      if (seen.cents === cents && seen.known === known && seen.redemptions === redemptions) return;
      wrong.push(`${name}: ${JSON.stringify(seen)}, not ${JSON.stringify(sums.of(name))}`);
    };
    for (const shop of shops) {
      compare(`shop ${shop.id}`, await sumOfShop(shop));
      compare(`college ${shop.collegeId}`, await sumOfCollege(shop));
    }
    return wrong;
  };
  const wrongBefore = await wrongSums();
  for (const student of students) {
    const { month, year } = await read<{ month: Sum; year: Sum }>('/api/user/savings/sums', student);
    const expected = JSON.stringify(sums.of(`student ${student.userId}`));
    for (const seen of [month, year])
      if (JSON.stringify(seen) !== expected) wrongBefore.push(`student ${student.userId}: ${JSON.stringify(seen)}`);
  }
  bench.none(
    `wrong sums of ${STUDENTS} students, ${SHOPS} shops and their colleges`,
    wrongBefore.length,
    wrongBefore[0],
  );

  const erased = students.slice(0, ERASED);
  const since = performance.now();
  for (const student of erased) {
    const { status, body } = await send('DELETE', '/api/user/account', student, { confirmation: 'DELETE' });
    if (status >= 300) throw new Error(`an account is not deleted: ${body}`);
  }
  const ids = erased.map(({ userId }) => userId);
  await waitUntil(
    async () => (await count(database, 'erased_accounts WHERE user_id = ANY ($1)', [ids])) === ERASED,
    120_000,
    500,
  );
  const addresses = erased.map(({ email }) => email);
  await waitUntil(async () => (await personalData(env, ids, addresses)).length === 0, 120_000, 1000).catch(
    () => undefined,
  );
  const data = await personalData(env, ids, addresses);
  bench.none(`tables with personal data of ${ERASED} erased accounts`, data.length, data.join(', '));
  bench.result('erased after', withoutLimit((performance.now() - since) / 1000, 's'));
  const wrongAfter = await wrongSums();
  bench.none('sums of shops and colleges that this changed', wrongAfter.length, wrongAfter[0]);
});

async function makeShops(env: Record<string, string>, owners: Account[]): Promise<Shop[]> {
  const ids = owners.map(({ userId }) => userId);
  await query(env['IDENTITY_DATABASE_URL'] ?? '', `UPDATE users SET role = 'vendor' WHERE id = ANY ($1)`, [ids]);
  const rows = await query<{ id: number; collegeId: number; userId: number }>(
    env['CATALOG_DATABASE_URL'] ?? '',
    `WITH chosen AS (SELECT array_agg(id) AS ids FROM (
       SELECT id FROM colleges WHERE status = 'live' AND is_active AND NOT EXISTS (
         SELECT FROM redemption_entries WHERE college_id = colleges.id) ORDER BY id LIMIT 2) found)
     INSERT INTO vendors (name, category, college_id, user_id, has_paid)
     SELECT 'Savings ' || n, 'Food & Drink', chosen.ids[1 + n % cardinality(chosen.ids)], user_id, true
     FROM chosen, unnest($1::int[]) WITH ORDINALITY AS owner (user_id, n)
     RETURNING id, college_id AS "collegeId", user_id AS "userId"`,
    [ids],
  );
  return rows.map(({ id, collegeId, userId }) => {
    const owner = owners.find((each) => each.userId === userId);
    if (!owner) throw new Error('a shop without an owner');
    return { id, collegeId, owner };
  });
}

/** Issues a voucher of each student for each deal, in any order. The deals differ in what is known of a saving. */
async function makeVouchers(database: string, shops: Shop[], students: Account[]): Promise<Voucher[]> {
  const made: Voucher[] = [];
  for (let n = 0; n < DEALS; n += 1) {
    const shop = shops[n % shops.length] as Shop;
    const price = n % 3 === 0 ? 400 + n * 37 : null;
    const [dealId] = await column<number>(
      database,
      `INSERT INTO deals (vendor_id, college_id, title, description, discount_value, usual_price_cents, status, approved_at, redemption_kind)
       VALUES ($1, $2, $3, 'For the proof of savings.', '25', $4, 'approved', now(), 'unique') RETURNING id`,
      [shop.id, shop.collegeId, `Savings ${n}`, price],
    );
    const userIds = students.map(({ userId }) => userId);
    const from = n * students.length;
    const issued = await issueVouchers(database, { dealId: dealId ?? 0, vendorId: shop.id, userIds, from });
    for (const [at, { userId }] of students.entries())
      made.push({
        shop,
        studentId: userId,
        scan: issued[at]?.code ?? '',
        amount: n % 3 === 1 && randomInt(2) > 0 ? randomInt(100, 5000) : undefined,
      });
  }
  return made.toSorted(() => randomInt(3) - 1);
}

/** Names the tables that still hold an erased account's address, or in the catalogue's its id. */
async function personalData(env: Record<string, string>, ids: number[], addresses: string[]): Promise<string[]> {
  const found: string[] = [];
  for (const name of ['CATALOG', 'IDENTITY', 'NOTIFICATION', 'BILLING']) {
    const url = env[`${name}_DATABASE_URL`] ?? '';
    for (const table of await column<string>(
      url,
      `SELECT table_name::text FROM information_schema.tables WHERE table_schema = 'public' AND table_type = 'BASE TABLE'`,
    )) {
      const holds = `EXISTS (SELECT FROM unnest($1::text[]) AS address WHERE position(address IN t::text) > 0)`;
      if ((await count(url, `"${table}" t WHERE ${holds}`, [addresses])) > 0) found.push(`${name} ${table}`);
    }
  }
  const database = env['CATALOG_DATABASE_URL'] ?? '';
  for (const table of await column<string>(
    database,
    `SELECT table_name::text FROM information_schema.columns WHERE table_schema = 'public' AND column_name = 'user_id' AND table_name <> 'erased_accounts'`,
  ))
    if ((await count(database, `"${table}" WHERE user_id = ANY ($1)`, [ids])) > 0) found.push(`CATALOG ${table}`);
  return found;
}
