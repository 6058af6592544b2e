import { screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { aVendor } from '../../testing/deal-facts.js';
import { serve } from '../../testing/fake-server.js';
import { renderPage } from '../../testing/render-page.js';
import { VendorCard } from './vendor-card.js';

const allWeek = [1, 2, 3, 4, 5, 6, 7].map((weekday) => ({ weekday, from: '00:00', to: '00:00' }));

it('is a single link with name, description, distance, and whether it is open', async () => {
  renderPage(
    <VendorCard vendor={aVendor({ id: 6, name: 'Corner Counter', hours: allWeek, isSample: true })} collegeId="iowa" />,
  );
  const card = within(screen.getByRole('article'));
  expect(card.getByRole('link', { name: 'Corner Counter' }).getAttribute('href')).toBe('/college/iowa/vendor/6');
  expect(card.getByText('Food & Drink')).toBeTruthy();
  expect(card.getByText('0.4 mi · 8 min walk')).toBeTruthy();
  expect(card.getByText('Open now')).toBeTruthy();
  expect((await card.findByText('4.8')).textContent).toBe('Rated 4.8 of 5');
});

it('invents no rating for a business outside the demo catalog', () => {
  renderPage(<VendorCard vendor={aVendor()} />);
  expect(screen.getByText('New')).toBeTruthy();
});

it('shows real ratings if placeholders are off, and unrated vendors as new', async () => {
  serve('GET /api/config', {
    gate: false,
    devLogin: false,
    productName: 'Campus Deals',
    placeholderFigures: false,
    vendorFee: '$10',
    mapboxToken: null,
    supportEmail: 'a@example.org',
    supabaseUrl: null,
    supabaseAnonKey: '',
  });
  renderPage(
    <>
      <VendorCard vendor={aVendor({ rating: 4.5, reviewCount: 3 })} />
      <VendorCard vendor={aVendor()} />
    </>,
  );
  expect((await screen.findByText('4.5')).textContent).toBe('Rated 4.5 of 5');
  expect(screen.getByText('New')).toBeTruthy();
});
