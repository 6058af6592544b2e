import { EntityManager } from '@mikro-orm/postgresql';
import type { DealCardDto } from '@campus-deals/contracts/catalog/deal.dto';
import { EARLY_ACCESS_POINTS } from '@campus-deals/contracts/limits';
import { Broadcast, Outbox } from '@campus-deals/messaging';
import type { SignedInUser } from '@campus-deals/service-defaults';
import { eventually } from '@campus-deals/testing';
import { describe, expect, test } from 'vitest';
import { aStudent } from '../testing/accounts.js';
import { ADMIN, sharedCatalog } from '../testing/catalog-app.js';
import { aCollege, aDeal, freshBusiness } from '../testing/factories.js';
import { DealClock } from './deal-clock.job.js';
import { Deal } from './deal.entity.js';

const HOUR = 3_600_000;

const catalog = await sharedCatalog();
const told: string[][] = [];
catalog.app
  .get(Broadcast)
  .subscribe('cache-tags', { onMessage: (tags) => void told.push(tags), onGap: () => undefined });
await eventually(() => catalog.app.get(Broadcast).connected);
const shop = freshBusiness(catalog);

const offer = (given: Partial<Parameters<typeof aDeal>[1]>) => aDeal(catalog.em(), { ...shop.ids, ...given });
const aReplica = (outbox = catalog.app.get(Outbox)) =>
  new DealClock(catalog.app.get(EntityManager), outbox, catalog.app.get(Broadcast));
const expired = async () =>
  (await catalog.published('DealExpired', { collegeId: shop.college.id })).map(({ dealId }) => dealId);

test('a deal that ended is expired, published, and dropped from all caches; others stay', async () => {
  const over = await offer({ endDate: new Date(Date.now() - 1), approvedAt: new Date(0) });
  const others = [
    await offer({ endDate: new Date(Date.now() + HOUR) }),
    await offer({}),
    await offer({ status: 'pending', endDate: new Date(Date.now() - 1) }),
  ];
  expect(await aReplica().expireEnded()).toBe(1);
  expect(await catalog.em().findOneOrFail(Deal, over.id)).toMatchObject({ status: 'expired', approvedAt: new Date(0) });
  for (const { id, status } of others) expect(await catalog.em().findOneOrFail(Deal, id)).toMatchObject({ status });
  expect(await expired()).toEqual([over.id]);
  const lists = [
    `deals-of-college-${shop.college.id}`,
    `deals-of-vendor-${shop.vendor.id}`,
    `college-${shop.college.id}`,
    'colleges',
  ];
  const dropped = expect.arrayContaining([`deal-${over.id}`, ...lists]);
  await eventually(() => expect(told).toContainEqual(dropped), { message: 'the gateways are told' });
});

test('concurrent replicas expire each deal once', async () => {
  const over = await Promise.all(Array.from({ length: 40 }, () => offer({ endDate: new Date(Date.now() - 1) })));
  const counts = await Promise.all(Array.from({ length: 4 }, () => aReplica().expireEnded()));
  // Deals that one replica skipped because another had locked them are expired by then.
  expect(counts.reduce((sum, count) => sum + count, 0) + (await aReplica().expireEnded())).toBe(40);
  expect((await expired()).toSorted((a, b) => a - b)).toEqual(over.map(({ id }) => id).toSorted((a, b) => a - b));
});

test('a failing event leaves the deal as it was, for the next turn', async () => {
  const { id } = await offer({ endDate: new Date(Date.now() - 1) });
  const failing = { publishAll: () => Promise.reject(new Error('no disk')) } as unknown as Outbox;
  await expect(aReplica(failing).expireEnded()).rejects.toThrow('no disk');
  expect(await catalog.em().findOneOrFail(Deal, id)).toMatchObject({ status: 'approved' });
  expect((await catalog.ask('GET', `/api/deals/${id}`)).statusCode).toBe(404);
  await aReplica().expireEnded();
  expect(await expired()).toEqual([id]);
});

test('the count of a college follows a deal that begins', async () => {
  const clock = aReplica();
  await clock.noticeBegun();
  told.length = 0;
  await offer({ startDate: new Date(Date.now() + HOUR) });
  await offer({ startDate: new Date() });
  await clock.noticeBegun();
  const dropped = () => told.some((tags) => tags.includes(`college-${shop.college.id}`));
  await eventually(dropped, { message: 'the count is dropped' });
  told.length = 0;
  await clock.noticeBegun();
  await catalog.app.get(Broadcast).publish('cache-tags', ['after']);
  await eventually(() => told.length > 0);
  expect(told).toEqual([['after']]);
});

describe('an early deal', () => {
  const member: SignedInUser = { ...aStudent(), points: EARLY_ACCESS_POINTS };
  const others = [aStudent(), { ...aStudent(), points: EARLY_ACCESS_POINTS - 1 }];
  const approve = (id: number) => catalog.ask('PATCH', `/api/admin/deals/${id}/approve`, { caller: ADMIN });
  const early = (given: Parameters<typeof offer>[0] = {}) => offer({ status: 'pending', isEarly: true, ...given });
  const stored = (id: number) => catalog.em().findOneOrFail(Deal, id);
  const listed = async (caller = member, at = shop.college.id) =>
    (await catalog.read<DealCardDto[]>(`/api/user/early-deals?collegeId=${at}`, caller)).map(({ id }) => id);
  const statusOf = async (method: 'GET' | 'POST', path: string, caller?: SignedInUser) =>
    (await catalog.ask(method, path, { caller })).statusCode;
  /** Names the public reads that show a deal. */
  const publicReads = async (id: number) => {
    const of = `/api/colleges/${shop.college.shortName}`;
    const reads = [`/api/deals/${id}`, `${of}/deals`, `${of}/deals/new`, `${of}/deals/highlights`];
    reads.push(`/api/vendors/${shop.vendor.id}/deals`, `/api/search?q=${encodeURIComponent((await stored(id)).title)}`);
    const answers = await Promise.all(reads.map((path) => catalog.ask('GET', path)));
    const { dealCount } = await catalog.read<{ dealCount: number }>(of);
    return [...answers.map(({ body }) => body.includes(`"id":${id},`)), dealCount > 0];
  };

  test('is seen, saved and used by members with the points at once, and by everybody a day later', async () => {
    const { id } = await early({ title: 'Unheard of soup' });
    const before = Date.now();
    expect((await approve(id)).statusCode).toBe(200);
    expect(await listed()).toEqual([id]);
    expect(await statusOf('GET', `/api/user/early-deals/${id}`, member)).toBe(200);
    for (const caller of others) {
      expect(await listed(caller)).toEqual([]);
      expect(await statusOf('GET', `/api/user/early-deals/${id}`, caller)).toBe(404);
      expect(await statusOf('POST', `/api/deals/${id}/redemptions`, caller)).toBe(404);
      expect(await statusOf('POST', `/api/deals/${id}/save`, caller)).toBe(404);
    }
    expect(await publicReads(id)).toEqual(Array(7).fill(false));
    expect(await statusOf('POST', `/api/deals/${id}/save`, member)).toBe(200);
    expect(await statusOf('POST', `/api/deals/${id}/redemptions`, member)).toBe(200);
    expect(await catalog.read('/api/user/saved-deals', member)).toMatchObject([{ id, isAvailable: true }]);
    const { startDate, approvedAt } = await stored(id);
    expect(startDate).toEqual(approvedAt);
    expect(startDate.getTime() - before).toBeGreaterThanOrEqual(24 * HOUR);

    const day = `interval '24 hours 1 minute'`;
    await catalog.sql(`UPDATE deals SET start_date = start_date - ${day}, approved_at = approved_at - ${day}`);
    expect(await publicReads(id)).toEqual(Array(7).fill(true));
    expect(await listed()).toEqual([]);
  });

  test('keeps a later start of its own, and is seen a day before that', async () => {
    const [soon, later] = [new Date(Date.now() + 30 * HOUR), new Date(Date.now() + 23 * HOUR)];
    const { id } = await early({ startDate: soon });
    await approve(id);
    expect((await stored(id)).startDate).toEqual(soon);
    expect(await listed()).toEqual([]);
    await catalog.sql('UPDATE deals SET start_date = ? WHERE id = ?', [later, id]);
    expect(await listed()).toEqual([id]);
  });

  test('is seen at every college that shows it', async () => {
    const { id: furtherId } = await aCollege(catalog.em(), { isActive: true });
    const { id } = await early({ furtherCollegeIds: [furtherId] });
    await approve(id);
    expect([await listed(), await listed(member, furtherId)]).toEqual([[id], [id]]);
    expect([await listed(aStudent(), furtherId), await statusOf('GET', `/api/deals/${id}`)]).toEqual([[], 404]);
  });

  test('is seen by everybody at once if it ends within the day', async () => {
    const { id } = await early({ endDate: new Date(Date.now() + 23 * HOUR) });
    await approve(id);
    expect(await statusOf('GET', `/api/deals/${id}`)).toBe(200);
  });

  test('does not start sooner by a change, nor later by an undone and repeated approval', async () => {
    const { id, startDate } = await early();
    await approve(id);
    expect((await catalog.ask('POST', `/api/admin/deals/${id}/undo`, { caller: ADMIN })).statusCode).toBe(200);
    expect(await stored(id)).toMatchObject({ status: 'pending', approvedAt: null, startDate });
    expect((await catalog.em().refresh(shop.vendor))?.dealApprovedAt).toBeNull();
    await approve(id);
    const { approvedAt } = await stored(id);
    const body = { startDate: new Date().toISOString() };
    expect((await catalog.ask('PATCH', `/api/admin/deals/${id}`, { caller: ADMIN, body })).statusCode).toBe(200);
    expect((await stored(id)).startDate).toEqual(approvedAt);
  });

  test('that was public before it was marked stays so', async () => {
    const { id } = await offer({});
    const body = { isEarly: true, version: 1 };
    await catalog.ask('PATCH', `/api/deals/${id}`, { caller: shop.vendor.owner, body });
    await approve(id);
    expect(await stored(id)).toMatchObject({ isEarly: true });
    expect(await statusOf('GET', `/api/deals/${id}`)).toBe(200);
  });
});
