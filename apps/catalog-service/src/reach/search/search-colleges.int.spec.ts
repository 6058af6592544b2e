import { expect, test } from 'vitest';
import type { SearchResultsDto } from '@campus-deals/contracts/catalog/search-results.dto';
import { sharedCatalog } from '../../testing/catalog-app.js';
import { aCollege } from '../../testing/factories.js';

const catalog = await sharedCatalog();
const em = catalog.em();
for (const [name, shortName, city, alias] of [
  ['University of Iowa', 'university-of-iowa', 'Iowa City', 'Hawkeyes'],
  ['Iowa State University', 'iowa-state-university', 'Ames', 'ISU'],
  ['Stanford University', 'stanford-university', 'Stanford', null],
  ['Stamford Technical Institute', 'stamford-technical-institute', 'Stamford', null],
  ['Massachusetts Institute of Technology', 'mit', 'Cambridge', 'M.I.T.'],
  ['Mitchell College', 'mitchell-college', 'New London', null],
  ['Harvard University', 'harvard-university', 'Cambridge', null],
  ['Yale University', 'yale-university', 'New Haven', null],
  ['Duke University', 'duke-university', 'Durham', null],
  ['Texas A&M University-College Station', 'texas-a-and-m-university', 'College Station', 'TAMU'],
  ["St. John's College", 'st-johns-college', 'Annapolis', null],
  ['Michigan State University', 'michigan-state-university', 'East Lansing', 'MSU'],
  ['University of Michigan-Ann Arbor', 'university-of-michigan', 'Ann Arbor', 'U of M'],
  ['Illinois Institute of Art', 'illinois-institute-of-art', 'Chicago', null],
  ['Universidad de Mayagüez', 'universidad-de-mayaguez', 'Mayagüez', null],
] as const) {
  await aCollege(em, { name, shortName, city, alias });
}
await aCollege(em, { name: 'Iowa Hidden College', status: 'pending' });

test.each([
  ['iowa', 'Iowa State University'],
  ['iwoa', 'University of Iowa'],
  ['university of iwoa', 'University of Iowa'],
  ['standford', 'Stanford University'],
  ['Stanfrod Univercity', 'Stanford University'],
  ['mit', 'Massachusetts Institute of Technology'],
  ['M.I.T.', 'Massachusetts Institute of Technology'],
  ['havard', 'Harvard University'],
  ['yael', 'Yale University'],
  ['texas a&m', 'Texas A&M University-College Station'],
  ['tamu', 'Texas A&M University-College Station'],
  ['st johns', "St. John's College"],
  ["saint john's college", "St. John's College"],
  ['michagan state', 'Michigan State University'],
  ['ann arbor', 'University of Michigan-Ann Arbor'],
  ['mayagues', 'Universidad de Mayagüez'],
])('"%s" finds %s first', async (q, expected) => {
  const answer = await catalog.ask('GET', `/api/search?q=${encodeURIComponent(q)}`);
  expect(answer.statusCode).toBe(200);
  expect(answer.json<SearchResultsDto>().colleges[0]?.name).toBe(expected);
});

test('respects the limit, the type and what the public may see', async () => {
  const answer = await catalog.ask('GET', '/api/search?q=university&type=college&limit=3');
  expect(answer.json().colleges).toHaveLength(3);
  expect(answer.headers['x-cache-tags']).toBe('colleges');
  expect(JSON.stringify(await catalog.read('/api/search?q=iowa&limit=50'))).not.toContain('Hidden');
});
