import { describe, expect, test } from 'vitest';
import type { SearchResultsDto } from '@campus-deals/contracts/catalog/search-results.dto';
import { College } from '../../colleges/college.entity.js';
import { Deal } from '../../deals/deal.entity.js';
import { sharedCatalog } from '../../testing/catalog-app.js';
import { aBusiness, aCollege, aDeal, aVendor } from '../../testing/factories.js';
import { Vendor } from '../../vendors/vendor.entity.js';
import { lockAwaited } from '../../testing/plans.js';

const HOUR_MS = 3_600_000;
const hence = (hours: number): Date => new Date(Date.now() + hours * HOUR_MS);

const catalog = await sharedCatalog();
const vendorIds = new Map<string, number>();
const em = catalog.em();
const iowa = await aCollege(em, { name: 'University of Iowa', isActive: true });
const yale = await aCollege(em, { name: 'Yale University', isActive: true });
for (const [college, name, category, deals] of [
  [iowa, "Tony's Pizza", 'Food & Drink', ['Free garlic knots with any large pie', 'Half-price Tuesday slices']],
  [iowa, 'Pizza', 'Food & Drink', []],
  [iowa, 'Old Capitol Pizza House', 'Food & Drink', ['Pizza party for eight']],
  [iowa, 'The Burger Barn', 'Food & Drink', ['Two burgers for one']],
  [iowa, 'Café Zürich', 'Food & Drink', ['Espresso at half price']],
  [iowa, 'Hawkeye Laundromat', 'Services', ['Wash 3, dry 1 free']],
  [iowa, 'Iron Yard Gym', 'Fitness', ['First month for $1']],
  [iowa, 'Prairie Lights Bookshop', 'Shopping', ['20% off textbooks', 'Gift wrap on the house']],
  [yale, 'Elm City Sushi', 'Food & Drink', ['Maki Monday', 'Half-price Tuesday rolls']],
  [yale, 'Chapel Street Barbers', 'Beauty', ['$5 off a haircut']],
] as const) {
  const vendor = await aVendor(em, { collegeId: college.id, name, category });
  vendorIds.set(name, vendor.id);
  for (const title of deals)
    await aDeal(em, {
      collegeId: college.id,
      vendorId: vendor.id,
      title,
      category: category === 'Food & Drink' ? 'food_drink' : 'services',
    });
}

async function search(query: string): Promise<SearchResultsDto> {
  const answer = await catalog.ask('GET', `/api/search?${query}`);
  expect(answer.statusCode).toBe(200);
  return answer.json();
}
const q = (text: string): string => `q=${encodeURIComponent(text)}`;

describe('typed queries', () => {
  test.each([
    ['pizza', 'Pizza'],
    ['tonys', "Tony's Pizza"],
    ["Tony's  PIZZA!", "Tony's Pizza"],
    ['pizza tony', "Tony's Pizza"],
    ['house pizza', 'Old Capitol Pizza House'],
    ['cafe zurich', 'Café Zürich'],
    ['gym', 'Iron Yard Gym'],
    // Typos.
    ['capitl pizza', 'Old Capitol Pizza House'],
    ['praire lihgts', 'Prairie Lights Bookshop'],
    ['sushi qqqqqqqq', 'Elm City Sushi'],
  ])('"%s" finds the vendor %s first', async (typed, expected) => {
    const { vendors } = await search(q(typed));
    expect(vendors.map(({ name }) => name)[0]).toBe(expected);
  });

  test.each([
    ['half-price tues', 'Half-price Tuesday rolls'],
    ['sushi', 'Half-price Tuesday rolls'],
    ['elm city maki', 'Maki Monday'],
    ['20% off', '20% off textbooks'],
    ['expresso', 'Espresso at half price'],
    ['wash 3 dry', 'Wash 3, dry 1 free'],
  ])('"%s" finds the deal %s first', async (typed, expected) => {
    const { deals } = await search(q(typed));
    expect(deals.map(({ title }) => title)[0]).toBe(expected);
  });

  test('names that start with the word come before names that contain it, those before vendor names and categories', async () => {
    expect((await search('q=pizza')).vendors.map(({ name }) => name)).toEqual([
      'Pizza',
      "Tony's Pizza",
      'Old Capitol Pizza House',
    ]);
    const titles = (await search('q=pizza')).deals.map(({ title }) => title);
    expect(titles).toEqual([
      'Pizza party for eight',
      'Half-price Tuesday slices',
      'Free garlic knots with any large pie',
    ]);
    expect((await search('q=drink')).deals).toHaveLength(7);
  });

  test.each(['zzzzqq', '%', '_', '北京', '\\', '...', '🍕', "'", '--', '{'])('"%s" finds nothing', async (typed) => {
    expect(await catalog.read(`/api/search?${q(typed)}`)).toEqual({
      colleges: [],
      vendors: [],
      deals: [],
    });
  });

  test('100 characters with more words than the limit are answered', async () => {
    expect((await search(q('a b c d e f g h i j k l m n o p q r s t u v w x y z'))).vendors).toEqual([]);
    expect(
      (await search(q('the burger barn the burger barn the barn zzzzzz'))).vendors.map(({ name }) => name),
    ).toEqual(['The Burger Barn']);
  });
});

test('parameters select a type, a college, and the number of each', async () => {
  expect(await search('q=half&type=deal')).toMatchObject({ colleges: [], vendors: [], deals: [{}, {}, {}] });
  expect(await search('q=zzzzqq&type=vendor')).toEqual({ colleges: [], vendors: [], deals: [] });
  const ofYale = await search(`q=half-price&collegeId=${yale.id}`);
  expect(ofYale.deals.map(({ title }) => title)).toEqual(['Half-price Tuesday rolls']);
  expect((await search(`q=suhsi&collegeId=${yale.id}`)).vendors.map(({ name }) => name)).toEqual(['Elm City Sushi']);
  expect((await search(`q=suhsi&collegeId=${iowa.id}`)).vendors).toEqual([]);
  expect((await search('q=pizza&limit=1')).vendors).toHaveLength(1);
});

test('the response has cache tags, and expires when its first deal ends', async () => {
  const em = catalog.em();
  const [sooner, later] = [hence(2), hence(5)];
  const sushi = { collegeId: yale.id, vendorId: vendorIds.get('Elm City Sushi') ?? 0 };
  for (const endDate of [later, sooner]) await aDeal(em, { ...sushi, title: 'Ephemeral edamame', endDate });
  const headers = async (query: string): Promise<unknown[]> => {
    const answer = await catalog.ask('GET', `/api/search?${query}`);
    return [answer.headers['x-cache-tags'], answer.headers['x-cache-until']];
  };
  expect(await headers('q=edamame')).toEqual(['colleges,vendors', String(sooner.getTime())]);
  expect(await headers('q=edamame&type=college')).toEqual(['colleges', undefined]);
  expect(await headers(`q=edamame&type=deal&collegeId=${yale.id}`)).toEqual([
    `deals-of-college-${yale.id},open-college-${yale.id}`,
    String(sooner.getTime()),
  ]);
  expect(await headers(`q=gym&type=vendor&collegeId=${iowa.id}`)).toEqual([
    `vendors-of-college-${iowa.id},open-college-${iowa.id}`,
    undefined,
  ]);
});

describe('hidden from the public', () => {
  const titlesOf = async (text: string): Promise<string[]> => (await search(q(text))).deals.map(({ title }) => title);

  test('a deal is found from its approval until it is taken down, by its present name', async () => {
    const em = catalog.em();
    const of = { collegeId: iowa.id, vendorId: vendorIds.get('Pizza') ?? 0 };
    const { id } = await aDeal(em, { ...of, title: 'Surprising stromboli', status: 'pending' });
    const change = (given: Partial<Deal>): Promise<unknown> => em.nativeUpdate(Deal, { id }, given);
    await change({ status: 'approved', approvedAt: new Date() });
    expect(await titlesOf('stromboli')).toEqual(['Surprising stromboli']);
    await change({ title: 'Renamed roulade' });
    expect([await titlesOf('stromboli'), await titlesOf('roulade')]).toEqual([[], ['Renamed roulade']]);
    await change({ status: 'expired' });
    expect(await titlesOf('roulade')).toEqual([]);
    await change({ status: 'approved' });
    await em.nativeDelete(Deal, { id });
    expect(await titlesOf('roulade')).toEqual([]);
  });

  test('a vendor that changes its name updates its deals', async () => {
    const em = catalog.em();
    const { id } = await aVendor(em, { collegeId: iowa.id, name: 'Whimsical Waffles' });
    await aDeal(em, { collegeId: iowa.id, vendorId: id, title: 'Syrup on top' });
    expect(await titlesOf('whimsical')).toEqual(['Syrup on top']);
    await em.nativeUpdate(Vendor, { id }, { name: 'Dapper Dumplings' });
    expect([await titlesOf('whimsical'), await titlesOf('dapper')]).toEqual([[], ['Syrup on top']]);
  });

  test('vendors and deals are found once their college is unlocked, and no longer when it is hidden', async () => {
    const em = catalog.em();
    const { college, ids } = await aBusiness(em, { name: 'Nocturnal Noodles' }, { isActive: false });
    await aDeal(em, { ...ids, title: 'Midnight ramen' });
    const found = async (): Promise<number[]> => {
      const { vendors, deals } = await search('q=nocturnal');
      return [vendors.length, deals.length];
    };
    expect(await found()).toEqual([0, 0]);
    await em.nativeUpdate(College, { id: college.id }, { isActive: true, activationDate: new Date() });
    expect(await found()).toEqual([1, 1]);
    await em.nativeUpdate(College, { id: college.id }, { status: 'pending' });
    expect(await found()).toEqual([0, 0]);
  });

  test('a deal that is approved while its college is being unlocked is found', async () => {
    const em = catalog.em();
    const { college, ids } = await aBusiness(em, {}, { isActive: false });
    const { id } = await aDeal(em, { ...ids, title: 'Photofinish falafel', status: 'pending' });
    let approval: Promise<unknown> = Promise.resolve();
    await em.transactional(async (unlocking) => {
      await unlocking.execute(`UPDATE colleges SET is_active = true, activation_date = now() WHERE id = ?`, [
        college.id,
      ]);
      approval = catalog.em().execute(`UPDATE deals SET status = 'approved', approved_at = now() WHERE id = ?`, [id]);
      await lockAwaited(catalog);
    });
    await approval;
    expect(await titlesOf('photofinish')).toEqual(['Photofinish falafel']);
  });
});
