import { createHmac } from 'node:crypto';
import type { HoldDto } from '@campus-deals/contracts/catalog/counter-api.dto';
import type { RedeemedDto, IssuedRedemptionDto, RedeemedListDto } from '@campus-deals/contracts/catalog/redemption.dto';
import type { SignedInUser } from '@campus-deals/service-defaults';
import { beforeAll, expect, test } from 'vitest';
import { aStudent } from '../../testing/accounts.js';
import { allPages, sharedCatalog } from '../../testing/catalog-app.js';
import { aBusiness, aDeal, anApiKey } from '../../testing/factories.js';

/** Beyond the largest `integer`. */
const LAST = 3_000_000_000;
const catalog = await sharedCatalog();
catalog.identity.others = false;
const student = aStudent();
const { owner, ids: at } = await aBusiness(catalog.em());
beforeAll(async () => {
  for (const table of ['redemptions', 'redemption_entries'])
    await catalog.sql(`SELECT setval(pg_get_serial_sequence('${table}', 'id'), ${LAST})`);
});

const as = (caller: SignedInUser) => (method: 'GET' | 'POST' | 'PUT', url: string, body?: object) =>
  catalog.ask(method, url, { caller, ...(body && { body }) });
const [byOwner, byStudent] = [as(owner), as(student)];
const issue = async (): Promise<IssuedRedemptionDto> => {
  const { id } = await aDeal(catalog.em(), { ...at, redemptionKind: 'unique', discountValue: '25' });
  return (await byStudent('POST', `/api/deals/${id}/redemptions`)).json();
};
const redeem = async ({ code }: IssuedRedemptionDto): Promise<RedeemedDto> =>
  (await byOwner('POST', '/api/vendor/redemptions', { scan: code })).json();
/** Reads a list in pages of one row. */
const pagesOf = (path: string) => allPages(catalog, `${path}?limit=1`, student);

test('a code with a long id is listed, scanned, and named by its event', async () => {
  const issued = [await issue(), await issue(), await issue()];
  expect((await pagesOf('/api/user/redemptions')).slice(0, 3)).toMatchObject(
    issued.toReversed().map(({ code }) => ({ code })),
  );
  const { id = '', secret = '' } = issued[0]?.qr ?? {};
  expect(Number(id)).toBeGreaterThan(LAST);
  const step = Math.floor(Date.now() / 30_000);
  const mac = createHmac('sha256', secret).update(`${id}.${step}`).digest('base64url').slice(0, 16);
  const answer = await byOwner('POST', '/api/vendor/redemptions', { scan: `cd1.${id}.${step}.${mac}` });
  expect(answer.statusCode).toBe(200);
  expect((await catalog.published('DealRedeemed')).at(-1)).toMatchObject({ redemptionId: Number(id) });
});

test('a till holds and commits it', async () => {
  const { code, qr } = await issue();
  const { key } = await anApiKey(catalog.em(), { vendorId: at.vendorId });
  const till = (path: string, body?: object) =>
    catalog.ask('POST', `/api/counter/v1/${path}`, {
      headers: { authorization: `Bearer ${key}`, 'idempotency-key': 'sale' },
      ...(body && { body }),
    });
  const { id } = (await till('holds', { code })).json<HoldDto>();
  expect(await catalog.sql('SELECT redemption_id AS id FROM code_holds')).toEqual([{ id: Number(qr?.id) }]);
  expect((await till(`holds/${id}/commit`)).statusCode).toBe(200);
});

test('an entry of the ledger with a long id is listed, corrected and taken back', async () => {
  const entries = [await redeem(await issue()), await redeem(await issue())];
  const [{ id } = { id: 0 }] = entries;
  expect(id).toBeGreaterThan(LAST);
  expect((await byOwner('PUT', `/api/vendor/redemptions/${id}/bill`, { amount: 1000 })).json()).toMatchObject({
    id,
    savedCents: 250,
  });
  const corrected = await byStudent('POST', `/api/user/savings/${id}/corrections`, { amount: 2000 });
  expect(corrected.statusCode).toBe(201);
  const savings = await pagesOf('/api/user/savings');
  expect(savings.slice(0, 2)).toMatchObject([{ id: entries[1]?.id }, { id, savedCents: 500 }]);
  const taken = await byOwner('POST', `/api/vendor/redemptions/${id}/take-back`, { reason: 'mistake' });
  expect(taken.statusCode).toBe(204);
  expect((await catalog.published('RedemptionTakenBack')).at(-1)?.redemptionId).toBeGreaterThan(LAST);
  const since = new Date(Date.now() - 3_600_000).toISOString();
  const { latest } = (await byOwner('GET', `/api/vendor/redemptions?since=${since}`)).json<RedeemedListDto>();
  expect(latest.find((entry) => entry.id === id)).toMatchObject({ takenBackAt: expect.any(String) });
});
