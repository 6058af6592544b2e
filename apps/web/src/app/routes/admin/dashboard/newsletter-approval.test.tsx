import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { anAdminCollege, serveAdmin, serveList } from '../../../../testing/admin-facts.js';
import { callsTo, sentTo, serve } from '../../../../testing/fake-server.js';
import { aNewsletter, anAudience } from '../../../../testing/newsletter-facts.js';
import { renderRoute } from '../../../../testing/render-page.js';

const PATH = '/api/admin/newsletters';
const [ADA, BEN] = [1, 2];
const draft = aNewsletter({
  id: 8,
  status: 'draft',
  startedAt: null,
  subject: 'Hello',
  writtenBy: ADA,
  needsApproval: true,
});
const requestedAt = '2026-11-26T17:00:00.000Z';
const waiting = { ...draft, status: 'review' as const, requestedAt };

beforeEach(() => {
  serve('GET /api/colleges/id/12', anAdminCollege({ id: 12, name: 'Reed College' }));
  serve(`GET ${PATH}/audience?collegeId=12`, anAudience({ people: 3, colleges: 1 }));
  serve(`GET ${PATH}/preview?collegeId=12&newsletterId=8`, { subject: 'Hello', preheader: '', html: '', text: '' });
});

function open(newsletter: object, userId = ADA) {
  serveAdmin(userId);
  serve(`GET ${PATH}/8`, newsletter);
  return renderRoute('/admin/newsletter?newsletter=8').user;
}

describe('a newsletter that needs an approval', () => {
  it('is not sent from its draft: its author requests one, with a time', async () => {
    const user = open({ ...draft, approvalNote: 'Name the date.' });
    expect(await screen.findByText('Note from the approver: Name the date.')).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Send newsletter' })).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Request approval' }));
    const dialog = within(screen.getByRole('dialog'));
    expect(dialog.getByRole('radio', { name: 'By hand, once approved' })).toHaveProperty('checked', true);
    await user.click(dialog.getByRole('radio', { name: 'At a date and time' }));
    const date = dialog.getByLabelText('Date');
    await user.type(date, '2020-12-03');
    serve(`POST ${PATH}/8/request-approval`, { code: 'newsletter_time_past' }, { status: 409 });
    await user.click(dialog.getByRole('button', { name: 'Request approval' }));
    await waitFor(() => expect(date.getAttribute('aria-invalid')).toBe('true'));
    serve(`POST ${PATH}/8/request-approval`, { ...waiting, startsAt: '2099-12-03T22:00:00.000Z' });
    await user.clear(date);
    await user.type(date, '2099-12-03');
    serve(`GET ${PATH}/8`, { ...waiting, startsAt: '2099-12-03T22:00:00.000Z' });
    await user.click(dialog.getByRole('button', { name: 'Request approval' }));
    expect(await screen.findByText('Once approved, starts Thu, Dec 3, 2099, 4 PM CST')).toBeTruthy();
    const sent = callsTo(`POST ${PATH}/8/request-approval`).map(({ body }) => JSON.parse(body));
    expect(sent.at(-1)).toEqual({ at: { day: '2099-12-03', time: '16:00' } });
  });

  it('cannot be approved by its author', async () => {
    open(waiting);
    expect(await screen.findByText('You wrote this. Another admin has to approve it.')).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Approve' })).toBeNull();
  });

  it('is approved by another admin, who sees its preview and audience', async () => {
    const approved = { ...waiting, status: 'approved' as const, approvedBy: BEN, needsApproval: false };
    serve(`POST ${PATH}/8/approve`, approved);
    const user = open(waiting, BEN);
    expect(await screen.findByTitle('Newsletter: Hello')).toBeTruthy();
    expect(await screen.findByText('3 people at 1 college')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Approve' }));
    const dialog = within(screen.getByRole('dialog'));
    await user.type(dialog.getByLabelText('Note (optional)'), 'Well said.');
    serve(`GET ${PATH}/8`, approved);
    await user.click(dialog.getByRole('button', { name: 'Approve' }));
    expect(await screen.findByText('Approved. Any admin can send it now.')).toBeTruthy();
    expect(sentTo(`POST ${PATH}/8/approve`)).toEqual({ requestedAt, note: 'Well said.' });
    expect(screen.getByRole('button', { name: 'Send newsletter' })).toBeTruthy();
  });

  it('is returned only with a note', async () => {
    serve(`POST ${PATH}/8/return`, draft);
    const user = open(waiting, BEN);
    await user.click(await screen.findByRole('button', { name: 'Return with a note' }));
    const dialog = within(screen.getByRole('dialog'));
    const confirm = dialog.getByRole('button', { name: 'Return newsletter' });
    await user.click(confirm);
    expect(dialog.getByText('Note is required')).toBeTruthy();
    const note = dialog.getByLabelText('What should change?');
    expect(document.activeElement).toBe(note);
    await user.type(note, 'Name the date.');
    await user.click(confirm);
    await waitFor(() => expect(sentTo(`POST ${PATH}/8/return`)).toEqual({ note: 'Name the date.' }));
  });

  it('says on its screen and in the list that its time has passed', async () => {
    const missed = { ...waiting, startsAt: '2026-11-20T22:00:00.000Z', hasMissedStart: true };
    open(missed);
    expect(await screen.findByText(/^Nothing was sent: Fri, Nov 20, 4 PM CST passed without an approval/)).toBeTruthy();
    serveList(PATH, [missed]);
    serve(`GET ${PATH}/schedule`, { cron: '0 16 * * 4', nextAt: null, timeZone: null });
    renderRoute('/admin/newsletter?');
    expect(await screen.findByText('Not sent: its time passed without approval')).toBeTruthy();
  });
});
