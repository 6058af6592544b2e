import type { AdminJobDto } from '@campus-deals/contracts/catalog/admin-job.dto';
import { expect, test } from 'vitest';
import { ADMIN, sharedCatalog, UNINTERRUPTED } from '../../testing/catalog-app.js';
import { aCollege } from '../../testing/factories.js';
import { sendForm } from '../../testing/upload-form.js';
import { RunAdminJobs } from '../jobs/run-admin-jobs.js';

const MB = 1024 * 1024;
const catalog = await sharedCatalog();
const { id: collegeId } = await aCollege(catalog.em());
const send = (bytes: Buffer) =>
  sendForm(catalog, '/api/admin/imports/vendors', {
    collegeId: String(collegeId),
    dryRun: 'false',
    file: { bytes, name: 'file.csv' },
  });

test('a file of more than 50 MB is refused', async () => {
  expect((await send(Buffer.alloc(50 * MB + 1, 'a'))).json()).toMatchObject({
    status: 413,
    message: 'File too large: a file must be at most 50 MB',
  });
});

test('a file of 50 MB is imported', async () => {
  const line = `1,The Kettle,${'x'.repeat(1000)}\n`;
  const file = `id,name,description\n${line.repeat(Math.floor((49 * MB) / line.length))}`;
  const { id } = (await send(Buffer.from(file))).json<AdminJobDto>();
  await catalog.app.get(RunAdminJobs).run(id, UNINTERRUPTED);
  const job = await catalog.read<AdminJobDto>(`/api/admin/jobs/${id}`, ADMIN);
  expect(job).toMatchObject({ status: 'done', created: 1, failed: 0, total: job.skipped + 1 });
}, 180_000);
