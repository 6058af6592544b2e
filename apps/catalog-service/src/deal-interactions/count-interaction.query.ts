import { statement } from '@campus-deals/service-defaults';
import { sql } from 'kysely';
import type { Db } from '../entities.js';
import { addInteractions } from './add-interactions.query.js';
import type { InteractionKind } from './deal-interaction.entity.js';

/** Counts one interaction in the caller's transaction, exactly as often as that commits. */
export const countInteraction = statement((_db: Db, { dealId, kind }: { dealId: number; kind: InteractionKind }) =>
  addInteractions(sql`
    sums AS (
      SELECT ${dealId}::integer AS deal_id, date_trunc('hour', now(), 'UTC') AS hour, ${kind}::text AS kind, 1 AS count)`),
);
