import type { MessagingSettings } from '../messaging-settings.js';
import { Relay } from '../outbox/relay.js';
import { openQueueStore } from '../queues/open-queue-store.js';

/** A relay with nothing around it, for a process that is killed. Runs until its process ends. */
export function startBareRelay(settings: MessagingSettings): Relay {
  const relay = new Relay(settings, openQueueStore(settings.env));
  relay.start();
  return relay;
}
