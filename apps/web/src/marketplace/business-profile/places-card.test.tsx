import { screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { aPlace } from '../../testing/deal-facts.js';
import { callsTo, sentTo, serve } from '../../testing/fake-server.js';
import { renderPage } from '../../testing/render-page.js';
import { anOwnVendor } from '../../testing/vendor-facts.js';
import { OwnPlacesCard } from './places-card.js';

const main = aPlace({ id: 0, name: null, address: '12 Dubuque Street' });
const downtown = aPlace({ id: 5, name: 'Downtown', address: '21 S Clinton St' });
const open = (vendor = anOwnVendor()) => renderPage(<OwnPlacesCard vendor={vendor} />);
const field = (name: RegExp | string) => screen.getByLabelText<HTMLInputElement>(name);

it('shows the address of the profile as the only place, which is not removed', () => {
  open();
  expect(screen.getByText('12 Dubuque Street, Iowa City')).toBeTruthy();
  expect(screen.getByText('Main place')).toBeTruthy();
  expect(screen.queryByRole('button', { name: /^(Edit|Remove)/ })).toBeNull();
});

it('adds a place, and names the field that is missing', async () => {
  serve('POST /api/vendor/places', anOwnVendor({ places: [downtown, main] }), { status: 201 });
  const { user } = open();
  await user.click(screen.getByRole('button', { name: 'Add a place' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Add a place' }));
  await user.type(field(/^Name/), 'Downtown');
  await user.click(dialog.getByRole('button', { name: 'Save place' }));
  expect(await dialog.findByText('Enter the street address.')).toBeTruthy();
  expect(callsTo('POST /api/vendor/places')).toEqual([]);
  await user.type(field('Address'), '21 S Clinton St');
  await user.type(field('ZIP code'), '52240');
  await user.click(dialog.getByRole('button', { name: 'Save place' }));
  await screen.findByText('Place added');
  expect(sentTo('POST /api/vendor/places')).toEqual({
    name: 'Downtown',
    address: '21 S Clinton St',
    city: 'Iowa City',
    state: 'IA',
    zipCode: '52240',
    latitude: null,
    longitude: null,
    phone: null,
    hours: null,
  });
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

it('changes a place, without a copy of the phone of the business', async () => {
  const vendor = anOwnVendor({ places: [downtown, main] });
  serve('PUT /api/vendor/places/5', vendor);
  const { user } = open(vendor);
  await user.click(screen.getByRole('button', { name: 'Edit Downtown' }));
  await screen.findByRole('dialog', { name: 'Edit place' });
  await user.clear(field(/^Name/));
  await user.click(screen.getByRole('button', { name: 'Save place' }));
  await screen.findByText('Place updated');
  expect(sentTo('PUT /api/vendor/places/5')).toMatchObject({ name: null, address: '21 S Clinton St', phone: null });
});

it('removes a place after a question, and shows why it cannot', async () => {
  serve('DELETE /api/vendor/places/5', { detail: 'A deal is valid there alone' }, { status: 409 });
  const { user } = open(anOwnVendor({ places: [downtown, main] }));
  await user.click(screen.getByRole('button', { name: 'Remove Downtown' }));
  await user.click(await screen.findByRole('button', { name: 'Remove place' }));
  expect(await screen.findByText('A deal is valid there alone')).toBeTruthy();
  serve('DELETE /api/vendor/places/5', anOwnVendor());
  await user.click(screen.getByRole('button', { name: 'Remove place' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

it('makes a place the main one after a question', async () => {
  const vendor = anOwnVendor({ places: [downtown, main] });
  serve('POST /api/vendor/places/5/make-main', vendor);
  const { user } = open(vendor);
  await user.click(screen.getByRole('button', { name: 'Make main: Downtown' }));
  await user.click(await screen.findByRole('button', { name: 'Make it the main place' }));
  expect(await screen.findByText('Main place changed')).toBeTruthy();
  expect(callsTo('POST /api/vendor/places/5/make-main')).toHaveLength(1);
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});
