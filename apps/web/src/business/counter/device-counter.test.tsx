import { screen, waitFor } from '@testing-library/react';
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
  needsBill: false,
  redeemedAt: new Date().toISOString(),
};

beforeEach(() => {
  window.history.replaceState(null, '', '/counter');
  serve('GET /api/counter', { name: 'Front register', vendorName: 'The Kettle' });
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
    await screen.findByRole('heading', { level: 1, name: 'Front register' });
    expect(window.location.hash).toBe('');
    await user.type(screen.getByRole('textbox', { name: 'Code' }), 'K7QM{Enter}');
    expect(await screen.findByText('Redeemed: 25% OFF')).toBeTruthy();
    expect(sentTo(REDEEM)).toMatchObject({ scan: 'K7QM' });
    expect(sentSecrets(REDEEM)).toEqual([SECRET]);
    expect(vibrate).toHaveBeenCalled();
  });

  it('opens again without the link, and names the business and its place', async () => {
    serve('GET /api/counter', { name: 'Front register', vendorName: 'The Kettle', place: 'Downtown' });
    const first = open();
    expect(await screen.findByText('The Kettle · Downtown')).toBeTruthy();
    first.unmount();
    open('');
    expect(await screen.findByRole('heading', { level: 1, name: 'Front register' })).toBeTruthy();
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
    serve('GET /api/counter', { name: 'Front register', vendorName: 'The Kettle' });
    await user.type(await screen.findByLabelText('PIN'), '4711{Enter}');
    expect(await screen.findByRole('heading', { level: 1, name: 'Front register' })).toBeTruthy();
    expect(sentSecrets('GET /api/counter')).toEqual([SECRET, `${SECRET}.0000`, `${SECRET}.4711`]);
  });

  it('of a suspended business is closed, and says why', async () => {
    open();
    serve('GET /api/counter', { code: 'vendor_suspended' }, { status: 403 });
    await waitFor(() => expect(screen.getByText('This counter is closed')).toBeTruthy());
  });

  it('that was removed closes with its next code', async () => {
    const { user } = open();
    await screen.findByRole('heading', { level: 1, name: 'Front register' });
    serve(REDEEM, { code: 'counter_not_valid' }, { status: 401 });
    serve('GET /api/counter', { code: 'counter_not_valid' }, { status: 401 });
    await user.type(screen.getByRole('textbox', { name: 'Code' }), 'K7QM{Enter}');
    await waitFor(() => expect(screen.getByText('This counter no longer works')).toBeTruthy());
  });
});

const LIST = 'GET /api/vendor/counter-devices';
const device = {
  id: 4,
  name: 'Front register',
  place: 'Downtown',
  hasPin: true,
  endsAt: null,
  createdAt: '2026-11-23T10:00:00Z',
  lastUsedAt: null,
};

it('the owner adds a device, sees its link once, and removes it', async () => {
  serve('GET /api/auth/session', { authenticated: true, userId: 3, role: 'vendor' });
  const places = [aPlace({ id: 5, name: 'Downtown' }), aPlace({ id: 0, name: null })];
  serve('GET /api/user/vendor', anOwnVendor({ places }));
  serve(LIST, []);
  serve('POST /api/vendor/counter-devices', () => {
    serve(LIST, [device]);
    return { ...device, secret: SECRET };
  });
  const { user } = renderRoute('/vendor/counter-devices');
  await screen.findByText('No counter devices yet');
  await user.click(screen.getByRole('button', { name: 'Add a device' }));
  await user.type(screen.getByRole('textbox', { name: 'Name' }), 'Front register');
  await user.selectOptions(await screen.findByRole('combobox', { name: 'Place (optional)' }), 'Downtown');
  await user.type(screen.getByRole('textbox', { name: 'PIN (optional)' }), '4711');
  await user.click(screen.getByRole('button', { name: 'Add device' }));
  expect(await screen.findByText(`${window.location.origin}/counter#${SECRET}`)).toBeTruthy();
  expect(screen.getByRole('img', { name: /Link of Front register/ })).toBeTruthy();
  const sent = { name: 'Front register', placeId: 5, pin: '4711', endsAt: null };
  expect(sentTo('POST /api/vendor/counter-devices')).toEqual(sent);
  await user.click(screen.getByRole('button', { name: 'Done' }));
  expect(await screen.findByText(/^Downtown · Never used/)).toBeTruthy();

  serve('DELETE /api/vendor/counter-devices/4', () => {
    serve(LIST, []);
  });
  await user.click(await screen.findByRole('button', { name: 'Remove Front register' }));
  await user.click(screen.getByRole('button', { name: 'Remove device' }));
  expect(await screen.findByText('No counter devices yet')).toBeTruthy();
});
