import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { rememberedPath } from '../platform/session/post-auth-path.js';
import { serveSignIn } from '../testing/fake-provider.js';
import { aSiteConfig, callsTo, serve } from '../testing/fake-server.js';
import { renderPage, renderRoute } from '../testing/render-page.js';
import { anOwnVendor, serveVendor } from '../testing/vendor-facts.js';
import { SignInSlot } from '../marketplace/sign-in/sign-in-slot.js';

const charge = (vendorFee: string | null) => serve('GET /api/config', aSiteConfig({ vendorFee }));

it.each([
  ['/faq', 'What does the $12.50 pay for?', 'What does it cost?'],
  ['/faq', /Businesses pay \$12\.50 once\./, /Businesses pay nothing, either\./],
  ['/terms', /Registration costs \$12\.50, once\./, /Registration is free\./],
  ['/how-it-works', /registration fee is \$12\.50, paid once\./, /Registration is free\./],
])('%s names the fee that admins have set, or none', async (path, withFee, without) => {
  charge('$12.50');
  const { unmount } = renderRoute(path);
  expect(await screen.findByText(withFee)).toBeTruthy();
  unmount();
  charge(null);
  renderRoute(path);
  expect(await screen.findByText(without)).toBeTruthy();
  expect(document.body.textContent).not.toMatch(/\$|null|undefined/);
});

describe('without a fee', () => {
  it('a vendor gets the link without a payment', async () => {
    serveSignIn('user');
    charge(null);
    const { user } = renderPage(<SignInSlot />, '/college/iowa#sign-in');
    await screen.findByRole('dialog', { name: 'Sign in to Campus Deals' });
    await user.click(screen.getByRole('checkbox', { name: "I'm a vendor looking to post deals" }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Register your business' }));
    expect(dialog.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      '1Confirm your email',
      '2Tell students about your business',
    ]);
    await user.type(dialog.getByLabelText('Email'), 'val@pizza.example');
    await user.click(dialog.getByRole('button', { name: 'Send Magic Link' }));
    await screen.findByRole('heading', { name: 'Check your email' });
    expect(rememberedPath()).toBe('/vendor/register');
    expect(callsTo('POST /api/vendor/payment')).toEqual([]);
  });

  it('the dashboard asks for no payment', async () => {
    serveVendor(anOwnVendor({ hasPaid: false, isFeeWaived: true, isPublic: false }));
    serve('GET /api/colleges/iowa', {}, { status: 404 });
    charge(null);
    renderRoute('/vendor/dashboard');
    expect(await screen.findByText('0 of 4 done')).toBeTruthy();
    expect(screen.getByText(/It appears with your first deal\./)).toBeTruthy();
    await waitFor(() => expect(screen.queryByText(/fee|\bpay/i)).toBeNull());
  });
});
