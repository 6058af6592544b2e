import type Stripe from 'stripe';
import { newId, now, type Database, type Trx } from '../database/database.js';
import { insertObject, listObjects, type ApiObject } from '../database/objects.js';
import { invalidRequest } from '../errors/stripe-error.js';
import type { Api } from '../http/api.js';

/** API version of the library's types and of our payloads. */
const API_VERSION = '2026-10-28.endive';

/** Maximum length of `types[]`, the same as Stripe's. */
const MAX_TYPES = 20;

export type EventType =
  | `payment_intent.${'created' | 'succeeded' | 'payment_failed' | 'canceled' | 'requires_action'}`
  | `charge.${'succeeded' | 'failed' | 'refunded'}`
  | `charge.dispute.${'created' | 'closed' | 'funds_withdrawn'}`
  | 'refund.created';

/** Writes an event with the object's current state, and queues it for the webhook, in one transaction. */
export async function emit(trx: Trx, type: EventType, object: ApiObject): Promise<void> {
  const event = {
    id: newId('evt'),
    object: 'event',
    api_version: API_VERSION,
    created: now(),
    data: { object },
    livemode: false,
    pending_webhooks: 1,
    request: { id: null, idempotency_key: null },
    type,
  } as const;
  await insertObject(trx, event);
  await trx.insertInto('deliveries').values({ event_id: event.id, due_at: new Date() }).execute();
}

export function eventsRoutes(api: Api, db: Database): void {
  api.get('/v1/events', ({ parameters }) => {
    const types = parameters.list('types');
    if (types && types.length > MAX_TYPES)
      throw invalidRequest(`You may specify at most ${MAX_TYPES} types.`, { param: 'types' });
    return listObjects<Stripe.Event>(db, 'event', parameters, { type: types });
  });
}
