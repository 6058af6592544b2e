import { randomUUID } from 'node:crypto';
import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { tables } from '../entities.js';
import { StripeClient } from '../stripe/stripe.module.js';
import { Customer } from './customer.entity.js';

/** Payers as Stripe knows them. */
@Injectable()
export class CustomersService {
  constructor(
    private readonly em: EntityManager,
    private readonly stripe: StripeClient,
  ) {}

  /** The id at Stripe of the customer with that address; of two at once both get the same. */
  async findOrCreate(email: string): Promise<string> {
    await tables(this.em)
      .insertInto('customers')
      .values({ email, key: randomUUID() })
      .onConflict((conflict) => conflict.column('email').doNothing())
      .execute();
    const { id, key, providerId } = await this.em.findOneOrFail(Customer, { email }, { refresh: true });
    if (providerId !== null) return providerId;
    const made = await this.stripe.createCustomer(email, key);
    await this.em.nativeUpdate(Customer, { id, providerId: null }, { providerId: made.id });
    return made.id;
  }

  /** The next one with that address is made anew. */
  async erase(email: string): Promise<void> {
    await this.em.nativeDelete(Customer, { email });
  }
}
