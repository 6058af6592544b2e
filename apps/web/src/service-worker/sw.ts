import { openAlert, renewSubscription, shownAlert, type Windows } from './alerts.js';
import { answer, changesReader, forgetReader, isKept } from './answers.js';
import { isPicture, picture } from './pictures.js';
import { asset, forgetOldShells, keepShell, page, type Build } from './shell.js';

declare const __BUILD__: Build;
const build = __BUILD__;

/** Only the worker types in use: TypeScript's libraries for workers and for pages exclude each other. */
interface LifetimeEvent extends Event {
  waitUntil: (work: Promise<unknown>) => void;
}
interface FetchedEvent extends LifetimeEvent {
  request: Request;
  respondWith: (response: Promise<Response>) => void;
}
interface PushedEvent extends LifetimeEvent {
  data: { text: () => string } | null;
}
interface PressedEvent extends LifetimeEvent {
  notification: Notification;
}
interface SubscriptionEvent extends LifetimeEvent {
  oldSubscription?: PushSubscription;
  newSubscription?: PushSubscription;
}
interface Worker {
  addEventListener: ((type: 'install' | 'activate', listener: (event: LifetimeEvent) => void) => void) &
    ((type: 'fetch', listener: (event: FetchedEvent) => void) => void) &
    ((type: 'push', listener: (event: PushedEvent) => void) => void) &
    ((type: 'notificationclick', listener: (event: PressedEvent) => void) => void) &
    ((type: 'pushsubscriptionchange', listener: (event: SubscriptionEvent) => void) => void);
  skipWaiting: () => Promise<void>;
  clients: Windows & { claim: () => Promise<void> };
  registration: ServiceWorkerRegistration;
}
const worker = self as unknown as Worker;

worker.addEventListener('install', (event) => event.waitUntil(keepShell(build).then(() => worker.skipWaiting())));

worker.addEventListener('activate', (event) =>
  event.waitUntil(forgetOldShells(build).then(() => worker.clients.claim())),
);

worker.addEventListener('fetch', (event) => {
  const { request } = event;
  const url = new URL(request.url);
  if (url.origin !== self.location.origin) return;
  if (changesReader(request, url)) event.waitUntil(forgetReader());
  if (request.method !== 'GET') return;
  if (isKept(url)) event.respondWith(answer(request, url, (work) => event.waitUntil(work)));
  else if (isPicture(url)) event.respondWith(picture(request));
  else if (url.pathname.startsWith('/assets/')) event.respondWith(asset(request, build));
  else if (request.mode === 'navigate' && !/^\/(api|auth\/v1|payment-provider)\//.test(url.pathname))
    event.respondWith(page(request, build));
});

worker.addEventListener('push', (event) => {
  const { title, options } = shownAlert(event.data?.text());
  event.waitUntil(worker.registration.showNotification(title, options));
});

worker.addEventListener('notificationclick', (event) => {
  event.notification.close();
  event.waitUntil(openAlert(event.notification.data, worker.clients));
});

worker.addEventListener('pushsubscriptionchange', (event) =>
  event.waitUntil(renewSubscription(worker.registration.pushManager, event).catch(() => undefined)),
);
