import { afterAll, beforeAll, expect, test } from 'vitest';
import { startIdentityDouble, type IdentityDouble } from './redemptions/testing/identity-double.js';
import { ReleaseExpiredVouchers } from './redemptions/release-expired.job.js';
import { aStudent } from './testing/accounts.js';
import { ADMIN, startCatalog, type CatalogUnderTest } from './testing/catalog-app.js';
import { aCollege, aDeal, aVendor } from './testing/factories.js';
import { untilAdmitted } from './testing/until-admitted.js';

let identity: IdentityDouble;
let catalog: CatalogUnderTest;
beforeAll(async () => {
  identity = await startIdentityDouble();
  identity.others = false;
  catalog = await startCatalog(undefined, { IDENTITY_URL: identity.url });
});
afterAll(async () => {
  await catalog.stop();
  await identity.stop();
});

/** Worst case: each account has its own mailbox, none at a school. */
const free = Array.from({ length: 100 }, () => aStudent());

test('100 free accounts neither hide a competitor’s deal nor use up a total of 100', async () => {
  const { id: collegeId } = await aCollege(catalog.em(), { isActive: true });
  const { id: vendorId } = await aVendor(catalog.em(), { collegeId });
  const competitor = await aDeal(catalog.em(), { collegeId, vendorId });
  const capped = await aDeal(catalog.em(), { collegeId, vendorId, redemptionKind: 'unique', totalCap: 100 });
  const report = { reason: 'expired' };
  const take = (caller = aStudent()) => catalog.ask('POST', `/api/deals/${capped.id}/redemptions`, { caller });

  const reported = await Promise.all(
    free.map((caller) =>
      untilAdmitted(() => catalog.ask('POST', `/api/deals/${competitor.id}/reports`, { caller, body: report })),
    ),
  );
  expect(reported.every(({ statusCode }) => statusCode === 201)).toBe(true);
  expect((await catalog.ask('GET', `/api/deals/${competitor.id}`)).statusCode).toBe(200);
  expect((await catalog.ask('GET', `/api/admin/deals/${competitor.id}`, { caller: ADMIN })).json()).toMatchObject({
    reportCount: 100,
    isHidden: false,
  });

  const taken = await Promise.all(free.map((caller) => untilAdmitted(() => take(caller))));
  expect(taken.every(({ statusCode }) => statusCode === 200)).toBe(true);
  expect((await take()).json()).toMatchObject({ code: 'redemption_limit_reached' });
  // A day passes.
  await catalog.sql(`UPDATE redemptions SET expires_at = expires_at - interval '24 hours' WHERE deal_id = ?`, [
    capped.id,
  ]);
  expect((await take()).statusCode).toBe(200);
  await catalog.app.get(ReleaseExpiredVouchers).runNow();
  expect(await catalog.sql('SELECT issued_count AS n FROM deals WHERE id = ?', [capped.id])).toEqual([{ n: 1 }]);
}, 60_000);
