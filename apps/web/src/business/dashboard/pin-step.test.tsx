import { screen, waitFor } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { aCollege } from '../../testing/college-facts.js';
import { sentTo, serve } from '../../testing/fake-server.js';
import { renderPage } from '../../testing/render-page.js';
import { anOwnVendor } from '../../testing/vendor-facts.js';
import { PinStep } from './pin-step.js';

const PIN = /^Your place on the map/;
const sent = () => sentTo('PATCH /api/user/vendor');

async function openPin() {
  const at = { latitude: '41.6611', longitude: '-91.5302' };
  serve('GET /api/colleges/iowa', aCollege({ name: 'University of Iowa', ...at }));
  serve('PATCH /api/user/vendor', anOwnVendor());
  const onDone = vi.fn();
  const page = renderPage(<PinStep vendor={anOwnVendor()} onDone={onDone} />);
  await screen.findByText('The pin stands at University of Iowa until you move it.');
  const press = (name: string | RegExp) => page.user.click(screen.getByRole('button', { name }));
  return { ...page, onDone, press };
}

it('is moved with the keyboard alone, and stored only then', async () => {
  const { user, press, onDone } = await openPin();
  expect(screen.queryByRole('button', { name: /^(Save|Yes|Remove the pin)$/ })).toBeNull();
  screen.getByRole('button', { name: PIN }).focus();
  await user.keyboard('{Shift>}{ArrowUp}{ArrowUp}{/Shift}{ArrowRight}');
  expect(screen.getByText(/0\.2 mi north of University of Iowa/)).toBeTruthy();
  await press('Save');
  await waitFor(() => expect(onDone).toHaveBeenCalled());
  const { latitude, longitude, ...rest } = sent() as Record<string, string>;
  expect(Number(latitude)).toBeGreaterThan(41.6611);
  expect(Number(longitude)).toBeGreaterThan(-91.5302);
  expect(rest).toEqual({});
});

it('is set where the browser is', async () => {
  const coords = { latitude: 41.66, longitude: -91.53 };
  const getCurrentPosition = vi.fn((found: (at: object) => void) => found({ coords }));
  Object.defineProperty(navigator, 'geolocation', { configurable: true, value: { getCurrentPosition } });
  const { press } = await openPin();
  await press('Use where I am now');
  await press('Save');
  await waitFor(() => expect(sent()).toEqual({ latitude: '41.660000', longitude: '-91.530000' }));
  Reflect.deleteProperty(navigator, 'geolocation');
});

it('is set by a maps link where the map has no streets, and a text without a place is refused', async () => {
  const { user, press } = await openPin();
  const field = screen.getByLabelText('Coordinates or a maps link');
  expect(screen.getByText(/^This map has no streets\./)).toBeTruthy();
  await user.type(field, 'https://maps.app.goo.gl/Ab3dE{Enter}');
  expect(screen.getByText(/^No coordinates found\./)).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Save' })).toBeNull();
  await user.clear(field);
  await user.paste('https://maps.apple.com/?ll=41.66,-91.53&q=The%20Kettle');
  expect(screen.queryByText(/^No coordinates found\./)).toBeNull();
  await press('Save');
  await waitFor(() => expect(sent()).toEqual({ latitude: '41.660000', longitude: '-91.530000' }));
});

it('shows an error if it cannot be stored, and may be postponed', async () => {
  const { user, press, onDone } = await openPin();
  serve('PATCH /api/user/vendor', {}, { status: 503 });
  await press(PIN);
  await user.keyboard('{ArrowUp}');
  await press('Save');
  expect(await screen.findByText('The pin could not be saved. Please try again.')).toBeTruthy();
  await press('Later');
  expect(onDone).toHaveBeenCalled();
});
