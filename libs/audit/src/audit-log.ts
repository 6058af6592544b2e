import { Inject, Injectable } from '@nestjs/common';
import { EntityManager } from '@mikro-orm/postgresql';
import type { AuditedAction } from '@campus-deals/contracts/identity/audited-actions';
import { Outbox } from '@campus-deals/messaging';
import { currentRequest, isNotBeingErased, ProductError, toColumns, typedTables } from '@campus-deals/service-defaults';
import { uuidv7 } from 'uuidv7';
import { AuditEntrySchema, type auditEntities } from './audit-entry.entity.js';
import { ActorColumns, type NamedIn } from './actor-columns.js';
import { changesOf, withoutAddresses } from './changes.js';

const { tables } = typedTables<typeof auditEntities>();

export interface AdminAction {
  action: AuditedAction;
  /** Subject of the action. `label` is its display name and never identifies a user. */
  subject: { type: string; id: number | string | null; label?: string | null };
  /** Subject before the action. Absent if it was created. */
  before?: object;
  /** Subject after the action. Absent if it was deleted. */
  after?: object;
  /** Fields that are never masked although they look personal, since they belong to the product itself. */
  shown?: readonly string[];
}

/**
 * Records the actions of admins in the transaction of the change. The change is refused (sign_in_required) once the
 * admin's account is erased, so no row can name it afterwards.
 */
@Injectable()
export class AuditLog {
  constructor(
    @Inject(EntityManager) private readonly em: EntityManager,
    @Inject(Outbox) private readonly outbox: Outbox,
  ) {}

  /** Records actions of the calling admin. Throws outside a transaction, and without a caller. */
  async record(...actions: AdminAction[]): Promise<void> {
    const [first] = actions;
    if (first) await this.recordAll(actorOfRequest(first.action), actions);
  }

  /** Records an action that an admin requested and a webhook completed. Null: the system acted by itself. */
  recordAs(actorId: number | null, action: AdminAction): Promise<void> {
    return this.recordAll(actorId, [action]);
  }

  /** Records many actions in as few statements as one. */
  async recordAll(actorId: number | null, actions: AdminAction[]): Promise<void> {
    if (actions.length === 0) return;
    if (actorId !== null && !(await isNotBeingErased(this.em, actorId))) throw new ProductError('sign_in_required');
    const entries = actions.map((action) => entryOf(actorId, action));
    const [only, ...others] = entries.map((entry) => ({ ...entry, service: this.outbox.service }));
    // Publish first, since it throws outside a transaction.
    if (only && others.length === 0) await this.outbox.publish('AdminActionRecorded', only);
    else if (only) await this.outbox.publish('AdminActionsRecorded', { actorId, actions: [only, ...others] });
    await tables(this.em)
      .insertInto('audit_entries')
      .values(entries.map(({ occurredAt, ...entry }) => ({ ...toColumns(entry), occurred_at: new Date(occurredAt) })))
      .execute();
  }

  /**
   * Removes a deleted account from its entries and from every column that names who did something. The rows are kept.
   * Call it after `markErased`.
   */
  async forgetActor(userId: number): Promise<void> {
    await this.em.nativeUpdate(AuditEntrySchema, { actorId: userId }, { actorId: null });
    await new ActorColumns(this.em).forget(userId);
  }

  /** Exports which rows name an account as the one who did something. */
  exportOf(userId: number): Promise<NamedIn[]> {
    return new ActorColumns(this.em).find(userId);
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
