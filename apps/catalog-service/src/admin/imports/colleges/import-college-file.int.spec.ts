import { beforeEach, describe, expect, test } from 'vitest';
import { College } from '../../../colleges/college.entity.js';
import { sharedCatalog } from '../../../testing/catalog-app.js';
import { aCollege, aDeal, aVendor } from '../../../testing/factories.js';
import { AcademicDomains } from './academic-domains.js';
import { CollegeImport } from './college-import.js';
import { IPEDS_COLUMNS } from './college-row.js';
import { importCollegeFile, reportText, type CollegeFileOptions, type FileReport } from './import-college-file.js';

const catalog = await sharedCatalog();
beforeEach(async () => {
  await catalog.em().execute('TRUNCATE colleges, outbox_events CASCADE');
});

/** Invented rows with every flaw that the federal file has, and some that it could have. */
const DIRTY = [
  IPEDS_COLUMNS.join(','),
  '900001,Kettle College,KC||Kettle,Brewton,AL,36426,www.kettle.example.edu/,2,1,-2,-87.07,31.1',
  '900002,Kettle College,,Salem,OR,97301,https://salem.example.edu/,2,1,-2,-123.03,44.94',
  '900003,Kettle College,,Salem,MA,01970-1234,,2,1,-2,-70.9,42.52',
  '900004,Kettle College,,Salem,MA,1970,,2,1,-2,-70.9,42.52',
  '900005,Kettle System Office,,Brewton,AL,36426,,0,1,-2,-87.07,31.1',
  '900006,Closed Kettle College,,Brewton,AL,36426,,2,3,7/31/2024,-87.07,31.1',
  '900007,Isla College,,Agana,GU,96910,isla.example.edu/a b,1,1,-2,144.8,13.44',
  '900008,Lost College,,Reno,NV,89501,none,1,1,-2,119.8,39.5',
  '900001,Kettle College Again,,Brewton,AL,36426,,2,1,-2,-87.07,31.1',
  '900009,"Broken College,,Reno,NV,89501,,1,1,-2,-119.8,39.5',
  'abc,No Key College,,Reno,NV,89501,,1,1,-2,-119.8,39.5',
  '900010,Featured,,Reno,NV,89501,https://dean@featured.example.edu/,1,1,-2,-2,-2',
  '900011,Universidad de Mayagüez,,Mayagüez,PR,00681,,1,1,-2,-67.1,18.2',
  '900012,,,Reno,NV,89501,,1,1,-2,-119.8,39.5',
  '900013,Nowhere College,,Nowhere,XX,89501,,1,1,-2,-119.8,39.5',
].join('\n');

function run(text = DIRTY, options: Partial<CollegeFileOptions> = {}): Promise<FileReport> {
  const colleges = catalog.get(CollegeImport);
  const given = { status: 'pending', rename: false, isDryRun: false, ...options } as const;
  return importCollegeFile(catalog.em(), colleges, Buffer.from(text), given);
}

const OUTCOMES = ['created', 'updated', 'unchanged', 'skipped', 'failed'] as const;
function totals({ rows }: FileReport): number[] {
  const counts = OUTCOMES.map((each) => rows.filter(({ outcome }) => outcome === each).length);
  return [rows.length, ...counts];
}
/** A report without the ids of created records, which a dry run has rolled back. */
const lines = ({ rows }: FileReport) => rows.map(({ row, outcome, message }) => [row, outcome, message]);
const updatedBy = async (...given: Parameters<typeof run>): Promise<number | undefined> =>
  totals(await run(...given))[2];

const all = () => catalog.em().find(College, {}, { orderBy: { unitId: 'asc' } });

describe('a file with every kind of flaw', () => {
  test('loses no row: each is imported, skipped or refused with its line and reason', async () => {
    const report = await run();
    expect(totals(report)).toEqual([15, 8, 0, 0, 3, 4]);
    expect(lines(report).filter(([, outcome]) => outcome !== 'created')).toEqual([
      [6, 'skipped', 'SECTOR is an administrative office, not a campus (0)'],
      [7, 'skipped', 'CYACTIVE is not active (3)'],
      [10, 'skipped', 'duplicate of line 2'],
      [11, 'failed', 'has a quote that does not close'],
      [12, 'failed', 'UNITID is not a number'],
      [15, 'failed', 'INSTNM is blank'],
      [16, 'failed', 'STABBR is no US state or territory (XX)'],
    ]);
    expect(report.rows[7]).toMatchObject({
      row: 9,
      label: 'Lost College',
      message: expect.stringMatching(/^WEBADDR ignored.*location ignored: not in the state/),
    });
    expect(report.notes).toEqual([]);
  });

  test('gives each college its own short name, with city, state and key if the name is taken', async () => {
    await run();
    expect(
      (await all()).map(({ unitId, shortName, zipcode, website }) => [unitId, shortName, zipcode, website]),
    ).toEqual([
      [900001, 'kettle-college', '36426', 'https://www.kettle.example.edu/'],
      [900002, 'kettle-college-salem', '97301', 'https://salem.example.edu/'],
      [900003, 'kettle-college-salem-ma', '01970-1234', null],
      [900004, 'kettle-college-900004', '01970', null],
      [900007, 'isla-college', '96910', 'https://isla.example.edu/a%20b'],
      [900008, 'lost-college', '89501', null],
      [900010, 'featured-reno', '89501', 'https://featured.example.edu/'],
      [900011, 'universidad-de-mayaguez', '00681', null],
    ]);
  });

  test('changes nothing the second time: no version, no event', async () => {
    await run();
    const before = await all();
    expect(totals(await run())).toEqual([15, 0, 0, 8, 3, 4]);
    expect(await all()).toEqual(before);
    expect(await catalog.published('CollegeCreated')).toHaveLength(8);
    expect(await catalog.published('CollegeChanged')).toEqual([]);
  });

  test('has exactly the same report in a dry run, which leaves nothing behind', async () => {
    const onChanged = () => Promise.reject(new Error('a dry run changes nothing'));
    const dry = await run(DIRTY, { isDryRun: true, onChanged });
    expect(await all()).toEqual([]);
    expect(await catalog.published('CollegeCreated')).toEqual([]);
    const real = await run();
    expect(lines(dry)).toEqual(lines(real));
  });
});

describe('a newer file', () => {
  const renamed = DIRTY.replace('900002,Kettle College,', '900002,Teapot University,');
  const changed = renamed.replace('97301,https://salem.example.edu/', '97301,');

  test('updates and publishes differences; keeps short names, admins’ choices and values that it leaves blank', async () => {
    await run();
    await catalog.em().nativeUpdate(College, { unitId: 900002 }, { featured: true, subscriptionGoal: 7 });
    const tags: string[] = [];
    const onChanged = async (changedTags: string[]) => void tags.push(...changedTags);
    const report = await run(changed, { rename: true, onChanged });
    expect(totals(report)).toEqual([15, 0, 1, 7, 3, 4]);
    const college = await catalog.em().findOneOrFail(College, { unitId: 900002 });
    expect(college).toMatchObject({
      name: 'Teapot University',
      shortName: 'kettle-college-salem',
      website: 'https://salem.example.edu/',
      featured: true,
      subscriptionGoal: 7,
      version: 2,
    });
    expect(await catalog.published('CollegeChanged')).toMatchObject([
      { collegeId: college.id, name: 'Teapot University', version: 2 },
    ]);
    expect(tags.toSorted()).toEqual([`college-${college.id}`, 'colleges']);
  });

  test('changes no name without a word: such a row is skipped with the old and the new name', async () => {
    await run();
    const dry = await run(changed, { isDryRun: true });
    const report = await run(changed);
    expect(totals(report)).toEqual([15, 0, 0, 7, 4, 4]);
    const message = 'would change the name: Kettle College → Teapot University';
    expect(report.rows[1]).toMatchObject({ row: 3, outcome: 'skipped', message });
    expect(lines(dry)).toEqual(lines(report));
    expect(await catalog.published('CollegeChanged')).toEqual([]);
  });

  test('takes deals off a college that has moved too far from their places', async () => {
    await run();
    const college = await catalog.em().findOneOrFail(College, { unitId: 900002 });
    const at = { latitude: 44.95, longitude: -123.03 };
    const { id: collegeId } = await aCollege(catalog.em(), at);
    const { id: vendorId } = await aVendor(catalog.em(), { collegeId, ...at });
    const { id } = await aDeal(catalog.em(), { collegeId, vendorId, furtherCollegeIds: [college.id] });
    const tags: string[] = [];
    const onChanged = async (changedTags: string[]) => void tags.push(...changedTags);
    const move = (latitude: string) => run(DIRTY.replace('-123.03,44.94', `-123.03,${latitude}`), { onChanged });
    await move('44.96');
    expect(await catalog.published('DealChanged')).toEqual([]);
    await move('46.94');
    expect(await catalog.published('DealChanged')).toMatchObject([{ dealId: id, furtherCollegeIds: [], version: 2 }]);
    expect(tags).toEqual(expect.arrayContaining([`deal-${id}`, `deals-of-college-${college.id}`]));
    expect(tags).toContain(`open-college-${college.id}`);
  });

  /** The file with a column of time zones, for its first colleges. */
  const withZones = (...names: string[]) =>
    DIRTY.split('\n')
      .map((line, at) => `${line},${['TIMEZONE', ...names][at] ?? ''}`)
      .join('\n');
  const zones = async () =>
    Object.fromEntries((await catalog.em().find(College, {})).map(({ unitId, timeZone }) => [unitId, timeZone]));

  test('sets time zones by the coordinates, again after a move; a column of the file corrects them', async () => {
    await run();
    expect(await zones()).toMatchObject({
      900001: 'America/Chicago',
      900002: 'America/Los_Angeles',
      900003: 'America/New_York',
      900007: 'Pacific/Guam',
      900011: 'America/Puerto_Rico',
    });
    await run(DIRTY.replace('-123.03,44.94', '-117.03,43.98'));
    expect(await zones()).toMatchObject({ 900002: 'America/Boise' });
    await run(withZones('America/Denver', 'Mountain'));
    expect(await zones()).toMatchObject({ 900001: 'America/Denver', 900002: 'America/Los_Angeles' });
    expect(await catalog.published('CollegeChanged')).toContainEqual(
      expect.objectContaining({ name: 'Kettle College', state: 'AL', timeZone: 'America/Denver' }),
    );
    // A corrected zone stays, also when the file without the column moves the college.
    await run(DIRTY.replace('-87.07,31.1', '-85.1,32.4'));
    expect(await zones()).toMatchObject({ 900001: 'America/Denver' });
  });

  test('gives a college without coordinates the zone of most others in its state, else UTC', async () => {
    const file = (...rows: [unitId: number, state: string, place: string][]) =>
      [IPEDS_COLUMNS.join(), ...rows.map(([id, state, place]) => `${id},C${id},,Elko,${state},,,1,1,-2,${place}`)].join(
        '\n',
      );
    const [unknown, reno, wendover] = ['-2,-2', '-119.8,39.5', '-114.07,40.74'];
    await run(file([1, 'NV', unknown], [2, 'NV', wendover], [3, 'NV', reno], [4, 'NV', reno], [5, 'WY', unknown]));
    // This file has no other college of the state: the stored ones decide.
    await run(file([6, 'NV', unknown]));
    const most = 'America/Los_Angeles';
    expect(await zones()).toEqual({ 1: most, 2: 'America/Denver', 3: most, 4: most, 5: 'UTC', 6: most });
  });

  test('keeps the last day of deals whole when a college gets another time zone', async () => {
    await run();
    const { id: collegeId } = await catalog.em().findOneOrFail(College, { unitId: 900001 });
    const { id: vendorId } = await aVendor(catalog.em(), { collegeId });
    const { id } = await aDeal(catalog.em(), { collegeId, vendorId, endDate: new Date('2099-02-01T05:59:59Z') });
    await run(withZones('America/Denver'));
    expect(await catalog.published('DealChanged')).toMatchObject([{ dealId: id, endDate: '2099-02-01T06:59:59.000Z' }]);
  });

  test('publishes pending colleges on request, and hides none again', async () => {
    await run();
    expect(await updatedBy(DIRTY, { status: 'live' })).toBe(8);
    expect(await updatedBy(DIRTY, { status: 'pending' })).toBe(0);
    expect((await all()).every(({ status, version }) => status === 'live' && version === 2)).toBe(true);
  });
});

describe('domains of students’ addresses', () => {
  const file = DIRTY.replaceAll('.example.edu', '-example.edu');
  const list = AcademicDomains.read(
    Buffer.from(
      JSON.stringify([
        { name: 'Kettle', domains: ['kettle-example.edu', 'kettlemail.edu'], web_pages: [] },
        { name: 'Kettle College', domains: ['whose.edu'], web_pages: [] },
        { name: 'Lost College', domains: ['lost.edu', 'alumni.lost.edu'], web_pages: ['http://www.lost.edu/'] },
      ]),
    ),
  );
  const domains = async () =>
    Object.fromEntries(
      (await catalog.em().find(College, {})).map(({ unitId, emailDomains }) => [unitId, emailDomains]),
    );

  test('come from the websites, and from a list once; a second import, or one without the list, changes nothing', async () => {
    await run(file);
    expect(await domains()).toMatchObject({ 900003: [], 900008: [], 900010: ['featured-example.edu'] });
    expect(await catalog.published('CollegeCreated')).toContainEqual(
      expect.objectContaining({ name: 'Featured', domains: ['featured-example.edu'] }),
    );
    const report = await run(file, { domains: list });
    const counted = '2 colleges matched (1 by website, 1 by name), 3 ambiguous, 3 not listed';
    expect(report.notes).toEqual([`3 schools in the list of domains: ${counted}`]);
    expect(totals(report)).toEqual([15, 0, 2, 6, 3, 4]);
    expect(await catalog.published('CollegeChanged')).toMatchObject([
      { domains: ['kettle-example.edu', 'kettlemail.edu'], version: 2 },
      { domains: ['lost.edu'], version: 2 },
    ]);
    expect(await updatedBy(file, { domains: list })).toBe(0);
    expect(await updatedBy(file)).toBe(0);
    expect(await domains()).toMatchObject({ 900008: ['lost.edu'] });
  });

  test('that an admin removed or added stay so', async () => {
    await run(file, { domains: list });
    await catalog.em().nativeUpdate(College, { unitId: 900001 }, { emailDomains: ['added.edu', 'kettlemail.edu'] });
    expect(await updatedBy(file, { domains: list })).toBe(0);
    expect(await domains()).toMatchObject({ 900001: ['added.edu', 'kettlemail.edu'] });
  });
});

test('keeps the short names of colleges that admins entered', async () => {
  await aCollege(catalog.em(), { name: 'Kettle College', shortName: 'kettle-college' });
  await run();
  expect((await catalog.em().findOneOrFail(College, { unitId: 900001 })).shortName).toBe('kettle-college-brewton');
});

test.each([
  ['report.csv', '13,Featured,created,website: user name taken out'],
  ['report.json', '"label": "Featured"'],
])('writes the whole report as %s', async (name, expected) => {
  expect(reportText(await run(), name)).toContain(expected);
});
