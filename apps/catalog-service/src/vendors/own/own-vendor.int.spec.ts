import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { OwnVendorDto } from '@campus-deals/contracts/catalog/own-vendor.dto';
import type { SignedInUser } from '@campus-deals/service-defaults';
import type { College } from '../../colleges/college.entity.js';
import { UNREACHABLE, UnusableImage } from '../../images/fetch-image.js';
import { aStudent } from '../../testing/accounts.js';
import { sharedCatalog, tagsOf } from '../../testing/catalog-app.js';
import { aCollege, aDeal, aVendor, businessForm } from '../../testing/factories.js';
import { Vendor } from '../vendor.entity.js';
import { aPicture, fetchingOf } from '../../testing/pictures.js';

const catalog = await sharedCatalog();
let college: College;
let owner: SignedInUser;
beforeEach(async () => {
  college = await aCollege(catalog.em(), { isActive: true, latitude: 41.66, longitude: -91.53 });
  owner = aStudent();
});
afterEach(() => void vi.restoreAllMocks());

const business = (): Record<string, unknown> => ({
  ...businessForm,
  collegeId: college.id,
  state: 'iowa',
  website: '',
});
const register = (vendorData: object = business(), caller = owner) =>
  catalog.ask('POST', '/api/vendor/register', { caller, body: { vendorData } });
const edit = (body: object, caller = owner) => catalog.ask('PATCH', '/api/user/vendor', { caller, body });
const read = (caller = owner) => catalog.ask('GET', '/api/user/vendor', { caller });

describe('registering', () => {
  test('creates an unpaid business of the account, which is not public and which its owner reads', async () => {
    const answer = await register();
    expect(answer.statusCode).toBe(201);
    const vendor = answer.json<OwnVendorDto>();
    expect(vendor).toMatchObject({
      userId: owner.userId,
      state: 'IA',
      website: null,
      hasPaid: false,
      isFeeWaived: false,
      isPublic: false,
      suspensionReason: null,
      isComplete: true,
      featured: false,
      collegeName: college.name,
      collegeShortName: college.shortName,
      version: 1,
    });
    expect((await read()).json()).toEqual(vendor);
    expect((await catalog.ask('GET', `/api/vendors/${vendor.id}`)).statusCode).toBe(404);
    expect(tagsOf(answer)).toEqual(expect.arrayContaining([`vendors-of-college-${college.id}`, 'vendors', 'colleges']));
    expect(await catalog.published('VendorRegistered', { vendorId: vendor.id })).toMatchObject([
      { userId: owner.userId, collegeId: college.id, name: 'The Kettle', isPublic: false, version: 1 },
    ]);
  });

  test('without coordinates sets no location and no distance: the center of its ZIP code is not its door', async () => {
    const nowhere = { latitude: null, longitude: null, distanceMiles: null, walkingMinutes: null };
    expect((await register()).json()).toMatchObject({ zipCode: '52240', ...nowhere });
  });

  test('stores the location that its owner set', async () => {
    const pointed = await register({ ...business(), latitude: '41.67', longitude: -91.5 });
    expect(pointed.json()).toMatchObject({ latitude: '41.67', longitude: '-91.5' });
    expect((await register({ ...business(), latitude: '41.67' }, aStudent())).json()).toMatchObject({
      status: 400,
      errors: { longitude: ['Longitude must be a valid number'] },
    });
  });

  test('twice at once creates one business for the account', async () => {
    const answers = await Promise.all([register(), register(), register()]);
    expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([201, 409, 409]);
    expect(answers.find(({ statusCode }) => statusCode === 409)?.json()).toMatchObject({
      code: 'vendor_already_registered',
    });
    expect(await catalog.em().count(Vendor, { userId: owner.userId })).toBe(1);
    expect(await catalog.published('VendorRegistered', { userId: owner.userId })).toHaveLength(1);
  });

  test('needs a public college', async () => {
    const hidden = await aCollege(catalog.em(), { status: 'pending' });
    for (const collegeId of [hidden.id, 999_999])
      expect((await register({ ...business(), collegeId })).json()).toMatchObject({
        status: 400,
        errors: { 'vendorData.collegeId': ['Please select a valid college'] },
      });
  });

  test('is refused for an erased account', async () => {
    await catalog.sql('INSERT INTO erased_accounts (user_id) VALUES (?)', [owner.userId]);
    expect((await register()).statusCode).toBe(401);
  });
});

describe('the profile', () => {
  test('is not found before registration', async () => {
    for (const answer of [await read(), await edit({ name: 'The Kettle' })])
      expect(answer.json()).toMatchObject({ code: 'vendor_profile_not_found', message: 'Vendor profile not found' });
  });

  test('that does not exist is null on request, and the profile once it does', async () => {
    const readOrNull = () => catalog.ask('GET', '/api/user/vendor?absent=null', { caller: owner });
    const none = await readOrNull();
    expect([none.statusCode, none.json()]).toEqual([200, null]);
    await register();
    expect((await readOrNull()).json()).toEqual((await read()).json());
    expect((await catalog.ask('GET', '/api/user/vendor?absent=1', { caller: owner })).statusCode).toBe(400);
  });

  test('changes the given fields, and readers see that at once, with its deals at every college', async () => {
    const { userId } = owner;
    const vendor = await aVendor(catalog.em(), { collegeId: college.id, userId, phone: '(319) 555-0134' });
    const elsewhere = await aCollege(catalog.em(), { isActive: true });
    await aDeal(catalog.em(), { collegeId: elsewhere.id, vendorId: vendor.id });
    const answer = await edit({ category: 'Shopping', city: 'Ames', version: 1 });
    expect(answer.statusCode).toBe(200);
    expect(answer.json()).toMatchObject({ city: 'Ames', phone: '(319) 555-0134', version: 2, hasPaid: true });
    const lists = [`deals-of-college-${college.id}`, `deals-of-college-${elsewhere.id}`];
    expect(tagsOf(answer)).toEqual(expect.arrayContaining([`vendor-${vendor.id}`, ...lists]));
    expect(await catalog.published('VendorUpdated', { vendorId: vendor.id })).toMatchObject([
      { userId: owner.userId, collegeId: college.id, name: vendor.name, isPublic: true, version: 2 },
    ]);
  });

  test('that is sent unchanged stays unchanged', async () => {
    const vendor = (await register()).json<OwnVendorDto>();
    const answer = await edit({ name: vendor.name, zipCode: '52240', state: 'Iowa', logoUrl: null });
    expect(answer.json()).toEqual(vendor);
    expect(await catalog.published('VendorUpdated', { vendorId: vendor.id })).toEqual([]);
  });

  test('changed in another window is not overwritten', async () => {
    await register();
    const answers = await Promise.all([edit({ name: 'One Kettle', version: 1 }), edit({ city: 'Ames', version: 1 })]);
    expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 409]);
    expect(answers.find(({ statusCode }) => statusCode === 409)?.json()).toMatchObject({
      code: 'vendor_changed',
      message: expect.stringContaining('changed in another window (20'),
    });
  });

  test('keeps the location its owner set until the ZIP code changes or the pin is removed', async () => {
    await register();
    expect((await edit({ latitude: '42', longitude: '-71' })).json()).toMatchObject({ latitude: '42' });
    expect((await edit({ phone: '(319) 555-0199' })).json()).toMatchObject({ latitude: '42', longitude: '-71' });
    expect((await edit({ zipCode: '02139', city: 'Cambridge', state: 'MA' })).json()).toMatchObject({
      latitude: null,
      distanceMiles: null,
    });
    await edit({ latitude: '42', longitude: '-71' });
    expect((await edit({ latitude: null })).json()).toMatchObject({ latitude: null, longitude: null });
  });

  test('moves to another college, whose lists show it from then on', async () => {
    const vendor = await aVendor(catalog.em(), { collegeId: college.id, userId: owner.userId });
    const other = await aCollege(catalog.em(), { isActive: true });
    const answer = await edit({ collegeId: other.id });
    expect(answer.json()).toMatchObject({ collegeId: other.id, collegeName: other.name });
    expect(tagsOf(answer)).toEqual(
      expect.arrayContaining([`vendors-of-college-${college.id}`, `vendors-of-college-${other.id}`]),
    );
    expect(await catalog.read(`/api/colleges/${other.id}/vendors`)).toMatchObject([{ id: vendor.id }]);
  });
});

describe('a logo on another host', () => {
  test('is copied once, and shown from our host', async () => {
    const fetch = fetchingOf(catalog).mockResolvedValue(await aPicture());
    const vendor = (await register({ ...business(), logo: 'https://pics.example/logo.png' })).json<OwnVendorDto>();
    expect(vendor.logoUrl).toMatch(/^\/api\/images\/[0-9a-f]{40}\.webp$/);
    expect(vendor.logo).toBe(vendor.logoUrl);
    expect((await catalog.ask('GET', String(vendor.logoUrl))).statusCode).toBe(200);
    expect((await edit({ logoUrl: vendor.logoUrl, name: 'The Other Kettle' })).statusCode).toBe(200);
    expect(fetch).toHaveBeenCalledTimes(1);
  });

  test('that cannot be fetched is refused, by the field', async () => {
    fetchingOf(catalog).mockRejectedValueOnce(new UnusableImage(UNREACHABLE));
    expect((await register({ ...business(), logo: 'https://pics.example/logo.png' })).json()).toMatchObject({
      status: 400,
      errors: { 'vendorData.logo': [UNREACHABLE] },
    });
    await register();
    fetchingOf(catalog).mockResolvedValueOnce(Buffer.from('<svg/>'));
    expect((await edit({ logoUrl: 'https://pics.example/logo.svg' })).json()).toMatchObject({
      status: 400,
      errors: { logoUrl: [expect.stringContaining('Only JPEG and PNG')] },
    });
  });

  test('in our own network is never requested', async () => {
    for (const logo of ['http://127.0.0.1:9/logo.png', 'http://169.254.169.254/latest', 'http://localhost/logo.png'])
      expect((await register({ ...business(), logo })).json()).toMatchObject({
        status: 400,
        errors: { 'vendorData.logo': [UNREACHABLE] },
      });
  });
});
