import { write } from '../../lib/api/api.js';
import { browserPermission } from './browser-permission.js';

/** unsupported: this browser, or this page, has no push; then the page itself shows alerts while it is open. */
export type PushState = 'unsupported' | 'unsubscribed' | 'subscribed';

export async function pushState(): Promise<PushState> {
  const manager = await pushManager();
  if (!manager) return 'unsupported';
  return (await currentSubscription(manager)) ? 'subscribed' : 'unsubscribed';
}

/**
 * Has the server push alerts to this browser; says so again for a subscription that is there already, since a push service may have
 * renewed it, and a server lost it. Answers whether it is subscribed; a browser or server that cannot is left as it is.
 */
export async function subscribeToPush(publicKey: string | null | undefined): Promise<boolean> {
  const manager = await pushManager();
  if (!manager || !publicKey || browserPermission() !== 'granted') return false;
  try {
    const subscription = (await currentFor(manager, publicKey)) ?? (await subscribe(manager, publicKey));
    const { endpoint, keys } = subscription.toJSON();
    const saved = await write('POST /api/user/push-subscriptions', {
      body: { endpoint: endpoint ?? '', keys: { p256dh: keys?.['p256dh'] ?? '', auth: keys?.['auth'] ?? '' } },
    });
    if (!saved.isSubscribed) await subscription.unsubscribe();
    return saved.isSubscribed;
  } catch (error) {
    console.error('alerts are not pushed to this browser', error);
    return false;
  }
}

/** No alert is pushed to this browser any more; whoever signs in next must not get those of the one before. */
export async function unsubscribeFromPush(): Promise<void> {
  const manager = await pushManager();
  const subscription = manager && (await currentSubscription(manager));
  if (!subscription) return;
  const { endpoint } = subscription;
  // Here first: what the server then pushes to an address that is gone ends there.
  await subscription.unsubscribe().catch(() => false);
  await write('DELETE /api/user/push-subscriptions', { body: { endpoint } }).catch(() => undefined);
}

async function pushManager(): Promise<PushManager | undefined> {
  if (!('serviceWorker' in navigator) || !('PushManager' in globalThis)) return undefined;
  return (await navigator.serviceWorker.getRegistration())?.pushManager;
}

async function currentSubscription(manager: PushManager): Promise<PushSubscription | null> {
  return manager.getSubscription().catch(() => null);
}

/** One that was made for another key of the server is of no use any more. */
async function currentFor(manager: PushManager, publicKey: string): Promise<PushSubscription | null> {
  const subscription = await currentSubscription(manager);
  const madeFor = subscription?.options.applicationServerKey;
  if (!subscription || !madeFor || base64Url(new Uint8Array(madeFor)) === publicKey) return subscription;
  await subscription.unsubscribe();
  return null;
}

function subscribe(manager: PushManager, publicKey: string): Promise<PushSubscription> {
  // Each push must be shown: browsers end the subscription of a site that hides some.
  return manager.subscribe({ userVisibleOnly: true, applicationServerKey: publicKey });
}

function base64Url(bytes: Uint8Array): string {
  return btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replace(/=+$/, '');
}
