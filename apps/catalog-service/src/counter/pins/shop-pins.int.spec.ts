import { beforeEach, expect, test } from 'vitest';
import type { ShopPinDto } from '@campus-deals/contracts/catalog/shop-pin.dto';
import type { SignedInUser } from '@campus-deals/service-defaults';
import { aStudent } from '../../testing/accounts.js';
import { sharedCatalog } from '../../testing/catalog-app.js';
import { aBusiness, aDeal } from '../../testing/factories.js';
import { ShopPinsService } from './shop-pins.service.js';

const catalog = await sharedCatalog();
let owner: SignedInUser;
let vendorId: number;
let dealId: number;
beforeEach(async () => {
  const { ids, ...business } = await aBusiness(catalog.em());
  ({ owner } = business);
  ({ vendorId } = ids);
  ({ id: dealId } = await aDeal(catalog.em(), ids));
});

const get = () => catalog.read<ShopPinDto>('/api/vendor/pin', owner);
const set = (pin: unknown) => catalog.ask('PUT', '/api/vendor/pin', { caller: owner, body: { pin } });
const type = (pin: string) => new ShopPinsService(catalog.em()).require(dealId, String(aStudent().userId), pin);

test('a business sets, replaces and removes its PIN, which is neither returned nor stored in clear', async () => {
  expect(await get()).toEqual({ setAt: null });
  const answer = await set('4711');
  expect(answer.statusCode).toBe(200);
  expect(answer.body + JSON.stringify(await get())).not.toContain('4711');
  expect((await get()).setAt).not.toBeNull();
  const [hash] = await catalog.column('SELECT hash FROM shop_pins WHERE vendor_id = ?', [vendorId]);
  expect(hash).not.toContain('4711');
  await type('4711');
  await set('081500');
  await expect(type('4711')).rejects.toMatchObject({ code: 'validation_failed' });
  await type('081500');
  expect((await catalog.ask('DELETE', '/api/vendor/pin', { caller: owner })).json()).toEqual({ setAt: null });
  await expect(type('081500')).rejects.toMatchObject({ code: 'validation_failed' });
});
