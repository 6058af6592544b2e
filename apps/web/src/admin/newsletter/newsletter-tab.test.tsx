import { act, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { refetchInterval } from './admin-newsletter.api.js';
import { anAdminCollege, serveAdmin, serveList } from '../../testing/admin-facts.js';
import { callsTo, sentTo, serve } from '../../testing/fake-server.js';
import { aNewsletter, anAudience } from '../../testing/newsletter-facts.js';
import { renderRoute } from '../../testing/render-page.js';

const NEWSLETTERS = '/api/admin/newsletters';
const SEND = 'POST /api/admin/send-newsletters';
const college = anAdminCollege({ id: 12, name: 'Reed College' });

beforeEach(() => {
  serveAdmin(1);
  serveList(NEWSLETTERS, [aNewsletter()]);
  serve('GET /api/colleges/id/12', college);
  serve(`GET ${NEWSLETTERS}/schedule`, {
    cron: '0 16 * * 4',
    nextAt: '2099-11-26T22:00:00.000Z',
    timeZone: 'America/Chicago',
  });
  serve(`GET ${NEWSLETTERS}/audience`, anAudience());
  serve(`GET ${NEWSLETTERS}/5`, aNewsletter());
  serveList(`${NEWSLETTERS}/5/recipients`, [
    {
      email: 'ann@reed.example',
      status: 'sent',
      attempts: 1,
      reply: null,
      sentAt: '2026-11-22T10:00:02.000Z',
      messageId: '<a@b>',
    },
    { email: 'bob@reed.example', status: 'failed', attempts: 1, reply: '550 5.1.1', sentAt: null, messageId: '<c@d>' },
  ]);
});

const open = (query = '') => renderRoute(`/admin/newsletter?${query}`).user;

describe('newsletters', () => {
  it('are listed with their progress, and link to their results', async () => {
    const user = open();
    const row = await screen.findByRole('row', { name: /Reed College/ });
    expect(within(row).getByText('1,000 of 2,000')).toBeTruthy();
    await user.click(within(row).getByRole('link', { name: 'Reed College' }));
    expect(await screen.findByRole('region', { name: 'Newsletter' })).toBeTruthy();
  });

  it('are refetched while one is being sent', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    open('&newsletter=5');
    await screen.findByText('Sending');
    serve(`GET ${NEWSLETTERS}/5`, aNewsletter({ status: 'sent' }));
    await act(() => vi.advanceTimersByTimeAsync(2000));
    const region = within(screen.getByRole('region', { name: 'Newsletter' }));
    expect(await region.findByText('Sent', { selector: '[role=status] *' })).toBeTruthy();
    await waitFor(() => expect(callsTo(`GET ${NEWSLETTERS}/5/recipients`)).toHaveLength(2));
  });

  it.each([
    ['queued', 2000],
    ['sending', 2000],
    ['paused', false],
    ['sent', false],
    ['cancelled', false],
  ] as const)('have a refetch interval while %s: %s', (status, interval) => {
    expect(refetchInterval([aNewsletter({ status: 'sent' }), aNewsletter({ status })])).toBe(interval);
  });

  it('are not shown as sent if there was nobody to send to, with the reason', async () => {
    const counts = { recipients: 0, sent: 0, failed: 0, uncertain: 0, skipped: 0 };
    const nobody = aNewsletter({ status: 'sent', counts, reason: 'No recipients' });
    serveList(NEWSLETTERS, [nobody]);
    serve(`GET ${NEWSLETTERS}/5`, nobody);
    const user = open();
    const row = within(await screen.findByRole('row', { name: /Reed College/ }));
    expect([row.getByText('No recipients'), row.queryByText(/0 of 0/)]).toEqual([expect.anything(), null]);
    await user.click(row.getByRole('link', { name: 'Reed College' }));
    expect(await screen.findByText('No recipients.')).toBeTruthy();
    expect(screen.queryByText(/0 of 0/)).toBeNull();
  });

  it('list recipients, failures and their reasons', async () => {
    const user = open('&newsletter=5');
    const row = await screen.findByRole('row', { name: /bob@reed.example/ });
    expect(within(row).getByText('550 5.1.1')).toBeTruthy();
    await user.selectOptions(screen.getByLabelText('State'), 'failed');
    await waitFor(() => expect(callsTo(`GET ${NEWSLETTERS}/5/recipients?status=failed`)).toHaveLength(1));
  });

  it.each([
    ['Pause', 'pause', 'sending'],
    ['Resume', 'resume', 'paused'],
    ['Retry failed', 'retry-failed', 'sent'],
  ] as const)('follow the command %s', async (label, command, status) => {
    serve(`GET ${NEWSLETTERS}/5`, aNewsletter({ status }));
    serve(`POST ${NEWSLETTERS}/5/${command}`, aNewsletter());
    const user = open('&newsletter=5');
    await user.click(await screen.findByRole('button', { name: label }));
    await waitFor(() => expect(callsTo(`POST ${NEWSLETTERS}/5/${command}`)).toHaveLength(1));
  });

  it('are stopped permanently only after confirmation', async () => {
    serve(`POST ${NEWSLETTERS}/5/cancel`, aNewsletter({ status: 'cancelled' }));
    const user = open('&newsletter=5');
    await user.click(await screen.findByRole('button', { name: 'Cancel sending' }));
    expect(callsTo(`POST ${NEWSLETTERS}/5/cancel`)).toHaveLength(0);
    await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Cancel sending' }));
    await waitFor(() => expect(callsTo(`POST ${NEWSLETTERS}/5/cancel`)).toHaveLength(1));
  });

  it('change their rate while being sent', async () => {
    serve(`PATCH ${NEWSLETTERS}/5`, aNewsletter({ ratePerSecond: 20 }));
    const user = open('&newsletter=5');
    await user.type(await screen.findByLabelText(/^Max emails per second/), '20');
    await user.click(screen.getByRole('button', { name: 'Set rate' }));
    await waitFor(() => expect(sentTo(`PATCH ${NEWSLETTERS}/5`)).toEqual({ ratePerSecond: 20 }));
  });

  const EMPTY = { code: 'newsletter_empty', detail: 'There is nothing to tell of this college now' };
  it.each([
    ['5', aNewsletter({ isThrottled: true }), 200, 'newsletter=5', 'Waiting: one email per address a minute'],
    ['6', { detail: 'Newsletter not found' }, 404, 'newsletter=6', 'Newsletter not found'],
    ['preview?collegeId=12', EMPTY, 409, 'view=preview&college=12', EMPTY.detail],
    ['5', aNewsletter(), 200, '', "Thursdays at 4 PM, on each college's clock. Next: Thu, Nov 26, 2099, 4 PM CST"],
  ])('(%s: %o, %i) at "%s" say "%s"', async (path, json, status, query, text) => {
    serveList(`${NEWSLETTERS}/6/recipients`, []);
    serve(`GET ${NEWSLETTERS}/${path}`, json, { status });
    open(query);
    expect(await screen.findByText(text)).toBeTruthy();
  });
});

describe('sending', () => {
  it('shows the recipients and the last newsletter, and can be undone for a minute', async () => {
    vi.setSystemTime(Date.now());
    const startsAt = new Date(Date.now() + 45_000).toISOString();
    serve(`GET ${NEWSLETTERS}/5`, aNewsletter({ status: 'queued', startsAt, startedAt: null }));
    const user = open();
    await user.click(await screen.findByRole('button', { name: 'Send newsletter' }));
    const dialog = within(screen.getByRole('dialog'));
    expect(await dialog.findByText('1,284 people at 11 colleges')).toBeTruthy();
    expect(dialog.getByText(/^Last sent Thu, Nov 19/)).toBeTruthy();
    serve(SEND, { detail: 'Something broke' }, { status: 500 });
    await user.click(dialog.getByRole('button', { name: 'Send newsletter' }));
    expect(await screen.findByText('Failed to send newsletter')).toBeTruthy();
    serve(SEND, { id: 5 }, { status: 202 });
    await user.click(dialog.getByRole('button', { name: 'Send newsletter' }));
    await waitFor(() => expect(callsTo(SEND)).toHaveLength(2));
    expect(sentTo(SEND)).toEqual({ undoSeconds: 60 });
    const region = within(await screen.findByRole('region', { name: 'Newsletter' }));
    expect(await region.findByText('First email leaves in 45 s')).toBeTruthy();
    expect(region.queryByRole('button', { name: 'Pause' })).toBeNull();
    const undone = aNewsletter({ status: 'cancelled', startsAt, startedAt: null });
    serve(`POST ${NEWSLETTERS}/5/cancel`, undone);
    serve(`GET ${NEWSLETTERS}/5`, undone);
    await user.click(region.getByRole('button', { name: 'Undo' }));
    expect(await screen.findByText('Newsletter undone. Nothing was sent.')).toBeTruthy();
    expect(await region.findByText('Nothing was sent.')).toBeTruthy();
    expect(region.queryByRole('button', { name: 'Undo' })).toBeNull();
  });

  it('is impossible without recipients, with the reason, even where a demo page counts subscribers', async () => {
    const problem = 'No recipients: no confirmed subscribers at Reed College.';
    serve(`GET ${NEWSLETTERS}/preview?collegeId=12`, { subject: 'News', preheader: '', html: '', text: '' });
    const nobody = anAudience({ people: 0, colleges: 0, hasSubscribers: false, problem, lastSentAt: null });
    serve(`GET ${NEWSLETTERS}/audience?collegeId=12`, nobody);
    serve('GET /api/colleges/id/12', { ...college, subscriberCount: 214 });
    const user = open('&view=preview&college=12');
    await user.click(await screen.findByRole('button', { name: 'Send newsletter' }));
    const dialog = within(screen.getByRole('dialog'));
    expect(await dialog.findByText(problem)).toBeTruthy();
    expect(await dialog.findByText('The 214 on its page are demo figures without an address.')).toBeTruthy();
    expect(dialog.getByText('Not sent yet')).toBeTruthy();
    const button = dialog.getByRole('button', { name: 'Send newsletter' });
    expect(button.getAttribute('aria-disabled')).toBe('true');
    await user.click(button);
    expect(callsTo(SEND)).toHaveLength(0);
    // The count changes with the college.
    await user.click(dialog.getByRole('button', { name: 'Remove college' }));
    expect(await dialog.findByText('1,284 people at 11 colleges')).toBeTruthy();
  });
});

describe('the preview', () => {
  it('is shown as text and in a sandboxed frame, and sent to the admin alone as a test', async () => {
    const preview = { subject: '3 new deals near Reed College', preheader: '25% OFF', html: '<p>', text: 'As text' };
    serve(`GET ${NEWSLETTERS}/preview?collegeId=12`, preview);
    serve(`POST ${NEWSLETTERS}/test`, { id: 9 }, { status: 202 });
    const user = open('&view=preview&college=12');
    const frame = await screen.findByTitle(`Newsletter: ${preview.subject}`);
    expect(frame.getAttribute('sandbox')).toBe('');
    expect(frame.getAttribute('src')).toBe(`${NEWSLETTERS}/preview.html?collegeId=12`);
    expect(frame.className).not.toContain('max-w-[390px]');
    await user.click(screen.getByRole('button', { name: 'Phone' }));
    expect(screen.getByTitle(`Newsletter: ${preview.subject}`).className).toContain('max-w-[390px]');
    // The frame's color scheme is the email's.
    expect(frame.className).toContain('scheme-light');
    await user.click(screen.getByRole('button', { name: 'Dark' }));
    expect(screen.getByTitle(`Newsletter: ${preview.subject}`).className).toContain('scheme-dark');
    await user.click(screen.getByRole('tab', { name: 'Text' }));
    expect(screen.getByText('As text')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Send test to me' }));
    await waitFor(() => expect(sentTo(`POST ${NEWSLETTERS}/test`)).toEqual({ collegeId: 12 }));
    expect(await screen.findByText('Test newsletter sent to your address')).toBeTruthy();
  });
});

describe('a newsletter that an admin writes', () => {
  const draft = aNewsletter({ id: 8, status: 'draft', startedAt: null, subject: 'Hello', intro: 'Old' });
  const preview = { subject: 'Hello', preheader: '', html: '', text: 'As text' };

  beforeEach(() => {
    serve(`GET ${NEWSLETTERS}/8`, draft);
    serve(`GET ${NEWSLETTERS}/preview?collegeId=12&newsletterId=8`, preview);
    serve(
      `GET ${NEWSLETTERS}/audience?collegeId=12`,
      anAudience({ people: 3, colleges: 1, leftOut: [{ reason: 'paused', people: 2 }] }),
    );
  });

  it('is stored with its first character, under the same cursor, and only once', async () => {
    serve(`POST ${NEWSLETTERS}`, { ...draft, collegeId: null, subject: 'H', intro: null }, { status: 201 });
    serve(`PUT ${NEWSLETTERS}/8/issue`, draft);
    const { user, where } = renderRoute('/admin/newsletter');
    await user.click(await screen.findByRole('link', { name: 'Write newsletter' }));
    const subject = await screen.findByLabelText('Subject');
    expect(screen.queryByRole('button', { name: 'Discard draft' })).toBeNull();
    await user.type(subject, 'H');
    await waitFor(() => expect(where()).toBe('/admin/newsletter?newsletter=8'));
    await user.keyboard('i');
    expect(screen.getByLabelText('Subject')).toBe(subject);
    await waitFor(() => expect(sentTo(`PUT ${NEWSLETTERS}/8/issue`)).toMatchObject({ subject: 'Hi' }));
    expect(callsTo(`POST ${NEWSLETTERS}`)).toHaveLength(1);
  });

  it('saves itself, and counts the readers of the chosen college at once', async () => {
    serve(`PUT ${NEWSLETTERS}/8/issue`, { ...draft, intro: 'Hi **you**' });
    const user = open('newsletter=8');
    const opening = await screen.findByLabelText('Opening');
    await user.clear(opening);
    await user.type(opening, 'Hi **you**');
    expect(screen.getByText('Not saved yet.')).toBeTruthy();
    await screen.findByText('Draft saved.');
    expect(sentTo(`PUT ${NEWSLETTERS}/8/issue`)).toEqual({ collegeId: 12, subject: 'Hello', intro: 'Hi **you**' });
    serve(`GET ${NEWSLETTERS}/audience`, anAudience({ people: 5, colleges: 4, leftOut: [] }));
    await user.click(screen.getByRole('button', { name: 'Remove college' }));
    expect(await screen.findByText(/5 people/)).toBeTruthy();
  });

  it('is saved before it is sent, and says why where it cannot be saved', async () => {
    serve(`PUT ${NEWSLETTERS}/8/issue`, { detail: 'away' }, { status: 503 });
    const user = open('newsletter=8');
    await user.type(await screen.findByLabelText('Subject'), '!');
    await user.click(screen.getByRole('button', { name: 'Send newsletter' }));
    await waitFor(() => expect(screen.getAllByText('Failed to save newsletter').length).toBeGreaterThan(0));
    expect(screen.queryByRole('dialog')).toBeNull();
    serve(`PUT ${NEWSLETTERS}/8/issue`, { ...draft, subject: 'Hello!' });
    await user.click(screen.getByRole('button', { name: 'Send newsletter' }));
    expect(await screen.findByRole('dialog')).toBeTruthy();
    expect(sentTo(`PUT ${NEWSLETTERS}/8/issue`)).toMatchObject({ subject: 'Hello!' });
  });

  it('is tested with what was written, and sent at a time of the college’s clock', async () => {
    serve(`POST ${NEWSLETTERS}/test`, { id: 9 }, { status: 202 });
    const scheduled = { ...draft, status: 'queued' as const, startsAt: '2099-12-03T22:00:00.000Z' };
    serve(`POST ${NEWSLETTERS}/8/send`, scheduled);
    const user = open('newsletter=8');
    const frame = await screen.findByTitle('Newsletter: Hello');
    expect(frame.getAttribute('src')).toBe(`${NEWSLETTERS}/preview.html?collegeId=12&newsletterId=8`);
    await user.click(screen.getByRole('button', { name: 'Send test to me' }));
    await waitFor(() => expect(sentTo(`POST ${NEWSLETTERS}/test`)).toEqual({ collegeId: 12, newsletterId: 8 }));
    await user.click(screen.getByRole('button', { name: 'Send newsletter' }));
    const dialog = within(screen.getByRole('dialog'));
    await user.click(dialog.getByRole('radio', { name: 'At a date and time' }));
    expect(dialog.getByLabelText('Time (America/Chicago)')).toBeTruthy();
    await user.type(dialog.getByLabelText('Date'), '2099-12-03');
    serve(`GET ${NEWSLETTERS}/8`, scheduled);
    await user.click(dialog.getByRole('button', { name: 'Schedule newsletter' }));
    expect(await screen.findByText('Starts Thu, Dec 3, 2099, 4 PM CST')).toBeTruthy();
    expect(sentTo(`POST ${NEWSLETTERS}/8/send`)).toEqual({ at: { day: '2099-12-03', time: '16:00' } });
    serve(`POST ${NEWSLETTERS}/8/reopen`, draft);
    serve(`GET ${NEWSLETTERS}/8`, draft);
    await user.click(screen.getByRole('button', { name: 'Edit' }));
    expect(await screen.findByLabelText('Subject')).toBeTruthy();
  });
});
