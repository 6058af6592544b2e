import type { Caller } from '@campus-deals/service-defaults';
import { beforeEach, describe, expect, test } from 'vitest';
import { AccountErasureService } from '../accounts/account-erasure.service.js';
import { aStudent, deletionOf } from '../testing/accounts.js';
import { ADMIN, sharedCatalog } from '../testing/catalog-app.js';
import { aCollege, aVendor, type OwnedVendor } from '../testing/factories.js';

const catalog = await sharedCatalog();
let vendor: OwnedVendor;
beforeEach(async () => {
  const { id: collegeId } = await aCollege(catalog.em(), { isActive: true });
  vendor = await aVendor(catalog.em(), { collegeId });
});

const report = (caller: Caller = aStudent(), body: object = { reason: 'fake' }) =>
  catalog.ask('POST', `/api/vendors/${vendor.id}/reports`, { caller, body });
const asAdmin = (method: 'GET' | 'POST', path = '') =>
  catalog.ask(method, `/api/admin/vendors/${vendor.id}${path}`, { caller: ADMIN });
const reportCount = async (): Promise<number> => (await asAdmin('GET')).json<{ reportCount: number }>().reportCount;
const reported = async (): Promise<number[]> => {
  const query = `/api/admin/vendors?reported=true&collegeId=${vendor.collegeId}`;
  const page = (await catalog.ask('GET', query, { caller: ADMIN })).json<{ id: number }[]>();
  return page.map(({ id }) => id);
};

describe('a report', () => {
  test('counts once per account, also of two at once, and lists the vendor for admins', async () => {
    const student = aStudent();
    const answers = await Promise.all([report(student), report(student), report(student)]);
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([201, 201, 201]);
    expect(answers[0]?.json()).toEqual({ vendorId: vendor.id });
    await report(aStudent(), { reason: 'wrong', comment: ' The link is another. ' });
    expect(await reportCount()).toBe(2);
    expect(await reported()).toEqual([vendor.id]);
    expect((await asAdmin('GET', '/reports')).json()).toEqual([
      {
        id: expect.any(Number),
        reason: 'wrong',
        comment: 'The link is another.',
        createdAt: expect.any(String),
        dismissedAt: null,
      },
      expect.objectContaining({ reason: 'fake', comment: null }),
    ]);
  });

  test('never hides the business, however many there are', async () => {
    for (let reports = 0; reports < 12; reports++) await report();
    expect((await catalog.ask('GET', `/api/vendors/${vendor.id}`)).statusCode).toBe(200);
  });

  test.each([
    [{}, 'reason'],
    [{ reason: 'expired' }, 'reason'],
    [{ reason: 'other', comment: 'x'.repeat(501) }, 'comment'],
    [{ reason: 'other', vendorId: 1 }, 'vendorId'],
  ])('with %.30j is refused', async (body, field) => {
    expect((await report(aStudent(), body)).json()).toMatchObject({ errors: { [field]: expect.any(Array) } });
  });

  test('of one’s own business, or of one that the reader does not see, is refused', async () => {
    const owner = { kind: 'user', userId: vendor.userId, role: 'vendor', sessionId: 1 } as const;
    expect((await report(owner)).json()).toMatchObject({ status: 403, code: 'access_denied' });
    await catalog.sql('UPDATE colleges SET is_active = false, activation_date = NULL WHERE id = ?', [vendor.collegeId]);
    expect((await report()).json()).toMatchObject({ status: 404, code: 'vendor_not_found' });
  });

  test('of an erased account has neither author nor text', async () => {
    const student = aStudent();
    await report(student, { reason: 'other', comment: 'I am Ann.' });
    await catalog.em().transactional(async () => {
      await catalog.app.get(AccountErasureService, { strict: false }).erase(deletionOf(student.userId).payload);
    });
    expect((await asAdmin('GET', '/reports')).json()).toMatchObject([{ reason: 'other', comment: null }]);
  });
});

test('dismissed reports no longer count, and their accounts cannot count again', async () => {
  const student = aStudent();
  await report(student);
  expect((await asAdmin('POST', '/reports/dismiss')).json()).toMatchObject({ reportCount: 0 });
  expect(await reported()).toEqual([]);
  await report(student);
  expect(await reportCount()).toBe(0);
  await report();
  expect(await reported()).toEqual([vendor.id]);
  expect((await asAdmin('GET', '/reports')).json()).toMatchObject([
    { dismissedAt: null },
    { dismissedAt: expect.any(String) },
  ]);
});
