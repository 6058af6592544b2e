import { expect, it } from 'vitest';
import { initialsOf } from './crest.js';

it.each([
  ['University of Texas at Austin', 'UT'],
  ['University of California, Los Angeles', 'UCLA'],
  ['Massachusetts Institute of Technology', 'MIT'],
  ['University of Wisconsin-Madison', 'UW'],
  ['University of North Carolina at Chapel Hill', 'UNC'],
  ['Texas A&M University', 'TAMU'],
  ['Winston-Salem State University', 'WSSU'],
  ['Iowa State University', 'ISU'],
  ['École Supérieure'.normalize('NFD'), 'ÉS'.normalize('NFD')],
  ['𐐀 College', '𐐀C'],
  ['4', '?'],
])('derives initials from %s', (name, initials) => {
  expect(initialsOf(name)).toBe(initials);
});
