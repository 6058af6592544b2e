import { write } from '../../platform/api/api.js';
import { browserPermission } from './browser-permission.js';

/**
 * State of push in this browser. `unsupported`: this browser or page has no push; the open page then shows alerts
 * itself.
 */
export type PushState = 'unsupported' | 'unsubscribed' | 'subscribed';

export async function pushState(): Promise<PushState> {
  const manager = await pushManager();
  if (!manager) return 'unsupported';
  return (await currentSubscription(manager)) ? 'subscribed' : 'unsubscribed';
}

/**
 * Subscribes this browser to pushed alerts. Registers an existing subscription again, since a push service may have
 * renewed it, or the server lost it. Resolves to whether it is subscribed; a failure leaves everything as it is.
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

/** Ends pushes to this browser, so that the next user to sign in does not get those of the previous one. */
export async function unsubscribeFromPush(): Promise<void> {
  const manager = await pushManager();
  const subscription = manager && (await currentSubscription(manager));
  if (!subscription) return;
  const { endpoint } = subscription;
  // The browser first: from then on, pushes to the removed endpoint have no effect.
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

/** Returns the current subscription, unless it was created for another server key and so is useless. */
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
