import type { MessagingSettings } from '../messaging-settings.js';
import { Relay } from '../outbox/relay.js';
import { openQueueStore } from '../queues/open-queue-store.js';

/** Starts a relay without a service, for a process that is killed. Runs until the process ends. */
export function startBareRelay(settings: MessagingSettings): Relay {
  const relay = new Relay(settings, openQueueStore(settings.env));
  relay.start();
  return relay;
}
