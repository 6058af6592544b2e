import { expect, test } from 'vitest';
import { slugOf } from './slug.js';

test.each([
  ["St. John's College", 'st-johns-college'],
  ['Texas A&M University', 'texas-a-and-m-university'],
  ['Universidad de Mayagüez', 'universidad-de-mayaguez'],
  ['Đại học Đà Nẵng', 'dai-hoc-da-nang'],
  ['Ødegaard Høgskole', 'odegaard-hogskole'],
  ['Uniwersytet Łódzki', 'uniwersytet-lodzki'],
  ['Große Akademie Æther', 'grosse-akademie-aether'],
  ['北京大学', ''],
])('%s has the address %s', (name, slug) => {
  expect(slugOf(name, 70)).toBe(slug);
});

test('cuts between words', () => {
  expect(slugOf('Iowa State University', 14)).toBe('iowa-state');
  expect(slugOf('Iowa', 2)).toBe('i');
});
