import type { AdminJobDto, AdminJobRowDto } from '@campus-deals/contracts/catalog/admin-job.dto';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { College } from '../../colleges/college.entity.js';
import { Deal } from '../../deals/deal.entity.js';
import { DecideDeal } from '../../deals/admin/decide-deal.js';
import { ADMIN, interruptedAfter, sharedCatalog, UNINTERRUPTED } from '../../testing/catalog-app.js';
import { aBusiness, aCollege, aDeal } from '../../testing/factories.js';
import type { Vendor } from '../../vendors/vendor.entity.js';
import { RunAdminJobs } from './run-admin-jobs.js';

const catalog = await sharedCatalog();
let college: College;
let vendor: Vendor;
let of: { collegeId: number; vendorId: number };
beforeEach(async () => {
  await catalog.sql('TRUNCATE colleges, admin_jobs, outbox_events CASCADE');
  ({ college, vendor, ids: of } = await aBusiness(catalog.em()));
});
afterEach(() => vi.restoreAllMocks());

const begin = (subject: string, body: object) =>
  catalog.ask('POST', `/api/admin/${subject}/bulk`, { caller: ADMIN, body });
const begun = async (subject: string, body: object): Promise<AdminJobDto> => {
  const answer = await begin(subject, body);
  expect(answer.statusCode).toBe(202);
  return answer.json();
};
const run = (id: number, signal = UNINTERRUPTED): Promise<void> => catalog.app.get(RunAdminJobs).run(id, signal);
const get = async <T = AdminJobDto>(path: string): Promise<T> => await catalog.read(`/api/admin/jobs/${path}`, ADMIN);
const rows = (id: number, query = ''): Promise<AdminJobRowDto[]> => get(`${id}/rows?limit=200${query}`);
const done = async (subject: string, body: object): Promise<AdminJobDto> => {
  const { id } = await begun(subject, body);
  await run(id);
  return get(String(id));
};

const waiting = async (count: number): Promise<number[]> => {
  const ids: number[] = [];
  for (let at = 0; at < count; at++) ids.push((await aDeal(catalog.em(), { ...of, status: 'pending' })).id);
  return ids;
};
/** Actions of the audit log on the given subjects, by the admin who started the job. */
const noted = (type: string, ids: number[]) =>
  catalog.column(
    'SELECT action FROM audit_entries WHERE actor_id = 1 AND subject_type = ? AND subject_id = ANY (?::text[])',
    [type, `{${ids.join(',')}}`],
  );
const approvedOnce = async (ids: number[]): Promise<void> => {
  const events = (await catalog.published('DealApproved')).map(({ dealId }) => dealId);
  expect(events.toSorted((a, b) => a - b)).toEqual(ids);
  const deals = await catalog.em().find(Deal, { id: { $in: ids } });
  expect(
    deals.every(({ status, version, decidedBy }) => status === 'approved' && version === 2 && decidedBy === 1),
  ).toBe(true);
};

describe('approving many deals', () => {
  test('starts at once and reports each deal and the progress', async () => {
    const ids = await waiting(3);
    const job = await begun('deals', { action: 'approve', ids });
    expect(job).toMatchObject({ kind: 'deals.approve', status: 'queued', total: 3, done: 0, createdBy: 1 });
    await run(job.id);
    expect(await get(String(job.id))).toMatchObject({
      status: 'done',
      total: 3,
      done: 3,
      failed: 0,
      finishedAt: expect.stringMatching(/^20/),
    });
    expect(await rows(job.id)).toMatchObject(
      ids.map((subjectId, at) => ({ row: at + 1, subjectId, outcome: 'done', label: expect.stringMatching(/^Deal/) })),
    );
    await approvedOnce(ids);
    expect(await noted('job', [job.id])).toEqual(['job.start']);
    expect(await noted('deal', ids)).toEqual(['deal.approve', 'deal.approve', 'deal.approve']);
  });

  test('does not find drafts, for any action', async () => {
    const { id } = await aDeal(catalog.em(), { ...of, status: 'draft' });
    for (const action of ['approve', 'reject', 'feature', 'delete'])
      expect(await done('deals', { action, ids: [id] })).toMatchObject({ status: 'done', failed: 1 });
    expect(await done('deals', { action: 'set-status', status: 'pending', ids: [id] })).toMatchObject({ failed: 1 });
    expect(await catalog.em().findOneOrFail(Deal, id)).toMatchObject({ status: 'draft', version: 1 });
  });

  test('rolls back only the step that fails', async () => {
    const ids = await waiting(80);
    const { id } = await begun('deals', { action: 'approve', ids });
    const original = DecideDeal.prototype.decideAll;
    const decide = vi.spyOn(DecideDeal.prototype, 'decideAll').mockImplementation(async function (
      this: DecideDeal,
      ...given
    ) {
      const decided = await original.apply(this, given);
      if (decide.mock.calls.length === 2) throw new Error('the process ends here');
      return decided;
    });
    await expect(run(id)).rejects.toThrow('the process ends here');
    expect(await get(String(id))).toMatchObject({ status: 'running', done: 50 });
    expect(await catalog.published('DealApproved')).toHaveLength(50);
    await run(id);
    await approvedOnce(ids);
  });

  test('by two workers at once decides about each deal once', async () => {
    const ids = await waiting(110);
    const { id } = await begun('deals', { action: 'approve', ids });
    await Promise.all([run(id), run(id)]);
    expect(await get(String(id))).toMatchObject({ status: 'done', total: 110, done: 110, failed: 0 });
    await approvedOnce(ids);
  });

  test('skips deals that were decided meanwhile, and reports the state of each', async () => {
    const [first = 0, second = 0, third = 0] = await waiting(3);
    const { id } = await begun('deals', { action: 'approve', ids: [first, second, 999_999, third] });
    await catalog.ask('PATCH', `/api/admin/deals/${second}/reject`, { caller: ADMIN });
    await run(id);
    expect(await get(String(id))).toMatchObject({ status: 'done', done: 4, skipped: 1, failed: 1 });
    expect(await rows(id)).toMatchObject([
      { subjectId: first, outcome: 'done' },
      { subjectId: second, outcome: 'skipped', message: 'The deal is rejected' },
      { subjectId: 999_999, outcome: 'failed', message: 'Deal 999999 not found' },
      { subjectId: third, outcome: 'done' },
    ]);
    expect(await rows(id, '&outcome=failed')).toMatchObject([{ row: 3 }]);
    expect(await catalog.published('DealApproved')).toHaveLength(2);
  });

  test('ends when cancelled; processed rows stay as they are', async () => {
    const ids = await waiting(60);
    const { id } = await begun('deals', { action: 'approve', ids });
    await run(id, interruptedAfter(1));
    await catalog.ask('POST', `/api/admin/jobs/${id}/cancel`, { caller: ADMIN });
    await run(id);
    expect(await get(String(id))).toMatchObject({ status: 'cancelled', done: 50 });
    expect(await catalog.published('DealApproved')).toHaveLength(50);
  });
});

test('a job that cannot continue fails without details', async () => {
  const { id } = await begun('deals', { action: 'approve', ids: await waiting(1) });
  await catalog.app.get(RunAdminJobs).giveUp(id);
  const job = await get(String(id));
  expect(job).toMatchObject({ status: 'failed', done: 0, problem: expect.stringMatching(/^Something went wrong/) });
  await run(id);
  expect(await catalog.published('DealApproved')).toEqual([]);
});

test('a rejection sends the reason to every vendor', async () => {
  const ids = await waiting(2);
  await done('deals', { action: 'reject', ids, reason: 'Not for students' });
  expect(await catalog.published('DealRejected')).toMatchObject([
    { reason: 'Not for students' },
    { reason: 'Not for students' },
  ]);
});

test('deals are featured, unfeatured, ended and deleted', async () => {
  const ids = [(await aDeal(catalog.em(), { ...of })).id, (await aDeal(catalog.em(), { ...of, featured: true })).id];
  expect(await done('deals', { action: 'feature', ids })).toMatchObject({ done: 2, skipped: 1 });
  expect(await done('deals', { action: 'unfeature', ids })).toMatchObject({ done: 2, skipped: 0 });
  expect(await done('deals', { action: 'set-status', status: 'expired', ids })).toMatchObject({ done: 2, failed: 0 });
  expect(await done('deals', { action: 'set-status', status: 'rejected', ids })).toMatchObject({ done: 2, failed: 2 });
  expect(await catalog.published('DealExpired')).toHaveLength(2);
  expect(await done('deals', { action: 'delete', ids })).toMatchObject({ done: 2, failed: 0 });
  expect(await catalog.published('DealRemoved')).toHaveLength(2);
  expect(await catalog.em().count(Deal)).toBe(0);
});

test('vendors are featured, and deleted with all their data', async () => {
  await aDeal(catalog.em(), { ...of });
  expect(await done('vendors', { action: 'feature', ids: [vendor.id] })).toMatchObject({ done: 1, failed: 0 });
  expect(await done('vendors', { action: 'delete', ids: [vendor.id] })).toMatchObject({ done: 1, failed: 0 });
  expect(await catalog.published('VendorRemoved')).toMatchObject([{ vendorId: vendor.id }]);
  expect(await catalog.published('DealRemoved')).toHaveLength(1);
});

test('colleges are published and featured', async () => {
  const { id } = await aCollege(catalog.em(), { status: 'pending' });
  const ids = [college.id, id];
  expect(await done('colleges', { action: 'set-status', status: 'live', ids })).toMatchObject({ done: 2, skipped: 1 });
  expect(await done('colleges', { action: 'feature', ids })).toMatchObject({ done: 2, skipped: 0, failed: 0 });
  expect(await catalog.read('/api/colleges/featured')).toHaveLength(2);
});

describe('a filter', () => {
  test('selects exactly what the list shows on all its pages', async () => {
    const ids = await waiting(3);
    const other = await aCollege(catalog.em());
    await aDeal(catalog.em(), { collegeId: other.id, vendorId: vendor.id, status: 'pending' });
    await aDeal(catalog.em(), { ...of });
    // All values are text, as in a table's address.
    const filter = { status: 'pending', collegeId: String(college.id), featured: 'false', search: 'deal' };
    const listed = await catalog.ask('GET', `/api/admin/deals?${new URLSearchParams(filter)}`, { caller: ADMIN });
    expect(listed.json()).toHaveLength(3);
    expect(await done('deals', { action: 'approve', filter })).toMatchObject({ total: 3, done: 3, failed: 0 });
    await approvedOnce(ids);
  });

  test.each([
    [{ filter: { search: 'nowhere to be found' } }, 'filter', 'Nothing matches'],
    [{}, 'ids', 'Name either ids or a filter'],
    [{ ids: [1], filter: {} }, 'ids', 'Name either ids or a filter'],
    [{ ids: Array.from({ length: 5001 }, (_, at) => at + 1) }, 'ids', 'ids must hold at most 5000 rows'],
    [{ ids: [1], action: 'set-status' }, 'status', 'Please select a status'],
  ])('%.60j is refused as invalid', async (body, field, message) => {
    expect((await begin('deals', { action: 'approve', ...body })).json()).toMatchObject({
      status: 400,
      errors: { [field]: [message] },
    });
  });
});
