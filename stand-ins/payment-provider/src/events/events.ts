import type Stripe from 'stripe';
import type { Database, Trx } from '../database/database.js';
import { newId, now } from '../database/ids.js';
import { findObject, getObject, insertObject, listObjects, type ApiObject } from '../database/objects.js';
import { invalidRequest } from '../errors/stripe-error.js';
import type { Api } from '../http/api.js';
import { listParameters } from '../http/lists.js';
import { endpointsFor } from '../webhooks/webhook-endpoints.js';

/** API version of the library's types and of our payloads. */
export const API_VERSION = '2026-10-28.endive';

/** Maximum length of `types[]`, the same as Stripe's. */
const MOST_TYPES = 20;

export type EventType =
  | `payment_intent.${'created' | 'succeeded' | 'payment_failed' | 'canceled' | 'requires_action'}`
  | `charge.${'succeeded' | 'failed' | 'refunded' | 'updated'}`
  | `charge.dispute.${'created' | 'updated' | 'closed' | 'funds_withdrawn' | 'funds_reinstated'}`
  | `refund.${'created' | 'updated'}`
  | `customer.${'created' | 'updated' | 'deleted'}`;

/** Writes an event with the object's current state, and queues it for every subscribed endpoint, in one transaction. */
export async function emit(trx: Trx, type: EventType, object: ApiObject): Promise<void> {
  const endpoints = await endpointsFor(trx, type);
  const event = {
    id: newId('evt'),
    object: 'event',
    api_version: API_VERSION,
    created: now(),
    data: { object },
    livemode: false,
    pending_webhooks: endpoints.length,
    request: { id: null, idempotency_key: null },
    type,
  } as const;
  await insertObject(trx, event);
  if (endpoints.length === 0) return;
  const deliveries = endpoints.map(({ id }) => ({ event_id: event.id, endpoint_id: id, due_at: new Date() }));
  await trx.insertInto('deliveries').values(deliveries).execute();
}

export function eventsRoutes(api: Api, db: Database): void {
  api.get('/v1/events', ({ parameters }) => {
    const type = parameters.text('type');
    const types = parameters.list('types');
    if (type !== undefined && types !== undefined)
      throw invalidRequest('You may not specify both `type` and `types`.', { param: 'types' });
    if (types && types.length > MOST_TYPES)
      throw invalidRequest(`You may specify at most ${MOST_TYPES} types.`, { param: 'types' });
    const page = listParameters(parameters);
    parameters.refuseOthers();
    return listObjects<Stripe.Event>(db, 'event', '/v1/events', { ...page, where: { type: types ?? type } });
  });
  api.get('/v1/events/:id', async ({ id, parameters }) => {
    parameters.refuseOthers();
    return getObject<Stripe.Event>(db, 'event', id);
  });
}

export const findEvent = (db: Database, id: string): Promise<Stripe.Event | undefined> =>
  findObject<Stripe.Event>(db, 'event', id);
