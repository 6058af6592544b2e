import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { aPlace } from '../../testing/deal-facts.js';
import { callsTo, sentTo, serve } from '../../testing/fake-server.js';
import { renderRoute } from '../../testing/render-page.js';
import { anOwnVendor } from '../../testing/vendor-facts.js';

const SECRET = 'a'.repeat(43);
const REDEEM = 'POST /api/counter/redemptions';
const bagels = {
  id: 31,
  dealId: 7,
  dealTitle: 'Bagels',
  discount: '25% OFF',
  savedCents: null,
  redeemedAt: new Date().toISOString(),
};

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
  window.history.replaceState(null, '', '/counter');
  serve('GET /api/counter', { name: 'Front till', vendorName: 'The Kettle' });
  serve('GET /api/counter/redemptions', { count: 0, latest: [] });
});

const open = (hash = `#${SECRET}`) => {
  window.history.replaceState(null, '', `/counter${hash}`);
  return renderRoute('/counter');
};
const sentSecrets = (route: string) => callsTo(route).map(({ headers }) => headers.get('x-counter-device'));

describe('a counter device', () => {
  it('redeems with the secret of its link, which leaves the address', async () => {
    const vibrate = vi.fn();
    vi.stubGlobal('navigator', Object.assign(navigator, { vibrate }));
    serve(REDEEM, bagels);
    const { user } = open();
    await screen.findByRole('heading', { level: 1, name: 'Front till' });
    expect(window.location.hash).toBe('');
    await user.type(screen.getByRole('textbox', { name: 'Code' }), 'K7QM{Enter}');
    expect(await screen.findByText('Redeemed: 25% OFF')).toBeTruthy();
    expect(sentTo(REDEEM)).toMatchObject({ scan: 'K7QM' });
    expect(sentSecrets(REDEEM)).toEqual([SECRET]);
    expect(vibrate).toHaveBeenCalled();
  });

  it('shows the business and its place', async () => {
    serve('GET /api/counter', { name: 'Front till', vendorName: 'The Kettle', place: 'Downtown' });
    open();
    expect(await screen.findByText('The Kettle · Downtown')).toBeTruthy();
  });

  it('opens again without the link', async () => {
    const first = open();
    await screen.findByRole('heading', { level: 1, name: 'Front till' });
    first.unmount();
    open('');
    expect(await screen.findByRole('heading', { level: 1, name: 'Front till' })).toBeTruthy();
  });

  it('without a link says what to do', async () => {
    open('');
    expect(await screen.findByText('No counter on this device')).toBeTruthy();
  });

  it('asks for its PIN, also after a wrong one', async () => {
    serve('GET /api/counter', { code: 'counter_pin_required' }, { status: 401 });
    const { user } = open();
    await user.type(await screen.findByLabelText('PIN'), '0000{Enter}');
    expect(await screen.findByText('This PIN is wrong')).toBeTruthy();
    serve('GET /api/counter', { name: 'Front till', vendorName: 'The Kettle' });
    await user.type(await screen.findByLabelText('PIN'), '4711{Enter}');
    expect(await screen.findByRole('heading', { level: 1, name: 'Front till' })).toBeTruthy();
    expect(sentSecrets('GET /api/counter')).toEqual([SECRET, `${SECRET}.0000`, `${SECRET}.4711`]);
  });

  it('that was removed closes with its next code', async () => {
    const { user } = open();
    await screen.findByRole('heading', { level: 1, name: 'Front till' });
    serve(REDEEM, { code: 'counter_not_valid' }, { status: 401 });
    serve('GET /api/counter', { code: 'counter_not_valid' }, { status: 401 });
    await user.type(screen.getByRole('textbox', { name: 'Code' }), 'K7QM{Enter}');
    await waitFor(() => expect(screen.getByText('This counter no longer works')).toBeTruthy());
  });
});

describe('the owner', () => {
  const LIST = 'GET /api/vendor/counter-devices';
  const device = {
    id: 4,
    name: 'Front till',
    place: 'Downtown',
    hasPin: true,
    endsAt: null,
    createdAt: '2026-11-23T10:00:00Z',
    lastUsedAt: null,
  };

  it('adds a device after a fresh sign-in, sees its link once, and removes it', async () => {
    serve('GET /api/auth/session', { authenticated: true, userId: 3, role: 'vendor' });
    const places = [aPlace({ id: 5, name: 'Downtown' }), aPlace({ id: 0, name: null })];
    serve('GET /api/user/vendor', anOwnVendor({ places }));
    serve(LIST, []);
    serve('GET /api/user/profile', { id: 3, email: 'vendor@shop.example' });
    serve(
      'POST /api/vendor/counter-devices',
      { code: 'fresh_sign_in_required', detail: 'Sign in again' },
      { status: 403 },
    );
    const { user } = renderRoute('/vendor/counter-devices');
    await screen.findByText('No counter devices yet');
    await user.click(screen.getByRole('button', { name: 'Add a device' }));
    await user.type(screen.getByRole('textbox', { name: 'Name' }), 'Front till');
    await user.selectOptions(await screen.findByRole('combobox', { name: 'Place (optional)' }), 'Downtown');
    await user.type(screen.getByRole('textbox', { name: 'PIN (optional)' }), '4711');
    await user.click(screen.getByRole('button', { name: 'Add device' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Confirm it is you' }));
    serve('POST /api/auth/dev-login', { authenticated: true, userId: 3, role: 'vendor' });
    serve('POST /api/vendor/counter-devices', () => {
      serve(LIST, [device]);
      return { ...device, secret: SECRET };
    });
    await user.click(await dialog.findByRole('button', { name: 'Login as Vendor' }));
    expect(await screen.findByText(`${window.location.origin}/counter#${SECRET}`)).toBeTruthy();
    expect(screen.getByRole('img', { name: /Link of Front till/ })).toBeTruthy();
    expect(sentTo('POST /api/vendor/counter-devices')).toEqual({
      name: 'Front till',
      placeId: 5,
      pin: '4711',
      endsAt: null,
    });
    await user.click(screen.getByRole('button', { name: 'Done' }));
    expect(await screen.findByText(/^Downtown · Never used/)).toBeTruthy();

    serve('DELETE /api/vendor/counter-devices/4', () => {
      serve(LIST, []);
    });
    await user.click(await screen.findByRole('button', { name: 'Remove Front till' }));
    await user.click(screen.getByRole('button', { name: 'Remove device' }));
    expect(await screen.findByText('No counter devices yet')).toBeTruthy();
  });
});
