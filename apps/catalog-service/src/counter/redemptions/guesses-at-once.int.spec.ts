import type { SignedInUser } from '@campus-deals/service-defaults';
import { describe, expect, test, vi } from 'vitest';
import { aStudent } from '../../testing/accounts.js';
import { sharedCatalog } from '../../testing/catalog-app.js';
import { aDeal, anApiKey, freshBusiness } from '../../testing/factories.js';

const catalog = await sharedCatalog();
const shop = freshBusiness(catalog);

const AT_ONCE = 80;
const device = async (pin: string | null): Promise<string> => {
  const body = { name: 'Till', pin, endsAt: null };
  return (await catalog.ask('POST', '/api/vendor/counter-devices', { caller: shop.owner, body })).json().secret;
};
const show = (credentials: string) =>
  catalog.ask('GET', '/api/counter', { headers: { 'x-counter-device': credentials } });
const redeem = (secret: string, scan: string) =>
  catalog.ask('POST', '/api/counter/redemptions', { headers: { 'x-counter-device': secret }, body: { scan } });
const aCode = async (): Promise<string> => {
  const { id } = await aDeal(catalog.em(), { ...shop.ids, redemptionKind: 'unique' });
  return (await catalog.ask('POST', `/api/deals/${id}/redemptions`, { caller: aStudent() })).json().code;
};
/** Returns how many requests, made at once, had each status. */
async function statuses(requests: (() => Promise<{ statusCode: number }>)[]): Promise<Record<string, number>> {
  const counts: Record<string, number> = {};
  for (const { statusCode } of await Promise.all(requests.map((request) => request())))
    counts[statusCode] = (counts[statusCode] ?? 0) + 1;
  return counts;
}

describe('at one moment', () => {
  test('no more PINs of a device are answered than one after the other', async () => {
    const secret = await device('0427');
    const pins = Array.from({ length: AT_ONCE }, (_, n) => String(1000 + n));
    const answers = await statuses(pins.map((pin) => () => show(`${secret}.${pin}`)));
    expect(answers).toEqual({ 401: 5, 429: AT_ONCE - 5 });
    expect((await show(`${secret}.0427`)).json()).toMatchObject({ code: 'too_many_requests' });
  });

  const COUNTERS = {
    'a device': async () => {
      const secret = await device(null);
      return (scan: string) => redeem(secret, scan);
    },
    'a key': async () => {
      const { key } = await anApiKey(catalog.em(), { vendorId: shop.ids.vendorId });
      const headers = { authorization: `Bearer ${key}` };
      return (code: string) => catalog.ask('POST', '/api/counter/v1/validate', { headers, body: { code } });
    },
    'the owner': async () => (scan: string) =>
      catalog.ask('POST', '/api/vendor/redemptions', { caller: shop.owner, body: { scan } }),
  };
  test.each(Object.entries(COUNTERS))(
    'no more codes from %s are answered than one after the other; other counters are not affected',
    async (_who, make) => {
      // Wrong codes are counted for a minute.
      vi.spyOn(Date, 'now').mockReturnValue(Date.now());
      const [send, code] = [await make(), await aCode()];
      const answers = await statuses(Array.from({ length: AT_ONCE }, (_, n) => () => send(`WRONG-${n}`)));
      expect(answers).toEqual({ 404: 30, 429: AT_ONCE - 30 });
      expect((await send(code)).json()).toMatchObject({ code: 'too_many_requests' });
      expect((await redeem(await device(null), code)).statusCode).toBe(200);
    },
  );

  test('a device with the right PIN, and its codes, are all answered', async () => {
    const secret = `${await device('0427')}.0427`;
    expect(await statuses(Array.from({ length: AT_ONCE }, () => () => show(secret)))).toEqual({ 200: AT_ONCE });
    const codes = await Promise.all(Array.from({ length: 40 }, () => aCode()));
    expect(await statuses(codes.map((code) => () => redeem(secret, code)))).toEqual({ 200: codes.length });
  });

  test('a student types five wrong PINs of a shop, and any number of right ones; others are not affected', async () => {
    await catalog.ask('PUT', '/api/vendor/pin', { caller: shop.owner, body: { pin: '4711' } });
    const deals = await Promise.all(
      Array.from({ length: 8 }, () => aDeal(catalog.em(), { ...shop.ids, redemptionKind: 'page' })),
    );
    const use = (caller: SignedInUser, pin: string) =>
      statuses(
        deals.map(
          ({ id }) =>
            () =>
              catalog.ask('POST', `/api/deals/${id}/uses`, { caller, body: { pin } }),
        ),
      );
    const [student, guesser] = [aStudent(), aStudent()];
    expect(await use(student, '4711')).toEqual({ 200: deals.length });
    expect(await use(guesser, '0000')).toEqual({ 400: 5, 429: deals.length - 5 });
    expect(await use(guesser, '4711')).toEqual({ 429: deals.length });
    expect(await use(aStudent(), '4711')).toEqual({ 200: deals.length });
  });
});
