import { beforeEach, describe, expect, it, vi } from 'vitest';
import { callsTo, sentTo, serve } from '../../testing/fake-server.js';
import { pushState, subscribeToPush, unsubscribeFromPush } from './push.js';

const PATH = '/api/user/push-subscriptions';
/** Two public keys of the server. */
const [KEY, OTHER_KEY] = ['AQID', 'BAUG'];
const bytesOf = (key: string) => Uint8Array.from(atob(key), (letter) => letter.codePointAt(0) ?? 0).buffer;

/** A browser with push, subscribed with a key or not at all. */
class FakePushManager {
  subscription: PushSubscription | null = null;
  readonly unsubscribe = vi.fn(async () => {
    this.subscription = null;
    return true;
  });
  readonly subscribe = vi.fn(async ({ applicationServerKey }: { applicationServerKey: string }) =>
    this.subscribedBy(applicationServerKey),
  );
  readonly getSubscription = async () => this.subscription;

  subscribedBy(key: string): PushSubscription {
    const endpoint = `https://push.example/${key}`;
    this.subscription = {
      endpoint,
      options: { userVisibleOnly: true, applicationServerKey: bytesOf(key) },
      toJSON: () => ({ endpoint, keys: { p256dh: 'key', auth: 'secret' } }),
      unsubscribe: this.unsubscribe,
    } as unknown as PushSubscription;
    return this.subscription;
  }
}
let manager: FakePushManager;

beforeEach(() => {
  manager = new FakePushManager();
  vi.stubGlobal('PushManager', class {});
  vi.stubGlobal('Notification', { permission: 'granted' });
  vi.stubGlobal('navigator', { serviceWorker: { getRegistration: async () => ({ pushManager: manager }) } });
  serve(`POST ${PATH}`, { isSubscribed: true });
  serve(`DELETE ${PATH}`, { isSubscribed: false });
});

const ofKey = (key: string) => ({ endpoint: `https://push.example/${key}`, keys: { p256dh: 'key', auth: 'secret' } });

describe('subscribing', () => {
  it('requests user-visible pushes signed with the server’s key, and registers with the server', async () => {
    expect(await subscribeToPush(KEY)).toBe(true);
    expect(manager.subscribe).toHaveBeenCalledWith({ userVisibleOnly: true, applicationServerKey: KEY });
    expect(sentTo(`POST ${PATH}`)).toEqual(ofKey(KEY));
    expect(await pushState()).toBe('subscribed');
  });

  it('registers an existing subscription again: the server may have lost it', async () => {
    manager.subscribedBy(KEY);
    expect(await subscribeToPush(KEY)).toBe(true);
    expect(manager.subscribe).not.toHaveBeenCalled();
    expect(sentTo(`POST ${PATH}`)).toEqual(ofKey(KEY));
  });

  it('replaces one created for another key', async () => {
    manager.subscribedBy(OTHER_KEY);
    expect(await subscribeToPush(KEY)).toBe(true);
    expect(manager.unsubscribe).toHaveBeenCalled();
    expect(sentTo(`POST ${PATH}`)).toEqual(ofKey(KEY));
  });

  it('does nothing without the permission, or without a server key', async () => {
    expect(await subscribeToPush(null)).toBe(false);
    vi.stubGlobal('Notification', { permission: 'default' });
    expect(await subscribeToPush(KEY)).toBe(false);
    expect(manager.subscribe).not.toHaveBeenCalled();
    expect(callsTo(`POST ${PATH}`)).toHaveLength(0);
  });

  it('rejected by the server is only logged', async () => {
    const logged = vi.spyOn(console, 'error').mockImplementation(() => undefined);
    serve(`POST ${PATH}`, { detail: 'not supported' }, { status: 400 });
    expect(await subscribeToPush(KEY)).toBe(false);
    expect(logged).toHaveBeenCalled();
  });
});

describe('unsubscribing', () => {
  it('ends it in the browser and at the server', async () => {
    manager.subscribedBy(KEY);
    await unsubscribeFromPush();
    expect(await pushState()).toBe('unsubscribed');
    expect(sentTo(`DELETE ${PATH}`)).toEqual({ endpoint: `https://push.example/${KEY}` });
  });

  it('ends it in the browser even if the server is unavailable', async () => {
    manager.subscribedBy(KEY);
    serve(`DELETE ${PATH}`, { detail: 'away' }, { status: 503 });
    await unsubscribeFromPush();
    expect(await pushState()).toBe('unsubscribed');
  });

  it('sends nothing without a subscription', async () => {
    await unsubscribeFromPush();
    expect(callsTo(`DELETE ${PATH}`)).toHaveLength(0);
  });
});

it('a browser without push is unsupported', async () => {
  vi.stubGlobal('navigator', {});
  expect(await pushState()).toBe('unsupported');
  await unsubscribeFromPush();
  expect(await subscribeToPush(KEY)).toBe(false);
});
