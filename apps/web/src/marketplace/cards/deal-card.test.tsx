import { fireEvent, screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { aDealCard } from '../../testing/deal-facts.js';
import { renderPage } from '../../testing/render-page.js';
import { DealCard } from './deal-card.js';

it('shows title, vendor, distance and expiry, and is a single link', () => {
  const deal = aDealCard({
    id: 12,
    title: 'Half off sandwiches',
    description: `${'Every sandwich '.repeat(5)}end`,
    featured: true,
  });
  renderPage(<DealCard deal={deal} collegeId="iowa" save={<button type="button">Save Half off sandwiches</button>} />);
  const card = within(screen.getByRole('article'));
  expect(card.getAllByRole('link').map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
    ['Half off sandwiches', '/college/iowa/deal/12'],
  ]);
  expect(card.getByRole('heading', { level: 3, name: 'Half off sandwiches' })).toBeTruthy();
  expect(card.getByText('25% OFF')).toBeTruthy();
  expect(card.getByText(`${'Every sandwich '.repeat(4).trim()}…`)).toBeTruthy();
  for (const text of ['Corner Counter', '0.4 mi · 8 min walk', 'No expiration', 'Featured'])
    expect(card.getByText(text)).toBeTruthy();
  expect(card.getByRole('button', { name: 'Save Half off sandwiches' }).closest('a')).toBeNull();
});

it('requests our own pictures in the size of the card, and shows a drawing if one fails to load', () => {
  const { container } = renderPage(<DealCard deal={aDealCard({ image: '/api/images/ab12.webp' })} />);
  const image = container.querySelector('img');
  expect(image?.getAttribute('srcset')).toBe('/api/images/ab12.webp?w=400 400w, /api/images/ab12.webp?w=800 800w');
  expect(image?.getAttribute('loading')).toBe('lazy');
  if (image) fireEvent.error(image);
  expect(container.querySelector('img')).toBeNull();
  expect(container.querySelector('svg.art')).toBeTruthy();
});
