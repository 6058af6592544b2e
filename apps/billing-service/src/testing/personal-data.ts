import type { PersonalDataUnderTest } from '@campus-deals/testing';
import { BillingUnderTest } from './billing-app.js';
import { erasuresIn } from './erasures.js';

const LEDGER = { neither: 'amounts and ids of the provider, which tax law requires' };

export const personalData: PersonalDataUnderTest = {
  columns: {
    'payments: user_id email customer_id': { erased: 'emptied', exported: 'payments' },
    'payments: browser network': { erased: 'emptied', unexported: 'hashes, kept for 30 days' },
    'payments: refunded_by': { erased: 'emptied', exported: 'namedIn' },
    'payments: intent_id currency': LEDGER,
    'receipts: payer_name payer_address': { erased: 'emptied', exported: 'payments' },
    'receipts: seller_name seller_address seller_tax_id': { neither: 'the product itself' },
    'movements: currency provider_id': LEDGER,
    'provider_fees: id currency': LEDGER,
    'stripe_events: id intent_id type': LEDGER,
    'known_settings: settings': { neither: 'about no person' },
  },
  async start() {
    const billing = await BillingUnderTest.start();
    return {
      url: billing.databaseUrl,
      begin: erasuresIn(billing),
      exportOf: async () => {
        const caller = { kind: 'service', name: 'identity' } as const;
        const body = { userId: 1, email: 'a@shop.example' };
        return (await billing.ask('POST', '/internal/exports', { caller, body })).json<{ data: object }>().data;
      },
      stop: () => billing.stop(),
    };
  },
};
