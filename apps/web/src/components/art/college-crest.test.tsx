import { render } from '@testing-library/react';
import { expect, it } from 'vitest';
import { CollegeCrest, initialsOf } from './college-crest.js';

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

it("shows the college's own initials before derived ones", () => {
  const name = 'Georgia Institute of Technology';
  const { container, rerender } = render(<CollegeCrest college={{ name, initials: 'GT', shortName: 'gt' }} />);
  expect(container.textContent).toBe('GT');
  rerender(<CollegeCrest college={{ name, initials: null, shortName: 'gt' }} />);
  expect(container.textContent).toBe('GIT');
});
