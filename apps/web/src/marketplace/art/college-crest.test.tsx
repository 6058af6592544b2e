import { render } from '@testing-library/react';
import { expect, it } from 'vitest';
import { CollegeCrest } from './college-crest.js';

it("shows the college's own initials before derived ones", () => {
  const name = 'Georgia Institute of Technology';
  const { container, rerender } = render(<CollegeCrest college={{ name, initials: 'GT', shortName: 'gt' }} />);
  expect(container.textContent).toBe('GT');
  rerender(<CollegeCrest college={{ name, initials: null, shortName: 'gt' }} />);
  expect(container.textContent).toBe('GIT');
});
