import { DEMO_STORY, DEMO_USER_IDS } from '@campus-deals/contracts/identity/demo-users';
import type { CollegeHighlightsDto, SavedDealDto } from '@campus-deals/contracts/catalog/deal.dto';
import type { SavingDto } from '@campus-deals/contracts/catalog/savings.dto';
import type { Caller } from '@campus-deals/service-defaults';
import { expect, test } from 'vitest';
import { seedDemoBusiness } from './seed-demo-business.js';
import { seedDemoCatalog } from './seed-demo-catalog.js';
import { seedDemoStudent } from './seed-demo-student.js';
import { sharedCatalog } from './testing/catalog-app.js';

const STUDENT: Caller = { kind: 'user', userId: DEMO_USER_IDS.user, role: 'student', sessionId: 1 };
const DAY_MS = 86_400_000;

const catalog = await sharedCatalog();

const read = async <T>(url: string): Promise<T> => (await catalog.ask('GET', url, { caller: STUDENT })).json<T>();
const codes = (): Promise<{ title: string }[]> =>
  catalog.sql(
    `SELECT d.title FROM redemptions r JOIN deals d ON d.id = r.deal_id WHERE r.user_id = ? AND r.redeemed_at IS NOT NULL ORDER BY d.id`,
    [DEMO_USER_IDS.user],
  );

test('the demo student has saved deals of their college, one of which ends soon, and used two codes, once', async () => {
  expect(await seedDemoStudent(catalog.em())).toBe(false);
  await seedDemoCatalog(catalog.em());
  await seedDemoBusiness(catalog.em());
  expect(await seedDemoStudent(catalog.em())).toBe(true);
  expect(await seedDemoStudent(catalog.em())).toBe(false);
  const saved = await read<SavedDealDto[]>('/api/user/saved-deals');
  expect(saved).toMatchObject([
    { title: DEMO_STORY.endingDeal, vendorName: DEMO_STORY.business, isAvailable: true },
    { title: DEMO_STORY.redeemedDeal, isAvailable: true },
  ]);
  const left = Date.parse(saved[0]?.endDate ?? '') - Date.now();
  expect(left > 2 * DAY_MS && left < 4 * DAY_MS).toBe(true);
  expect(await codes()).toEqual([{ title: DEMO_STORY.redeemedDeal }, { title: DEMO_STORY.refusedDeal }]);
  const savings = await read<SavingDto[]>('/api/user/savings');
  expect(
    new Map(savings.map(({ dealTitle, savedCents, canCorrect }) => [dealTitle, [savedCents, canCorrect]])),
  ).toEqual(
    new Map([
      [DEMO_STORY.redeemedDeal, [null, true]],
      [DEMO_STORY.refusedDeal, [425, false]],
    ]),
  );
});

test('their notifications are about the college they start at', async () => {
  const rows = await read<CollegeHighlightsDto>(`/api/colleges/${DEMO_STORY.college}/deals/highlights`);
  const titles = (deals: { title: string }[]) => deals.map(({ title }) => title);
  expect(titles([...rows.openNow, ...rows.endingSoon])).toContain(DEMO_STORY.endingDeal);
  const latest = await read<{ title: string }[]>(`/api/colleges/${DEMO_STORY.college}/deals/new`);
  expect(titles(latest)).toContain(DEMO_STORY.newDeal);
});

test('a deleted account gets no history', async () => {
  await catalog.sql('DELETE FROM deals WHERE title = ?', [DEMO_STORY.endingDeal]);
  await catalog.sql('INSERT INTO erased_accounts (user_id) VALUES (?)', [DEMO_USER_IDS.user]);
  expect(await seedDemoStudent(catalog.em())).toBe(false);
});
