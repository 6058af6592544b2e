import type { OwnDealDto } from '@campus-deals/contracts/catalog/own-deal.dto';
import { describe, expect, test } from 'vitest';
import { aStudent } from '../../testing/accounts.js';
import { sharedCatalog } from '../../testing/catalog-app.js';
import { aCollege, aDeal, aVendor, dealForm, type OwnedVendor } from '../../testing/factories.js';

const catalog = await sharedCatalog();
catalog.identity.others = true;
const college = await aCollege(catalog.em(), { isActive: true });

const set = catalog.applySettings;
const submit = async ({ owner: caller }: OwnedVendor) =>
  (await catalog.ask('POST', '/api/deals', { caller, body: dealForm(college) })).json<OwnDealDto>();
const told = (id: number) =>
  catalog.sql<{ name: string; isLater: boolean }>(
    `SELECT name, retry_at IS NOT NULL AS "isLater" FROM outbox_events WHERE (payload->>'dealId')::int = ? ORDER BY id`,
    [id],
  );

describe('a submission', () => {
  test.each([
    ['nobody', true, 'pending'],
    ['trusted', false, 'pending'],
    ['trusted', true, 'approved'],
    ['everybody', false, 'approved'],
  ] as const)('with auto-approval for %s, by a trusted vendor: %s, is %s', async (autoApprove, isTrusted, is) => {
    await set({ autoApprove });
    const vendor = await aVendor(catalog.em(), { collegeId: college.id, isTrusted });
    const { id, status } = await submit(vendor);
    expect(status).toBe(is);
    expect((await catalog.ask('GET', `/api/deals/${id}`)).statusCode).toBe(is === 'approved' ? 200 : 404);
    expect(await told(id)).toEqual([
      { name: 'DealSubmitted', isLater: false },
      ...(is === 'approved' ? [{ name: 'DealApproved', isLater: false }] : []),
    ]);
  });

  test('that changes an approved deal takes effect at once, too', async () => {
    await set({ autoApprove: 'trusted' });
    const vendor = await aVendor(catalog.em(), { collegeId: college.id, isTrusted: true });
    const { id } = await aDeal(catalog.em(), { collegeId: college.id, vendorId: vendor.id });
    const body = { version: 1, title: 'Tea for three' };
    const answer = await catalog.ask('PATCH', `/api/deals/${id}`, { caller: vendor.owner, body });
    expect(answer.json()).toMatchObject({ title: 'Tea for three', status: 'approved', pendingRevision: null });
    expect((await told(id)).map(({ name }) => name)).toEqual(['DealSubmitted', 'DealApproved', 'DealChanged']);
  });
});

test('the settings define how many reports hide a deal', async () => {
  await set({ reportThreshold: 1 });
  const vendor = await aVendor(catalog.em(), { collegeId: college.id });
  const { id } = await aDeal(catalog.em(), { collegeId: college.id, vendorId: vendor.id });
  await catalog.ask('POST', `/api/deals/${id}/reports`, { caller: aStudent(), body: { reason: 'expired' } });
  expect((await catalog.ask('GET', `/api/deals/${id}`)).statusCode).toBe(404);
});
