import type Stripe from 'stripe';
import { newId, now, type Database } from '../database/database.js';
import { getObject, getObjectForUpdate, insertObject, updateObject } from '../database/objects.js';
import type { Api } from '../http/api.js';

const PATH = '/v1/customers';

export function customersRoutes(api: Api, db: Database): void {
  api.post(PATH, async ({ parameters }) => {
    const customer = {
      id: newId('cus'),
      object: 'customer' as const,
      created: now(),
      email: parameters.text('email') ?? null,
      livemode: false,
      metadata: parameters.metadata(),
    };
    parameters.refuseOthers();
    await insertObject(db, customer);
    return customer;
  });
  api.get(`${PATH}/:id`, async ({ id, parameters }) => {
    parameters.refuseOthers();
    return getObject<Stripe.Customer | Stripe.DeletedCustomer>(db, 'customer', id);
  });
  // A deleted customer can still be retrieved.
  api.delete(`${PATH}/:id`, ({ id }) =>
    db.transaction().execute(async (trx) => {
      await getObjectForUpdate<Stripe.Customer>(trx, 'customer', id);
      const deleted: Stripe.DeletedCustomer = { id, object: 'customer', deleted: true };
      await updateObject(trx, deleted);
      return deleted;
    }),
  );
}
