import { SUPPRESSION_REASONS } from '@campus-deals/contracts/enumerations';
import { defineEntity, p } from '@mikro-orm/core';

export const SuppressionSchema = defineEntity({
  name: 'Suppression',
  tableName: 'suppressions',
  properties: {
    /** Keyed: stays when the address is erased, and recognises it when it comes back. */
    emailHash: p.text().primary(),
    /** Trimmed and case-folded. Null: its owner was erased. */
    email: p.text().strictNullable().unique(),
    reason: p.enum(SUPPRESSION_REASONS),
    /** The mail server's reply, or a provider's report. Names nobody. */
    detail: p.text().strictNullable(),
    createdAt: p.datetime().defaultRaw('now()'),
  },
});

/** An address that is not written to any more. Outlives its subscriptions. */
export class Suppression extends SuppressionSchema.class {}
SuppressionSchema.setClass(Suppression);
