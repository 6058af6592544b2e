import { useQuery } from '@tanstack/react-query';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { aChangedDeal, anAdminDeal } from '../../testing/admin-deal-facts.js';
import { anAdminJob } from '../../testing/admin-job-facts.js';
import { anAdminVendor } from '../../testing/admin-facts.js';
import { callsTo, sentTo, serve } from '../../testing/fake-server.js';
import { renderPage } from '../../testing/render-page.js';
import { Queue } from './deals.route.js';

const LIST = 'GET /api/admin/deals';
const VENDORS = 'GET /api/admin/vendors';
beforeEach(() => serve(VENDORS, []));
const render = (path = '/admin/deals') => renderPage(<Queue name="waiting" />, path);
const shown = async (title: string) => within(await screen.findByRole('article', { name: title }));
const press = (key: string) => fireEvent.keyDown(document.body, { key });

/** Opens the queue, and approves the entry that it shows. */
async function approve(title: string) {
  const page = render();
  await page.user.click((await shown(title)).getByRole('button', { name: 'Approve' }));
  return page;
}

/** Serves three waiting deals; decided ones leave. Returns those that are left. */
function serveQueue(deals = ['First', 'Second', 'Third'].map((title, at) => anAdminDeal({ id: at + 1, title }))) {
  const waiting = new Map(deals.map((deal) => [deal.id, deal]));
  serve(LIST, () => [...waiting.values()]);
  for (const deal of deals)
    for (const decision of ['approve', 'reject'])
      serve(`PATCH /api/admin/deals/${deal.id}/${decision}`, () => {
        waiting.delete(deal.id);
        return { ...deal, undoUntil: '2026-11-24T00:00:10.000Z' };
      });
  return { waiting, deals };
}

describe('the waiting entries', () => {
  it('reads the oldest first, and shows how much of the promised two days is left', async () => {
    serveQueue([
      anAdminDeal({ title: 'Late', hoursLeft: -9 }),
      anAdminDeal({ title: 'Second day', hoursLeft: 7.5 }),
      anAdminDeal({ title: 'New', hoursLeft: 16.4 }),
    ]);
    render();
    const list = within(await screen.findByRole('navigation', { name: 'Waiting for a decision' }));
    expect(list.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      expect.stringContaining('1 business day late'),
      expect.stringContaining('7 business hours left'),
      expect.stringContaining('2 business days left'),
    ]);
    expect(callsTo(LIST)[0]?.path).toContain('sort=waiting');
    expect((await shown('Late')).getByText(/^Due November 25, 2026/)).toBeTruthy();
  });

  it('shows one entry at a time, as students will see it, at its own address', async () => {
    serveQueue();
    const { user, where } = render();
    expect((await shown('First')).getByRole('region', { name: 'Preview' }).textContent).toContain('25% OFF');
    await user.click(screen.getByRole('button', { name: /^Second/ }));
    expect((await shown('Second')).getByText('2 of 3')).toBeTruthy();
    expect(where()).toBe('/admin/deals?deal=2');
  });

  it('drops entries that another admin decided, on return to the tab', async () => {
    const { waiting } = serveQueue();
    render();
    await shown('First');
    waiting.delete(1);
    fireEvent(document, new Event('visibilitychange', { bubbles: true }));
    await shown('Second');
    expect(screen.queryByRole('button', { name: /^First/ })).toBeNull();
  });

  it('shows how a change differs from the approved version', async () => {
    const change = { title: '$3 off soup', terms: 'One a day' };
    serveQueue([aChangedDeal(change, { title: '$2 off soup', discountType: 'custom', discountValue: 'Soup' })]);
    render();
    const deal = await shown('$3 off soup');
    const changes = deal.getByRole('region', { name: 'What changes' });
    expect([...changes.querySelectorAll('dt')].map(({ textContent }) => textContent)).toEqual(['Title', 'Small print']);
    expect(changes.querySelector('del')?.textContent).toContain('$2');
    expect([...changes.querySelectorAll('ins')].map(({ textContent }) => textContent)).toEqual([
      expect.stringContaining('$3'),
      expect.stringContaining('One a day'),
    ]);
  });

  it('marks a discount that breaks the rules', async () => {
    serveQueue([anAdminDeal({ title: 'Half off', discountValue: 'banana' }), anAdminDeal({ id: 2, title: 'Fine' })]);
    render();
    expect((await shown('Half off')).getByText('Check the discount')).toBeTruthy();
    expect(screen.getByRole('button', { name: /^Half off/ }).textContent).toContain('Check the discount');
    expect(screen.getByRole('button', { name: /^Fine/ }).textContent).not.toContain('Check the discount');
  });
});

describe('deciding', () => {
  it('approves the version that was read, then shows the next one', async () => {
    serveQueue();
    await approve('First');
    await shown('Second');
    expect(sentTo('PATCH /api/admin/deals/1/approve')).toEqual({ version: 1 });
    expect(screen.getByText('Approved: First')).toBeTruthy();
    expect(screen.queryByRole('button', { name: /^First/ })).toBeNull();
  });

  it('keeps a rejection that began while the decision before was still pending, and takes letters as text', async () => {
    serveQueue();
    let finish = () => {};
    const slow = new Promise<null>((resolve) => (finish = () => resolve(null)));
    let reads = 0;
    function SlowRead() {
      useQuery({ queryKey: ['slow'], queryFn: () => (reads++ === 0 ? null : slow) });
      return null;
    }
    const { user } = renderPage(
      <>
        <SlowRead />
        <Queue name="waiting" />
      </>,
      '/admin/deals',
    );
    await shown('First');
    press('a');
    await shown('Second');
    press('r');
    const reason = screen.getByLabelText<HTMLTextAreaElement>('Reason for the vendor');
    await waitFor(() => expect(document.activeElement).toBe(reason));
    await user.keyboard('Too');
    expect(screen.queryByText('Approved: First')).toBeNull();
    finish();
    await screen.findByText('Approved: First');
    expect(reason.isConnected).toBe(true);
    await user.keyboard(' vague{Control>}{Enter}{/Control}');
    await shown('Third');
    expect(sentTo('PATCH /api/admin/deals/2/reject')).toEqual({ version: 1, reason: 'Too vague' });
    expect(callsTo('PATCH /api/admin/deals/2/approve')).toEqual([]);
  });

  it('undoes a decision within ten seconds, and shows when it is too late', async () => {
    const { waiting, deals } = serveQueue();
    const UNDO = 'POST /api/admin/deals/1/undo';
    serve(UNDO, () => {
      waiting.clear();
      for (const deal of deals) waiting.set(deal.id, deal);
      return deals[0];
    });
    const { user, where } = await approve('First');
    await shown('Second');
    await user.click(screen.getByRole('button', { name: 'Undo' }));
    const first = await shown('First');
    expect(where()).toBe('/admin/deals?deal=1');
    expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull();
    serve(UNDO, { detail: 'The decision can no longer be taken back' }, { status: 409 });
    await user.click(first.getByRole('button', { name: 'Approve' }));
    await user.click(await screen.findByRole('button', { name: 'Undo' }));
    expect(await screen.findByText('The decision can no longer be taken back')).toBeTruthy();
  });

  it('rejects with an edited common reason', async () => {
    serveQueue();
    const { user } = render();
    await user.click((await shown('First')).getByRole('button', { name: 'Reject' }));
    await user.click(await screen.findByRole('button', { name: 'Reject deal' }));
    expect(await screen.findByText('Choose a reason, or write one.')).toBeTruthy();
    expect(callsTo('PATCH /api/admin/deals/1/reject')).toEqual([]);
    await user.click(screen.getByRole('button', { name: 'Not for students' }));
    const reason = screen.getByLabelText<HTMLTextAreaElement>('Reason for the vendor');
    expect(reason.value).toMatch(/^Everybody gets this offer/);
    await user.clear(reason);
    await user.type(reason, 'Too vague');
    await user.click(screen.getByRole('button', { name: 'Reject deal' }));
    await shown('Second');
    expect(sentTo('PATCH /api/admin/deals/1/reject')).toEqual({ version: 1, reason: 'Too vague' });
    expect(screen.getByText('Rejected: First')).toBeTruthy();
  });

  const FIRST = 'Grace approved this deal on November 23, 2026 at 4:05 PM UTC';
  it.each([
    ['who decided first, and continues', 'deal_state_conflict', FIRST, 'Second', '“First” was not taken'],
    ['a changed deal anew', 'deal_changed', 'Its vendor changed it', 'First, better', 'Below is it as it is now.'],
  ])('shows %s', async (_what, code, detail, next, text) => {
    const { waiting } = serveQueue();
    const conflict = () => {
      if (code === 'deal_changed') waiting.set(1, anAdminDeal({ id: 1, title: next, version: 2 }));
      else waiting.delete(1);
      return { code, detail };
    };
    serve('PATCH /api/admin/deals/1/approve', conflict, { status: 409 });
    await approve('First');
    await shown(next);
    const alert = screen.getByRole('alert').textContent;
    expect([alert.includes(detail), alert.includes(text)]).toEqual([true, true]);
    expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull();
  });

  it('shows a failure, with the message of the server if there is one', async () => {
    serveQueue();
    serve('PATCH /api/admin/deals/1/approve', {}, { status: 500 });
    const { user } = render();
    const first = await shown('First');
    await user.click(first.getByRole('button', { name: 'Approve' }));
    expect(await screen.findByText('Failed to approve deal')).toBeTruthy();
    serve('PATCH /api/admin/deals/1/approve', { detail: 'Deal 1 not found' }, { status: 404 });
    await user.click(first.getByRole('button', { name: 'Approve' }));
    expect(await screen.findByText('Deal 1 not found')).toBeTruthy();
  });
});

it('passes several deals to a bulk action', async () => {
  serveQueue();
  serve('POST /api/admin/deals/bulk', anAdminJob(), { status: 202 });
  const { user } = render();
  await user.click(await screen.findByRole('checkbox', { name: 'Select First' }));
  await user.click(screen.getByRole('checkbox', { name: 'Select Third' }));
  const selection = within(screen.getByRole('region', { name: 'Selection' }));
  expect(selection.getByText('2 selected')).toBeTruthy();
  await user.click(selection.getByRole('button', { name: 'Approve' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Approve 2 deals?' }));
  await user.click(dialog.getByRole('button', { name: 'Approve' }));
  await waitFor(() => expect(screen.queryByRole('region', { name: 'Selection' })).toBeNull());
  expect(sentTo('POST /api/admin/deals/bulk')).toEqual({ action: 'approve', ids: [1, 3] });
});

describe('by keyboard', () => {
  it('moves on with j and back with k, approves with a, undoes with u', async () => {
    const { waiting, deals } = serveQueue();
    serve('POST /api/admin/deals/2/undo', () => {
      waiting.set(2, deals[1] as (typeof deals)[number]);
      return deals[1];
    });
    render();
    await shown('First');
    press('j');
    await shown('Second');
    press('k');
    await shown('First');
    press('j');
    await shown('Second');
    press('a');
    await shown('Third');
    expect(callsTo('PATCH /api/admin/deals/2/approve')).toHaveLength(1);
    press('u');
    await shown('Second');
    expect(callsTo('POST /api/admin/deals/2/undo')).toHaveLength(1);
  });

  it('decides nothing while a key is held down or with Ctrl, and can be switched off permanently', async () => {
    serveQueue();
    const { user, unmount } = render();
    await shown('First');
    fireEvent.keyDown(document.body, { key: 'a', repeat: true });
    fireEvent.keyDown(document.body, { key: 'a', ctrlKey: true });
    await user.click(screen.getByRole('button', { name: 'Turn keyboard shortcuts off' }));
    press('a');
    unmount();
    render();
    await shown('First');
    press('a');
    expect(callsTo('PATCH /api/admin/deals/1/approve')).toEqual([]);
    expect(screen.getByRole('button', { name: 'Turn keyboard shortcuts on' })).toBeTruthy();
  });
});

describe('what students report', () => {
  const deal = anAdminDeal({ id: 9, title: 'Half off soup', status: 'approved', reportCount: 2, isHidden: true });
  const vendor = anAdminVendor({ id: 6, name: 'Student Aid', reportCount: 2 });
  const report = { createdAt: '2026-11-23T15:00:00.000Z', dismissedAt: null };
  /** Serves the entry until it is handled by this request. */
  const serveUntil = (route: string, deals: object[], vendors: object[]) => {
    let isLeft = true;
    serve(LIST, () => (isLeft ? deals : []));
    serve(VENDORS, () => (isLeft ? vendors : []));
    serve(route, () => {
      isLeft = false;
      return {};
    });
    return renderPage(<Queue name="reported" />, '/admin/deals').user;
  };

  it('is shown with its reasons, and a hidden deal can be made visible again', async () => {
    serve('GET /api/admin/deals/9/reports', [
      { ...report, id: 1, reason: 'expired', comment: null, counts: true },
      { ...report, id: 2, reason: 'wrong', comment: 'It is 20%', counts: false },
    ]);
    const user = serveUntil('POST /api/admin/deals/9/reports/dismiss', [deal], []);
    const reports = within((await shown('Half off soup')).getByRole('region', { name: 'Reports' }));
    expect(await reports.findByText('It has expired')).toBeTruthy();
    expect(reports.getByText('It is 20%')).toBeTruthy();
    expect(reports.getAllByText(/^Does not count towards hiding/)).toHaveLength(1);
    expect(reports.getByText(/Hidden until you review it/)).toBeTruthy();
    await user.click(reports.getByRole('button', { name: 'Dismiss reports and show it again' }));
    expect(await screen.findByText('Nothing is reported.')).toBeTruthy();
    expect(screen.getByText('Students see the deal again')).toBeTruthy();
  });

  it('can be deleted after a confirmation, if it is a deal', async () => {
    serve('GET /api/admin/deals/9/reports', []);
    const user = serveUntil('DELETE /api/admin/deals/9', [deal], []);
    await user.click((await shown('Half off soup')).getByRole('button', { name: 'Delete deal' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Delete this deal?' }));
    await user.click(dialog.getByRole('button', { name: 'Delete deal' }));
    expect(await screen.findByText('Nothing is reported.')).toBeTruthy();
  });

  it('has businesses before deals', async () => {
    serve('GET /api/admin/vendors/6/reports', [{ ...report, id: 1, reason: 'fake', comment: 'Not us.' }]);
    serveUntil('POST /api/admin/vendors/6/reports/dismiss', [deal], [vendor]);
    const reports = within((await shown('Student Aid')).getByRole('region', { name: 'Reports' }));
    expect(await reports.findByText('It is not a real business, or pretends to be another')).toBeTruthy();
    expect(reports.queryByRole('button', { name: 'Delete deal' })).toBeNull();
    expect(callsTo(VENDORS)[0]?.path).toContain('reported=true');
  });
});

describe('a change of a business', () => {
  const changed = anAdminVendor({
    id: 6,
    name: 'The Kettle',
    description: 'Tea since 1982.',
    website: 'https://kettle.example',
    logoUrl: null,
    collegeName: 'University of Iowa',
    collegeShortName: 'iowa',
    userId: 7,
    version: 4,
    submittedAt: '2026-11-22T15:00:00.000Z',
    hoursLeft: 5,
    dueAt: '2026-11-24T23:00:00.000Z',
    pendingRevision: {
      status: 'pending',
      submittedAt: '2026-11-22T15:00:00.000Z',
      decidedAt: null,
      rejectionReason: null,
      name: 'Student Aid',
      website: 'https://aid.example',
    },
  });
  /** The change has waited longer than the deal, and disappears once decided. */
  const serveBoth = () => {
    let vendors = [changed];
    serve(VENDORS, () => vendors);
    serve(LIST, [anAdminDeal({ id: 6, title: 'A deal' })]);
    for (const decision of ['approve', 'reject'])
      serve(`PATCH /api/admin/vendors/6/${decision}`, () => {
        vendors = [];
        return { ...changed, undoUntil: '2026-11-24T00:00:10.000Z' };
      });
    serve('POST /api/admin/vendors/6/undo', () => {
      vendors = [changed];
      return changed;
    });
  };

  it('is listed among the deals by age, with the current and the new version', async () => {
    serveBoth();
    render();
    const list = within(await screen.findByRole('navigation', { name: 'Waiting for a decision' }));
    expect(list.getAllByRole('button').map(({ textContent }) => textContent)).toEqual([
      expect.stringContaining('Student Aid'),
      expect.stringContaining('A deal'),
    ]);
    expect(screen.getByText('2 deals and businesses to review')).toBeTruthy();
    expect(list.queryByRole('checkbox', { name: /The Kettle|Student Aid/ })).toBeNull();
    const review = await shown('Student Aid');
    expect(review.getByText('Change of a business')).toBeTruthy();
    const changes = review.getByRole('region', { name: 'What changes' });
    expect([...changes.querySelectorAll('dt')].map(({ textContent }) => textContent)).toEqual(['Name', 'Website']);
    expect(changes.querySelector('del')?.textContent).toContain('The Kettle');
    expect(changes.querySelector('ins')?.textContent).toContain('Student Aid');
    expect(review.queryByRole('link', { name: 'https://aid.example' })).toBeNull();
  });

  it('is approved, undone, and rejected with reasons for businesses', async () => {
    serveBoth();
    const { user, where } = await approve('Student Aid');
    await shown('A deal');
    expect(sentTo('PATCH /api/admin/vendors/6/approve')).toEqual({ version: 4 });
    expect(screen.getByText('Approved: The Kettle')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Undo' }));
    const again = await shown('Student Aid');
    expect(where()).toBe('/admin/deals?vendor=6');
    await user.click(again.getByRole('button', { name: 'Reject' }));
    await user.click(await screen.findByRole('button', { name: 'Not your name' }));
    await user.click(screen.getByRole('button', { name: 'Reject change' }));
    await shown('A deal');
    const reason: unknown = expect.stringMatching(/^This is the name of another organization/);
    expect(sentTo('PATCH /api/admin/vendors/6/reject')).toEqual({ version: 4, reason });
  });
});
