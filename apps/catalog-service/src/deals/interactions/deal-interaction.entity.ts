import { defineEntity, p } from '@mikro-orm/core';
import { DEAL_INTERACTIONS } from '@campus-deals/contracts/enumerations';
import { Deal } from '../deal.entity.js';

/** Interactions that browsers report, and those that this service observes. */
const KINDS = [...DEAL_INTERACTIONS, 'save', 'issue', 'redeem'] as const;
export type InteractionKind = (typeof KINDS)[number];

/** Number of interactions with a deal within an hour; after a month, within the day that starts with it. */
export const DealInteractionSchema = defineEntity({
  name: 'DealInteraction',
  tableName: 'deal_interactions',
  properties: {
    dealId: () => p.manyToOne(Deal).mapToPk().name('deal_id').primary().deleteRule('cascade'),
    hour: p.datetime().primary(),
    kind: p.enum(KINDS).primary(),
    count: p.integer(),
  },
  indexes: [{ name: 'deal_interactions_hour', properties: ['hour'] }],
});
