import { SUPPRESSION_REASONS } from '@campus-deals/contracts/enumerations';
import { defineEntity, p } from '@mikro-orm/core';

export const SuppressionSchema = defineEntity({
  name: 'Suppression',
  tableName: 'suppressions',
  properties: {
    /** Keyed hash. Stays when the address is erased, and recognises it if it returns. */
    emailHash: p.text().primary(),
    /** Trimmed and lower-cased. Null once its owner was erased. */
    email: p.text().strictNullable().unique(),
    reason: p.enum(SUPPRESSION_REASONS),
    /** The mail server's reply, or a provider's report. Contains no personal data. */
    detail: p.text().strictNullable(),
    createdAt: p.datetime().defaultRaw('now()'),
  },
});

/** An address that must not be mailed. Outlives its subscriptions. */
export class Suppression extends SuppressionSchema.class {}
SuppressionSchema.setClass(Suppression);
