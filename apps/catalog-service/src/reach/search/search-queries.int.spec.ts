import { beforeAll, expect, test } from 'vitest';
import type { SearchResultsDto } from '@campus-deals/contracts/catalog/search-results.dto';
import { seedDemoCatalog } from '../../demo/seed-demo-catalog.js';
import { ADMIN, sharedCatalog } from '../../testing/catalog-app.js';
import { aCollege, aDeal, aVendor } from '../../testing/factories.js';

const catalog = await sharedCatalog();
let abroadId: number;
beforeAll(async () => {
  await seedDemoCatalog(catalog.em());
  const { id: collegeId } = await aCollege(catalog.em(), { name: 'Université de Łódź', isActive: true });
  abroadId = collegeId;
  for (const name of NAMES) {
    const { id: vendorId } = await aVendor(catalog.em(), { collegeId, name });
    await aDeal(catalog.em(), { collegeId, vendorId, title: `Lunch at ${name}` });
  }
});

/** Names in the letters of many languages. */
const NAMES = [
  'Đà Nẵng Kitchen',
  'Smørrebrød House',
  '北京楼',
  'Кафе Пушкин',
  '김밥천국',
  'Łódź Pierogi',
  'Straßencafé Æther',
  'Ταβέρνα Ο Ήλιος',
  'ร้านก๋วยเตี๋ยว',
  'がんこ寿司',
  'مطعم الأمل',
  'हिन्दी भोजन',
];

/** Searches for such names: as written, without accents, by a beginning, or by a part where there are no blanks. */
const NAME_SEARCHES: [typed: string, found: string][] = [
  ...NAMES.map((name): [string, string] => [name, name]),
  ['da nang', 'Đà Nẵng Kitchen'],
  ['đà nẵng', 'Đà Nẵng Kitchen'],
  ['ĐÀ NẴNG kit', 'Đà Nẵng Kitchen'],
  ['Đà Nẵng'.normalize('NFD'), 'Đà Nẵng Kitchen'],
  ['smorrebrod', 'Smørrebrød House'],
  ['SMØRRE', 'Smørrebrød House'],
  ['北京', '北京楼'],
  ['京楼', '北京楼'],
  ['楼', '北京楼'],
  ['кафе пушкин', 'Кафе Пушкин'],
  ['ПУШК', 'Кафе Пушкин'],
  ['김밥', '김밥천국'],
  ['천국', '김밥천국'],
  ['김밥 천국', '김밥천국'],
  ['lodz pierogi', 'Łódź Pierogi'],
  ['strassencafe aether', 'Straßencafé Æther'],
  ['ΤΑΒΕΡΝΑ', 'Ταβέρνα Ο Ήλιος'],
  ['ηλιος', 'Ταβέρνα Ο Ήλιος'],
  ['ก๋วยเตี๋ยว', 'ร้านก๋วยเตี๋ยว'],
  ['寿司', 'がんこ寿司'],
  ['الأمل', 'مطعم الأمل'],
  ['भोजन', 'हिन्दी भोजन'],
];

/** Queries as students type them, over the demo's businesses, with names that must and must not be found. */
const QUERIES: [typed: string, found: string[], notFound: string[]][] = [
  ['bike repar', ['Northside Bicycle Works'], ['Cornell University']],
  ['bike', ['Northside Bicycle Works'], ['Duke University', 'Cornell University', 'Paper Crane Café']],
  ['bikes', ['Northside Bicycle Works'], ['Duke University']],
  ['movie', ['Lantern Street Cinema'], ['University of Virginia']],
  ['movies', ['$4 off Monday classics'], ['40% off your first month']],
  ['cinema', ['Two seats for one on Wednesdays'], ['University of Virginia']],
  ['tailer', ['Thread Count Tailors'], ['$12 off a table of six']],
  ['alterations', ['15% off alterations'], ['University of Iowa']],
  ['student id', ['20% off any coffee before 10', '15% off used textbooks'], ['Duke University']],
  ['iowa coffee', ['University of Iowa', 'Paper Crane Café'], ['Slow Tuesday Pizza']],
  ['iowa city', ['University of Iowa', 'Northside Bicycle Works'], ['Plain Sight Opticians']],
  ['hawkeyes', ['University of Iowa', 'Paper Crane Café'], ['Plain Sight Opticians']],
  ['uiowa', ['University of Iowa'], ['University of Utah']],
  ['cheap haircut near me', ['Good Morning Barbers', '$6 off a weekday cut'], ['Thread Count Tailors']],
  ['barber', ['$6 off a weekday cut'], ['Thread Count Tailors']],
  ['pizza', ['Slow Tuesday Pizza', '$5 off any large pizza'], ['Basil & Brine']],
  ['piza', ['Slow Tuesday Pizza'], ['Basil & Brine']],
  ['pizza boston', ['Boston University', 'Slow Tuesday Pizza'], ['Paper Crane Café']],
  ['coffee', ['Paper Crane Café', '20% off any coffee before 10'], ['Corner Circuit Repair']],
  ['late night food', ['30% off after 9 pm'], ['Plain Sight Opticians', 'Lantern Street Cinema']],
  ['dinner', ['20% off Sunday supper'], ['Second Shelf Books']],
  ['used textbooks', ['15% off used textbooks'], ['Uphill Climbing Hall']],
  ['laundry', ['Suds & Sonnets Laundry', 'Free drying on Sundays'], ['University of Washington']],
  ['wash and fold', ['20% off wash and fold'], ['Howard University']],
  ['phone repair', ['Corner Circuit Repair'], ['Lantern Street Cinema']],
  ['cracked screen', ['$20 off any screen repair'], ['$12 off a table of six']],
  ['glasses', ['Plain Sight Opticians', '20% off frames for students'], ['The Gilded Fern']],
  ['tutor', ['Proof by Coffee', 'First hour at half price'], ['The Long Table']],
  ['thesis binding', ['25% off thesis binding'], ['University of Iowa']],
  ['vegetable', ['20% off Sunday supper'], ['Midnight Noodle Society']],
  ['bogo', ['Two croissants for one', 'Two seats for one on Wednesdays'], ['Kettle & Clay', 'Cornell University']],
  ['buy one get one', ['Two croissants for one'], ['Plain Sight Opticians']],
  ['20% off', ['20% off wash and fold', '20% off Sunday supper'], ['University of Iowa']],
  ['mit', ['Massachusetts Institute of Technology'], ['University of Michigan']],
  ['ut austin', ['University of Texas at Austin'], ['University of Utah']],
  ['stanfrod', ['Stanford University'], ['Howard University']],
  ['car wash', ['20% off wash and fold'], ['University of Washington', 'Stanford University']],
  ['date night', [], ['University of Notre Dame', 'Field Day Yoga']],
  ['hair dresser', ['Good Morning Barbers'], ['Uphill Climbing Hall']],
  ['deals', [], ['Duke University', 'Slow Tuesday Pizza']],
  ['kittens', [], ['Slow Tuesday Pizza', 'University of Iowa']],
];

async function search(typed: string): Promise<SearchResultsDto> {
  return await catalog.read(`/api/search?limit=12&q=${encodeURIComponent(typed)}`);
}

test.each(QUERIES)('"%s"', async (typed, found, notFound) => {
  const { colleges, vendors, deals } = await search(typed);
  const names = [...colleges, ...vendors].map(({ name }) => name).concat(deals.map(({ title }) => title));
  expect(names).toEqual(expect.arrayContaining(found));
  expect(notFound.filter((name) => names.includes(name))).toEqual([]);
});

test.each(NAME_SEARCHES)('"%s" finds %s everywhere that names are searched', async (typed, name) => {
  const q = encodeURIComponent(typed);
  const list = async (path: string): Promise<{ name?: string; title?: string }[]> => {
    const answer = await catalog.ask('GET', `/api/${path}`, { caller: ADMIN });
    expect(answer.statusCode).toBe(200);
    return answer.json();
  };
  const namesIn = async (path: string): Promise<unknown[]> => (await list(path)).map((row) => row.name ?? row.title);
  const { vendors, deals, closest } = await search(typed);
  expect(vendors[0]?.name).toBe(name);
  expect(deals[0]?.title).toBe(`Lunch at ${name}`);
  expect(closest).toBeUndefined();
  expect(await namesIn(`vendors?search=${q}`)).toContain(name);
  expect(await namesIn(`admin/vendors?search=${q}`)).toContain(name);
  expect(await namesIn(`admin/deals?search=${q}`)).toContain(`Lunch at ${name}`);
  expect(await namesIn(`colleges/${abroadId}/vendors?search=${q}`)).toContain(name);
});

test.each([
  ['京北', '北京楼'],
  ['북경', '김밥천국'],
  ['\u3164', '김밥천국'],
])('"%s" does not find %s', async (typed, name) => {
  expect(JSON.stringify(await search(typed))).not.toContain(name);
});

test('a misspelled word is replaced in every alphabet', async () => {
  expect((await search('кафе пушкнн')).vendors[0]?.name).toBe('Кафе Пушкин');
  expect((await search('smorebrod')).vendors[0]?.name).toBe('Smørrebrød House');
});

test('colleges are found and sorted by their letters without accents', async () => {
  const sorted = [
    'Đại học Cần Thơ',
    'Dance Academy',
    'Éa Academy',
    'École Normale',
    'Ødegaard Academy',
    'Zeta Academy',
  ];
  for (const name of sorted.toReversed()) await aCollege(catalog.em(), { name, state: 'AS' });
  const list = async (path: string): Promise<string[]> =>
    (await catalog.ask('GET', `/api/${path}`, { caller: ADMIN })).json().map(({ name }: { name: string }) => name);
  expect(await list('colleges?state=AS&limit=200')).toEqual(sorted);
  expect(await list(`colleges?search=${encodeURIComponent('dai hoc can tho')}`)).toEqual(['Đại học Cần Thơ']);
  expect(await list(`admin/colleges?search=${encodeURIComponent('universite de lodz')}`)).toEqual([
    'Université de Łódź',
  ]);
});

test('returns the words searched instead of misspelled ones, and none if all words are in use', async () => {
  expect((await search('bike repar')).closest).toBe('bike repair');
  expect(await search('bike repair')).not.toHaveProperty('closest');
  expect(await search('qwrtz plmk')).not.toHaveProperty('closest');
});
