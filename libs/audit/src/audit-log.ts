import { Inject, Injectable } from '@nestjs/common';
import { EntityManager } from '@mikro-orm/postgresql';
import { Outbox } from '@campus-deals/messaging';
import { currentRequest, typedTables, type TablesOf } from '@campus-deals/service-defaults';
import { uuidv7 } from 'uuidv7';
import { AuditEntrySchema, type auditEntities } from './audit-entry.entity.js';
import { changesOf, withoutAddresses } from './changes.js';

const { tables } = typedTables<TablesOf<typeof auditEntities>>();

export interface AdminAction {
  /** `thing.verb`, such as `deal.approve`. */
  action: `${string}.${string}`;
  /** What it was done to; `label` is what admins call it, and names no person. */
  subject: { type: string; id: number | string | null; label?: string | null };
  /** The thing as it was; left out: it was made. */
  before?: object;
  /** The thing as it is; left out: it is gone. */
  after?: object;
  /** Fields that are kept as they are though they look personal: what belongs to the product itself. */
  shown?: readonly string[];
}

/** What admins do, noted in the transaction of the change. */
@Injectable()
export class AuditLog {
  constructor(
    @Inject(EntityManager) private readonly em: EntityManager,
    @Inject(Outbox) private readonly outbox: Outbox,
  ) {}

  /** Notes what the admin who asks has done, in one step. Throws outside of a transaction, and where nobody asks. */
  async record(...actions: AdminAction[]): Promise<void> {
    const [first] = actions;
    if (first) await this.recordAll(actorOfRequest(first.action), actions);
  }

  /** The same for what an admin asked for that a webhook found done; null for what the system did without being asked. */
  recordAs(actorId: number | null, action: AdminAction): Promise<void> {
    return this.recordAll(actorId, [action]);
  }

  /** Many of them, in as few statements as one. */
  async recordAll(actorId: number | null, actions: AdminAction[]): Promise<void> {
    if (actions.length === 0) return;
    const entries = actions.map((action) => entryOf(actorId, action));
    const [only, ...others] = entries.map((entry) => ({ ...entry, service: this.outbox.service }));
    // First, for it throws outside of a transaction.
    if (only && others.length === 0) await this.outbox.publish('AdminActionRecorded', only);
    else if (only) await this.outbox.publish('AdminActionsRecorded', { actorId, actions: [only, ...others] });
    await tables(this.em)
      .insertInto('audit_entries')
      .values(
        entries.map(({ id, occurredAt, action, subjectType, subjectId, label, before, after }) => ({
          id,
          occurred_at: new Date(occurredAt),
          actor_id: actorId,
          action,
          subject_type: subjectType,
          subject_id: subjectId,
          label,
          before,
          after,
        })),
      )
      .execute();
  }

  /** The entries of a deleted account stay, without their actor. */
  async forgetActor(userId: number): Promise<void> {
    await this.em.nativeUpdate(AuditEntrySchema, { actorId: userId }, { actorId: null });
  }
}

function entryOf(actorId: number | null, { action, subject, before, after, shown }: AdminAction) {
  const changes = changesOf(before, after, shown);
  return {
    id: uuidv7(),
    occurredAt: new Date().toISOString(),
    actorId,
    action,
    subjectType: subject.type,
    subjectId: subject.id === null ? null : String(subject.id),
    label: subject.label ? withoutAddresses(subject.label) : null,
    before: changes.before && JSON.stringify(changes.before),
    after: changes.after && JSON.stringify(changes.after),
  };
}

function actorOfRequest(action: string): number {
  const caller = currentRequest()?.caller;
  if (caller?.kind !== 'user') throw new Error(`${action} must be recorded while an admin asks for it`);
  return caller.userId;
}
