import { Injectable } from '@nestjs/common';
import { LockMode } from '@mikro-orm/core';
import { Transactional } from '@mikro-orm/decorators/legacy';
import { EntityManager } from '@mikro-orm/postgresql';
import { AuditLog } from '@campus-deals/audit';
import type { ActivityDto, AuditEntryDto } from '@campus-deals/contracts/identity/audit.dto';
import type { NotedActivity } from '@campus-deals/contracts/identity/audited-actions';
import type { DomainEvent, EventPayload } from '@campus-deals/contracts/events';
import type { ListAuditLogQueryDto } from '@campus-deals/contracts/identity/queries.dto';
import { pick, toColumns, type CountedPage, type Json } from '@campus-deals/service-defaults';
import { tables } from '../tables.js';
import { User } from '../accounts/public.js';
import { AuditLogEntrySchema } from './audit-log-entry.entity.js';
import { auditLog } from './audit-log.query.js';
import { latestActivities } from './latest-activities.query.js';

/** The searchable audit log of admin actions in all services, and recent activity for the admins' overview. */
@Injectable()
export class AuditLogService {
  constructor(
    private readonly em: EntityManager,
    /** Identity's own audit entries. */
    private readonly own: AuditLog,
  ) {}

  search(query: ListAuditLogQueryDto): Promise<CountedPage<AuditEntryDto>> {
    return auditLog.page(tables(this.em), query);
  }

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

  /** Stores an admin's entries, each once, however often it is delivered. */
  @Transactional()
  async store(actorId: number | null, entries: EventPayload<'AdminActionRecorded'>[]): Promise<void> {
    const actor = await this.actor(actorId);
    await tables(this.em)
      .insertInto('audit_log')
      .values(
        entries.map((entry) => ({
          ...toColumns(pick(entry, 'id', 'service', 'action', 'subjectType', 'subjectId', 'label', 'before', 'after')),
          ...actor,
          occurred_at: new Date(entry.occurredAt),
        })),
      )
      .onConflict((conflict) => conflict.column('id').doNothing())
      .execute();
  }

  /** Anonymizes the entries of a deleted account. Call it in the transaction that deletes the account. */
  async forgetActor(userId: number, erasureId: string): Promise<void> {
    await this.own.forgetActor(userId);
    await this.em.nativeUpdate(AuditLogEntrySchema, { actorId: userId }, { actorId: null, actorErasureId: erasureId });
  }

  /** Exports an admin's actions in all services, and the rows here that name the admin. */
  async exportOf(userId: number): Promise<Record<string, object[]>> {
    const actions = await this.em.find(AuditLogEntrySchema, { actorId: userId }, { orderBy: { id: 'asc' } });
    return {
      adminActions: actions.map((entry) => pick(entry, 'occurredAt', 'service', 'action', 'subjectType', 'subjectId')),
      namedIn: await this.own.exportOf(userId),
    };
  }

  /** Returns the actor's columns. The actor may have been deleted before; a concurrent deletion waits. */
  private async actor(userId: number | null): Promise<{ actor_id: number | null; actor_erasure_id: string | null }> {
    if (userId === null) return { actor_id: null, actor_erasure_id: null };
    const user = await this.em.findOne(User, { id: userId }, { lockMode: LockMode.PESSIMISTIC_READ });
    if (user) return { actor_id: userId, actor_erasure_id: null };
    const erasure = await tables(this.em)
      .selectFrom('erasures')
      .select('id')
      .where('user_id', '=', userId)
      .executeTakeFirst();
    return { actor_id: null, actor_erasure_id: erasure?.id ?? null };
  }
}
