import { expect, test } from 'vitest';
import { domainOfWebsite, isForAlumni } from './website-domain.js';

test.each([
  ['https://www.kettle.edu/', 'kettle.edu'],
  ['http://KETTLE.edu/about', 'kettle.edu'],
  ['https://www3.law.kettle.edu/', 'kettle.edu'],
  ['https://www.kettle.k12.tx.us/', 'kettle.k12.tx.us'],
  ['https://www.kettlecollege.org/', 'kettlecollege.org'],
  ['https://kettle.edu.pr/', 'kettle.edu.pr'],
])('%s has students at %s', (website, domain) => {
  expect(domainOfWebsite(website)).toEqual({ domain });
});

test.each([
  'https://www.facebook.com/kettle',
  'https://sites.google.com/view/kettle',
  'https://kettle-1.jimdosite.com/',
  'https://dhs.county.gov/nursing',
  'https://www.kettle.af.mil/',
])('%s has no domain of students', (website) => {
  expect(domainOfWebsite(website)).toEqual({ reason: expect.any(String) });
});

test('recognizes domains of alumni by a whole label', () => {
  expect(['alumni.kettle.edu', 'alum.mit.edu', 'kettle.alumnae.edu'].every(isForAlumni)).toBe(true);
  expect(['kettle.edu', 'alumina.edu', 'kettlealumni.edu'].some(isForAlumni)).toBe(false);
});
