import { QueryClient } from '@tanstack/react-query';
import { waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { untilEvent } from '../../platform/api/until-event.js';
import { callsTo, serve } from '../../testing/fake-server.js';
import { FakeEventSource } from '../../testing/fake-event-source.js';
import { aNotification } from '../../testing/notification-facts.js';
import { followNotifications } from './live.js';
import { unreadCountQuery } from './notification-list.api.js';

const UNREAD = 'GET /api/user/notifications/unread-count';
let ends: (() => void)[];

beforeEach(() => {
  ends = [];
  vi.stubGlobal('EventSource', FakeEventSource);
  serve(UNREAD, { count: 0 });
});
afterEach(() => {
  for (const end of ends) end();
  see('visible');
});

function see(state: 'visible' | 'hidden'): void {
  Object.defineProperty(document, 'visibilityState', { configurable: true, get: () => state });
  document.dispatchEvent(new Event('visibilitychange'));
}

/** Simulates a page of the site in its own tab. */
function follow({ isNeededUnseen = (): boolean => false, onNew = () => {} } = {}): {
  client: QueryClient;
  end: () => void;
} {
  const client = new QueryClient();
  const end = followNotifications(client, { userId: 1, onNew, isNeededUnseen });
  ends.push(end);
  return { client, end };
}

/** Simulates locks that the tabs of a browser share. */
function shareLocks(): void {
  const held = new Map<string, Promise<unknown>>();
  const request = async (name: string, { signal }: { signal: AbortSignal }, work: () => Promise<void>) => {
    const before = held.get(name) ?? Promise.resolve();
    const turn = before.then(async () => {
      if (signal.aborted) throw new DOMException('gone', 'AbortError');
      await work();
    });
    held.set(
      name,
      turn.catch(() => undefined),
    );
    await turn;
  };
  vi.stubGlobal('navigator', Object.assign(Object.create(navigator) as Navigator, { locks: { request } }));
}

describe('the stream', () => {
  it('never shows a negative number of unread ones', async () => {
    const { client } = follow();
    await waitFor(() => expect(FakeEventSource.open).toHaveLength(1));
    FakeEventSource.send('unread', { count: -1 });
    expect(client.getQueryData(unreadCountQuery.queryKey)).toBe(0);
  });

  it('refreshes everything if the server cannot name the missed events', async () => {
    const { client } = follow();
    await client.fetchQuery(unreadCountQuery);
    const anew = vi.spyOn(client, 'invalidateQueries');
    FakeEventSource.send('resync');
    expect(anew).toHaveBeenCalledWith({ queryKey: ['/api/user/notifications/unread-count'], exact: true });
    expect(anew).toHaveBeenCalledWith({ queryKey: ['/api/user/notifications'], exact: true });
  });

  it('is opened again after a delay and a full refresh when the server has rejected it', async () => {
    vi.useFakeTimers();
    vi.spyOn(Math, 'random').mockReturnValue(0.5);
    const { client } = follow();
    const anew = vi.spyOn(client, 'invalidateQueries');
    await vi.advanceTimersByTimeAsync(0);
    FakeEventSource.opened[0]?.refuse();
    expect(anew).toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(4000);
    expect(FakeEventSource.open).toHaveLength(0);
    await vi.advanceTimersByTimeAsync(1000);
    expect(FakeEventSource.open).toHaveLength(1);
    // The next delay is longer.
    FakeEventSource.opened[1]?.refuse();
    await vi.advanceTimersByTimeAsync(5000);
    expect(FakeEventSource.open).toHaveLength(0);
    await vi.advanceTimersByTimeAsync(5000);
    expect(FakeEventSource.open).toHaveLength(1);
  });

  it('falls back to polling with jitter while servers have no capacity, and reconnects later (M10)', async () => {
    vi.useFakeTimers();
    const random = vi.spyOn(Math, 'random').mockReturnValue(0);
    const { client } = follow();
    const anew = vi.spyOn(client, 'invalidateQueries');
    await vi.advanceTimersByTimeAsync(0);
    /** Measures the minutes until the next attempt, which is rejected. */
    const refused = async (): Promise<number> => {
      const [before, since] = [FakeEventSource.opened.length, Date.now()];
      FakeEventSource.opened.at(-1)?.refuse();
      while (FakeEventSource.opened.length === before) await vi.advanceTimersByTimeAsync(1000);
      return (Date.now() - since) / 60_000;
    };
    for (let attempt = 0; attempt < 6; attempt++) await refused();
    anew.mockClear();
    expect(await refused()).toBe(1);
    expect(anew).toHaveBeenCalledWith({ queryKey: ['/api/user/notifications'], exact: true });
    random.mockReturnValue(0.999);
    expect(await refused()).toBeCloseTo(3, 1);
    expect(FakeEventSource.open).toHaveLength(1);
    FakeEventSource.send('unread', { count: 2 });
    expect(client.getQueryData(unreadCountQuery.queryKey)).toBe(2);
  });

  it('is reconnected by the browser itself after a network failure, without a refresh', async () => {
    vi.useFakeTimers();
    const { client } = follow();
    const anew = vi.spyOn(client, 'invalidateQueries');
    await vi.advanceTimersByTimeAsync(0);
    FakeEventSource.opened[0]?.breakOff();
    await vi.advanceTimersByTimeAsync(60_000);
    expect(FakeEventSource.opened).toHaveLength(1);
    expect(anew).not.toHaveBeenCalled();
    FakeEventSource.send('unread', { count: 1 });
    expect(client.getQueryData(unreadCountQuery.queryKey)).toBe(1);
  });

  it('is closed after ten minutes in the background, and opened again in the foreground', async () => {
    vi.useFakeTimers();
    const { client } = follow();
    await vi.advanceTimersByTimeAsync(0);
    see('hidden');
    await vi.advanceTimersByTimeAsync(9 * 60_000);
    expect(FakeEventSource.open).toHaveLength(1);
    await vi.advanceTimersByTimeAsync(60_000);
    expect(FakeEventSource.open).toHaveLength(0);
    const anew = vi.spyOn(client, 'invalidateQueries');
    see('visible');
    await vi.advanceTimersByTimeAsync(0);
    expect(FakeEventSource.open).toHaveLength(1);
    expect(anew).toHaveBeenCalled();
  });

  it('stays open in the background if the page shows alerts', async () => {
    vi.useFakeTimers();
    follow({ isNeededUnseen: () => true });
    await vi.advanceTimersByTimeAsync(0);
    see('hidden');
    await vi.advanceTimersByTimeAsync(60 * 60_000);
    expect(FakeEventSource.open).toHaveLength(1);
  });
});

describe('a wait for an event', () => {
  /** Waits for a state that becomes true after `untilEvent` has read it once. */
  const wait = () => {
    const read = vi.fn(() => Promise.resolve(read.mock.calls.length > 1));
    return { read, result: untilEvent(read, 60_000) };
  };

  it('ends with what the stream brings', async () => {
    vi.useFakeTimers();
    follow();
    const { read, result } = wait();
    await vi.advanceTimersByTimeAsync(1);
    expect(read).toHaveBeenCalledTimes(1);
    FakeEventSource.send('notification', aNotification({ kind: 'fee-paid' }));
    expect(await result).toBe(true);
  });

  it('ends in a tab whose stream another tab holds', async () => {
    vi.useFakeTimers();
    follow();
    const { result } = wait();
    await vi.advanceTimersByTimeAsync(1);
    const otherTab = new BroadcastChannel('campus-deals-notifications-1');
    otherTab.postMessage.bind(otherTab)({ event: 'unread', data: '{"count":1}' });
    otherTab.close();
    expect(await result).toBe(true);
  });
});

describe('a user who changes college', () => {
  const PROFILE = ['/api/user/profile'];
  const reads = (client: QueryClient) => vi.spyOn(client, 'invalidateQueries');

  it('gets a refresh in all tabs once the servers have received the change', async () => {
    vi.useFakeTimers();
    shareLocks();
    const [here, there] = [follow().client, follow().client];
    here.setQueryData(PROFILE, { collegeId: 7, name: 'Ada' });
    const [anew, anewThere] = [reads(here), reads(there)];
    here.setQueryData(PROFILE, { collegeId: 7, name: 'Ada L' });
    await vi.advanceTimersByTimeAsync(10_000);
    expect(anew).not.toHaveBeenCalled();
    here.setQueryData(PROFILE, { collegeId: 8, name: 'Ada L' });
    await vi.advanceTimersByTimeAsync(10_000);
    expect(anew).toHaveBeenCalledWith({ queryKey: ['/api/user/notifications'], exact: true });
    await expect.poll(() => anewThere).toHaveBeenCalledWith({ queryKey: ['/api/user/notifications'], exact: true });
  });

  it('gets no refresh after leaving the page', async () => {
    vi.useFakeTimers();
    const { client, end } = follow();
    client.setQueryData(PROFILE, { collegeId: null });
    const anew = reads(client);
    client.setQueryData(PROFILE, { collegeId: 8 });
    end();
    await vi.advanceTimersByTimeAsync(10_000);
    expect(anew).not.toHaveBeenCalled();
  });
});

describe('several tabs', () => {
  it('share one stream, whose events reach all; only one shows alerts', async () => {
    shareLocks();
    const onNew = vi.fn();
    const tabs = [follow({ onNew }), follow({ onNew }), follow({ onNew })];
    await waitFor(() => expect(FakeEventSource.open).toHaveLength(1));
    FakeEventSource.send('notification', aNotification());
    FakeEventSource.send('unread', { count: 5 });
    await waitFor(() =>
      expect(tabs.map(({ client }) => client.getQueryData(unreadCountQuery.queryKey))).toEqual([5, 5, 5]),
    );
    expect(onNew).toHaveBeenCalledTimes(1);
    expect(callsTo(UNREAD)).toHaveLength(0);
  });

  it('hand it over when its tab is closed', async () => {
    shareLocks();
    const [first, second] = [follow(), follow()];
    await waitFor(() => expect(FakeEventSource.open).toHaveLength(1));
    first.end();
    await waitFor(() => expect(FakeEventSource.open).toHaveLength(1));
    FakeEventSource.send('unread', { count: 2 });
    expect(second.client.getQueryData(unreadCountQuery.queryKey)).toBe(2);
  });
});
