/** Payload of a server push (notification-service, `dispatches/alert-message.ts`). */
interface Pushed {
  title: string;
  body: string;
  tag: string;
  path: string;
  requireInteraction: boolean;
}

export interface ShownAlert {
  title: string;
  options: NotificationOptions;
}

const ICON = '/icon.svg';
const NOTIFICATIONS_PATH = '/user/account?tab=notifications#continue';
const SUBSCRIPTIONS = '/api/user/push-subscriptions';

/**
 * Returns the notification to show for a push. Never empty: browsers end the subscription of a site that hides pushes.
 */
export function shownAlert(text: string | undefined): ShownAlert {
  const { title, body, tag, path, requireInteraction } = pushedIn(text);
  return {
    title: title ?? 'You have a new notification',
    options: {
      ...(body && { body }),
      ...(tag && { tag }),
      icon: ICON,
      requireInteraction: requireInteraction === true,
      data: { path: isOwnPath(path) ? path : NOTIFICATIONS_PATH },
    },
  };
}

function pushedIn(text: string | undefined): Partial<Pushed> {
  try {
    const pushed: unknown = JSON.parse(text ?? '');
    return typeof pushed === 'object' && pushed !== null ? pushed : {};
  } catch {
    return {};
  }
}

/** Whether the path is on this site: `//elsewhere.example` is not. */
function isOwnPath(path: unknown): path is string {
  return typeof path === 'string' && /^\/(?![/\\])/.test(path);
}

/** A window of this site. */
export interface Window {
  focus: () => Promise<unknown>;
  navigate: (url: string) => Promise<unknown>;
}
export interface Windows {
  matchAll: (options: { type: 'window' }) => Promise<readonly Window[]>;
  openWindow: (url: string) => Promise<unknown>;
}

/** Opens the notification's page in an existing window, else in a new one. */
export async function openAlert(data: unknown, windows: Windows): Promise<void> {
  const path = (data as { path?: unknown } | null)?.path;
  const url = isOwnPath(path) ? path : NOTIFICATIONS_PATH;
  const [open] = await windows.matchAll({ type: 'window' });
  if (!open) return void (await windows.openWindow(url));
  // A browser may refuse to focus the window, or to navigate a page that another worker controls.
  await open.focus().catch(() => undefined);
  await open.navigate(url).catch(() => windows.openWindow(url));
}

/** Reports a changed push subscription to the server. If that fails, the next page load does so. */
export async function renewSubscription(
  manager: Pick<PushManager, 'subscribe'>,
  { oldSubscription, newSubscription }: { oldSubscription?: PushSubscription; newSubscription?: PushSubscription },
): Promise<void> {
  const renewed = newSubscription ?? (oldSubscription && (await manager.subscribe(oldSubscription.options)));
  if (!renewed) return;
  const { endpoint, keys } = renewed.toJSON();
  await fetch(SUBSCRIPTIONS, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ endpoint, keys: { p256dh: keys?.['p256dh'], auth: keys?.['auth'] } }),
  });
}
