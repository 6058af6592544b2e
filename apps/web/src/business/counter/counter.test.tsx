import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { callsTo, holdBack, sentTo, serve } from '../../testing/fake-server.js';
import { fakeCamera } from '../../testing/fake-camera.js';
import { renderRoute } from '../../testing/render-page.js';

const REDEEM = 'POST /api/vendor/redemptions';
const BILL = 'PUT /api/vendor/redemptions/31/bill';
const LIST = 'GET /api/vendor/redemptions';
const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/;
const bagels = {
  id: 31,
  dealId: 7,
  dealTitle: 'Bagels before ten',
  discount: '25% OFF',
  savedCents: null,
  needsBill: false,
  redeemedAt: '2026-11-22T15:04:00.000Z',
  counter: null,
  place: null,
  takenBackAt: null,
  reason: null,
};
const refuse = (code: string, status: number, more: object = {}) => serve(REDEEM, { code, ...more }, { status });

beforeEach(() => {
  serve('GET /api/auth/session', { authenticated: true, userId: 3, role: 'vendor' });
  serve(LIST, { count: 0, latest: [] });
});

async function open() {
  const page = renderRoute('/vendor/redeem');
  await screen.findByRole('heading', { level: 1, name: 'Redeem a Code' });
  return page;
}
const field = () => screen.getByRole<HTMLInputElement>('textbox', { name: 'Code' });
const bill = () => screen.queryByRole('textbox', { name: /^Bill before the discount/ });
async function type(code: string) {
  const { user } = await open();
  await user.type(field(), `${code}{Enter}`);
  return user;
}

describe('a typed code', () => {
  it('is redeemed, confirmed in words and listed, and the field is ready for the next', async () => {
    serve(REDEEM, () => {
      serve(LIST, { count: 1, latest: [bagels] });
      return bagels;
    });
    const { user } = await open();
    expect(await screen.findByText('Nothing redeemed today yet')).toBeTruthy();
    await user.type(field(), 'k7qm-3xtr{Enter}');
    expect(await screen.findByText('Redeemed: 25% OFF')).toBeTruthy();
    expect(sentTo(REDEEM)).toEqual({ scan: 'k7qm-3xtr', requestId: expect.stringMatching(UUID) });
    const today = screen.getByRole('region', { name: 'Redeemed today' });
    expect(await within(today).findByText('Bagels before ten')).toBeTruthy();
    expect(within(today).getByText('1 code')).toBeTruthy();
    await waitFor(() => expect(document.activeElement).toBe(field()));
    expect(field().value).toBe('');
  });

  it('is confirmed while the list is still being read', async () => {
    serve(REDEEM, bagels);
    const { user } = await open();
    await screen.findByText('Nothing redeemed today yet');
    holdBack('/redemptions?since');
    await user.type(field(), 'k7qm-3xtr{Enter}');
    expect(await screen.findByText('Redeemed: 25% OFF')).toBeTruthy();
    await waitFor(() => expect(field().value).toBe(''));
  });

  it('whose saving depends on the bill asks for it once the code is redeemed', async () => {
    serve(REDEEM, { ...bagels, needsBill: true });
    serve(BILL, { ...bagels, savedCents: 473 });
    const { user } = await open();
    expect(bill()).toBeNull();
    await user.type(field(), 'k7qm-3xtr{Enter}');
    await screen.findByText('Redeemed: 25% OFF');
    await user.type(bill() as HTMLElement, '18.905{Enter}');
    expect(await screen.findByText('Enter dollars, such as 18.90')).toBeTruthy();
    expect(callsTo(BILL)).toHaveLength(0);
    await user.clear(bill() as HTMLElement);
    await user.type(bill() as HTMLElement, '$18.90{Enter}');
    expect(await screen.findByText('Bagels before ten. Saved $4.73')).toBeTruthy();
    expect(sentTo(BILL)).toEqual({ amount: 1890 });
    expect(bill()).toBeNull();
  });

  it.each([
    ['code_not_found', 404, {}, 'No such code'],
    ['code_expired', 409, {}, 'This code has expired'],
    ['code_held', 409, {}, 'Held by a cash register'],
    ['code_outdated', 409, {}, 'This picture is too old'],
    ['own_business', 403, {}, 'The owner’s own code'],
    ['deal_state_conflict', 409, {}, 'This deal has ended'],
    ['deal_not_open_now', 409, {}, 'Not valid right now'],
    ['deal_not_valid_here', 409, { detail: 'Valid at Main St' }, 'Valid at Main St. The code stays good.'],
    ['too_many_requests', 429, {}, 'Too many tries'],
    ['already_redeemed', 409, { detail: 'redeemed before (2026-11-20T15:04:05.000Z)' }, /used on November 20, 2026 at/],
    ['service_unavailable', 503, {}, 'This did not work'],
    ['validation_failed', 400, { errors: { scan: ['This code is the same for everybody'] } }, 'Nothing to redeem'],
  ])('rejected with %s shows the reason, and stays in the field for correction', async (code, status, more, title) => {
    refuse(code, status, more);
    await type('K7QM');
    expect(await screen.findByText(title)).toBeTruthy();
    expect(field().value).toBe('K7QM');
  });

  it('is not sent while offline, and is shown as still valid', async () => {
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    await type('K7QM');
    expect(await screen.findByText('You are offline')).toBeTruthy();
    expect(screen.getByText(/Redeeming needs a network: students’ codes stay good/)).toBeTruthy();
    expect(callsTo(REDEEM)).toHaveLength(0);
  });
});

describe('the camera', () => {
  it('reads one code, waits, resumes on request, and is released when it is stopped', async () => {
    const { holdUp, stop } = fakeCamera();
    serve(REDEEM, bagels);
    const { user } = await open();
    await user.click(screen.getByRole('button', { name: 'Scan with the camera' }));
    await screen.findByText('Hold the student’s code into the frame.');
    holdUp('cd1.9.1.abc');
    expect(await screen.findByText('Redeemed: 25% OFF')).toBeTruthy();
    holdUp('cd1.10.1.abc');
    await user.click(screen.getByRole('button', { name: 'Scan the next code' }));
    await waitFor(() => expect(callsTo(REDEEM)).toHaveLength(2));
    expect(callsTo(REDEEM).map(({ body }) => JSON.parse(body) as object)).toEqual([
      { scan: 'cd1.9.1.abc', requestId: expect.stringMatching(UUID) },
      { scan: 'cd1.10.1.abc', requestId: expect.stringMatching(UUID) },
    ]);
    await user.click(await screen.findByRole('button', { name: 'Stop camera' }));
    expect(stop).toHaveBeenCalled();
    expect(screen.getByRole('button', { name: 'Scan with the camera' })).toBeTruthy();
  });

  it.each([
    ['NotAllowedError', /The camera is not allowed on this page/],
    ['NotFoundError', /No camera found/],
    ['NotReadableError', /something else may be using it/],
    ['no camera', /No camera found/],
  ])('that fails with %s leads to the typed field', async (name, sentence) => {
    if (name !== 'no camera') fakeCamera().getUserMedia.mockRejectedValue(new DOMException('no', name));
    const { user } = await open();
    await user.click(screen.getByRole('button', { name: 'Scan with the camera' }));
    expect(await screen.findByText(sentence)).toBeTruthy();
    expect(field()).toBeTruthy();
  });
});

it('stores on this device that its sound is muted', async () => {
  const { user, unmount } = await open();
  const mute = () => screen.getByRole('button', { name: 'Mute the sound' });
  await user.click(mute());
  expect(mute().getAttribute('aria-pressed')).toBe('true');
  unmount();
  await open();
  expect(mute().getAttribute('aria-pressed')).toBe('true');
});

describe('a redemption', () => {
  const UNDO = 'POST /api/vendor/redemptions/31/take-back';
  const today = { ...bagels, counter: 'Front register', place: 'Downtown', redeemedAt: new Date().toISOString() };

  it('shows its counter, and is taken back with a reason, but not after two days', async () => {
    const twoDaysAgo = new Date(Date.now() - 2 * 86_400_000).toISOString();
    const old = { ...bagels, id: 30, dealTitle: 'Soup', redeemedAt: twoDaysAgo };
    serve(LIST, { count: 2, latest: [today, old] });
    serve(UNDO, () => {
      serve(LIST, { count: 0, latest: [{ ...today, takenBackAt: today.redeemedAt, reason: 'test' }] });
    });
    const { user } = await open();
    expect(await screen.findByText('Front register · Downtown')).toBeTruthy();
    await screen.findByText('Soup');
    await user.click(screen.getByRole('button', { name: /^Take back/ }));
    await user.click(screen.getByRole('radio', { name: 'It was a test' }));
    await user.click(screen.getByRole('button', { name: 'Take back' }));
    expect(await screen.findByText('Taken back: It was a test')).toBeTruthy();
    expect(sentTo(UNDO)).toEqual({ reason: 'test' });
    expect(screen.queryByRole('button', { name: /^Take back Bagels/ })).toBeNull();
  });
});

it('a code that got no answer is repeated with the same id, then and when it is typed again', async () => {
  const user = await type('K7QM');
  expect(await screen.findByText('No answer came')).toBeTruthy();
  serve(REDEEM, bagels);
  await user.click(screen.getByRole('button', { name: 'Redeem' }));
  expect(await screen.findByText('Redeemed: 25% OFF')).toBeTruthy();
  const ids = callsTo(REDEEM).map(({ body }) => (JSON.parse(body) as { requestId: string }).requestId);
  expect(ids).toHaveLength(4);
  expect(new Set(ids).size).toBe(1);
});
