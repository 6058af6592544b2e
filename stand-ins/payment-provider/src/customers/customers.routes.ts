import type Stripe from 'stripe';
import { sql } from 'kysely';
import type { Database } from '../database/database.js';
import { newId, now } from '../database/ids.js';
import {
  getObject,
  getObjectForUpdate,
  insertObject,
  listObjects,
  NOT_DELETED,
  updateObject,
} from '../database/objects.js';
import { invalidRequest } from '../errors/stripe-error.js';
import { emit } from '../events/events.js';
import type { Api } from '../http/api.js';
import type { Parameters } from '../http/form.js';
import { listParameters } from '../http/lists.js';

const LIST = '/v1/customers';

export function customersRoutes(api: Api, db: Database): void {
  api.post(LIST, ({ parameters }) =>
    db.transaction().execute(async (trx) => {
      const customer = changed(emptyCustomer(), parameters);
      await insertObject(trx, customer);
      await emit(trx, 'customer.created', customer);
      return customer;
    }),
  );
  api.get(LIST, ({ parameters }) => {
    const where = { email: parameters.text('email') };
    const page = listParameters(parameters);
    parameters.refuseOthers();
    return listObjects<Stripe.Customer>(db, 'customer', LIST, { ...page, where });
  });
  api.get(`${LIST}/search`, ({ parameters }) => search(db, parameters));
  api.get(`${LIST}/:id`, async ({ id, parameters }) => {
    parameters.refuseOthers();
    return getObject<Stripe.Customer | Stripe.DeletedCustomer>(db, 'customer', id);
  });
  api.post(`${LIST}/:id`, ({ id, parameters }) =>
    db.transaction().execute(async (trx) => {
      const customer = changed(await getObjectForUpdate<Stripe.Customer>(trx, 'customer', id), parameters);
      await updateObject(trx, customer);
      await emit(trx, 'customer.updated', customer);
      return customer;
    }),
  );
  api.delete(`${LIST}/:id`, ({ id }) =>
    db.transaction().execute(async (trx) => {
      const customer = await getObjectForUpdate<Stripe.Customer>(trx, 'customer', id);
      const deleted: Stripe.DeletedCustomer = { id, object: 'customer', deleted: true };
      await updateObject(trx, deleted);
      await emit(trx, 'customer.deleted', customer);
      return deleted;
    }),
  );
}

const CLAUSE = /^\s*(email|name|phone|metadata\['([^']{1,40})'\])\s*(:|~)\s*(['"])(.*)\4\s*$/;

/** Searches customers by one clause: `email:'a@b.edu'`, `name~'ann'` or `metadata['key']:'value'`. */
async function search(db: Database, parameters: Parameters): Promise<object> {
  const query = parameters.requiredText('query');
  const limit = parameters.integer('limit', { least: 1, most: 100 }) ?? 10;
  parameters.text('page');
  parameters.refuseOthers();
  const [, field = '', key, comparison, , value = ''] = CLAUSE.exec(query) ?? [];
  if (field === '') throw invalidRequest('We were unable to parse your search query.', { param: 'query' });
  const column = key === undefined ? sql<string>`data->>${sql.lit(field)}` : sql<string>`data->'metadata'->>${key}`;
  let rows = db
    .selectFrom('objects')
    .select('data')
    .where('object', '=', 'customer')
    .where(NOT_DELETED)
    .orderBy('seq', 'desc')
    .limit(limit);
  rows =
    comparison === ':'
      ? rows.where(column, '=', value)
      : rows.where(sql<boolean>`strpos(lower(${column}), lower(${value})) > 0`);
  const data = (await rows.execute()).map((row) => row.data as unknown as Stripe.Customer);
  return { object: 'search_result', url: '/v1/customers/search', has_more: false, next_page: null, data };
}

function changed(customer: Stripe.Customer, parameters: Parameters): Stripe.Customer {
  const email = parameters.text('email', { most: 512 });
  const after = {
    ...customer,
    email: email ?? customer.email,
    name: parameters.text('name') ?? customer.name ?? null,
    phone: parameters.text('phone') ?? customer.phone ?? null,
    description: parameters.text('description') ?? customer.description,
    metadata: parameters.metadata(customer.metadata),
  };
  parameters.refuseOthers();
  if (email !== undefined && !/^[^@\s]+@[^@\s]+$/.test(email))
    throw invalidRequest(`Invalid email address: ${email.slice(0, 80)}`, { code: 'email_invalid', param: 'email' });
  return after;
}

function emptyCustomer(): Stripe.Customer {
  const id = newId('cus', 14);
  return {
    id,
    object: 'customer',
    address: null,
    balance: 0,
    created: now(),
    currency: null,
    default_source: null,
    delinquent: false,
    description: null,
    discount: null,
    email: null,
    invoice_prefix: id.slice(-8).toUpperCase(),
    invoice_settings: { custom_fields: null, default_payment_method: null, footer: null, rendering_options: null },
    livemode: false,
    metadata: {},
    name: null,
    next_invoice_sequence: 1,
    phone: null,
    preferred_locales: [],
    shipping: null,
    tax_exempt: 'none',
    test_clock: null,
  };
}
