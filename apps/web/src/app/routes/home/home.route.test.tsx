import { screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { serve } from '../../../testing/fake-server.js';
import { aCollege } from '../../../testing/college-facts.js';
import { renderRoute } from '../../../testing/render-page.js';

const kansas = aCollege({ name: 'University of Kansas', shortName: 'kansas', isActive: true, dealCount: 18 });
const iowa = aCollege({ name: 'University of Iowa', shortName: 'iowa' });

beforeEach(() => {
  serve('GET /api/colleges', [kansas, iowa]);
  serve('GET /api/colleges/featured', [kansas]);
  serve('GET /api/states', ['Iowa', 'Kansas']);
});

it('asks the question, and holds everything that helps to answer it', async () => {
  renderRoute('/');
  expect(await screen.findByRole('heading', { level: 1, name: 'Which college?' })).toBeTruthy();
  expect(screen.getByRole('combobox', { name: 'College, city or state' })).toBeTruthy();
  expect((await screen.findAllByRole('link', { name: /University of Kansas/ }))[0]?.getAttribute('href')).toBe(
    '/college/kansas',
  );
  expect(await screen.findByRole('tab', { name: 'Search Colleges' })).toBeTruthy();
  expect(screen.getByRole('tab', { name: 'Browse by State' })).toBeTruthy();
  await screen.findByRole('heading', { name: 'What you will find on the board' });
  for (const category of ['Food & Drink', 'Entertainment', 'Services', 'Shopping', 'Tutoring', 'Other'])
    expect(screen.getByRole('heading', { name: category })).toBeTruthy();
  expect(screen.getByRole('heading', { name: 'How it works' })).toBeTruthy();
  expect(await screen.findByRole('button', { name: 'Subscribe' })).toBeTruthy();
  expect(screen.getByRole('heading', { name: 'Own a place near campus?' })).toBeTruthy();
  await waitFor(() => expect(document.title).toMatch(/^Find Student Discounts/));
});

it('says so while no college is featured', async () => {
  serve('GET /api/colleges/featured', []);
  renderRoute('/');
  expect(await screen.findByText('No colleges available at the moment.')).toBeTruthy();
});

describe('exactly one college', () => {
  it('leads to its page when neither text nor state narrowed the list', async () => {
    serve('GET /api/colleges', [kansas]);
    const { where } = renderRoute('/');
    await waitFor(() => expect(where()).toBe('/college/kansas'));
  });

  it('stays when a state narrowed it', async () => {
    serve('GET /api/colleges?state=Kansas', [kansas]);
    const { user, where } = renderRoute('/');
    await user.click(await screen.findByRole('tab', { name: 'Browse by State' }));
    await user.click(await screen.findByRole('button', { name: 'Kansas' }));
    await waitFor(() => expect(screen.queryByRole('link', { name: /University of Iowa/ })).toBeNull());
    expect(where()).toBe('/');
  });

  it('stays when it is only the first of more pages', async () => {
    serve('GET /api/colleges', [kansas], { headers: { link: '</api/colleges?cursor=abc>; rel="next"' } });
    const { where } = renderRoute('/');
    await screen.findByRole('button', { name: 'More colleges' });
    expect(where()).toBe('/');
  });
});
