import { defineEntity, p } from '@mikro-orm/core';
import { DEAL_INTERACTIONS } from '@campus-deals/contracts/enumerations';
import { Deal } from '../deals/deal.entity.js';

/** What browsers tell, and what this service sees itself. */
const KINDS = [...DEAL_INTERACTIONS, 'save', 'issue', 'redeem'] as const;
export type InteractionKind = (typeof KINDS)[number];

/** How often something was done with a deal within an hour. */
export const DealInteractionSchema = defineEntity({
  name: 'DealInteraction',
  tableName: 'deal_interactions',
  properties: {
    dealId: () => p.manyToOne(Deal).mapToPk().name('deal_id').primary().deleteRule('cascade'),
    hour: p.datetime().primary(),
    kind: p.enum(KINDS).primary(),
    count: p.integer(),
  },
});
