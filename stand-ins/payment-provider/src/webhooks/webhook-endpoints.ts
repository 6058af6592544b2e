import type Stripe from 'stripe';
import type { Database, Trx } from '../database/database.js';
import { newId, now } from '../database/ids.js';
import { insertObject, listObjects, updateObject } from '../database/objects.js';
import { invalidRequest } from '../errors/stripe-error.js';
import type { Api } from '../http/api.js';

/** An endpoint with its secret, which only the response to its creation contains. */
export type StoredEndpoint = Stripe.WebhookEndpoint & { secret: string };

/** Returns the endpoints subscribed to an event type. */
export async function endpointsFor(db: Database | Trx, type: string): Promise<StoredEndpoint[]> {
  const { data } = await listObjects<StoredEndpoint>(db, 'webhook_endpoint', '/v1/webhook_endpoints', { limit: 100 });
  return data.filter(
    ({ status, enabled_events }) =>
      status === 'enabled' && (enabled_events.includes('*') || enabled_events.includes(type)),
  );
}

/** Creates or updates the endpoint in the environment at start. */
export async function ensureEndpoint(db: Database, url: string, secret: string): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const { data } = await listObjects<StoredEndpoint>(trx, 'webhook_endpoint', '', { limit: 1, where: { url } });
    const [known] = data;
    if (!known) await insertObject(trx, endpoint(url, ['*'], secret));
    else await updateObject(trx, { ...known, secret, status: 'enabled' } as StoredEndpoint);
  });
}

export function webhookEndpointsRoutes(api: Api, db: Database): void {
  api.post('/v1/webhook_endpoints', async ({ parameters }) => {
    const url = endpointUrl(parameters.requiredText('url'));
    const events = parameters.list('enabled_events') ?? parameters.missing('enabled_events');
    for (const name of ['description', 'api_version']) parameters.text(name);
    parameters.refuseOthers();
    const created = endpoint(url, events, newId('whsec', 32));
    await insertObject(db, created);
    return created;
  });
}

function endpoint(url: string, events: string[], secret: string): StoredEndpoint {
  return {
    id: newId('we'),
    object: 'webhook_endpoint',
    api_version: null,
    application: null,
    created: now(),
    description: null,
    enabled_events: events,
    livemode: false,
    metadata: {},
    secret,
    status: 'enabled',
    url,
  };
}

function endpointUrl(url: string): string {
  if (!/^https?:\/\//.test(url) || !URL.canParse(url)) throw invalidRequest('Invalid URL', { param: 'url' });
  return url;
}
