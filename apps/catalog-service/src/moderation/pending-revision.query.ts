import { expressionBuilder, sql } from 'kysely';
import type { Tables } from '../tables.js';

/** Selects the pending or rejected change of a row of deals or vendors. An approved one is part of it. */
export const pendingRevisionOf = <T>(subject: 'deal' | 'vendor') =>
  expressionBuilder<Tables, 'deals' | 'vendors'>()
    .selectFrom('revisions as revision')
    .whereRef(`revision.${subject}_id`, '=', `${subject}s.id`)
    .where('revision.status', '<>', sql.lit('approved'))
    .select(
      sql<T>`revision.changes || jsonb_build_object('status', revision.status, 'submittedAt', revision.submitted_at,
        'decidedAt', revision.decided_at, 'rejectionReason', revision.rejection_reason)`.as('json'),
    )
    .$asScalar();
