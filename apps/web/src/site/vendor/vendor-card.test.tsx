import { screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { aVendor } from '../../testing/deal-facts.js';
import { renderPage } from '../../testing/render-page.js';
import { VendorCard } from './vendor-card.js';

const allWeek = [1, 2, 3, 4, 5, 6, 7].map((weekday) => ({ weekday, from: '00:00', to: '00:00' }));

it('is a single link with name, description, distance, and whether it is open', () => {
  renderPage(<VendorCard vendor={aVendor({ id: 6, name: 'Corner Counter', hours: allWeek })} collegeId="iowa" />);
  const card = within(screen.getByRole('article'));
  expect(card.getByRole('link', { name: 'Corner Counter' }).getAttribute('href')).toBe('/college/iowa/vendor/6');
  for (const text of ['Food & Drink', '0.4 mi · 8 min walk', 'Open now']) expect(card.getByText(text)).toBeTruthy();
});
