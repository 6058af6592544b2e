import { statement } from '@campus-deals/service-defaults';
import { sql } from 'kysely';
import type { Db } from '../entities.js';
import type { InteractionKind } from './deal-interaction.entity.js';

/** Counts one interaction in the transaction that leads to it: exactly as often as that is committed. */
export const countInteraction = statement((db: Db, { dealId, kind }: { dealId: number; kind: InteractionKind }) =>
  db
    .insertInto('deal_interactions')
    .values({ deal_id: dealId, kind, hour: sql<Date>`date_trunc('hour', now(), 'UTC')`, count: 1 })
    .onConflict((conflict) =>
      conflict
        .columns(['deal_id', 'hour', 'kind'])
        .doUpdateSet((eb) => ({ count: eb('deal_interactions.count', '+', 1) })),
    ),
);
