import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { anAdminCollege, serveAdmin, serveList } from '../../testing/admin-facts.js';
import { callsTo, sentTo, serve } from '../../testing/fake-server.js';
import { renderRoute } from '../../testing/render-page.js';

const COLLEGES = '/api/admin/colleges';
const iowa = anAdminCollege({
  id: 5,
  name: 'University of Iowa',
  shortName: 'iowa',
  latitude: '41.6627',
  longitude: '-91.5549',
  emailDomains: ['uiowa.edu'],
  seoMetadata: { title: 'Deals in Iowa City' },
});

beforeEach(() => {
  serveAdmin();
  serveList(COLLEGES, [iowa]);
  serve(`GET ${COLLEGES}/5`, iowa);
});

describe('the list', () => {
  const choose = async (name: string) => {
    const { user } = renderRoute('/admin/colleges');
    await user.click(await screen.findByRole('button', { name: 'Actions for University of Iowa' }));
    await user.click(await screen.findByRole('menuitem', { name }));
    return user;
  };

  const FEATURED = { college: { ...iowa, featured: true }, message: 'University of Iowa is now featured' };
  it.each([
    [200, FEATURED, FEATURED.message, 2],
    [500, {}, 'Failed to toggle featured status', 1],
  ])('(%i) toggles whether a college is featured, or says that it failed', async (status, json, text, reads) => {
    serve(`PATCH ${COLLEGES}/5/toggle-featured`, json, { status });
    await choose('Feature');
    expect(await screen.findByText(text)).toBeTruthy();
    await waitFor(() => expect(callsTo(`GET ${COLLEGES}`)).toHaveLength(reads));
  });

  it('requires confirmation before it deletes a college, and names what is deleted with it', async () => {
    const facts = { vendors: 1, deals: 1204, saves: 0, codes: 8, subscribers: 63, refusal: null };
    serve(`GET ${COLLEGES}/5/removal`, facts);
    serve(`DELETE ${COLLEGES}/5`, undefined, { status: 204 });
    const user = await choose('Delete');
    const dialog = within(await screen.findByRole('dialog', { name: 'Delete college' }));
    await dialog.findByText('1 vendor');
    expect(dialog.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      '1 vendor',
      '1,204 deals, whatever their state',
      '8 codes',
      '63 newsletter subscriptions, which end',
    ]);
    await user.click(dialog.getByRole('button', { name: 'Delete college' }));
    expect(callsTo(`DELETE ${COLLEGES}/5`)).toHaveLength(0);
    await user.type(dialog.getByRole('textbox', { name: /^Type the college's name/ }), 'University of Iowa');
    await user.click(dialog.getByRole('button', { name: 'Delete college' }));
    expect(await screen.findByText('College deleted')).toBeTruthy();
  });

  it('deletes a college without vendors and deals after a plain confirmation', async () => {
    serve(`GET ${COLLEGES}/5/removal`, { vendors: 0, deals: 0, saves: 0, codes: 0, subscribers: 2, refusal: null });
    serve(`DELETE ${COLLEGES}/5`, undefined, { status: 204 });
    const user = await choose('Delete');
    await user.click(await screen.findByRole('button', { name: 'Delete college' }));
    expect(await screen.findByText('College deleted')).toBeTruthy();
  });

  it('deletes nothing that the server would refuse, and explains why', async () => {
    serve(`GET ${COLLEGES}/5/removal`, { vendors: 1, deals: 10_000, refusal: 'It has too many deals.' });
    await choose('Delete');
    const dialog = within(await screen.findByRole('dialog', { name: 'Delete college' }));
    expect((await dialog.findByRole('alert')).textContent).toBe('It has too many deals.');
    expect(dialog.queryByRole('button', { name: 'Delete college' })).toBeNull();
  });
});

it('a new college is created, and its page opens', async () => {
  serve(`POST ${COLLEGES}`, iowa, { status: 201 });
  const { user, where } = renderRoute('/admin/colleges/new');
  await user.type(await screen.findByLabelText('Name'), 'Coe College');
  expect(screen.getByLabelText<HTMLInputElement>('Short name').value).toBe('coe-college');
  await user.type(screen.getByLabelText('Crest initials'), 'Coe');
  await user.type(screen.getByLabelText('City'), 'Cedar Rapids');
  await user.selectOptions(screen.getByLabelText('State'), 'IA');
  await user.type(screen.getByLabelText('Latitude'), '41.9877');
  await user.type(screen.getByLabelText('Longitude'), '-91.6571');
  await user.type(screen.getByLabelText('Email domains'), 'coe.edu{Enter}@students.coe.edu');
  await user.click(screen.getByRole('button', { name: 'Add college' }));
  await waitFor(() => expect(where()).toBe('/admin/colleges/5'));
  expect(sentTo(`POST ${COLLEGES}`)).toMatchObject({
    name: 'Coe College',
    initials: 'Coe',
    shortName: 'coe-college',
    city: 'Cedar Rapids',
    state: 'IA',
    latitude: '41.9877',
    longitude: '-91.6571',
    status: 'pending',
    emailDomains: ['coe.edu', 'students.coe.edu'],
  });
});

describe('a college', () => {
  it('sends only changed fields', async () => {
    serve(`PATCH ${COLLEGES}/5`, { ...iowa, status: 'live', website: 'https://uiowa.edu' });
    const { user } = renderRoute('/admin/colleges/5');
    await user.type(await screen.findByLabelText('Website'), 'https://uiowa.edu');
    await user.click(screen.getByText('Search engines and link previews'));
    await user.type(screen.getByLabelText('Keywords'), 'iowa');
    await user.click(screen.getByRole('button', { name: 'Save changes' }));
    expect(await screen.findByText('College updated')).toBeTruthy();
    expect(sentTo(`PATCH ${COLLEGES}/5`)).toEqual({
      website: 'https://uiowa.edu',
      seoMetadata: { title: 'Deals in Iowa City', keywords: 'iowa' },
    });
  });

  it('is moved by a separate request', async () => {
    serve(`PUT ${COLLEGES}/5/coordinates`, { detail: 'away' }, { status: 503 });
    const { user } = renderRoute('/admin/colleges/5');
    await user.clear(await screen.findByLabelText('Latitude'));
    await user.type(screen.getByLabelText('Latitude'), '41.7');
    await user.click(screen.getByRole('button', { name: 'Save changes' }));
    expect((await screen.findByRole('alert')).textContent).toBe('Failed to update college coordinates.');
    serve(`PUT ${COLLEGES}/5/coordinates`, { ...iowa, latitude: '41.7' });
    await user.click(screen.getByRole('button', { name: 'Save changes' }));
    expect(await screen.findByText('College updated')).toBeTruthy();
    expect(callsTo(`PUT ${COLLEGES}/5/coordinates`)).toHaveLength(2);
    expect(sentTo(`PUT ${COLLEGES}/5/coordinates`)).toEqual({ latitude: '41.7', longitude: iowa.longitude });
  });

  it('shows its time zone, which can be corrected, and cleared to take it from the coordinates', async () => {
    serve(`PATCH ${COLLEGES}/5`, { ...iowa, timeZone: 'America/Denver' });
    const { user } = renderRoute('/admin/colleges/5');
    const zone = await screen.findByLabelText<HTMLInputElement>('Time zone');
    expect(zone.value).toBe('America/Chicago');
    await user.clear(zone);
    await user.type(zone, 'America/Denver');
    await user.click(screen.getByRole('button', { name: 'Save changes' }));
    await waitFor(() => expect(sentTo(`PATCH ${COLLEGES}/5`)).toEqual({ timeZone: 'America/Denver' }));
    serve(`PATCH ${COLLEGES}/5`, iowa);
    await user.clear(zone);
    await user.click(screen.getByRole('button', { name: 'Save changes' }));
    await waitFor(() => expect(callsTo(`PATCH ${COLLEGES}/5`)).toHaveLength(2));
    expect(callsTo(`PATCH ${COLLEGES}/5`)[1]?.body).toBe('{"timeZone":null}');
    await waitFor(() => expect(zone.value).toBe('America/Chicago'));
  });

  it('has its vendors and its deals in tabs', async () => {
    serveList('/api/admin/vendors', []);
    serveList('/api/admin/deals', []);
    const { user, where } = renderRoute('/admin/colleges/5');
    await user.click(await screen.findByRole('tab', { name: 'Vendors' }));
    expect(await screen.findByText('No vendors yet.')).toBeTruthy();
    expect(callsTo('GET /api/admin/vendors?collegeId=5&sort=newest')).toHaveLength(1);
    await user.click(screen.getByRole('tab', { name: 'Deals' }));
    expect(await screen.findByText('No deals yet.')).toBeTruthy();
    expect(callsTo('GET /api/admin/deals?collegeId=5&sort=newest')).toHaveLength(1);
    expect(where()).toBe('/admin/colleges/5?tab=deals');
  });
});
