import { DEAL_CATEGORIES } from '@campus-deals/contracts/catalog/deal-categories';
import * as drawings from '@campus-deals/contracts/drawings/drawing-of';
import { DRAWING_COLORS, SHARED_COLORS } from '@campus-deals/contracts/drawings/drawing-svg';
import { act, render, waitFor } from '@testing-library/react';
import { hydrateRoot } from 'react-dom/client';
import { renderToString } from 'react-dom/server';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import css from '../../styles/ticket.css?raw';
import tokens from '../../styles/tokens.css?raw';
import { linearOf } from '../../testing/oklch.js';
import { DealArt, provideTable } from './deal-art.js';

const deal = { id: 4, title: '$15 off a tune-up', vendorName: 'Northside Bicycle Works', category: 'other' } as const;
const hrefIn = (element: Element) => element.querySelector('use')?.getAttribute('href');

beforeEach(() => provideTable(undefined));
afterEach(() => provideTable(drawings));

it('shows the ground until the table of words is there, and then the drawing in its own colors', async () => {
  const { container } = render(<DealArt deal={deal} />);
  expect(container.querySelector('svg')?.dataset).toMatchObject({ category: 'other', tone: '1' });
  await waitFor(() => expect(hrefIn(container)).toBe('/assets/drawings.svg#bike'));
  expect(container.querySelector('svg')?.dataset.category).toBe('services');
});

it('keeps what the server rendered while the browser fetches the table', async () => {
  const page = (
    <>
      <DealArt deal={deal} />
      <DealArt deal={{ id: 3, title: 'Half off', vendorName: 'éclat', category: 'other' }} />
    </>
  );
  provideTable(drawings);
  const root = document.createElement('div');
  root.innerHTML = renderToString(page);
  const [bike, shop] = root.querySelectorAll('svg');
  provideTable(undefined);
  const seen: (string | null)[] = [];
  const observer = new MutationObserver((changes) =>
    seen.push(...changes.map(({ target }) => (target as Element).getAttribute('href'))),
  );
  observer.observe(root, { subtree: true, attributeFilter: ['href'] });
  const hydrated = await act(async () => hydrateRoot(root, page));
  await waitFor(() => expect(bike?.dataset.category).toBe('services'));
  expect([...root.querySelectorAll('svg')]).toEqual([bike, shop]);
  expect([bike, shop].map((svg) => svg && hrefIn(svg))).toEqual(
    ['bike', 'shop'].map((id) => `/assets/drawings.svg#${id}`),
  );
  expect(shop?.textContent).toBe('É');
  expect(seen).not.toContain(null);
  observer.disconnect();
  act(() => hydrated.unmount());
});

it("writes a shop's letter in its window where no word fits", async () => {
  provideTable(drawings);
  const { container } = render(<DealArt deal={{ id: 3, title: 'Half off', vendorName: 'éclat', category: 'other' }} />);
  expect(hrefIn(container)).toBe('/assets/drawings.svg#shop');
  expect(container.querySelector('text')?.textContent).toBe('É');
});

/** Returns an `oklch(L C H)` color in sRGB. */
function hexOf(oklch: string): string {
  const channels = linearOf(oklch).map((value) => Math.min(1, Math.max(0, value)));
  const encoded = channels.map((value) => (value <= 0.0031308 ? 12.92 * value : 1.055 * value ** (1 / 2.4) - 0.055));
  const digits = encoded.map((value) => Math.round(value * 255).toString(16));
  return `#${digits.map((each) => each.padStart(2, '0')).join('')}`;
}

function lightOf(name: string, text: string): string {
  const color = new RegExp(`--art-${name}: light-dark\\(oklch\\(([^)]+)\\)`).exec(text)?.[1];
  if (!color) throw new Error(`--art-${name} is missing`);
  return hexOf(color);
}

describe('plain colors of the drawings', () => {
  it.each(DEAL_CATEGORIES)('of %s are those of ticket.css', (category) => {
    const [, rules = ''] = css.split(`.art[data-category='${category}']`);
    const { ground, main, second } = DRAWING_COLORS[category];
    expect([ground, main, second]).toEqual(['ground', 'main', 'second'].map((name) => lightOf(name, rules)));
  });

  it('of line and paper are those of tokens.css', () => {
    expect(SHARED_COLORS).toEqual({ line: lightOf('line', tokens), paper: lightOf('paper', tokens) });
  });
});
