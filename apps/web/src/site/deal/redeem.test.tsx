import type { DealDto } from '@campus-deals/contracts/catalog/deal.dto';
import type { IssuedRedemptionDto } from '@campus-deals/contracts/catalog/redemption.dto';
import { onlineManager, QueryClient } from '@tanstack/react-query';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { stepAt } from '../../marketplace/redemption/rotating-code.js';
import { storedCode, storedCodes, storeCode } from '../../marketplace/redemption/stored-codes.js';
import { forgetSession } from '../../platform/session/session.js';
import { callsTo, serve } from '../../testing/fake-server.js';
import { aDealCard, anIssuedRedemption, aVendor } from '../../testing/deal-facts.js';
import { aCollege } from '../../testing/college-facts.js';
import { anOwnVendor } from '../../testing/vendor-facts.js';
import { renderRoute } from '../../testing/render-page.js';

const ADA = 3;
const vendor = aVendor({ name: 'Corner Counter' });
const issued = anIssuedRedemption();
const unique = anIssuedRedemption({ kind: 'unique', code: 'K7QM-3XTR', qr: { id: '41', secret: 'a secret' } });
const held = { ...unique, dealId: 50, dealTitle: 'Half off sandwiches', vendorName: 'Corner Counter', endDate: null };

function signIn(role: 'user' | 'vendor' | 'admin' = 'user') {
  serve('GET /api/auth/session', { authenticated: true, userId: ADA, role });
}

function open(facts: Partial<DealDto> = {}, path = '/college/iowa/deal/50') {
  serve('GET /api/deals/50', {
    deal: { ...aDealCard(), id: 50, collegeId: 5, title: 'Half off sandwiches', ...facts },
    vendor,
  });
  return renderRoute(path);
}

/** A minute on the weekday three days from now (UTC), hence closed wherever the tests run. */
const closedNow = () => ({ weekdays: [((new Date().getUTCDay() + 2) % 7) + 1], from: '17:00', to: '17:01' });
/** A time zone in which it is between noon and 1 PM. POSIX names have the opposite sign. */
const atNoon = () => {
  const offset = 12 - new Date().getUTCHours();
  return `Etc/GMT${offset > 0 ? '-' : '+'}${Math.abs(offset)}`;
};
const goOffline = () => vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
/** The card's button. The fixed one above the bottom bar has the same name. */
const button = async (name: string | RegExp) => {
  const found = (await screen.findAllByRole('button', { name }))[0];
  if (!found) throw new Error(`no button ${name}`);
  return found;
};

const BUTTONS = { page: 'Show at the counter', code: 'Show the code', unique: 'Get my code', pool: 'Get my code' };
/** Opens the deal, and presses the button of its kind, or `action`. The server then issues `answer`, if any. */
async function show(answer?: IssuedRedemptionDto, facts: Partial<DealDto> = {}, action?: RegExp) {
  if (answer) serve('POST /api/deals/50/redemptions', answer);
  const page = open(facts);
  await page.user.click(await button(action ?? BUTTONS[facts.redemptionKind ?? 'page']));
  return page;
}

beforeEach(() => {
  serve('GET /api/colleges/iowa', aCollege({ id: 5, name: 'University of Iowa' }));
  serve('POST /api/deals/50/interactions', undefined, { status: 202 });
  serve('GET /api/user/saved-deals/ids', { ids: [] });
  serve('GET /api/user/redemptions', []);
});

describe('how to redeem', () => {
  it.each([
    ['page', 'Show the running clock to the staff. You can use it once a day.'],
    ['code', 'Show it at the counter, or enter it at online checkout.'],
    ['unique', 'Staff scan it or type it in. Each code works once.'],
    ['pool', 'Show it at the counter, or enter it at online checkout. It is yours alone.'],
  ] as const)('explains kind %s to students', async (redemptionKind, step) => {
    signIn();
    open({ redemptionKind, verifiedOnly: true });
    const card = within(await screen.findByRole('region', { name: 'How to Redeem' }));
    expect(card.getByText(step)).toBeTruthy();
    expect(card.getByText('For verified students only')).toBeTruthy();
    expect(await card.findByRole('button', { name: BUTTONS[redemptionKind] })).toBeTruthy();
  });

  it('asks a visitor to sign in, also one who opened the screen directly, and returns here', async () => {
    const { where, user, unmount } = open();
    await user.click(await button('Sign in to redeem'));
    expect(where()).toBe('/college/iowa/deal/50#sign-in');
    unmount();
    const direct = open({}, '/college/iowa/deal/50#redeem');
    await waitFor(() => expect(direct.where()).toBe('/college/iowa/deal/50#sign-in'));
    expect(callsTo('POST /api/deals/50/redemptions')).toHaveLength(0);
  });

  it.each([
    ['admin', 'Admin accounts cannot redeem deals.'],
    ['vendor', 'You cannot redeem at your own business.'],
  ] as const)('explains to the %s why not', async (role, reason) => {
    serve('GET /api/user/vendor', anOwnVendor({ id: vendor.id }));
    signIn(role);
    open({ vendorId: vendor.id });
    expect((await screen.findAllByText(reason)).length).toBeGreaterThan(0);
    expect(screen.queryByRole('button', { name: 'Show at the counter' })).toBeNull();
  });

  it('is open to the owner of another business', async () => {
    serve('GET /api/user/vendor', anOwnVendor({ id: vendor.id + 1 }));
    signIn('vendor');
    open({ vendorId: vendor.id });
    await waitFor(() => expect(callsTo('GET /api/user/vendor')).toHaveLength(1));
    expect(await button('Show at the counter')).toBeTruthy();
  });

  it('ends with the deal', async () => {
    signIn();
    open({ endDate: '2026-01-05T00:00:00.000Z' });
    expect((await screen.findAllByText('This deal has ended.')).length).toBeGreaterThan(0);
  });
});

describe('at the counter', () => {
  beforeEach(() => signIn());

  const USE = 'POST /api/deals/50/uses';
  const at = (name: string) => screen.findByRole('button', { name });

  it('counts the student who presses "I am at the counter", then shows a running clock, which Back closes', async () => {
    serve(USE, { ...issued, usedAt: new Date().toISOString() });
    const { user, where } = await show(issued);
    const screenShown = await screen.findByRole('dialog', { name: 'Show this screen' });
    expect(where()).toBe('/college/iowa/deal/50#redeem');
    expect(await within(screenShown).findByText('25% OFF')).toBeTruthy();
    expect(screen.queryByRole('timer')).toBeNull();
    expect(callsTo(USE)).toHaveLength(0);
    await user.dblClick(await at('I am at the counter'));
    const clock = await screen.findByRole('timer', { name: 'The time now' });
    expect(callsTo(USE)).toHaveLength(1);
    for (const text of ['25% OFF', 'Half off sandwiches', 'Corner Counter'])
      expect(within(screenShown).getByText(text)).toBeTruthy();
    expect(within(screenShown).getByText(/^Counted at \d+:\d\d\s[AP]M$/)).toBeTruthy();
    const before = clock.textContent;
    expect(before).toMatch(/^\d+:\d\d:\d\d (AM|PM)$/);
    await waitFor(() => expect(clock.textContent).not.toBe(before));
    await user.click(screen.getByRole('button', { name: 'Close' }));
    await waitFor(() => expect(where()).toBe('/college/iowa/deal/50'));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  it('says when the student used it today, and offers no second use', async () => {
    const usedAt = new Date(Date.now() - 16 * 60_000).toISOString();
    // The screen compares days on the college's clock.
    await show({ ...issued, usedAt }, { timeZone: atNoon() });
    expect(await screen.findByText(/^Used today at \d+:\d\d\s[AP]M$/)).toBeTruthy();
    expect(screen.getByText('You can use it again tomorrow.')).toBeTruthy();
    expect(screen.queryByRole('timer')).toBeNull();
    expect(screen.queryByRole('button', { name: 'I am at the counter' })).toBeNull();
  });

  it('says on the deal that it was used today, until the day is over', async () => {
    const stored = { ...issued, dealId: 50, dealTitle: 'Soup', vendorName: 'Corner Counter', endDate: null };
    storeCode(ADA, { ...stored, usedAt: new Date().toISOString() });
    const { unmount } = open({ timeZone: atNoon() });
    expect((await screen.findAllByText(/^Used today at \d+:\d\d\s[AP]M\. Again tomorrow\.$/)).length).toBeGreaterThan(
      0,
    );
    unmount();
    storeCode(ADA, { ...stored, usedAt: new Date(Date.now() - 86_400_000).toISOString() });
    open({ timeZone: atNoon() });
    await button('Show at the counter');
    expect(screen.queryByText(/^Used today/)).toBeNull();
  });

  it('takes the PIN of the shop, and says when it is wrong', async () => {
    serve(USE, { code: 'validation_failed', errors: { pin: ['This is not the shop’s PIN'] } }, { status: 400 });
    const { user } = await show({ ...issued, hasPin: true });
    const pin = await screen.findByLabelText<HTMLInputElement>('PIN of the shop');
    expect(pin.autocomplete).toBe('off');
    expect(screen.queryByRole('button', { name: 'I am at the counter' })).toBeNull();
    await user.type(pin, '0000');
    await user.click(await at('Confirm'));
    expect(await screen.findByText('This is not the shop’s PIN')).toBeTruthy();
    serve(USE, { ...issued, hasPin: true, usedAt: new Date().toISOString() });
    await user.clear(pin);
    await user.type(pin, '4711{Enter}');
    expect(await screen.findByText(/^Confirmed by the shop at/)).toBeTruthy();
    expect(callsTo(USE).map(({ body }) => JSON.parse(body ?? '') as unknown)).toEqual([
      { pin: '0000' },
      { pin: '4711' },
    ]);
  });

  it('counts a shared code with the PIN only, beside the code', async () => {
    const code: IssuedRedemptionDto = { ...issued, kind: 'code', code: 'STUDENT25' };
    const { unmount } = await show(code, { redemptionKind: 'code' });
    expect(await screen.findByText('STUDENT25')).toBeTruthy();
    expect(screen.queryByLabelText('PIN of the shop')).toBeNull();
    unmount();
    await show({ ...code, hasPin: true }, { redemptionKind: 'code' });
    expect(await screen.findByLabelText('PIN of the shop')).toBeTruthy();
    expect(screen.getByText('STUDENT25')).toBeTruthy();
  });

  it('says why a use was not counted, and counts a retry', async () => {
    serve(USE, { code: 'redemption_limit_reached', detail: 'All of this deal has been given out' }, { status: 409 });
    const { user } = await show(issued);
    await user.click(await at('I am at the counter'));
    expect(await screen.findByText('All of this deal has been given out')).toBeTruthy();
    serve(USE, { ...issued, usedAt: new Date().toISOString() });
    await user.click(await at('I am at the counter'));
    expect(await screen.findByRole('timer')).toBeTruthy();
  });

  it('waits for a connection, and is then counted once', async () => {
    serve(USE, { ...issued, usedAt: new Date().toISOString() });
    const { user } = await show(issued);
    const press = await at('I am at the counter');
    onlineManager.setOnline(false);
    await user.click(press);
    expect(await screen.findByText(/^Waiting for a connection\./)).toBeTruthy();
    expect(callsTo(USE)).toHaveLength(0);
    onlineManager.setOnline(true);
    expect(await screen.findByRole('timer')).toBeTruthy();
    expect(callsTo(USE)).toHaveLength(1);
  });

  it.each(['code', 'pool'] as const)('shows the code of kind %s for copying', async (kind) => {
    const { user } = await show({ ...issued, kind, code: 'STUDENT25' }, { redemptionKind: kind });
    expect(await screen.findByText('STUDENT25')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Copy code' }));
    expect(await screen.findByText('Code copied')).toBeTruthy();
    expect(await navigator.clipboard.readText()).toBe('STUDENT25');
  });

  it('shows a unique code as a changing QR code, with the code to type beneath', async () => {
    await show(unique, { redemptionKind: 'unique' });
    expect(await screen.findByRole('img', { name: 'Your code as a QR' })).toBeTruthy();
    for (const text of [/^New code in \d+ s$/, 'K7QM-3XTR', 'Turn up your brightness so it scans.'])
      expect(screen.getByText(text)).toBeTruthy();
  });

  it('shows the code of the server’s time on a phone whose clock is off, also offline later', async () => {
    const sign = vi.spyOn(crypto.subtle, 'sign');
    const shownAt = () => Number(new TextDecoder().decode(sign.mock.lastCall?.[2] as Uint8Array).split('.')[1]);
    const now = stepAt(Date.now());
    const headers = { date: new Date(Date.now() + 600_000).toUTCString() };
    serve('POST /api/deals/50/redemptions', unique, { headers });
    const { unmount } = await show(undefined, { redemptionKind: 'unique' });
    await screen.findByRole('timer');
    expect(shownAt() - now).toBeOneOf([19, 20, 21]);
    unmount();
    sign.mockClear();
    goOffline();
    await show(undefined, { redemptionKind: 'unique' });
    await screen.findByRole('timer');
    expect(shownAt() - now).toBeOneOf([19, 20, 21]);
  });

  it('thanks for the visit and asks for a review as soon as the vendor redeems the code', async () => {
    serve('GET /api/user/redemptions', [{ ...held, redeemedAt: '2026-11-21T23:04:00.000Z' }]);
    const { user, where } = await show(unique, { redemptionKind: 'unique', vendorId: 12 });
    const screenShown = within(await screen.findByRole('dialog', { name: 'Redeemed' }));
    const news = screenShown.getByRole('status');
    expect(news.textContent).toContain('Redeemed. Enjoy!');
    expect(news.textContent).toContain('Half off sandwiches');
    expect(screen.queryByText('Already redeemed')).toBeNull();
    expect(screen.queryByRole('img', { name: 'Your code as a QR' })).toBeNull();
    expect(storedCode(50, ADA)).toMatchObject({ redeemedAt: '2026-11-21T23:04:00.000Z', qr: null });
    await user.click(screenShown.getByRole('link', { name: /How was it/ }));
    expect(where()).toBe('/college/iowa/vendor/12#reviews');
  });

  it('shows, in the zone of the college, until when a code can be used, or that it is already redeemed', async () => {
    // A zone in which no machine runs this test.
    const timeZone = 'Pacific/Pago_Pago';
    goOffline();
    storeCode(ADA, { ...held, timeZone, expiresAt: '2099-11-22T17:00:00.000Z' });
    const { unmount } = await show(undefined, { redemptionKind: 'unique', timeZone });
    expect(await screen.findByText(/^Use it by November 22, 2099 at 6:00 AM GMT-11\./)).toBeTruthy();
    unmount();
    storeCode(ADA, { ...held, timeZone, qr: null, redeemedAt: '2026-11-21T23:04:00.000Z' });
    await show(undefined, { redemptionKind: 'unique', timeZone });
    expect(await screen.findByText('Already redeemed')).toBeTruthy();
    expect(screen.getByText(/^November 21, 2026 at 12:04 PM GMT-11$/)).toBeTruthy();
    expect(screen.queryByText('Redeemed. Enjoy!')).toBeNull();
  });
});

describe('a refusal', () => {
  beforeEach(() => signIn());
  const refuse = (status: number, code: string, detail = '') =>
    serve('POST /api/deals/50/redemptions', { code, detail }, { status });
  const ask = () => show(undefined, { redemptionKind: 'unique' });

  it('links to the account when only verified students may redeem', async () => {
    refuse(403, 'verified_students_only');
    await ask();
    expect((await screen.findByRole('alert')).textContent).toContain('Prove with your school address');
    expect(screen.getByRole('link', { name: 'Verify my account' }).getAttribute('href')).toBe('/user/account');
  });

  it('is shown without a request outside opening hours, and a retry asks the server', async () => {
    refuse(409, 'deal_not_open_now');
    const { user } = await show(undefined, { redemptionKind: 'unique', schedule: closedNow() }, /^Opens \w+ at\s5\sPM/);
    expect((await screen.findByRole('alert')).textContent).toMatch(
      /Not valid right now\w+ 5–5:01 PM\. Opens \w+ at\s5\sPM/,
    );
    expect(within(screen.getByRole('alert')).getByRole('button', { name: 'Add to calendar' })).toBeTruthy();
    expect(callsTo('POST /api/deals/50/redemptions')).toHaveLength(0);
    serve('POST /api/deals/50/redemptions', unique);
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText('K7QM-3XTR')).toBeTruthy();
    expect(callsTo('POST /api/deals/50/redemptions')).toHaveLength(1);
  });

  it.each([
    [409, 'redemption_limit_reached', 'All of this deal has been given out', 'All of this deal has been given out.'],
    [409, 'already_redeemed', '', 'You have had this deal.'],
    [404, 'deal_not_found', '', 'It is not offered any more.'],
    [403, 'own_business', '', 'You cannot redeem at your own business.'],
    [403, 'access_denied', '', 'Admin accounts cannot redeem deals.'],
    [429, 'too_many_requests', '', 'Wait a minute, then try again.'],
    [503, 'service_unavailable', '', 'This is on our side. Nothing was used up.'],
  ])('explains %i %s', async (status, code, detail, text) => {
    refuse(status, code, detail);
    await ask();
    expect(await screen.findByText(text)).toBeTruthy();
  });

  it('removes the stored code once it is used up, but not before it opens', async () => {
    storeCode(ADA, held);
    refuse(409, 'deal_not_open_now');
    const { unmount } = await ask();
    await screen.findByText('Not valid right now');
    expect(storedCode(50, ADA)).toBeTruthy();
    expect(screen.queryByText('K7QM-3XTR')).toBeNull();
    unmount();
    refuse(409, 'redemption_limit_reached', 'You have used this deal as often as one student may');
    await ask();
    await screen.findByText('No more to be had');
    expect(storedCode(50, ADA)).toBeUndefined();
  });

  it('does not apply where a student may have another code', async () => {
    storeCode(ADA, { ...held, qr: null, redeemedAt: '2026-11-20T17:00:00.000Z' });
    await show({ ...unique, code: 'NEXT-CODE' }, { redemptionKind: 'unique' });
    expect(await screen.findByText('NEXT-CODE')).toBeTruthy();
  });
});

describe('without a network', () => {
  it('shows a stored code although the session cannot be checked', async () => {
    storeCode(ADA, held);
    goOffline();
    await show(undefined, { redemptionKind: 'unique' });
    expect(await screen.findByRole('img', { name: 'Your code as a QR' })).toBeTruthy();
    expect(screen.getByText('You are offline. This code works all the same.')).toBeTruthy();
    expect(callsTo('POST /api/deals/50/redemptions')).toHaveLength(0);
  });

  it('shows a stored code if the deal cannot be read', async () => {
    storeCode(ADA, held);
    goOffline();
    const { user } = renderRoute('/college/iowa/deal/50');
    await screen.findByText('Unable to load this deal.');
    await user.click(await screen.findByRole('button', { name: 'Show my code' }));
    expect(await screen.findByText('K7QM-3XTR')).toBeTruthy();
  });

  it('without a stored code, explains that a connection is needed once', async () => {
    signIn();
    const { user } = open({ redemptionKind: 'unique' });
    const action = await button('Get my code');
    goOffline();
    await user.click(action);
    expect(await screen.findByText(/^Connect once to get this deal\. After that it is kept/)).toBeTruthy();
  });

  it('keeps issued codes for this user only, until they sign out', async () => {
    signIn();
    await show(unique, { redemptionKind: 'unique' });
    await screen.findByText('K7QM-3XTR');
    expect(storedCodes(ADA)).toEqual([{ ...held, timeZone: 'America/Chicago' }]);
    expect(storedCodes(ADA + 1)).toEqual([]);
    await forgetSession(new QueryClient());
    expect(storedCodes()).toEqual([]);
  });
});
