import { expect, test } from 'vitest';
import { displayName } from './display-name.js';

test.each([
  ['The University of Texas at Austin', 'University of Texas at Austin'],
  ['University of Michigan-Ann Arbor', 'University of Michigan'],
  ['University of California-Los Angeles', 'University of California, Los Angeles'],
  ['California State University-Fullerton', 'California State University, Fullerton'],
  ['Arizona State University Campus Immersion', 'Arizona State University'],
  ['Georgia Institute of Technology-Main Campus', 'Georgia Institute of Technology'],
  ['University of Akron Main Campus', 'University of Akron'],
  ['University of Washington-Seattle Campus', 'University of Washington'],
  ['University of Washington-Tacoma Campus', 'University of Washington-Tacoma'],
  ['Texas A&M University-College Station', 'Texas A&M University'],
  ['Texas A&M University-Kingsville', 'Texas A&M University-Kingsville'],
  ['Pennsylvania State University-Main Campus', 'Pennsylvania State University'],
])('%s is known as %s', (name, known) => {
  expect(displayName(name)).toBe(known);
  expect(displayName(known)).toBe(known);
});

test.each([
  'University of Wisconsin-Madison',
  'Winston-Salem State University',
  'University of Maryland Global Campus',
  'The New School',
  'Arizona State University Digital Immersion',
  'Wichita State University-Campus of Applied Sciences and Technology',
])('%s stays as it is', (name) => {
  expect(displayName(name)).toBe(name);
});
