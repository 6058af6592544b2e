import { describe, expect, test } from 'vitest';
import { readInstitution, splitAlias, type Institution, type Remark } from './institution.js';
import type { IpedsRow } from './ipeds-file.js';
import { repairWebsite } from './website.js';

const ROW: IpedsRow = {
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

function take(change: Partial<IpedsRow>): { institution: Institution; remarks: Remark[] } {
  const reading = readInstitution({ ...ROW, ...change });
  if (reading.outcome !== 'taken') throw new Error(`${reading.outcome}: ${reading.column} ${reading.reason}`);
  return reading;
}

test('imports a clean row unchanged', () => {
  expect(readInstitution(ROW)).toEqual({
    outcome: 'taken',
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
  [{ UNITID: '' }, 'refused', 'UNITID'],
  [{ UNITID: '12a' }, 'refused', 'UNITID'],
  [{ UNITID: '-2' }, 'refused', 'UNITID'],
  [{ INSTNM: '   ' }, 'refused', 'INSTNM'],
  [{ INSTNM: 'x'.repeat(201) }, 'refused', 'INSTNM'],
  [{ CITY: '-1' }, 'refused', 'CITY'],
  [{ STABBR: 'ZZ' }, 'refused', 'STABBR'],
  [{ STABBR: '' }, 'refused', 'STABBR'],
  [{ SECTOR: '0' }, 'skipped', 'SECTOR'],
  [{ CYACTIVE: '3' }, 'skipped', 'CYACTIVE'],
  [{ CYACTIVE: '' }, 'skipped', 'CYACTIVE'],
] as const)('%j is %s for its %s', (change, outcome, column) => {
  expect(readInstitution({ ...ROW, ...change })).toMatchObject({ outcome, column, reason: expect.any(String) });
});

test('names with tabs, line breaks and runs of blanks become one line', () => {
  expect(take({ INSTNM: ' Kettle\t  College\u00a0of\nTea ' }).institution.name).toBe('Kettle College of Tea');
});

test.each([
  ['', []],
  ['-2', []],
  ['KC||Kettle|Tea School', ['KC', 'Kettle', 'Tea School']],
  ['KC; Kettle; KC', ['KC', 'Kettle']],
  ['Old Kettle Academy  Kettle Institute', ['Old Kettle Academy', 'Kettle Institute']],
  ['KC, Kettle', ['KC', 'Kettle']],
  ['Kettle, Berkeley | KC', ['Kettle, Berkeley', 'KC']],
])('alias %j names %j', (text, names) => {
  expect(splitAlias(text)).toEqual(names);
});

test.each([
  ['02138', '02138', []],
  ['02138-1234', '02138-1234', []],
  ['2138', '02138', ['corrected']],
  ['21381234', '02138-1234', ['corrected']],
  ['021381234', '02138-1234', ['corrected']],
  ['-2', null, []],
  ['ABC', null, ['left out']],
])('ZIP %j becomes %j', (zip, expected, kinds) => {
  const { institution, remarks } = take({ ZIP: zip });
  expect(institution.zipcode).toBe(expected);
  expect(remarks.map(({ kind }) => kind)).toEqual(kinds);
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
  expect(remarks.map(({ kind }) => kind)).toEqual(isPlace ? [] : ['left out']);
});

test.each([
  ['', null, []],
  ['-2', null, []],
  [' America/Denver ', 'America/Denver', []],
  ['Mountain', null, ['left out']],
])('time zone %j becomes %j', (text, expected, kinds) => {
  const { institution, remarks } = take({ TIMEZONE: text });
  expect(institution.timeZone).toBe(expected);
  expect(remarks.map(({ kind }) => kind)).toEqual(kinds);
});

test('treats missing coordinates as unknown, without a remark', () => {
  expect(take({ LATITUDE: '-2', LONGITUD: '-2' })).toMatchObject({
    institution: { latitude: null, longitude: null },
    remarks: [],
  });
});

test('remarks on a closing date of a college marked as active', () => {
  expect(take({ CLOSEDAT: '7/30/2024' }).remarks).toMatchObject([{ column: 'CLOSEDAT', value: '7/30/2024' }]);
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
    expect(repairWebsite(given).website).toBe(expected);
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
    expect(repairWebsite(given).website).toBeNull();
  });
});

test('uses the common name, with a remark', () => {
  const { institution, remarks } = take({ INSTNM: 'The University of Texas at Austin', IALIAS: 'UT Austin' });
  expect(institution).toMatchObject({ name: 'University of Texas at Austin', alias: 'UT Austin' });
  expect(remarks).toMatchObject([{ kind: 'corrected', column: 'INSTNM', value: 'The University of Texas at Austin' }]);
});

test('imports initials if the file has them, at most 5 letters', () => {
  expect(take({ INITIALS: ' GT ' }).institution.initials).toBe('GT');
  const { institution, remarks } = take({ INITIALS: 'GEORGIA' });
  expect(institution.initials).toBeNull();
  expect(remarks).toMatchObject([{ kind: 'left out', column: 'INITIALS', value: 'GEORGIA' }]);
});
