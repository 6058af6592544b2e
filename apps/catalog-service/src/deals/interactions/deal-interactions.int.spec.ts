import { MikroORM } from '@mikro-orm/core';
import type { EntityManager } from '@mikro-orm/postgresql';
import { VISITOR, type Caller } from '@campus-deals/service-defaults';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import type { Deal } from '../deal.entity.js';
import { ADMIN, sharedCatalog, startCatalog, STUDENT } from '../../testing/catalog-app.js';
import { anOwner, aStudent } from '../../testing/accounts.js';
import { aBusiness, aDeal } from '../../testing/factories.js';
import { DealInteractionsService } from './deal-interactions.service.js';
import { ForgetViewers } from './forget-viewers.job.js';
import { MergeOldInteractions } from './merge-old-interactions.job.js';
import { ViewerSalts } from './viewer-salts.js';

const PHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/19.0 Mobile/15E148 Safari/604.1';
const LAPTOP = 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/150.0.0.0 Safari/537.36';
const CRAWLER = 'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)';

const catalog = await sharedCatalog();
const interactions = catalog.app.get(DealInteractionsService);
const { ids, owner: OWNER } = await aBusiness(catalog.em());
let deal: Deal;
beforeEach(async () => {
  deal = await aDeal(catalog.em(), ids);
});

interface From {
  caller?: Caller;
  address?: string;
  agent?: string;
}
async function post(id: number, kind: string, { caller, address = '203.0.113.9', agent = PHONE }: From = {}) {
  const headers = { 'x-forwarded-for': address, 'user-agent': agent };
  return (await catalog.ask('POST', `/api/deals/${id}/interactions`, { caller, headers, body: { kind } })).statusCode;
}
const view = (from?: From, id = deal.id): Promise<number> => post(id, 'view', from);
async function counted(id = deal.id): Promise<object> {
  await interactions.runNow();
  const [counts] = await catalog.column<object>(
    `SELECT coalesce(json_object_agg(kind, n), '{}')
     FROM (SELECT kind, sum(count)::int AS n FROM deal_interactions WHERE deal_id = ? GROUP BY kind) c`,
    [id],
  );
  return counts ?? {};
}

describe('a view', () => {
  test('counts once per visitor and hour: an account on any device, a visitor by address, with any user agent', async () => {
    vi.spyOn(Date, 'now').mockReturnValue(Date.now());
    for (const from of [
      { caller: STUDENT },
      { caller: STUDENT, agent: LAPTOP, address: '198.51.100.7' },
      { caller: ADMIN },
      {},
      {},
      { agent: LAPTOP },
      { agent: `${LAPTOP} Invented/${Math.random()}` },
      { address: '2001:db8::1' },
    ])
      expect(await view(from)).toBe(202);
    expect(await counted()).toEqual({ view: 4 });
    for (const from of [{ caller: STUDENT }, {}]) await view(from);
    expect(await counted()).toEqual({ view: 4 });
  });

  test('counts again in the next hour', async () => {
    const now = Date.now();
    await view();
    vi.spyOn(Date, 'now').mockReturnValue(now + 3_600_000);
    try {
      const visitor = { address: '203.0.113.9', agent: PHONE };
      interactions.countFrom(visitor, { dealId: deal.id, kind: 'view', caller: VISITOR });
    } finally {
      vi.restoreAllMocks();
    }
    expect(await counted()).toEqual({ view: 2 });
  });

  test('by bots or a client without a user agent does not count', async () => {
    for (const from of [
      { agent: CRAWLER },
      { agent: 'curl/8.5.0' },
      { agent: '' },
      { caller: STUDENT, agent: 'GPTBot/1.2' },
    ])
      expect(await view(from)).toBe(202);
    expect(await counted()).toEqual({});
    await view({ caller: anOwner() });
    expect(await counted()).toEqual({ view: 1 });
  });

  test('stores nothing that identifies a visitor', async () => {
    await view();
    await view({ caller: STUDENT });
    await interactions.runNow();
    const stored = await catalog.column('SELECT v::text FROM viewers v WHERE deal_id = ?', [deal.id]);
    expect(stored).toHaveLength(2);
    expect(stored.join()).not.toMatch(/203\.0|iPhone|user/);
  });
});

test('all callers get the same answer about unknown or hidden deals, of which nothing is stored', async () => {
  const pending = await aDeal(catalog.em(), { ...ids, status: 'pending' });
  for (const id of [99_999_999, pending.id]) {
    for (const kind of ['view', 'share', 'click']) expect(await post(id, kind)).toBe(202);
    expect(await counted(id)).toEqual({});
  }
  // Interactions of the same batch are not lost.
  await view();
  await view({}, 99_999_999);
  expect(await counted()).toEqual({ view: 1 });
});

test('shares and clicks count once per visitor and hour, each independently of views, before and after they were stored', async () => {
  vi.spyOn(Date, 'now').mockReturnValue(Date.now());
  await view();
  for (const agent of [PHONE, LAPTOP, PHONE]) await post(deal.id, 'share', { agent });
  await post(deal.id, 'share', { address: '203.0.113.10' });
  await post(deal.id, 'click', { caller: STUDENT });
  expect(await counted()).toEqual({ view: 1, share: 2, click: 1 });
  await post(deal.id, 'share');
  await post(deal.id, 'click');
  expect(await counted()).toEqual({ view: 1, share: 2, click: 2 });
});

describe('a save', () => {
  test('does not count for the owner, whose session may have another role', async () => {
    for (const role of ['vendor', 'student', 'admin'] as const) {
      const caller = { ...OWNER, role };
      for (const method of ['POST', 'DELETE'] as const)
        expect((await catalog.ask(method, `/api/deals/${deal.id}/save`, { caller })).statusCode).toBe(200);
      for (const kind of ['view', 'share', 'click']) await post(deal.id, kind, { caller });
    }
    expect(await counted()).toEqual({});
  });

  test('counts only if it changes something', async () => {
    for (const caller of [STUDENT, STUDENT, ADMIN])
      expect((await catalog.ask('POST', `/api/deals/${deal.id}/save`, { caller })).statusCode).toBe(200);
    expect(await counted()).toEqual({ save: 2 });
  });
});

describe('storing', () => {
  const replica = (): DealInteractionsService => {
    const em = catalog.app.get(MikroORM).em as EntityManager;
    return new DealInteractionsService(em, new ViewerSalts(em));
  };
  const seenBy = (by: DealInteractionsService, address: string, dealId = deal.id): void =>
    by.countFrom({ address, agent: LAPTOP }, { dealId, kind: 'view', caller: VISITOR });

  test('counts a thousand addresses of one IPv6 network as one visitor', async () => {
    const one = replica();
    for (let n = 0; n < 1000; n += 1) seenBy(one, `2001:db8:1:2::${n.toString(16)}`);
    await one.runNow();
    expect(await counted()).toEqual({ view: 1 });
  });

  test('by several replicas at once counts each visitor once, over many deals', async () => {
    const deals = [deal];
    for (const _ of [1, 2, 3, 4, 5]) deals.push(await aDeal(catalog.em(), ids));
    const replicas = Array.from({ length: 4 }, replica);
    for (const [n, one] of replicas.entries())
      for (const { id } of n % 2 ? deals : deals.toReversed())
        for (let visitor = 0; visitor < 50; visitor += 1) seenBy(one, `203.0.113.${visitor}`, id);
    await Promise.all(replicas.map((one) => one.runNow()));
    for (const { id } of deals) expect(await counted(id)).toEqual({ view: 50 });
  });

  test('is retried after a failure, and counts nothing twice', async () => {
    const one = replica();
    seenBy(one, '203.0.113.1');
    one.count({ dealId: deal.id, kind: 'save', caller: STUDENT });
    await catalog.sql('ALTER TABLE deal_interactions RENAME TO deal_interactions_away');
    await one.runNow();
    await catalog.sql('ALTER TABLE deal_interactions_away RENAME TO deal_interactions');
    expect(await counted()).toEqual({});
    await one.runNow();
    await one.runNow();
    expect(await counted()).toEqual({ view: 1, save: 1 });
  });

  test('continues beside redemptions of the same deal', async () => {
    const unique = await aDeal(catalog.em(), { ...ids, redemptionKind: 'unique' });
    const students = Array.from({ length: 40 }, () => aStudent());
    const one = replica();
    await Promise.all(
      students.map(async (caller) => {
        one.countFrom({ address: 'x', agent: PHONE }, { dealId: unique.id, kind: 'view', caller });
        await Promise.all([one.runNow(), catalog.ask('POST', `/api/deals/${unique.id}/redemptions`, { caller })]);
      }),
    );
    expect(await counted(unique.id)).toEqual({ view: 40, issue: 40 });
  });

  test('is done before the service stops', async () => {
    const other = await startCatalog();
    const { id } = await aDeal(other.em(), (await aBusiness(other.em())).ids);
    seenBy(other.get(DealInteractionsService), 'x', id);
    const stored = vi.spyOn(
      DealInteractionsService.prototype as unknown as { store(rows: unknown[]): Promise<void> },
      'store',
    );
    await other.stop();
    expect(stored.mock.calls.flatMap(([rows]) => rows)).toMatchObject([{ dealId: id, kind: 'view' }]);
    await expect(stored.mock.results[0]?.value).resolves.toBeUndefined();
    vi.restoreAllMocks();
  });

  test('keeps viewers for at most two days, and counts permanently', async () => {
    await view();
    await counted();
    await catalog.sql(`UPDATE viewers SET hour = hour - interval '49 hours' WHERE deal_id = ?`, [deal.id]);
    await catalog.sql(`INSERT INTO viewer_salts VALUES (current_date - 3, '\\x00')`);
    await catalog.app.get(ForgetViewers).run(new Date());
    expect(await catalog.sql('SELECT 1 FROM viewers WHERE deal_id = ?', [deal.id])).toEqual([]);
    expect(await catalog.sql('SELECT day FROM viewer_salts WHERE day < current_date - 1')).toEqual([]);
    expect(await catalog.sql('SELECT day FROM viewer_salts')).not.toEqual([]);
    expect(await counted()).toEqual({ view: 1 });
  });

  test('keeps hours for a month, then one row a day, and every count', async () => {
    await catalog.sql(
      `INSERT INTO deal_interactions (deal_id, hour, kind, count)
       SELECT ?, date_trunc('day', now(), 'UTC') - make_interval(days => day, hours => -hour), kind, 2
       FROM generate_series(29, 40, 11) AS day, generate_series(0, 23) AS hour, unnest(ARRAY['view', 'share']) AS kind`,
      [deal.id],
    );
    const before = await counted();
    await catalog.app.get(MergeOldInteractions).run(new Date());
    await catalog.app.get(MergeOldInteractions).run(new Date());
    expect(await counted()).toEqual(before);
    const rows = `SELECT count(*)::int FROM deal_interactions WHERE deal_id = ? GROUP BY date_trunc('day', hour, 'UTC') ORDER BY date_trunc('day', hour, 'UTC')`;
    expect(await catalog.column(rows, [deal.id])).toEqual([2, 48]);
  });
});
