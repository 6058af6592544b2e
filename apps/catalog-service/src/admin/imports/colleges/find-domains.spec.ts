import { describe, expect, test } from 'vitest';
import { AcademicDomains } from './academic-domains.js';
import { DomainFinder, type FoundDomains } from './find-domains.js';
import type { Institution } from '../../../colleges/public.js';
import { UnreadableFile } from '@campus-deals/contracts/file-of-rows/probe';

let unitId = 900_000;
const PLACE = { city: 'Brewton', state: 'AL', zipcode: null, latitude: null, longitude: null, timeZone: null };
const aCollege = (name: string, website: string | null): Institution => ({
  ...PLACE,
  unitId: ++unitId,
  name,
  initials: null,
  alias: null,
  website,
});

function listOf(...schools: [name: string, domains: string[], pages?: string[]][]): AcademicDomains {
  const entries = schools.map(([name, domains, pages = []]) => ({
    name,
    domains,
    web_pages: pages,
    alpha_two_code: 'US',
    country: 'United States',
  }));
  return AcademicDomains.read(Buffer.from(JSON.stringify(entries)));
}

function find(colleges: Institution[], list?: AcademicDomains): { found: FoundDomains[]; finder: DomainFinder } {
  const finder = new DomainFinder(colleges, list);
  return { found: colleges.map((college) => finder.find(college)), finder };
}

test('without a list, domains come from the website, or there are none', () => {
  const { found } = find([
    aCollege('Kettle', 'https://www.kettle.edu/'),
    aCollege('Pot', null),
    aCollege('Cup', 'https://facebook.com/cup'),
    aCollege('Tea', 'https://tea.org/'),
  ]);
  expect(found.map(({ domains }) => domains)).toEqual([['kettle.edu'], [], [], ['tea.org']]);
  expect(found.map(({ remarks }) => remarks)).toEqual([
    [],
    [],
    [expect.stringContaining('https://facebook.com/cup')],
    [expect.stringContaining('tea.org')],
  ]);
});

describe('with a list', () => {
  test('a school is found by its website’s domain or a parent of it, and adds its other domains', () => {
    const list = listOf(['Kettle', ['kettle.edu', 'kettle.net', 'alumni.kettle.edu']]);
    const { found, finder } = find(
      [aCollege('Kettle College', 'https://www.kettle.edu/'), aCollege('Kettle Law', 'https://law.kettle.edu/')],
      list,
    );
    expect(found.map(({ domains }) => domains)).toEqual([
      ['kettle.edu', 'kettle.net'],
      ['kettle.edu', 'kettle.net'],
    ]);
    expect(finder.matches).toEqual({ byWebsite: 2, byName: 0, ambiguous: 0, notListed: 0 });
  });

  test('the nearest domain wins', () => {
    const list = listOf(['State', ['state.edu', 'state.net']], ['Kettle', ['kettle.state.edu', 'kettle.net']]);
    expect(
      find(
        [aCollege('Kettle', 'https://kettle.state.edu/'), aCollege('Pot', 'https://pot.state.edu/')],
        list,
      ).found.map(({ domains }) => domains),
    ).toEqual([
      ['state.edu', 'kettle.state.edu', 'kettle.net'],
      ['state.edu', 'state.net'],
    ]);
  });

  test('a college listed under a part of a domain does not claim all of it, unless others share it', () => {
    const list = listOf(['Kettle', ['kettle.state.edu']]);
    const kettle = aCollege('Kettle', 'https://www.kettle.state.edu/');
    expect(find([kettle], list).found[0]?.domains).toEqual(['kettle.state.edu']);
    expect(find([kettle, aCollege('Pot', 'https://pot.state.edu/')], list).found[0]?.domains).toEqual([
      'state.edu',
      'kettle.state.edu',
    ]);
  });

  test('a school is found by its web page, else by its name in any spelling', () => {
    const list = listOf(
      ['Old Kettle', ['kettlemail.edu'], ['http://www.kettle.edu/home']],
      ['The St. John’s College & Academy', ['stj.edu']],
    );
    const { found, finder } = find(
      [aCollege('Kettle', 'https://kettle.edu/'), aCollege('St Johns College and Academy', 'https://saintjohn.edu/')],
      list,
    );
    expect(found.map(({ domains }) => domains)).toEqual([
      ['kettle.edu', 'kettlemail.edu'],
      ['saintjohn.edu', 'stj.edu'],
    ]);
    expect(finder.matches).toEqual({ byWebsite: 1, byName: 1, ambiguous: 0, notListed: 0 });
  });

  const [trinity, other] = [aCollege('Trinity', null), aCollege('Other', 'https://www.a.edu/')];
  const namesake = aCollege('Trinity', 'https://other.edu/');
  const paged = aCollege('Trinity', 'https://t.edu/');
  test.each([
    ['two schools of the list have its name', [trinity], listOf(['Trinity', ['a.edu']], ['Trinity', ['b.edu']])],
    ['two colleges have the name of one school', [trinity, namesake], listOf(['Trinity', ['a.edu']])],
    ['its domain is that of another’s website', [trinity, other], listOf(['Trinity', ['a.edu', 'b.edu']])],
    ['its page leads to a school with another’s domain', [paged, other], listOf(['X', ['a.edu'], ['http://t.edu']])],
  ])('nothing of the list is imported, with a remark, if %s', (_why, colleges, list) => {
    const { found, finder } = find(colleges, list);
    expect(found[0]?.domains).not.toContain('a.edu');
    expect(found[0]?.remarks).toEqual([expect.stringMatching(/^email domains ignored: .*a\.edu/)]);
    expect(finder.matches.ambiguous).toBeGreaterThanOrEqual(1);
  });

  test('foreign schools and unreadable entries are left out and counted', () => {
    const text = JSON.stringify([
      { name: 'Kettle', domains: ['www.kettle.edu', 'no domain'] },
      { name: 'Oxbridge', alpha_two_code: 'GB', domains: ['ox.edu'] },
      { name: 'Lost', domains: ['-'] },
      'x',
      null,
    ]);
    const list = AcademicDomains.read(Buffer.from(text));
    expect([list.size, list.unreadable]).toEqual([1, [3, 4, 5]]);
    expect(list.withDomainOf('kettle.edu')).toEqual([{ name: 'Kettle', domains: ['kettle.edu'] }]);
  });

  test.each(['', '{}', 'null', '[', '\u0000'])('%j is not a list', (text) => {
    expect(() => AcademicDomains.read(Buffer.from(text))).toThrow(UnreadableFile);
  });
});
