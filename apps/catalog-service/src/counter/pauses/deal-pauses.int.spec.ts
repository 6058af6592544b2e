import type { OwnDealDto } from '@campus-deals/contracts/catalog/own-deal.dto';
import { describe, expect, test } from 'vitest';
import { DealClock } from '../../deals/deal-clock.job.js';
import { Deal } from '../../deals/deal.entity.js';
import { aStudent } from '../../testing/accounts.js';
import { sharedCatalog, ADMIN } from '../../testing/catalog-app.js';
import { aDeal, freshBusiness } from '../../testing/factories.js';
import { Vendor } from '../../vendors/vendor.entity.js';

const catalog = await sharedCatalog();
const shop = freshBusiness(catalog, {}, { timeZone: 'America/Denver' });

const offer = (given: Partial<Deal> = {}) => aDeal(catalog.em(), { ...shop.ids, approvedAt: new Date(), ...given });
const press = (action: 'pause' | 'resume' | 'end-today', { id }: { id: number }, body = {}, caller = shop.owner) =>
  catalog.ask('POST', `/api/vendor/deals/${id}/${action}`, { caller, ...(action === 'pause' && { body }) });
const pause = (deal: { id: number }, body: object = { reason: 'paused' }) => press('pause', deal, body);
const statusForReaders = async ({ id }: { id: number }) => (await catalog.ask('GET', `/api/deals/${id}`)).statusCode;
const stored = ({ id }: { id: number }) => catalog.em().findOneOrFail(Deal, id);
const issue = async (deal: { id: number }, caller = aStudent()): Promise<string> =>
  (await catalog.ask('POST', `/api/deals/${deal.id}/redemptions`, { caller })).json().code;
const redeem = (code: string) =>
  catalog.ask('POST', '/api/vendor/redemptions', { caller: shop.owner, body: { scan: code } });

describe('pausing', () => {
  test.each(['paused', 'sold-out'] as const)('(%s) hides a deal from readers until it is resumed', async (reason) => {
    const deal = await offer();
    const paused = await pause(deal, { reason });
    expect(paused.statusCode).toBe(200);
    expect(paused.json()).toMatchObject({ status: 'paused', pauseReason: reason });
    expect(await statusForReaders(deal)).toBe(404);
    const resumed = await press('resume', deal);
    expect(resumed.json()).toMatchObject({ status: 'approved', pauseReason: null });
    expect(new Date(resumed.json().approvedAt)).toEqual(deal.approvedAt);
    expect(await statusForReaders(deal)).toBe(200);
    expect(await catalog.published('DealChanged', { dealId: deal.id })).toMatchObject([
      { status: 'paused' },
      { status: 'approved' },
    ]);
  });

  test('withdraws unused codes on request: their holders are named once, and their places are free', async () => {
    const deal = await offer({ redemptionKind: 'unique', totalCap: 5 });
    const [holder, other] = [aStudent(), aStudent()];
    const code = await issue(deal, holder);
    const used = await issue(deal, other);
    await redeem(used);
    expect((await pause(deal, { reason: 'sold-out', withdrawsCodes: true })).statusCode).toBe(200);
    expect((await redeem(code)).json()).toMatchObject({ code: 'code_expired' });
    await pause(deal, { reason: 'paused', withdrawsCodes: true });
    const withdrawn = await catalog.published('CodesWithdrawn', { dealId: deal.id });
    expect(withdrawn).toMatchObject([{ userIds: [holder.userId] }]);
    expect(await stored(deal)).toMatchObject({ issuedCount: 1 });
  });
});

describe('a paused deal', () => {
  test('expires by the clock, and is not resumed from then on', async () => {
    const deal = await offer({ endDate: new Date(Date.now() + 60_000) });
    await pause(deal);
    await catalog.sql(`UPDATE deals SET end_date = now() - interval '1 second' WHERE id = ?`, [deal.id]);
    expect((await press('resume', deal)).json()).toMatchObject({ code: 'deal_state_conflict' });
    await catalog.app.get(DealClock).expireEnded();
    expect(await stored(deal)).toMatchObject({ status: 'expired', pauseReason: null });
  });

  test('is changed by a revision, and stays paused when that is approved', async () => {
    const deal = await offer();
    await pause(deal);
    const { version } = await stored(deal);
    await catalog.ask('PATCH', `/api/deals/${deal.id}`, { caller: shop.owner, body: { version, title: 'Later' } });
    const approved = await catalog.ask('PATCH', `/api/admin/deals/${deal.id}/approve`, { caller: ADMIN });
    expect([approved.statusCode, await stored(deal)]).toMatchObject([200, { title: 'Later', status: 'paused' }]);
    expect(await statusForReaders(deal)).toBe(404);
  });

  test('is not resumed by a vendor whose fee was refunded', async () => {
    const deal = await offer();
    await pause(deal);
    await catalog.em().nativeUpdate(Vendor, { id: shop.vendor.id }, { hasPaid: false });
    expect((await press('resume', deal)).json()).toMatchObject({ code: 'registration_fee_required' });
  });
});

describe('ending today', () => {
  test("ends a deal at midnight on its college's clock, and readers see it until then", async () => {
    const deal = await offer({ endDate: null });
    const { endDate } = (await press('end-today', deal)).json<OwnDealDto>();
    const clock = new Intl.DateTimeFormat('en-GB', { timeZone: 'America/Denver', timeStyle: 'medium' });
    expect(clock.format(new Date(endDate ?? ''))).toBe('00:00:00');
    const hours = (Date.parse(endDate ?? '') - Date.now()) / 3_600_000;
    expect(hours).toBeGreaterThan(0);
    expect(hours).toBeLessThanOrEqual(25);
    expect(await statusForReaders(deal)).toBe(200);
  });

  test('leaves an earlier end', async () => {
    const endDate = new Date(Date.now() + 10_000);
    const deal = await offer({ endDate });
    expect(new Date((await press('end-today', deal)).json().endDate)).toEqual(endDate);
  });
});
