import { describe, expect, test } from 'vitest';
import { useBrowser, type Visitor } from '../browser.js';
import { sqlOf } from '../databases.js';
import { aCollege, aStudent, aVendor, unique, type College } from '../factories.js';

const PHONE = { width: 390, height: 844 };
const SMALL_PHONE = { width: 360, height: 640 };
const DESKTOP = { width: 1280, height: 800 };
/** Height of the bar at the bottom of a phone. */
const BOTTOM_BAR = 60;

const { newVisitor } = useBrowser();

/** Stores deals whose titles begin with a word that no other deal has. */
async function aCollegeWithDeals(count: number, prefix?: string): Promise<College & { word: string }> {
  const [college, word] = [await aCollege({ ...(prefix && { prefix }) }), `Wren${unique()}`];
  const { id } = await aVendor(college);
  await sqlOf(
    'catalog',
    `INSERT INTO deals (vendor_id, college_id, title, description, discount_value, status, approved_at)
     SELECT $1, $2, $3::text || ' number ' || n, 'Made by a journey.', '25', 'approved', now() FROM generate_series(1, $4::integer) n`,
    [id, college.id, word, count],
  );
  return { ...college, word };
}

interface Limits {
  /** Where the first card starts at most, in px. */
  phone: number;
  desktop: number;
  /** Text of a page without deals, whose box is measured then. */
  instead?: string | undefined;
  /** Word in the titles of the deals that are to come first. Others may be there before them. */
  word?: string;
}

/** Lists the sizes at which a page's first deal starts too low, or does not show its title. */
async function misplaced(visitor: Visitor, path: string, limits: Limits): Promise<string[]> {
  const { phone, desktop, instead, word = '' } = limits;
  await visitor.open(path);
  const { page } = visitor;
  const found: string[] = [];
  for (const size of [PHONE, SMALL_PHONE, DESKTOP]) {
    await page.setViewportSize(size);
    const cards = instead
      ? page.getByText(instead).locator('..')
      : page.locator('main .ticket:has(.card-link):visible', { hasText: word });
    const { top, titleEnd } = await cards.first().evaluate((card) => ({
      top: card.getBoundingClientRect().top + scrollY,
      titleEnd: (card.querySelector('.card-link') ?? card).getBoundingClientRect().bottom + scrollY,
    }));
    const isLow = size === SMALL_PHONE ? titleEnd > size.height - BOTTOM_BAR : top > (size === PHONE ? phone : desktop);
    if (isLow) found.push(`${path} at ${size.width} × ${size.height}: from ${top}, title to ${titleEnd}`);
  }
  return found;
}

const PHONE_LIMIT = 340;

describe.for([0, 1, 10, 200])('with %i deals, the first one is in the first screen', (count) => {
  /** Text in the place of deals, if there are none. */
  const insteadOf = (text: string) => (count === 0 ? text : undefined);

  test.for(['signed out', 'signed in'])('of a college and of a search, %s', async (state) => {
    const visitor = await newVisitor();
    const college = await aCollegeWithDeals(count);
    const { word, shortName } = college;
    if (state === 'signed in') await aStudent(visitor, { college });
    const board = { phone: PHONE_LIMIT, desktop: 360, instead: insteadOf('No featured deals available right now.') };
    const search = { phone: 330, desktop: 400, instead: insteadOf(`Nothing found for "${word}".`) };
    expect([
      ...(await misplaced(visitor, `/college/${shortName}`, board)),
      ...(await misplaced(visitor, `/search?q=${word}`, search)),
    ]).toEqual([]);
  });

  test('of the saved ones', async () => {
    const visitor = await newVisitor();
    const college = await aCollegeWithDeals(count);
    const { userId } = await aStudent(visitor, { college });
    await sqlOf(
      'catalog',
      'INSERT INTO saved_deals (user_id, deal_id, college_id) SELECT $1, id, college_id FROM deals WHERE college_id = $2',
      [userId, college.id],
    );
    const saved = { phone: PHONE_LIMIT, desktop: 360, instead: insteadOf('No saved deals yet') };
    expect(await misplaced(visitor, '/user/saved', saved)).toEqual([]);
  });

  test('of home, for a student of the college', async () => {
    const visitor = await newVisitor();
    // Takes three lines on a small phone.
    const college = await aCollegeWithDeals(count, 'University of Northern Juniper at');
    await aStudent(visitor, { college });
    expect(await visitor.write('PUT', '/api/user/profile', { collegeId: college.id, defaultCollege: true })).toBe(200);
    // The first visit moves home once, when the college arrives; later ones reserve its place.
    await visitor.open('/');
    await visitor.page.locator('html[data-campus]').waitFor({ state: 'attached' });
    const { word } = college;
    const home = { phone: PHONE_LIMIT, desktop: 360, instead: insteadOf('No deals run here right now.'), word };
    expect(await misplaced(visitor, '/', home)).toEqual([]);
  });
});

test.for(['signed out', 'signed in'])('home shows deals of several colleges in its first screen, %s', async (state) => {
  const visitor = await newVisitor();
  await aCollegeWithDeals(1);
  if (state === 'signed in') await aStudent(visitor);
  expect(await misplaced(visitor, '/', { phone: 400, desktop: 300 })).toEqual([]);
});

test('on a phone, the label of an ending deal stays beside its title', async () => {
  const visitor = await newVisitor({ viewport: SMALL_PHONE });
  const college = await aCollegeWithDeals(1);
  const { userId } = await aStudent(visitor, { college });
  await sqlOf(
    'catalog',
    `WITH ending AS (UPDATE deals SET end_date = now() + interval '2 days' WHERE college_id = $2 RETURNING id, college_id)
     INSERT INTO saved_deals (user_id, deal_id, college_id) SELECT $1, id, college_id FROM ending`,
    [userId, college.id],
  );
  await visitor.open('/user/saved');
  const { page } = visitor;
  const label = await page.locator('main .ticket-mark', { hasText: 'Expiring soon' }).boundingBox();
  const title = await page.locator('main .card-link').first().boundingBox();
  expect(label && title && label.x + label.width <= title.x).toBe(true);
});
