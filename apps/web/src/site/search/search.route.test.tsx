import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { aProfile, serveAccount } from '../../testing/account-facts.js';
import { aDealCard, aVendor } from '../../testing/deal-facts.js';
import { callsTo, serve } from '../../testing/fake-server.js';
import { aCollege } from '../../testing/college-facts.js';
import { renderScreen } from '../../testing/render-page.js';
import { Component } from './search.route.js';

const iowa = aCollege({ id: 3, name: 'University of Iowa', shortName: 'iowa' });
const tacos = aDealCard({ id: 12, title: 'Two tacos for one', discountType: 'bogo', collegeId: 3 });
const shop = aVendor({ id: 6, name: 'Taco Corner', collegeId: 3 });
const NOTHING = { colleges: [], vendors: [], deals: [] };

beforeEach(() => {
  serve('GET /api/search', { colleges: [iowa], vendors: [shop], deals: [tacos] });
  serve('GET /api/colleges/3', iowa);
  serve('GET /api/colleges/1', aCollege({ id: 1 }));
});

const open = (path = '/search') => renderScreen('/search', Component, path);
const field = () => screen.getByRole('combobox', { name: 'College, shop or deal' });

describe('while typing', () => {
  it('suggests colleges, deals and vendors from three letters on, those that contain the text first', async () => {
    const { user, where } = open();
    await user.type(field(), 'ta');
    await new Promise((resolve) => requestAnimationFrame(resolve));
    expect(callsTo('GET /api/search')).toEqual([]);
    await user.type(field(), 'c');
    const options = await screen.findAllByRole('option');
    await screen.findAllByText(/· University of Iowa$/);
    expect(options.map((option) => option.textContent)).toEqual([
      'CTwo tacos for oneDeal · Corner Counter · University of IowaBOGO',
      'TTaco CornerVendor · Food & Drink · University of Iowa',
      'UIUniversity of IowaCollege · Iowa City, IA',
    ]);
    await user.keyboard('{ArrowDown}{Enter}');
    expect(where()).toBe('/college/3/deal/12');
  });

  it('puts the text into the address on Enter', async () => {
    const { user, where } = open();
    await user.type(field(), ' taco {Enter}');
    await waitFor(() => expect(where()).toBe('/search?q=taco'));
    expect(await screen.findByRole('link', { name: 'Taco Corner' })).toBeTruthy();
  });
});

describe('the results', () => {
  it('show every kind with its count, and link to each', async () => {
    open('/search?q=taco');
    const vendors = within(await screen.findByRole('region', { name: 'Vendors 1' }));
    expect(await vendors.findByText(/University of Iowa$/)).toBeTruthy();
    expect(vendors.getByRole('link', { name: 'Taco Corner' }).getAttribute('href')).toBe('/college/3/vendor/6');
    expect(screen.getByRole('link', { name: 'Two tacos for one' }).getAttribute('href')).toBe('/college/3/deal/12');
    expect(screen.getByRole('link', { name: /University of Iowa/ }).getAttribute('href')).toBe('/college/iowa');
    expect(screen.getByText('Colleges: 1, Deals: 1, Vendors: 1')).toBeTruthy();
  });

  it('of a single kind are in the address, and requested alone', async () => {
    const { user, where } = open('/search?q=taco');
    await user.click(await screen.findByRole('tab', { name: 'Deals' }));
    await waitFor(() => expect(where()).toBe('/search?q=taco&type=deal'));
    await waitFor(() => expect(screen.queryByRole('link', { name: 'Taco Corner' })).toBeNull());
    await screen.findByRole('link', { name: 'Two tacos for one' });
    expect(callsTo('GET /api/search?q=taco&type=deal&limit=50')).toHaveLength(1);
    await user.click(screen.getByRole('tab', { name: 'All' }));
    await waitFor(() => expect(where()).toBe('/search?q=taco'));
  });

  it('offer all of a kind when only the first are shown', async () => {
    serve('GET /api/search', { ...NOTHING, vendors: Array.from({ length: 12 }, () => aVendor()) });
    const { user, where } = open('/search?q=taco');
    expect(await screen.findByRole('heading', { name: 'Vendors 12+' })).toBeTruthy();
    expect(screen.getAllByRole('article')).toHaveLength(6);
    await user.click(screen.getByRole('button', { name: 'All vendors' }));
    expect(where()).toBe('/search?q=taco&type=vendor');
  });

  it('of a college can be widened to all colleges', async () => {
    serve('GET /api/colleges/3', iowa);
    const { user, where } = open('/search?q=taco&collegeId=3');
    await screen.findByText('University of Iowa', { selector: 'strong' });
    expect(callsTo('GET /api/search')[0]?.path).toBe('/api/search?q=taco&collegeId=3&limit=12');
    await user.click(screen.getByRole('link', { name: 'Search everywhere' }));
    await waitFor(() => expect(where()).toBe('/search?q=taco'));
  });

  it('of a college come first, with those of others collapsed below', async () => {
    const far = aDealCard({ id: 30, title: 'Tacos far away', collegeId: 9 });
    serve('GET /api/search?q=taco&collegeId=3&limit=12', { ...NOTHING, deals: [tacos] });
    serve('GET /api/search?q=taco&limit=12', { ...NOTHING, deals: [far, tacos] });
    serve('GET /api/colleges/9', aCollege({ id: 9 }));
    const { user } = open('/search?q=taco&collegeId=3');
    const fold = await screen.findByText('Elsewhere');
    const isOpen = () => fold.closest('details')?.open;
    expect(isOpen()).toBe(false);
    await user.click(fold);
    expect(isOpen()).toBe(true);
    const deals = within(screen.getByRole('region', { name: 'Deals elsewhere' }));
    expect(deals.getAllByRole('article')).toHaveLength(1);
    expect(deals.getByRole('link', { name: 'Tacos far away' })).toBeTruthy();
  });

  it('of other colleges are shown at once if the chosen one has none', async () => {
    const far = aDealCard({ id: 30, title: 'Tacos far away', collegeId: 9, distanceMiles: 0.7, walkingMinutes: 14 });
    serve('GET /api/search?q=taco&collegeId=3&limit=12', NOTHING);
    serve('GET /api/search?q=taco&limit=12', { ...NOTHING, deals: [far] });
    serve('GET /api/colleges/3', iowa);
    serve('GET /api/colleges/9', aCollege({ id: 9, name: 'Boston University' }));
    open('/search?q=taco&collegeId=3');
    const card = await screen.findByRole('article');
    await waitFor(() => expect(card.textContent).toContain('0.7 mi · 14 min walk from Boston University'));
    expect(screen.getByText(/^None at/).textContent).toBe('None at University of Iowa yet');
    expect(screen.queryByText('Nothing found for "taco".')).toBeNull();
  });

  it('of misspelled words name the words that were searched instead', async () => {
    serve('GET /api/search', { ...NOTHING, deals: [tacos], closest: 'tacos' });
    open('/search?q=tcaos');
    expect(await screen.findByText(/No exact match for "tcaos". Closest:/)).toBeTruthy();
  });

  it('ignore invalid values in the address', async () => {
    open(`/search?q=${'x'.repeat(300)}&type=cars&collegeId=-1`);
    await screen.findByRole('link', { name: 'Taco Corner' });
    expect(callsTo('GET /api/search').map(({ path }) => path)).toEqual([`/api/search?q=${'x'.repeat(100)}&limit=12`]);
  });
});

describe('a user with a default college', () => {
  beforeEach(() => serveAccount(aProfile({ collegeId: 3, defaultCollege: true })));

  it('starts with it, and searches everywhere on demand', async () => {
    serve('GET /api/colleges/3', { ...iowa, isActive: true });
    const { user, where } = open('/search?q=taco');
    await waitFor(() => expect(where()).toBe('/search?q=taco&collegeId=3'));
    await user.click(await screen.findByRole('link', { name: 'Search everywhere' }));
    await waitFor(() => expect(where()).toBe('/search?q=taco'));
    await user.clear(field());
    await user.type(field(), 'noodles{Enter}');
    await waitFor(() => expect(where()).toBe('/search?q=noodles'));
  });

  it('searches everywhere while that college is Coming Soon', async () => {
    serve('GET /api/colleges/3', { ...iowa, isActive: false });
    const { where } = open('/search?q=taco');
    await waitFor(() => expect(callsTo('GET /api/colleges/3')).not.toEqual([]));
    await screen.findByRole('link', { name: 'Taco Corner' });
    expect(where()).toBe('/search?q=taco');
  });

  it('keeps the college in the address', async () => {
    const { where } = open('/search?q=taco&collegeId=1');
    await waitFor(() => expect(callsTo('GET /api/user/profile')).toHaveLength(1));
    expect(where()).toBe('/search?q=taco&collegeId=1');
  });
});
