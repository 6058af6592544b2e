import type { AdminJobDto } from '@campus-deals/contracts/catalog/admin-job.dto';
import { eventually } from '@campus-deals/testing';
import { expect, test } from 'vitest';
import { ADMIN, handlingCatalog } from '../../testing/catalog-app.js';
import { aBusiness, aDeal, anAdminJob } from '../../testing/factories.js';
import { sendForm } from '../../testing/upload-form.js';

const catalog = await handlingCatalog();
const { ids } = await aBusiness(catalog.em());

const job = async (id: number): Promise<AdminJobDto> =>
  (await catalog.ask('GET', `/api/admin/jobs/${id}`, { caller: ADMIN })).json();
const over = (id: number): Promise<AdminJobDto> =>
  eventually(
    async () => {
      const now = await job(id);
      return now.status === 'queued' || now.status === 'running' ? null : now;
    },
    { message: `job ${id} to be over` },
  );

test('an admin’s job runs without any request waiting for it', async () => {
  const { id } = await aDeal(catalog.em(), { ...ids, status: 'pending' });
  const body = { action: 'approve', ids: [id] };
  const begun = (await catalog.ask('POST', '/api/admin/deals/bulk', { caller: ADMIN, body })).json<AdminJobDto>();
  expect(await over(begun.id)).toMatchObject({ status: 'done', done: 1, failed: 0 });
  expect((await catalog.ask('GET', `/api/deals/${id}`)).statusCode).toBe(200);
});

test('a file is imported in the same way, and an unreadable one fails with the reason', async () => {
  const send = async (text: string): Promise<AdminJobDto> => {
    const file = { bytes: Buffer.from(text), name: 'vendors.csv' };
    const fields = { collegeId: String(ids.collegeId), dryRun: 'false', file };
    return (await sendForm(catalog, '/api/admin/imports/vendors', fields)).json();
  };
  expect(await over((await send('name\nThe Kettle\n')).id)).toMatchObject({ status: 'done', created: 1 });
  expect(await over((await send('name\n')).id)).toMatchObject({ status: 'failed', problem: expect.any(String) });
});

test('a job that is not in the queue is found', async () => {
  const { id } = await aDeal(catalog.em(), { ...ids, status: 'pending' });
  const { id: jobId } = await anAdminJob(catalog.em(), { total: 1 });
  await catalog.sql('INSERT INTO admin_job_rows (job_id, "row", subject_id) VALUES (?, 1, ?)', [jobId, id]);
  expect(await over(jobId)).toMatchObject({ status: 'done', done: 1, failed: 0 });
});
