import { DealReportDto } from '@campus-deals/contracts/catalog/admin-deal.dto';
import { ReviewReportDto, VendorReportDto } from '@campus-deals/contracts/catalog/subject-report.dto';
import type { SignedInUser } from '@campus-deals/service-defaults';
import { validationErrors } from '@campus-deals/service-defaults/testing';
import { beforeEach, describe, expect, test } from 'vitest';
import { AccountErasureService } from '../../admin/accounts/account-erasure.service.js';
import { aStudent, deletionOf, exportOf } from '../../testing/accounts.js';
import { ADMIN, sharedCatalog } from '../../testing/catalog-app.js';
import { aCollege, aDeal, aReview, aVendor } from '../../testing/factories.js';

const catalog = await sharedCatalog();
catalog.identity.others = true;

/** A subject of reports, and the account that it belongs to. */
interface Reported {
  id: number;
  userId: number;
}
let collegeId: number;
beforeEach(async () => {
  collegeId = (await aCollege(catalog.em(), { isActive: true })).id;
});
const aBusiness = () => aVendor(catalog.em(), { collegeId });

const SUBJECTS = [
  {
    of: 'deal',
    dto: DealReportDto,
    listed: () => `deals?reported=true&collegeId=${collegeId}`,
    make: async (): Promise<Reported> => {
      const { id: vendorId, userId } = await aBusiness();
      return { id: (await aDeal(catalog.em(), { collegeId, vendorId })).id, userId };
    },
  },
  {
    of: 'vendor',
    dto: VendorReportDto,
    listed: () => `vendors?reported=true&collegeId=${collegeId}`,
    make: async (): Promise<Reported> => aBusiness(),
  },
  {
    of: 'review',
    dto: ReviewReportDto,
    listed: () => 'reviews?state=reported&limit=100',
    make: async (): Promise<Reported> => {
      const { userId } = aStudent();
      return { id: (await aReview(catalog.em(), { vendor: (await aBusiness()).id, userId })).id, userId };
    },
  },
] as const;

describe.each(SUBJECTS)('a report about a $of', ({ of, dto, listed, make }) => {
  let subject: Reported;
  beforeEach(async () => {
    subject = await make();
  });

  const report = (caller = aStudent(), body: object = { reason: 'offensive' }) =>
    catalog.ask('POST', `/api/${of}s/${subject.id}/reports`, { caller, body });
  const asAdmin = (method: 'GET' | 'POST', path: string) =>
    catalog.ask(method, `/api/admin/${path}`, { caller: ADMIN });
  const reports = async () => (await asAdmin('GET', `${of}s/${subject.id}/reports`)).json<object[]>();
  const inList = async () =>
    (await asAdmin('GET', listed())).json<{ id: number }[]>().filter(({ id }) => id === subject.id);
  const exported = async (by: SignedInUser) => (await exportOf(catalog, by))[`${of}Reports`];

  test('counts once per account, also of several at once, and lists the subject for admins', async () => {
    const student = aStudent();
    const answers = await Promise.all([report(student), report(student), report(student)]);
    expect(answers.map((answer) => [answer.statusCode, answer.json()])).toEqual(
      answers.map(() => [201, { [`${of}Id`]: subject.id }]),
    );
    await report(aStudent(), { reason: 'other', comment: ' It is coffee. ' });
    expect(await inList()).toMatchObject([{ id: subject.id, reportCount: 2 }]);
    const found = await reports();
    expect(validationErrors([dto], found)).toEqual({});
    expect(found).toMatchObject([
      { reason: 'other', comment: 'It is coffee.', dismissedAt: null },
      { reason: 'offensive', comment: null },
    ]);
    expect(JSON.stringify(found)).not.toContain(String(student.userId));
  });

  test.each([
    [{}, 'reason'],
    [{ reason: 'ugly' }, 'reason'],
    [{ reason: 'other', comment: 'x'.repeat(501) }, 'comment'],
    [{ reason: 'other', [`${of}Id`]: 1 }, `${of}Id`],
  ])('with %.30j is refused', async (body, field) => {
    expect((await report(aStudent(), body)).json()).toMatchObject({ errors: { [field]: expect.any(Array) } });
  });

  test('is refused if the subject is one’s own, hidden from the reader or missing', async () => {
    expect((await report({ ...aStudent(), userId: subject.userId })).json()).toMatchObject({ code: 'access_denied' });
    await catalog.sql('UPDATE colleges SET is_active = false, activation_date = NULL WHERE id = ?', [collegeId]);
    expect((await report()).json()).toMatchObject({ status: 404, code: `${of}_not_found` });
    subject.id = 99_999_999;
    for (const answer of [report(), asAdmin('GET', `${of}s/${subject.id}/reports`)])
      expect((await answer).json()).toMatchObject({ status: 404, code: `${of}_not_found` });
  });

  test('no longer counts once it is dismissed, and its account cannot count again', async () => {
    const student = aStudent();
    await report(student);
    const dismissed = await asAdmin('POST', `${of}s/${subject.id}/reports/dismiss`);
    expect(dismissed.json()).toMatchObject({ id: subject.id, reportCount: 0 });
    await report(student);
    expect(await inList()).toEqual([]);
    await report();
    expect(await inList()).toMatchObject([{ reportCount: 1 }]);
    expect(await reports()).toMatchObject([{ dismissedAt: null }, { dismissedAt: expect.any(String) }]);
  });

  test('is exported, and of an erased account has neither author nor text', async () => {
    const student = aStudent();
    await report(student, { reason: 'other', comment: 'I am Ann.' });
    expect(await exported(student)).toMatchObject([{ [`${of}Id`]: subject.id, comment: 'I am Ann.' }]);
    for (let time = 1; time <= 2; time++)
      await catalog.em().transactional(async () => {
        await catalog.get(AccountErasureService).erase(deletionOf(student.userId).payload);
      });
    expect(await exported(student)).toEqual([]);
    expect(await inList()).toMatchObject([{ reportCount: 1 }]);
    expect(await reports()).toMatchObject([{ reason: 'other', comment: null }]);
  });
});

test('reports never hide a business, however many there are', async () => {
  const { id } = await aBusiness();
  for (let reports = 0; reports < 12; reports++)
    await catalog.ask('POST', `/api/vendors/${id}/reports`, { caller: aStudent(), body: { reason: 'fake' } });
  expect((await catalog.ask('GET', `/api/vendors/${id}`)).statusCode).toBe(200);
});
