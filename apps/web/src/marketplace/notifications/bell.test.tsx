import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { callsTo, sentTo, serve } from '../../testing/fake-server.js';
import { readPersonal } from '../../platform/session/personal-storage.js';
import { FakeEventSource } from '../../testing/fake-event-source.js';
import { aNotification, somePreferences } from '../../testing/notification-facts.js';
import { renderPage } from '../../testing/render-page.js';
import { Bell } from './bell.js';

const LIST = '/api/user/notifications';
const PREFERENCES = somePreferences();
const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString();

function serveNotifications(notifications = [aNotification()], count = notifications.length): void {
  serve(`GET ${LIST}`, notifications);
  serve(`GET ${LIST}/unread-count`, { count });
}

beforeEach(() => {
  vi.stubGlobal('EventSource', FakeEventSource);
  vi.stubGlobal('Notification', { permission: 'default', requestPermission: async () => 'granted' });
  serve('GET /api/user/notification-preferences', PREFERENCES);
});

async function openBell(name: RegExp = /^Notifications/) {
  const page = renderPage(<Bell userId={1} />);
  await page.user.click(await screen.findByRole('button', { name }));
  const panel = await screen.findByRole('dialog', { name: 'Notifications' });
  return { ...page, panel };
}

describe('the bell', () => {
  it('counts and prepends new ones while the page is open, and follows changes by another browser', async () => {
    const first = aNotification({ title: 'The first' });
    serveNotifications([first], 1);
    const { panel } = await openBell(/1 unread/);
    await within(panel).findByText('The first');
    const second = aNotification({ title: 'The second' });
    FakeEventSource.send('notification', second);
    FakeEventSource.send('unread', { count: 2 });
    await screen.findByRole('button', { name: 'Notifications, 2 unread' });
    const entries = within(panel).getAllByRole('listitem');
    expect(entries.map((entry) => entry.querySelector('button')?.textContent)).toEqual([
      'The second, mark as read',
      'The first, mark as read',
    ]);
    FakeEventSource.send('read', { id: first.id });
    FakeEventSource.send('removed', { id: second.id });
    FakeEventSource.send('unread', { count: 0 });
    await screen.findByRole('button', { name: 'Notifications' });
    expect(within(panel).queryByText('New')).toBeNull();
    expect(within(panel).getAllByRole('listitem')).toHaveLength(1);
  });

  it('shows no error for a stream that the server rejects', async () => {
    serveNotifications([aNotification({ title: 'The first' })], 1);
    const { panel } = await openBell(/1 unread/);
    await within(panel).findByText('The first');
    FakeEventSource.opened[0]?.refuse();
    await waitFor(() => expect(callsTo(`GET ${LIST}/unread-count`)).toHaveLength(2));
    expect(screen.queryByRole('alert')).toBeNull();
    expect(document.body.textContent).not.toMatch(/unable|error|failed|try again/i);
    expect(within(panel).getByText('The first')).toBeTruthy();
  });
});

describe('the time zone', () => {
  const PATH = '/api/user/notification-preferences';
  const here = new Intl.DateTimeFormat().resolvedOptions().timeZone;
  const visit = async (userId = 1) => {
    const page = renderPage(<Bell userId={userId} />);
    await screen.findByRole('button', { name: /^Notifications/ });
    return page;
  };
  beforeEach(() => {
    serveNotifications([]);
    serve(`POST ${PATH}`, {});
    serve('GET /api/user/profile', { collegeId: null });
  });

  it('of the browser is stored if neither zone nor college is known, and checked once per account', async () => {
    serve(`GET ${PATH}`, { ...PREFERENCES, timeZone: null });
    const { unmount } = await visit();
    await waitFor(() => expect(sentTo(`POST ${PATH}`)).toEqual({ timeZone: here }));
    await waitFor(() => expect(readPersonal('time-zone')).toBe(1));
    unmount();
    (await visit()).unmount();
    await visit(2);
    await waitFor(() => expect(callsTo(`POST ${PATH}`)).toHaveLength(2));
    expect(callsTo(`GET ${PATH}`)).toHaveLength(2);
  });

  it('of the browser is not stored for an account with a college, whose zone applies', async () => {
    serve(`GET ${PATH}`, { ...PREFERENCES, timeZone: null });
    serve('GET /api/user/profile', { collegeId: 7 });
    await visit();
    await waitFor(() => expect(readPersonal('time-zone')).toBe(1));
    expect(callsTo(`POST ${PATH}`)).toHaveLength(0);
  });

  it('that is known stays, and one that could not be read is read again', async () => {
    serve(`GET ${PATH}`, { detail: 'away' }, { status: 503 });
    const { unmount } = await visit();
    await waitFor(() => expect(callsTo(`GET ${PATH}`)).toHaveLength(1));
    unmount();
    serve(`GET ${PATH}`, PREFERENCES);
    await visit();
    await waitFor(() => expect(callsTo(`GET ${PATH}`)).toHaveLength(2));
    expect(callsTo(`POST ${PATH}`)).toHaveLength(0);
  });
});

describe('an entry', () => {
  it('shows title, description, age, a badge while it is unread, and leads to its deal', async () => {
    serveNotifications([
      aNotification({ title: 'Half off', createdAt: minutesAgo(0) }),
      aNotification({
        title: 'Older',
        description: 'Free coffee',
        createdAt: minutesAgo(130),
        isRead: true,
        path: null,
      }),
    ]);
    const { panel } = await openBell();
    const [first, second] = await within(panel).findAllByRole('listitem');
    expect(first?.textContent).toContain('Just now');
    expect(within(first as HTMLElement).getByText('New')).toBeTruthy();
    expect(second?.textContent).toContain('Free coffee');
    expect(second?.textContent).toContain('2h ago');
    expect(within(second as HTMLElement).queryByText('New')).toBeNull();
    // If the server names no page, the deal's deep link is used.
    const link = within(second as HTMLElement).getByRole('link', { name: 'View Deal: Older' });
    expect(link.getAttribute('href')).toBe('/college/7/deal/42');
  });

  it('is read once it is clicked', async () => {
    const notification = aNotification({ title: 'Half off' });
    serveNotifications([notification]);
    serve(`POST ${LIST}/${notification.id}/read`, { count: 0 });
    const { panel, user } = await openBell();
    await user.click(await within(panel).findByRole('button', { name: 'Half off, mark as read' }));
    await screen.findByRole('button', { name: 'Notifications' });
    expect(within(panel).queryByText('New')).toBeNull();
    expect(callsTo(`POST ${LIST}/${notification.id}/read`)).toHaveLength(1);
    // A second click changes nothing.
    await user.click(within(panel).getByRole('button', { name: 'Half off, read' }));
    expect(callsTo(`POST ${LIST}/${notification.id}/read`)).toHaveLength(1);
  });

  it('is removed, and the focus moves to the next one; after a failure, which is only logged, it is back', async () => {
    const logged = vi.spyOn(console, 'error').mockImplementation(() => undefined);
    const [first, second] = [aNotification({ title: 'First' }), aNotification({ title: 'Second' })];
    serveNotifications([first, second]);
    serve(`DELETE ${LIST}/${first.id}`, { detail: 'away' }, { status: 503 });
    const { panel, user } = await openBell();
    await user.click(await within(panel).findByRole('button', { name: 'Remove: First' }));
    await waitFor(() => expect(logged).toHaveBeenCalled());
    serve(`DELETE ${LIST}/${first.id}`, { count: 1 });
    await user.click(await within(panel).findByRole('button', { name: 'Remove: First' }));
    await screen.findByRole('button', { name: 'Notifications, 1 unread' });
    expect(within(panel).queryByText('First')).toBeNull();
    expect(document.activeElement).toBe(within(panel).getByRole('button', { name: 'Remove: Second' }));
  });
});

describe('the dropdown', () => {
  it('marks all as read, if any are unread, and closes with a click outside', async () => {
    serveNotifications([aNotification(), aNotification()]);
    serve(`POST ${LIST}/read-all`, { count: 0 });
    const { panel, user } = await openBell();
    await user.click(await within(panel).findByRole('button', { name: 'Mark all as read' }));
    await waitFor(() => expect(within(panel).queryByText('New')).toBeNull());
    expect(within(panel).queryByRole('button', { name: 'Mark all as read' })).toBeNull();
    expect(callsTo(`POST ${LIST}/read-all`)).toHaveLength(1);
    await user.click(document.body);
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('shows more on demand', async () => {
    serve(`GET ${LIST}?limit=20`, [aNotification({ title: 'Newer' })], {
      headers: { link: `<${LIST}?limit=20&cursor=7>; rel="next"` },
    });
    serve(`GET ${LIST}?limit=20&cursor=7`, [aNotification({ title: 'Older' })]);
    serve(`GET ${LIST}/unread-count`, { count: 2 });
    const { panel, user } = await openBell();
    await user.click(await within(panel).findByRole('button', { name: 'Show more' }));
    await within(panel).findByText('Older');
    expect(within(panel).getByText('Newer')).toBeTruthy();
    expect(within(panel).queryByRole('button', { name: 'Show more' })).toBeNull();
  });
});
