import { screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { callsTo, sentTo, serve } from '../../testing/fake-server.js';
import { renderPage } from '../../testing/render-page.js';
import { ShopPinCard } from './shop-pin-card.js';

const READ = 'GET /api/vendor/pin';
const SET = 'PUT /api/vendor/pin';
const press = (name: string) => screen.findByRole('button', { name });

it('sets a PIN of 4 to 6 digits, and removes it', async () => {
  serve(READ, { setAt: null });
  serve(SET, { setAt: '2026-11-20T10:00:00.000Z' });
  const { user } = renderPage(<ShopPinCard />);
  expect(await screen.findByText(/a shared code is not counted/)).toBeTruthy();
  await user.click(await press('Set a PIN'));
  await user.type(screen.getByLabelText('PIN'), '12a');
  await user.click(await press('Save PIN'));
  expect(await screen.findByText('PIN must be 4 to 6 digits')).toBeTruthy();
  expect(callsTo(SET)).toHaveLength(0);
  await user.clear(screen.getByLabelText('PIN'));
  await user.type(screen.getByLabelText('PIN'), '4711');
  await user.click(await press('Save PIN'));
  await waitFor(() => expect(sentTo(SET)).toEqual({ pin: '4711' }));
  expect(await screen.findByText(/Students cannot count themselves/)).toBeTruthy();
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  serve('DELETE /api/vendor/pin', { setAt: null });
  await user.click(await press('Remove PIN'));
  expect(await press('Set a PIN')).toBeTruthy();
});
