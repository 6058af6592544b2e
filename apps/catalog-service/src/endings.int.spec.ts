import { declaredRoutes } from '@campus-deals/service-defaults';
import { describeEndings, stays, stops, waits } from '@campus-deals/testing';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startEndings, type Shop } from './testing/endings-world.js';

let endings: Awaited<ReturnType<typeof startEndings>>;
beforeAll(async () => {
  endings = await startEndings();
});
afterAll(() => endings.stop());

const since = (): string => new Date(Date.now() - 3_600_000).toISOString();

/** Returns a door that uses data made before the ending. */
const after =
  <T>(make: (shop: Shop) => Promise<T>, use: (shop: Shop, made: T) => Promise<string>) =>
  async (shop: Shop) => {
    const made = await make(shop);
    return () => use(shop, made);
  };
const code = (shop: Shop) => shop.code();
const hold = (shop: Shop) => shop.hold();
const redeemed = (shop: Shop) => shop.redeemed();
const reason = { reason: 'mistake' };

const DOORS = {
  "the device's name": async (shop: Shop) => () => shop.atDevice('GET', ''),
  "the device's list": async (shop: Shop) => () => shop.atDevice('GET', `/redemptions?since=${since()}`),
  'a scan at the device': after(code, (shop, scan) => shop.atDevice('POST', '/redemptions', { scan })),
  'a take-back at the device': after(redeemed, (shop, id) =>
    shop.atDevice('POST', `/redemptions/${id}/take-back`, reason),
  ),
  'a bill at the device': after(redeemed, (shop, id) =>
    shop.atDevice('PUT', `/redemptions/${id}/bill`, { amount: 1890 }),
  ),
  'a validation by the key': after(code, (shop, made) => shop.withKey('validate', { code: made })),
  'a hold by the key': after(code, (shop, made) => shop.withKey('holds', { code: made })),
  'the commit of a hold': after(hold, (shop, id) => shop.withKey(`holds/${id}/commit`)),
  'the cancel of a hold': after(hold, (shop, id) => shop.withKey(`holds/${id}/cancel`)),
  'a webhook': async (shop: Shop) => shop.webhook(),
  'a scan by the owner': after(code, (shop, scan) => shop.asOwner('POST', 'vendor/redemptions', { scan })),
  'a take-back by the owner': after(redeemed, (shop, id) =>
    shop.asOwner('POST', `vendor/redemptions/${id}/take-back`, reason),
  ),
  "a new key of the owner's": async (shop: Shop) => () =>
    shop.asOwner('POST', 'vendor/api-keys', { name: 'Till 2', mode: 'live', scopes: ['validate'] }),
  'a change of the profile': async (shop: Shop) => () => shop.asOwner('PATCH', 'user/vendor', {}),
  'what the owner reads': async (shop: Shop) => () => shop.asOwner('GET', 'user/vendor'),
  'a new code': async (shop: Shop) => () => shop.asStudent('POST', `deals/${shop.parts.codeDeal}/redemptions`),
  "a use with the shop's PIN": after(
    (shop) => shop.setPin(),
    (shop) => shop.usePin(),
  ),
};
type Door = keyof typeof DOORS;

const DEVICE = [
  "the device's name",
  "the device's list",
  'a scan at the device',
  'a take-back at the device',
  'a bill at the device',
] as const;
const KEY = ['a validation by the key', 'a hold by the key', 'the commit of a hold', 'the cancel of a hold'] as const;
const SHOP = [
  ...DEVICE,
  ...KEY,
  'a scan by the owner',
  'a take-back by the owner',
  "a new key of the owner's",
  'a change of the profile',
] as const satisfies Door[];
/** Doors that need a redeemable code of the student. */
const CODE = [
  'a scan at the device',
  'a validation by the key',
  'a hold by the key',
  'the commit of a hold',
  'a scan by the owner',
] as const satisfies Door[];
const HOLDS = ['the commit of a hold', 'the cancel of a hold'] as const satisfies Door[];
const CORRECTIONS = [
  'a take-back at the device',
  'a bill at the device',
  'a take-back by the owner',
] as const satisfies Door[];
const STUDENT = ['a new code', "a use with the shop's PIN"] as const satisfies Door[];

type Cell = ReturnType<typeof stays>;
const each = <D extends Door>(doors: readonly D[], cell: Cell) =>
  Object.fromEntries(doors.map((door) => [door, cell])) as Record<D, Cell>;
const ALL = Object.keys(DOORS) as Door[];

const SUSPENDED = {
  ...each(SHOP, stops('vendor_suspended', 'a suspended business keeps nothing running')),
  ...each(STUDENT, stops('deal_not_found', 'its deals are not public')),
  'a webhook': waits('its webhooks wait like those of a paused endpoint'),
};
const GONE = {
  ...each(DEVICE, stops('counter_not_valid', 'it went with its business')),
  ...each(KEY, stops('api_key_invalid', 'it went with its business')),
  ...each(STUDENT, stops('deal_not_found', 'its deals are gone')),
  'a webhook': stops('dropped', 'its endpoint went with its business'),
  'a scan by the owner': stops('code_not_found', 'codes went with their business'),
  'a take-back by the owner': stops('redemption_not_found', 'an account without a business has no redemptions'),
  'a change of the profile': stops('vendor_profile_not_found', 'nothing of it is left'),
  'what the owner reads': stops('vendor_profile_not_found', 'nothing of it is left'),
};

describeEndings<Shop, Door>({
  world: () => endings.shop(),
  doors: DOORS,
  endings: {
    'business suspended': {
      end: (shop) => shop.asAdmin('POST', `admin/vendors/${shop.parts.vendorId}/suspend`, { reason: 'Charged' }),
      restore: (shop) => shop.asAdmin('POST', `admin/vendors/${shop.parts.vendorId}/restore`),
      doors: { ...SUSPENDED, 'what the owner reads': stays('the owner reads the reason and the own data') },
    },
    'owner suspended': {
      end: (shop) => shop.suspend(shop.parts.owner.userId, true),
      restore: (shop) => shop.suspend(shop.parts.owner.userId, false),
      doors: { ...SUSPENDED, 'what the owner reads': stays('identity has ended the sessions, so nobody asks') },
    },
    'owner loses the role': 'identity refuses it while there is a business (`owns_business`)',
    'business removed': {
      end: (shop) => shop.asAdmin('DELETE', `admin/vendors/${shop.parts.vendorId}`),
      doors: { ...GONE, "a new key of the owner's": stops('vendor_profile_not_found', 'a key belongs to a business') },
    },
    'owner deleted': {
      end: (shop) => shop.erase(shop.parts.owner.userId),
      doors: { ...GONE, "a new key of the owner's": stops('sign_in_required', 'nothing is stored for the account') },
    },
    'student suspended': {
      end: (shop) => shop.suspend(shop.parts.student.userId, true),
      restore: (shop) => shop.suspend(shop.parts.student.userId, false),
      doors: {
        ...each(ALL, stays('the shop and its counters are not the student')),
        ...each(CODE, stops('code_unusable', 'a code is good for an account in good standing')),
        ...each(CORRECTIONS, stays('it corrects the figures; the code works once the account is restored')),
        ...each(STUDENT, stops('sign_in_required', 'a suspended account does nothing')),
      },
    },
    'student deleted': {
      end: (shop) => shop.erase(shop.parts.student.userId),
      doors: {
        ...each(ALL, stays('the shop and its counters are not the student')),
        ...each(CODE, stops('code_not_found', 'codes went with the account')),
        ...each(HOLDS, stops('hold_not_found', 'it went with its code')),
        ...each(CORRECTIONS, stays('it corrects the figures, which the erasure keeps')),
        ...each(STUDENT, stops('sign_in_required', 'nothing is stored for the account')),
      },
    },
    'verification ended': {
      end: async (shop) => shop.verify(false),
      restore: async (shop) => shop.verify(true),
      doors: {
        ...each(ALL, stays('the shop and its counters are not the student')),
        ...each(CODE, stays('the student was verified when the code was issued')),
        ...each(STUDENT, stops('verified_students_only', 'the deals are for verified students')),
      },
    },
    'deal paused': {
      end: (shop) => shop.pauseDeals('pause', { reason: 'paused', withdrawsCodes: false }),
      restore: (shop) => shop.pauseDeals('resume'),
      doors: {
        ...each(ALL, stays('a pause is for new students')),
        ...each(CODE, stays('codes that students have stay good, unless the owner withdraws them')),
        ...each(STUDENT, stops('deal_not_found', 'readers do not see it')),
      },
    },
    'deal ended': {
      end: (shop) => shop.endDeals(),
      doors: {
        ...each(ALL, stays('the business has other deals')),
        ...each(CODE, stops('deal_state_conflict', 'a code is good until its deal ends')),
        ...each(CORRECTIONS, stays('it corrects the figures')),
        ...each(STUDENT, stops('deal_not_found', 'readers do not see it')),
      },
    },
    'deal deleted': {
      end: (shop) => shop.deleteDeals(),
      doors: {
        ...each(ALL, stays('the business has other deals')),
        ...each(CODE, stops('code_not_found', 'codes went with their deal')),
        ...each(HOLDS, stops('hold_not_found', 'it went with its code')),
        ...each(CORRECTIONS, stops('redemption_not_found', 'there is no code to correct')),
        ...each(STUDENT, stops('deal_not_found', 'it is gone')),
      },
    },
    'device removed': {
      end: (shop) => shop.asOwner('DELETE', `vendor/counter-devices/${shop.parts.device.id}`),
      doors: {
        ...each(ALL, stays('the owner removed one device')),
        ...each(DEVICE, stops('counter_not_valid', 'it was removed')),
      },
    },
    'key revoked': {
      end: (shop) => shop.asOwner('DELETE', `vendor/api-keys/${shop.parts.keyId}`),
      doors: {
        ...each(ALL, stays('the owner revoked one key')),
        ...each(KEY, stops('api_key_invalid', 'it was revoked, and its holds went with it')),
      },
    },
    'webhook paused': {
      end: (shop) => shop.asOwner('PATCH', `vendor/webhooks/${shop.parts.webhookId}`, { status: 'paused' }),
      restore: (shop) => shop.asOwner('PATCH', `vendor/webhooks/${shop.parts.webhookId}`, { status: 'active' }),
      doors: {
        ...each(ALL, stays('a pause is of one endpoint')),
        'a webhook': waits('it is sent when the owner resumes the endpoint'),
      },
    },
    'webhook deleted': {
      end: (shop) => shop.asOwner('DELETE', `vendor/webhooks/${shop.parts.webhookId}`),
      doors: {
        ...each(ALL, stays('the owner deleted one endpoint')),
        'a webhook': stops('dropped', 'its endpoint is gone'),
      },
    },
  },
});

describe('a suspended business', () => {
  /** Deletions stay allowed during a suspension. */
  const OPEN = [
    'DELETE /api/deals/:id',
    'DELETE /api/vendor/api-keys/:id',
    'DELETE /api/vendor/counter-devices/:id',
    'DELETE /api/vendor/webhooks/:id',
  ];
  const routes = () => declaredRoutes(endings.catalog.app);

  test('writes nothing, on any route for vendors but those that end what runs', async () => {
    const shop = await endings.shop();
    await shop.asAdmin('POST', `admin/vendors/${shop.parts.vendorId}/suspend`, { reason: 'Charged' });
    const writes = routes().filter(({ access, route }) => access === 'vendor' && !route.startsWith('GET'));
    const answers = await Promise.all(
      writes.map(async ({ route }) => {
        const [method = '', path = ''] = route.split(' ');
        return [route, await shop.asOwner(method as 'POST', path.replace('/api/', '').replaceAll(/:\w+/g, '999999'))];
      }),
    );
    expect(answers.length).toBeGreaterThan(OPEN.length);
    expect(answers.flatMap(([route, code]) => (code === 'vendor_suspended' ? [] : [route])).toSorted()).toEqual(OPEN);
  });

  test('has no route of a device or a key beside those of the table', () => {
    const counter = routes().filter(({ route }) => route.includes('/api/counter'));
    expect(counter.map(({ route }) => route).toSorted()).toEqual([
      'GET /api/counter',
      'GET /api/counter/redemptions',
      'POST /api/counter/redemptions',
      'POST /api/counter/redemptions/:id/take-back',
      'POST /api/counter/v1/holds',
      'POST /api/counter/v1/holds/:id/cancel',
      'POST /api/counter/v1/holds/:id/commit',
      'POST /api/counter/v1/validate',
      'PUT /api/counter/redemptions/:id/bill',
    ]);
  });
});
