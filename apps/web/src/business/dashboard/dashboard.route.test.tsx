import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { aCollege } from '../../testing/college-facts.js';
import { callsTo, sentTo, serve } from '../../testing/fake-server.js';
import { renderRoute } from '../../testing/render-page.js';
import { anOwnDeal, anOwnVendor, aPaymentStatus, serveVendor } from '../../testing/vendor-facts.js';

const card = async (title: string) => within(await screen.findByRole('article', { name: title }));

function arrange(...facts: Parameters<typeof serveVendor>) {
  serveVendor(...facts);
  serve('GET /api/colleges/iowa', aCollege({ name: 'University of Iowa', shortName: 'iowa', isActive: true }));
}

it('asks a vendor without a business to complete the registration', async () => {
  arrange(null);
  renderRoute('/vendor/dashboard');
  const link = await screen.findByRole('link', { name: 'Complete Your Registration' });
  expect(link.getAttribute('href')).toBe('/vendor/register');
  expect(screen.queryByRole('tab')).toBeNull();
});

const tabs = () => screen.getAllByRole('tab').map(({ textContent }) => textContent);

it('has tabs of the deals and of the shop, each with its own address', async () => {
  arrange();
  serve('GET /api/vendor/reviews', []);
  const { user, where } = renderRoute('/vendor/dashboard');
  await screen.findByText('Corner Counter');
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Deals');
  expect(tabs()).toEqual(['My Deals', 'Create Deal']);
  expect(screen.getByRole('link', { name: 'Create deal' }).getAttribute('href')).toBe('/vendor/deals/new');
  expect(screen.getByRole('tab', { selected: true }).textContent).toBe('My Deals');
  await user.click(screen.getAllByRole('link', { name: 'Shop' })[0] as HTMLElement);
  expect(await screen.findByRole('heading', { level: 1, name: 'Shop' })).toBeTruthy();
  expect(where()).toBe('/vendor/dashboard?tab=profile');
  expect(tabs()).toEqual(['Profile', 'Reviews']);
  expect(await screen.findByRole('heading', { name: 'Business profile' })).toBeTruthy();
  await user.click(screen.getByRole('tab', { name: 'Reviews' }));
  expect(await screen.findByRole('heading', { level: 1, name: 'Reviews' })).toBeTruthy();
  expect(where()).toBe('/vendor/dashboard?tab=reviews');
  expect(await screen.findByText('No reviews yet.')).toBeTruthy();
});

const NOT_PUBLIC = 'Your business is not public yet. It appears once the fee is paid or a first deal is approved.';
const MAY_POST = 'You can post deals without paying the fee.';
it.each([
  [{ hasPaid: false }, '?tab=create', [/registration fee/i], 1],
  [{ hasPaid: false, isPublic: false }, '', [NOT_PUBLIC], 1],
  [{ hasPaid: false, isPublic: false, suspensionReason: 'Coupons' }, '', ['Your business is suspended', 'Coupons'], 0],
  [{ hasPaid: false, isFeeWaived: true }, '?tab=profile', ['Fee waived', MAY_POST], 0],
])('of %o says at "%s" once: %o, and requests the fee %i times', async (facts, query, texts, payButtons) => {
  arrange(anOwnVendor(facts));
  serve('GET /api/colleges/1', aCollege({ name: 'University of Iowa' }));
  renderRoute(`/vendor/dashboard${query}`);
  for (const text of texts) expect(await screen.findAllByText(text)).toHaveLength(1);
  if (payButtons > 0) await screen.findByRole('button', { name: 'Pay $10' });
  expect(screen.queryAllByRole('button', { name: 'Pay $10' })).toHaveLength(payButtons);
  expect(screen.queryAllByText(/not public yet/)).toHaveLength(texts.some((text) => text === NOT_PUBLIC) ? 1 : 0);
});

it('explains to a vendor at a college that is not open yet why no student sees the deals', async () => {
  serveVendor();
  const soon = aCollege({ name: 'University of Iowa', shortName: 'iowa', subscriptionGoal: 100, subscriberCount: 63 });
  serve('GET /api/colleges/iowa', soon);
  renderRoute('/vendor/dashboard');
  expect((await screen.findByText(/is Coming Soon/)).textContent).toContain(
    'approved deals show once 100 students have subscribed (63 so far).',
  );
});

describe('the first steps', () => {
  const list = async () => within(await screen.findByRole('region', { name: 'Your first steps' }));
  const doneIn = (steps: Awaited<ReturnType<typeof list>>) =>
    steps.getAllByRole('listitem').flatMap(({ textContent }) => /^(.*) \(done\)/.exec(textContent)?.[1] ?? []);
  const opening = { weekday: 1, from: '09:00', to: '17:00' };
  const settled = anOwnVendor({ latitude: '41.66', longitude: '-91.53', hours: [opening] });
  const withCodes = { ...anOwnDeal().redemption, kind: 'unique' } as const;
  const none = { views: 0, saves: 0, codes: 0, redemptions: 0 };

  it('of a new business replace its empty stats, each with an action', async () => {
    arrange(anOwnVendor({ hasPaid: false }));
    const { user, where } = renderRoute('/vendor/dashboard');
    const steps = await list();
    expect(steps.getByText('0 of 5 done')).toBeTruthy();
    expect(steps.getAllByRole('listitem')[0]?.getAttribute('aria-current')).toBe('step');
    for (const name of ['Pay $10', 'Set the pin', 'Add hours', 'Create your first deal'])
      expect(steps.getByRole('button', { name })).toBeTruthy();
    expect(steps.getByRole('link', { name: 'Open the counter' }).getAttribute('href')).toBe('/vendor/redeem');
    expect(screen.getAllByRole('button', { name: 'Pay $10' })).toHaveLength(1);
    expect(screen.queryByRole('region', { name: 'The last four weeks' })).toBeNull();
    expect(steps.queryByRole('button', { name: 'Hide this list' })).toBeNull();
    await user.click(steps.getByRole('button', { name: 'Create your first deal' }));
    expect(where()).toBe('/vendor/dashboard?tab=create');
  });

  it('are ticked one by one: a draft is to be finished, a submitted deal is pending', async () => {
    const draft = anOwnDeal({ status: 'draft', stats: none });
    arrange(settled, [draft]);
    const { unmount } = renderRoute('/vendor/dashboard');
    const steps = await list();
    expect(doneIn(steps)).toEqual(['Pay the registration fee', 'Put your pin on the map', 'Add your opening hours']);
    const finish = steps.getByRole('link', { name: 'Finish your draft' });
    expect(finish.getAttribute('href')).toBe(`/vendor/deals/${draft.id}/edit`);
    unmount();
    arrange(settled, [{ ...draft, status: 'pending', redemption: withCodes }]);
    renderRoute('/vendor/dashboard');
    expect(doneIn(await list())).toContain('Submit your first deal');
  });

  it('accept the pin and the hours in place', async () => {
    arrange(anOwnVendor());
    const { user } = renderRoute('/vendor/dashboard');
    await user.click((await list()).getByRole('button', { name: 'Set the pin' }));
    const door = within(await screen.findByRole('dialog', { name: 'Is this your door?' }));
    await user.click(await door.findByRole('button', { name: 'Later' }));
    await user.click((await list()).getByRole('button', { name: 'Add hours' }));
    const hours = within(await screen.findByRole('dialog', { name: 'When are you open?' }));
    await user.click(hours.getByRole('button', { name: 'Add hours on Monday' }));
    serve('PATCH /api/user/vendor', settled);
    await user.click(hours.getByRole('button', { name: 'Save hours' }));
    await waitFor(async () => expect(doneIn(await list())).toContain('Add your opening hours'));
    expect(sentTo('PATCH /api/user/vendor')).toEqual({ hours: [opening] });
  });

  it.each([
    ['a code was redeemed', { redemption: withCodes }],
    ['no deal has codes to redeem', { stats: none }],
  ])('disappear once %s', async (_what, facts) => {
    arrange(settled, [anOwnDeal({ title: 'Runs', ...facts })]);
    renderRoute('/vendor/dashboard');
    await card('Runs');
    await screen.findByRole('region', { name: 'The last four weeks' });
    expect(screen.queryByRole('region', { name: 'Your first steps' })).toBeNull();
  });

  it('may be hidden once a deal is approved', async () => {
    arrange(anOwnVendor(), [anOwnDeal()]);
    const { user, unmount } = renderRoute('/vendor/dashboard');
    await user.click((await list()).getByRole('button', { name: 'Hide this list' }));
    expect(screen.queryByRole('region', { name: 'Your first steps' })).toBeNull();
    unmount();
    renderRoute('/vendor/dashboard');
    await screen.findByRole('region', { name: 'The last four weeks' });
    expect(screen.queryByRole('region', { name: 'Your first steps' })).toBeNull();
  });
});

/** Presses an entry of the card's menu. */
async function choose({ user }: ReturnType<typeof renderRoute>, title: string, entry: string) {
  await user.click((await card(title)).getByRole('button', { name: `More for ${title}` }));
  await user.click(await screen.findByRole('menuitem', { name: entry }));
}

/** Opens the list of these deals. */
function showDeals(...deals: ReturnType<typeof anOwnDeal>[]) {
  arrange(anOwnVendor(), deals);
  return renderRoute('/vendor/dashboard');
}

describe('My Deals', () => {
  it("shows each deal's state, its reason, the next step and its results", async () => {
    arrange(anOwnVendor(), [
      anOwnDeal({ title: 'Waits', status: 'pending' }),
      anOwnDeal({ title: 'Runs', status: 'approved' }),
      anOwnDeal({ title: 'Refused', status: 'rejected', rejectionReason: 'The picture shows another product' }),
      anOwnDeal({ title: 'Over', status: 'expired' }),
    ]);
    const { user } = renderRoute('/vendor/dashboard');
    const waits = await card('Waits');
    expect(waits.getByText('Pending Approval')).toBeTruthy();
    expect(waits.getByRole('link', { name: 'Edit' }).getAttribute('href')).toMatch(/^\/vendor\/deals\/\d+\/edit$/);
    expect(waits.queryByRole('button', { name: 'Resubmit as it is' })).toBeNull();
    const runs = await card('Runs');
    expect(runs.getByText('Approved')).toBeTruthy();
    expect(runs.getByText('412').parentElement?.textContent).toBe('Views412');
    expect(runs.getByText('All time')).toBeTruthy();
    expect(runs.getByText('19').parentElement?.textContent).toBe('Redeemed19');
    await user.click(runs.getByRole('button', { name: 'More for Runs' }));
    const view = await screen.findByRole('menuitem', { name: 'View' });
    expect(view.getAttribute('href')).toMatch(/^\/college\/iowa\/deal\/\d+$/);
    const refused = await card('Refused');
    expect(refused.getByText(/The picture shows another product/).textContent).toBe(
      'Why: The picture shows another product',
    );
    expect(refused.getByRole('link', { name: 'Change and resubmit' })).toBeTruthy();
    expect((await card('Over')).getByText('Expired')).toBeTruthy();
  });

  it('shows that a change is pending or was rejected, and that the approved version stays', async () => {
    const revision = { submittedAt: '2026-01-02T00:00:00Z', decidedAt: null, rejectionReason: null };
    arrange(anOwnVendor(), [
      anOwnDeal({ title: 'One', pendingRevision: { ...revision, status: 'pending', title: 'New', image: null } }),
      anOwnDeal({
        title: 'Two',
        pendingRevision: { ...revision, status: 'rejected', rejectionReason: 'Too vague', terms: 'x' },
      }),
    ]);
    renderRoute('/vendor/dashboard');
    const one = await card('One');
    expect(one.getByText('Your changes: Waiting for review')).toBeTruthy();
    expect(one.getByText(/^Until they are approved/).parentElement?.textContent).toMatch(
      /^Changed: title and picture\. Until they/,
    );
    const two = await card('Two');
    expect(two.getByText('Your changes were rejected')).toBeTruthy();
    expect(two.getByText(/Too vague/)).toBeTruthy();
  });

  it('shows the deals of a single state, which is in the address', async () => {
    const deals = [anOwnDeal({ title: 'Runs' }), anOwnDeal({ title: 'Refused', status: 'rejected' })];
    const { user, where } = showDeals(...deals);
    await card('Runs');
    const states = within(screen.getByRole('group', { name: 'State' })).getAllByRole('button');
    expect(states.map(({ textContent }) => textContent)).toEqual(['All', 'Approved 1', 'Rejected 1']);
    serve('GET /api/vendor/deals?limit=50&status=rejected', []);
    await user.click(screen.getByRole('button', { name: 'Rejected 1' }));
    expect(where()).toBe('/vendor/dashboard?status=rejected');
    await screen.findByText('No deal is "Rejected".');
    await user.click(screen.getByRole('button', { name: 'Show all deals' }));
    await card('Runs');
  });

  it('requires confirmation before it deletes, then refetches the list', async () => {
    const deal = anOwnDeal({ title: 'Runs' });
    serve(`DELETE /api/deals/${deal.id}`, () => void serve('GET /api/vendor/deals', []));
    const page = showDeals(deal);
    const { user } = page;
    await choose(page, 'Runs', 'Delete');
    const dialog = within(await screen.findByRole('dialog', { name: 'Delete this deal?' }));
    expect(document.activeElement?.textContent).toBe('Keep it');
    expect(callsTo(`DELETE /api/deals/${deal.id}`)).toHaveLength(0);
    await user.click(dialog.getByRole('button', { name: 'Delete deal' }));
    await screen.findByText('Deal deleted');
    await screen.findByText('You have not posted a deal yet.');
  });

  it('resubmits a rejected deal unchanged, and shows the server’s reason if that is refused', async () => {
    const deal = anOwnDeal({ title: 'Refused', status: 'rejected' });
    arrange(anOwnVendor({ hasPaid: false }), [deal]);
    const route = `PATCH /api/deals/${deal.id}`;
    serve(route, { code: 'registration_fee_required', detail: 'Registration fee required' }, { status: 403 });
    const { user } = renderRoute('/vendor/dashboard');
    await user.click((await card('Refused')).getByRole('button', { name: 'Resubmit as it is' }));
    await screen.findByText('Registration fee required');
    serve(route, () => {
      serve('GET /api/vendor/deals', [{ ...deal, status: 'pending' }]);
      return deal;
    });
    await user.click((await card('Refused')).getByRole('button', { name: 'Resubmit as it is' }));
    await screen.findByText('Deal resubmitted');
    expect(sentTo(route)).toEqual({ version: deal.version, isSubmission: true });
    await waitFor(async () => expect((await card('Refused')).getByText('Pending Approval')).toBeTruthy());
  });

  it('pauses a deal, withdrawing its codes on request, and resumes it', async () => {
    const redemption = { ...anOwnDeal().redemption, kind: 'unique' } as const;
    const deal = anOwnDeal({ title: 'Runs', redemption });
    const paused = { ...deal, status: 'paused', pauseReason: 'sold-out' } as const;
    const route = `POST /api/vendor/deals/${deal.id}/pause`;
    serve(route, () => {
      serve('GET /api/vendor/deals', [paused]);
      return paused;
    });
    const { user } = showDeals(deal);
    await user.click((await card('Runs')).getByRole('button', { name: 'Pause or end' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Pause or end this deal?' }));
    await user.click(dialog.getByRole('radio', { name: /^Sold out/ }));
    await user.click(dialog.getByRole('checkbox', { name: /^Withdraw codes/ }));
    await user.click(dialog.getByRole('button', { name: 'Mark as sold out' }));
    await screen.findByText('Deal marked as sold out');
    expect(sentTo(route)).toEqual({ reason: 'sold-out', withdrawsCodes: true });
    await waitFor(async () => expect((await card('Runs')).getByText('Sold Out')).toBeTruthy());
    serve(`POST /api/vendor/deals/${deal.id}/resume`, () => {
      serve('GET /api/vendor/deals', [deal]);
      return deal;
    });
    await user.click((await card('Runs')).getByRole('button', { name: 'Resume' }));
    await screen.findByText('Deal resumed');
    await waitFor(async () => expect((await card('Runs')).getByText('Approved')).toBeTruthy());
  });

  it('ends a deal today, without a question about codes', async () => {
    const deal = anOwnDeal({ title: 'Runs' });
    serve(`POST /api/vendor/deals/${deal.id}/end-today`, deal);
    const { user } = showDeals(deal);
    await user.click((await card('Runs')).getByRole('button', { name: 'Pause or end' }));
    const dialog = within(await screen.findByRole('dialog'));
    expect(dialog.queryByRole('checkbox')).toBeNull();
    await user.click(dialog.getByRole('radio', { name: /^End today/ }));
    await user.click(dialog.getByRole('button', { name: 'End today' }));
    await screen.findByText('Deal ends at midnight');
  });

  it('opens a copy for editing', async () => {
    const deal = anOwnDeal({ title: 'Runs' });
    serve(`POST /api/vendor/deals/${deal.id}/duplicate`, anOwnDeal({ id: 991, status: 'draft' }));
    const page = showDeals(deal);
    await choose(page, 'Runs', 'Duplicate');
    await waitFor(() => expect(page.where()).toBe('/vendor/deals/991/edit'));
  });

  it('shows a draft, and submits it on demand, once an unusually high percentage is confirmed', async () => {
    const deal = anOwnDeal({ title: 'Not yet', status: 'draft', discountType: 'percentage', discountValue: '90' });
    serve(`PATCH /api/deals/${deal.id}`, () => {
      serve('GET /api/vendor/deals', [{ ...deal, status: 'pending' }]);
      return { ...deal, status: 'pending' };
    });
    const { user } = showDeals(deal);
    const draft = await card('Not yet');
    expect(draft.getByText('Draft')).toBeTruthy();
    expect(draft.getByRole('link', { name: 'Edit' })).toBeTruthy();
    await user.click(draft.getByRole('button', { name: 'More for Not yet' }));
    expect((await screen.findAllByRole('menuitem')).map(({ textContent }) => textContent)).toEqual(['Delete']);
    await user.keyboard('{Escape}');
    await user.click(draft.getByRole('button', { name: 'Submit' }));
    await user.click(await screen.findByRole('button', { name: 'Cancel' }));
    expect(callsTo(`PATCH /api/deals/${deal.id}`)).toHaveLength(0);
    await user.click((await card('Not yet')).getByRole('button', { name: 'Submit' }));
    await user.click(await screen.findByRole('button', { name: 'Yes, 90% off' }));
    await screen.findByText('Deal submitted');
    await waitFor(async () => expect((await card('Not yet')).getByText('Pending Approval')).toBeTruthy());
  });
});

describe('Profile', () => {
  const open = () => renderRoute('/vendor/dashboard?tab=profile');

  it.each([
    [true, 'Paid', '$10 paid on November 3, 2026. Receipt CD-000042.'],
    [false, 'Unpaid', '$10, once: then post as many deals as you like.'],
  ])('shows whether the registration is complete and the fee paid (%s)', async (hasPaid, word, text) => {
    arrange(anOwnVendor({ hasPaid }));
    if (hasPaid)
      serve(
        'GET /api/vendor/payment/status',
        aPaymentStatus({ status: 'paid', hasPaid, paidAt: '2026-11-03T15:00:00Z', receiptNumber: 'CD-000042' }),
      );
    open();
    const status = within(await screen.findByRole('region', { name: 'Status' }));
    expect(status.getByText('Complete')).toBeTruthy();
    expect(status.getByText(word)).toBeTruthy();
    expect(await status.findByText(text)).toBeTruthy();
    expect(status.queryByRole('button', { name: 'Pay $10' }) !== null).toBe(!hasPaid);
  });

  async function edit() {
    const page = open();
    await page.user.click(await screen.findByRole('button', { name: 'Edit Profile' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Edit Profile' }));
    dialog.getByText(/^Further colleges stop showing a deal/);
    const save = () => page.user.click(dialog.getByRole('button', { name: 'Save changes' }));
    return { ...page, dialog, save };
  }

  const revision = {
    status: 'pending',
    submittedAt: '2026-11-23T15:00:00.000Z',
    decidedAt: null,
    rejectionReason: null,
    name: 'The New Kettle',
    logoUrl: null,
  } as const;

  it('shows that a change awaits review, and continues from the entered values', async () => {
    arrange(anOwnVendor({ name: 'The Kettle', pendingRevision: revision }));
    serve(
      'PATCH /api/user/vendor',
      anOwnVendor({ pendingRevision: { ...revision, website: 'https://kettle.example' } }),
    );
    const { user, dialog, save } = await edit();
    expect(screen.getByText('Your changes: Waiting for review')).toBeTruthy();
    expect(screen.getByText(/^Changed: name and logo\./)).toBeTruthy();
    expect(dialog.getByLabelText<HTMLInputElement>('Business name').value).toBe('The New Kettle');
    await user.type(dialog.getByLabelText(/^Website/), 'https://kettle.example');
    await save();
    await screen.findByText('Waiting for review');
    expect(sentTo('PATCH /api/user/vendor')).toEqual({ website: 'https://kettle.example', version: 3 });
  });

  it.each([
    [503, {}, 'There was an error updating your profile'],
    [409, { detail: 'The profile has changed meanwhile' }, 'The profile has changed meanwhile'],
  ])('explains why it was not saved (%s), and keeps typed text', async (status, problem, message) => {
    arrange();
    serve('PATCH /api/user/vendor', problem, { status });
    const { user, dialog, save } = await edit();
    await user.type(dialog.getByLabelText('Business name'), ' II');
    await save();
    await screen.findByText('Error updating profile');
    expect(screen.getAllByText(message).length).toBeGreaterThan(0);
    expect(dialog.getByLabelText<HTMLInputElement>('Business name').value).toBe('Corner Counter II');
  });
});

describe('the link of a deal that ends', () => {
  it('asks before it copies the deal into a draft, and opens the draft', async () => {
    arrange();
    serve('GET /api/vendor/deals/5', anOwnDeal({ id: 5, title: 'Half off soup', status: 'expired' }));
    serve('POST /api/vendor/deals/5/duplicate', anOwnDeal({ id: 9, status: 'draft' }), { status: 201 });
    const { user, where } = renderRoute('/vendor/dashboard?again=5');
    const dialog = within(await screen.findByRole('dialog', { name: 'Run it again?' }));
    expect(await dialog.findByText('Half off soup')).toBeTruthy();
    expect(callsTo('POST /api/vendor/deals/5/duplicate')).toEqual([]);
    await user.click(dialog.getByRole('button', { name: 'Create draft' }));
    await waitFor(() => expect(where()).toBe('/vendor/deals/9/edit'));
  });

  it('says that the deal was deleted', async () => {
    arrange();
    serve('GET /api/vendor/deals/5', { code: 'deal_not_found', detail: 'Deal 5 not found' }, { status: 404 });
    const { user, where } = renderRoute('/vendor/dashboard?again=5');
    expect(await screen.findByText('This deal was deleted.')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(where()).toBe('/vendor/dashboard'));
  });
});
