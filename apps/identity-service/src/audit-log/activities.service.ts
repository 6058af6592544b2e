import { Injectable } from '@nestjs/common';
import { EntityManager } from '@mikro-orm/postgresql';
import type { ActivityDto } from '@campus-deals/contracts/identity/audit.dto';
import type { NotedActivity } from '@campus-deals/contracts/identity/audited-actions';
import type { DomainEvent } from '@campus-deals/contracts/events';
import type { Json } from '@campus-deals/service-defaults';
import { toColumns } from '@campus-deals/service-defaults';
import { tables } from '../tables.js';
import { latestActivities } from './latest-activities.query.js';

/** Recent marketplace activity for the admins' overview. */
@Injectable()
export class ActivitiesService {
  constructor(private readonly em: EntityManager) {}

  latest(limit: number): Promise<Json<ActivityDto[]>> {
    return latestActivities(this.em, limit);
  }

  /** Records an activity of the subject that its action names, in the transaction of the event's handler. */
  async note({ id, occurredAt }: DomainEvent, action: NotedActivity, subjectId: number, label?: string): Promise<void> {
    const [subjectType = ''] = action.split('.');
    await tables(this.em)
      .insertInto('activities')
      .values({
        ...toColumns({ id, action, subjectType, subjectId: String(subjectId), label: label ?? null }),
        occurred_at: new Date(occurredAt),
      })
      .onConflict((conflict) => conflict.column('id').doNothing())
      .execute();
  }
}
