import { beforeEach, expect, test } from 'vitest';
import type { College } from '../../colleges/college.entity.js';
import type { SignedInUser } from '@campus-deals/service-defaults';
import { exportOf, aStudent } from '../../testing/accounts.js';
import { sharedCatalog } from '../../testing/catalog-app.js';
import { aCollege, aDeal, anUnclaimedVendor, aVendor } from '../../testing/factories.js';

const catalog = await sharedCatalog();
const { identity } = catalog;
let college: College;
let vendorId: number;
let serial = 0;
let address: string;
beforeEach(async () => {
  identity.isAway = false;
  address = `hello-${++serial}@kettle.example`;
  college = await aCollege(catalog.em(), { isActive: true });
  vendorId = (await anUnclaimedVendor(catalog.em(), { collegeId: college.id, email: address })).id;
});

/** Returns a user who has signed in with this address. */
function someone(email: string) {
  const caller = aStudent();
  identity.names.set(caller.userId, 'Ann');
  identity.addresses.set(caller.userId, email);
  return caller;
}
const claim = (caller = someone(address), id = vendorId) => catalog.ask('POST', `/api/vendors/${id}/claim`, { caller });
const registered = () => catalog.published('VendorRegistered', { vendorId });

test('a user who signs in with the address of the business becomes its owner, and the role follows', async () => {
  const owner = someone(address);
  const answer = await claim(owner);
  expect(answer.json()).toMatchObject({ id: vendorId, userId: owner.userId, hasOwner: true, hasPaid: false });
  expect(String(answer.headers['x-invalidate-tags'])).toContain(`vendor-${vendorId}`);
  expect(await registered()).toEqual([expect.objectContaining({ userId: owner.userId })]);
  expect(await catalog.read('/api/user/vendor', owner)).toMatchObject({ id: vendorId });
});

test('a student who becomes an owner keeps everything, except the review of the business, where they redeem no more', async () => {
  const owner = someone(address);
  identity.answers.set(owner.userId, true);
  const other = await aVendor(catalog.em(), { collegeId: college.id });
  const codes: string[] = [];
  for (const id of [vendorId, other.id]) {
    const deal = await aDeal(catalog.em(), { collegeId: college.id, vendorId: id, redemptionKind: 'unique' });
    await catalog.ask('POST', `/api/deals/${deal.id}/save`, { caller: owner });
    const issued = await catalog.ask('POST', `/api/deals/${deal.id}/redemptions`, { caller: owner });
    codes.push(issued.json<{ code: string }>().code);
    await catalog.ask('PUT', `/api/vendors/${id}/reviews/mine`, { caller: owner, body: { rating: 5 } });
  }
  expect((await claim(owner)).statusCode).toBe(200);

  const caller: SignedInUser = { ...owner, role: 'vendor' };
  const read = (path: string) => catalog.read(path, caller);
  expect(await read('/api/user/saved-deals')).toHaveLength(2);
  expect(await read('/api/user/redemptions')).toHaveLength(2);
  expect(await read(`/api/vendors/${vendorId}`)).toMatchObject({ rating: null, reviewCount: 0 });
  expect(await read(`/api/vendors/${vendorId}/reviews/mine`)).toEqual({ review: null });
  expect(await read(`/api/vendors/${other.id}`)).toMatchObject({ rating: 5, reviewCount: 1 });

  const redeem = (by: number, scan = '') =>
    catalog.ask('POST', '/api/vendor/redemptions', { caller: { ...caller, userId: by }, body: { scan } });
  expect((await redeem(owner.userId, codes[0])).json()).toMatchObject({ code: 'own_business' });
  expect((await redeem(other.userId, codes[1])).statusCode).toBe(200);
  expect(await read('/api/user/savings')).toEqual([expect.objectContaining({ vendorName: other.name })]);

  expect(await exportOf(catalog, owner)).toMatchObject({
    vendor: { id: vendorId },
    savedDeals: [{}, {}],
    redemptions: [{}, {}],
    savings: [{}],
    reviews: [{ vendorId: other.id }],
  });
});

test('a fee paid before counts', async () => {
  const owner = someone(address);
  await catalog.sql(`INSERT INTO vendor_fees (payment_id, user_id, has_paid, version) VALUES (?, ?, true, 1)`, [
    owner.userId,
    owner.userId,
  ]);
  expect((await claim(owner)).json()).toMatchObject({ hasPaid: true });
});

test('other users are refused, without learning the address', async () => {
  const answer = await claim(someone('ann@uni.example'));
  expect(answer.json()).toMatchObject({ code: 'access_denied' });
  expect(answer.body).not.toContain('kettle.example');
  const { id: without } = await anUnclaimedVendor(catalog.em(), { collegeId: college.id });
  expect((await claim(someone(''), without)).statusCode).not.toBe(200);
  expect(await registered()).toEqual([]);
});

test('of two concurrent users one is the owner; a claimed business, or an account with a business, is refused', async () => {
  const people = [someone(address), someone(address)];
  const answers = await Promise.all(people.map((person) => claim(person)));
  expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 409]);
  expect(await registered()).toHaveLength(1);
  expect((await claim()).json()).toMatchObject({ code: 'vendor_claimed' });

  const owner = someone(address);
  await aVendor(catalog.em(), { collegeId: college.id, userId: owner.userId });
  const { id: second } = await anUnclaimedVendor(catalog.em(), { collegeId: college.id, email: address });
  expect((await claim(owner, second)).json()).toMatchObject({ code: 'vendor_already_registered' });
});

test('a stranger does not learn of a business that readers do not see', async () => {
  const stranger = someone('ann@uni.example');
  const { id: collegeId } = college;
  const { id: waiting } = await aCollege(catalog.em());
  for (const { id } of [
    await aVendor(catalog.em(), { collegeId, hasPaid: false }),
    await aVendor(catalog.em(), { collegeId, hasPaid: true, suspendedAt: new Date(), suspensionReason: 'Because' }),
    await anUnclaimedVendor(catalog.em(), { collegeId: waiting, email: 'shop@uni.example' }),
  ])
    expect((await claim(stranger, id)).json()).toMatchObject({ code: 'vendor_not_found' });
});

test('while identity is unavailable a claim must be retried; an unknown business is not found', async () => {
  expect((await claim(someone(address), 999_999)).json()).toMatchObject({ code: 'vendor_not_found' });
  const owner = someone(address);
  identity.isAway = true;
  expect((await claim(owner)).json()).toMatchObject({ status: 503 });
  expect(await registered()).toEqual([]);
});
