import { beforeEach, describe, expect, test } from 'vitest';
import { ADMIN, sharedCatalog } from '../../testing/catalog-app.js';
import { anAdminJob } from '../../testing/factories.js';
import { AdminJob } from './admin-job.entity.js';
import { DeleteOldAdminJobs } from './delete-old-admin-jobs.job.js';

const catalog = await sharedCatalog();
beforeEach(() => catalog.sql('TRUNCATE admin_jobs CASCADE'));

const get = (url: string) => catalog.read(`/api/admin/jobs${url}`, ADMIN);
const cancel = (id: number) => catalog.ask('POST', `/api/admin/jobs/${id}/cancel`, { caller: ADMIN });

test('the list shows the newest first, filtered by kind or state', async () => {
  const approval = await anAdminJob(catalog.em());
  const deletion = await anAdminJob(catalog.em(), { kind: 'vendors.delete', status: 'done' });
  expect(await get('')).toMatchObject([{ id: deletion.id }, { id: approval.id }]);
  expect(await get('?kind=vendors.delete')).toMatchObject([{ id: deletion.id, kind: 'vendors.delete' }]);
  expect(await get('?status=queued')).toMatchObject([{ id: approval.id, createdBy: 1, notes: [], total: 0 }]);
});

test('processed rows are listed in their order, by outcome, without unprocessed ones', async () => {
  const { id } = await anAdminJob(catalog.em());
  await catalog.sql(
    `INSERT INTO admin_job_rows (job_id, "row", subject_id, label, outcome, message)
     VALUES (?, 1, 7, 'Tea', 'done', NULL), (?, 2, 8, NULL, 'failed', 'Deal 8 not found'), (?, 3, 9, NULL, NULL, NULL)`,
    [id, id, id],
  );
  expect(await get(`/${id}/rows`)).toEqual([
    { row: 1, subjectId: 7, label: 'Tea', outcome: 'done', message: null },
    { row: 2, subjectId: 8, label: null, outcome: 'failed', message: 'Deal 8 not found' },
  ]);
  expect(await get(`/${id}/rows?outcome=failed`)).toMatchObject([{ row: 2 }]);
  expect(await get(`/${id}/rows?limit=1`)).toMatchObject([{ row: 1 }]);
});

describe('cancelling', () => {
  test.each(['queued', 'running'] as const)('ends a %s job, once', async (status) => {
    const { id } = await anAdminJob(catalog.em(), { status });
    expect((await cancel(id)).json()).toMatchObject({
      id,
      status: 'cancelled',
      finishedAt: expect.stringMatching(/^20/),
    });
    expect((await cancel(id)).json()).toMatchObject({ code: 'job_state_conflict' });
  });

  test.each(['done', 'failed'] as const)('is refused for a %s job', async (status) => {
    const { id } = await anAdminJob(catalog.em(), { status });
    expect((await cancel(id)).json()).toMatchObject({ code: 'job_state_conflict' });
    expect(await catalog.em().findOneOrFail(AdminJob, id)).toMatchObject({ status });
  });
});

test('jobs that ended over a month ago are deleted, with their rows', async () => {
  const day = 24 * 60 * 60 * 1000;
  const old = await anAdminJob(catalog.em(), { status: 'done', finishedAt: new Date(Date.now() - 31 * day) });
  const recent = await anAdminJob(catalog.em(), { status: 'done', finishedAt: new Date(Date.now() - 29 * day) });
  const running = await anAdminJob(catalog.em(), { status: 'running' });
  for (const { id } of [old, recent])
    await catalog.sql('INSERT INTO admin_job_rows (job_id, "row") VALUES (?, 1)', [id]);
  await catalog.app.get(DeleteOldAdminJobs).run();
  expect(await get('')).toMatchObject([{ id: running.id }, { id: recent.id }]);
  expect(await catalog.sql('SELECT job_id AS "jobId" FROM admin_job_rows')).toEqual([{ jobId: recent.id }]);
});

test.each(['/999999', '/999999/rows'])('%s is not found', async (url) => {
  expect(await get(url)).toMatchObject({ code: 'job_not_found' });
});
