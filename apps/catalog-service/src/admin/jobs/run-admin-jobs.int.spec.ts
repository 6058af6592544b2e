import type { AdminJobDto } from '@campus-deals/contracts/catalog/admin-job.dto';
import { eventually } from '@campus-deals/testing';
import { expect, test } from 'vitest';
import { ADMIN, handlingCatalog } from '../../testing/catalog-app.js';
import { aBusiness, aDeal } from '../../testing/factories.js';

const catalog = await handlingCatalog();

test('an admin’s job runs without any request waiting for it', async () => {
  const { id } = await aDeal(catalog.em(), { ...(await aBusiness(catalog.em())).ids, status: 'pending' });
  const body = { action: 'approve', ids: [id] };
  const begun = (await catalog.ask('POST', '/api/admin/deals/bulk', { caller: ADMIN, body })).json<AdminJobDto>();
  const job = () => catalog.read<AdminJobDto>(`/api/admin/jobs/${begun.id}`, ADMIN);
  await eventually(async () => (await job()).finishedAt !== null, { message: 'the job to be over' });
  expect(await job()).toMatchObject({ status: 'done', done: 1, failed: 0 });
  expect((await catalog.ask('GET', `/api/deals/${id}`)).statusCode).toBe(200);
});
