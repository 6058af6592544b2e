import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { callsTo, serve } from '../../testing/fake-server.js';
import { renderPage } from '../../testing/render-page.js';
import { ClaimVendor } from './claim-vendor.js';

const PATH = '/college/iowa/vendor/5';
const render = () => renderPage(<ClaimVendor vendorId={5} name="The Kettle" />, PATH);

it('tells a visitor to sign in first', async () => {
  const { user, where } = render();
  await user.click(screen.getByRole('button', { name: 'Claim it' }));
  await expect.poll(where).toBe(`${PATH}#sign-in`);
  expect(callsTo('POST /api/vendors/5/claim')).toEqual([]);
});

it('shows why a claim is rejected, and leads the new owner to the dashboard once the role has been granted', async () => {
  let role = 'user';
  serve('GET /api/auth/session', () => ({ authenticated: true, userId: 7, role }));
  serve('POST /api/vendors/5/claim', { detail: 'Sign in with the address of the business' }, { status: 403 });
  const { user, where } = render();
  await user.click(screen.getByRole('button', { name: 'Claim it' }));
  expect(await screen.findByText('Sign in with the address of the business')).toBeTruthy();
  serve('POST /api/vendors/5/claim', () => {
    role = 'vendor';
    return { id: 5 };
  });
  await user.click(screen.getByRole('button', { name: 'Claim it' }));
  expect(await screen.findByText('The business is yours')).toBeTruthy();
  await expect.poll(where).toBe('/vendor/dashboard');
});
