import { describe, expect, test } from 'vitest';
import { readWebsite } from '../repaired-cells.js';
import { readCollege, splitAlias, type CollegeCells, type CollegeInput } from './college-row.js';

const ROW: CollegeCells = {
  UNITID: '900001',
  INSTNM: 'Kettle College',
  INITIALS: '',
  IALIAS: '',
  CITY: 'Brewton',
  STABBR: 'AL',
  ZIP: '36426',
  WEBADDR: 'https://kettle.example.edu/',
  SECTOR: '2',
  CYACTIVE: '1',
  CLOSEDAT: '-2',
  LONGITUD: '-87.07',
  LATITUDE: '31.1',
  TIMEZONE: '',
};

function take(change: Partial<CollegeCells>): CollegeInput {
  const reading = readCollege({ ...ROW, ...change });
  if ('outcome' in reading) throw new Error(`${reading.outcome}: ${reading.message}`);
  return reading;
}

test('imports a clean row unchanged', () => {
  expect(readCollege(ROW)).toEqual({
    ownId: null,
    key: '900001',
    institution: {
      unitId: 900001,
      name: 'Kettle College',
      initials: null,
      alias: null,
      city: 'Brewton',
      state: 'AL',
      zipcode: '36426',
      latitude: 31.1,
      longitude: -87.07,
      timeZone: null,
      website: 'https://kettle.example.edu/',
    },
    remarks: [],
  });
});

test.each([
  [{ UNITID: '' }, 'failed', 'UNITID'],
  [{ UNITID: '12a' }, 'failed', 'UNITID'],
  [{ UNITID: '-2' }, 'failed', 'UNITID'],
  [{ INSTNM: '   ' }, 'failed', 'INSTNM'],
  [{ INSTNM: 'x'.repeat(201) }, 'failed', 'INSTNM'],
  [{ CITY: '-1' }, 'failed', 'CITY'],
  [{ STABBR: 'ZZ' }, 'failed', 'STABBR'],
  [{ STABBR: '' }, 'failed', 'STABBR'],
  [{ SECTOR: '0' }, 'skipped', 'SECTOR'],
  [{ CYACTIVE: '3' }, 'skipped', 'CYACTIVE'],
  [{ CYACTIVE: '' }, 'skipped', 'CYACTIVE'],
] as const)('%j is %s for its %s', (change, outcome, column) => {
  expect(readCollege({ ...ROW, ...change })).toEqual({ outcome, message: expect.stringMatching(`^${column} `) });
});

test.each([
  ['', []],
  ['KC||Kettle|Tea School', ['KC', 'Kettle', 'Tea School']],
  ['KC; Kettle; KC', ['KC', 'Kettle']],
  ['Old Kettle Academy  Kettle Institute', ['Old Kettle Academy', 'Kettle Institute']],
  ['KC, Kettle', ['KC', 'Kettle']],
  ['Kettle, Berkeley | KC', ['Kettle, Berkeley', 'KC']],
])('alias %j names %j', (text, names) => {
  expect(splitAlias(text)).toEqual(names);
});

test.each([
  ['GU', '13.44', '144.8', true],
  ['AS', '-14.32', '-170.74', true],
  ['HI', '21.3', '-157.8', true],
  ['AL', '31.1', '87.07', false],
  ['AL', '-31.1', '-87.07', false],
  ['GU', '13.44', '-144.8', false],
  ['AL', '0', '0', false],
  ['AL', '131.1', '-87.07', false],
  ['AL', 'north', '-87.07', false],
  ['AL', '31.1', '', false],
])('in %s %s, %s is a place: %s', (state, latitude, longitude, isPlace) => {
  const { institution, remarks } = take({ STABBR: state, LATITUDE: latitude, LONGITUD: longitude });
  expect(institution.latitude).toBe(isPlace ? Number(latitude) : null);
  expect(remarks.map((remark) => remark.slice(0, 20))).toEqual(isPlace ? [] : ['location ignored: no']);
});

const REPAIRED = 'ZIP code: leading zero or hyphen restored';
test.each<[Partial<CollegeCells>, Partial<CollegeInput['institution']>, string[]]>([
  [{ ZIP: '02138' }, { zipcode: '02138' }, []],
  [{ ZIP: '02138-1234' }, { zipcode: '02138-1234' }, []],
  [{ ZIP: '2138' }, { zipcode: '02138' }, [REPAIRED]],
  [{ ZIP: '21381234' }, { zipcode: '02138-1234' }, [REPAIRED]],
  [{ ZIP: '021381234' }, { zipcode: '02138-1234' }, [REPAIRED]],
  [{ ZIP: '-2' }, { zipcode: null }, []],
  [{ ZIP: 'ABC' }, { zipcode: null }, ['ZIP code ignored: not a ZIP code (ABC)']],
  [{ TIMEZONE: '-2' }, { timeZone: null }, []],
  [{ TIMEZONE: 'America/Denver' }, { timeZone: 'America/Denver' }, []],
  [{ TIMEZONE: 'Mountain' }, { timeZone: null }, ['TIMEZONE ignored: no time zone like America/Chicago (Mountain)']],
  [{ LATITUDE: '-2', LONGITUD: '-2' }, { latitude: null, longitude: null }, []],
  [{ CLOSEDAT: '7/30/2024' }, {}, [expect.stringMatching(/^CLOSEDAT .*7\/30\/2024/)]],
  [
    { INSTNM: 'The University of Texas at Austin', IALIAS: 'UT Austin' },
    { name: 'University of Texas at Austin', alias: 'UT Austin' },
    ['INSTNM written as people know it (The University of Texas at Austin)'],
  ],
  [{ INITIALS: 'GT' }, { initials: 'GT' }, []],
  [{ INITIALS: 'GEORGIA' }, { initials: null }, ['INITIALS ignored: longer than 5 characters (GEORGIA)']],
])('%j is imported as %j, with its remarks', (change, institution, remarks) => {
  expect(take(change)).toMatchObject({ institution, remarks });
});

describe('websites', () => {
  test.each([
    ['www.kettle.example.edu/', 'https://www.kettle.example.edu/'],
    ['http://kettle.example.edu', 'http://kettle.example.edu/'],
    ['//kettle.example.edu', 'https://kettle.example.edu/'],
    ['https:/kettle.example.edu', 'https://kettle.example.edu/'],
    ['www.kettle.example.edu:8080/x', 'https://www.kettle.example.edu:8080/x'],
    [
      'www.kettle.example.edu/austin#location=Austin, TX',
      'https://www.kettle.example.edu/austin#location=Austin,%20TX',
    ],
    ['www. kettle.example.edu', 'https://www.kettle.example.edu/'],
    ['https://kad007@kettle.example.edu/', 'https://kettle.example.edu/'],
    ['https://a:b@kettle.example.edu/', 'https://kettle.example.edu/'],
    ['www.a-shop.com www.b-shop.com', 'https://www.a-shop.com/'],
    ['a-shop.com, b-shop.com', 'https://a-shop.com/'],
    ['a-shop.com; call us', 'https://a-shop.com/'],
    ['a-shop.com or b-shop.com', 'https://a-shop.com/'],
    ['a-shop.com / b-shop.com', 'https://a-shop.com/'],
    ['http://a-shop.com/menu http://b-shop.com/', 'http://a-shop.com/menu'],
    ['https://a-shop.comhttps://b-shop.com', 'https://a-shop.com/'],
    ['www.kettle .example.edu', 'https://www.kettle.example.edu/'],
    ['https://web.archive.org/http://kettle.edu', 'https://web.archive.org/http://kettle.edu'],
    ['(www.a-shop.com)', 'https://www.a-shop.com/'],
  ])('%s becomes %s', (given, expected) => {
    expect(readWebsite(given, [])).toBe(expected);
  });

  test.each([
    'javascript:alert(1)',
    'mailto:dean@kettle.example.edu',
    'dean@kettle.example.edu',
    'none',
    'http://',
    'https://localhost/',
    'ftp://kettle.example.edu',
    'n/a',
    'a shop.com',
    'see our page',
    'the-shop com',
    'call 319 555 0101 or a-shop.com',
    `kettle.example.edu/${'x'.repeat(600)}`,
  ])('%.40s is left out', (given) => {
    expect(readWebsite(given, [])).toBeUndefined();
  });
});
