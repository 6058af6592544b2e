import { Inject, Injectable } from '@nestjs/common';
import { EntityManager } from '@mikro-orm/postgresql';
import type { ExportedSubject } from '@campus-deals/contracts/identity/audited-actions';
import { daysBefore, ProductError, sendCsv, typedTables, type SignedInUser } from '@campus-deals/service-defaults';
import type { auditEntities } from './audit-entry.entity.js';
import { AuditLog, type AdminAction } from './audit-log.js';

const { tables } = typedTables<typeof auditEntities>();

/** Maximum files per admin, service and 24 hours. */
const MAXIMUM_PER_DAY = 20;
/** Namespace of the advisory lock that serializes the start of one admin's exports. */
const EXPORT_LOCK = 20_261_207;

type Reply = Parameters<typeof sendCsv>[0];

type ExportedList = `${ExportedSubject}s`;

interface AuditedExport<Row> extends Omit<Parameters<typeof sendCsv<Row>>[1], 'fileName'> {
  /** Name of the file and of its rows: `users`. */
  things: ExportedList;
  /** Query of the list. Its page position is ignored. */
  query: object;
}

/** Sends admin lists as files, each with two entries in the audit log. */
@Injectable()
export class AuditedExports {
  constructor(
    @Inject(EntityManager) private readonly em: EntityManager,
    @Inject(AuditLog) private readonly audit: AuditLog,
  ) {}

  /**
   * Sends rows as a file. Records the admin and the filter before the first byte (`user.export-list`), and the number
   * of rows before the last (`user.finish-export`). Throws too_many_requests for an admin's 21st file in 24 hours.
   */
  async send<Row>(
    reply: Reply,
    caller: SignedInUser,
    { things, query, headings, batches }: AuditedExport<Row>,
  ): Promise<void> {
    await this.begin(caller, things, query);
    await sendCsv(reply, { fileName: `${things}.csv`, headings, batches: this.counted(caller, things, batches) });
  }

  /** Records the start in its own transaction, which commits before anything is read. */
  private begin({ userId }: SignedInUser, things: ExportedList, query: object): Promise<void> {
    const { limit: _limit, cursor: _cursor, before: _before, end: _end, ...filter } = query as Record<string, unknown>;
    return this.em.fork().transactional(async () => {
      if ((await this.countOfDay(userId)) >= MAXIMUM_PER_DAY)
        throw new ProductError(
          'too_many_requests',
          `You have exported ${MAXIMUM_PER_DAY} files in the last 24 hours. Try again later.`,
        );
      await this.audit.recordAs(userId, exportAction(things, 'export-list', filter));
    });
  }

  private async countOfDay(userId: number): Promise<number> {
    const db = tables(this.em);
    await db
      .selectNoFrom(({ fn, val }) => fn('pg_advisory_xact_lock', [val(EXPORT_LOCK), val(userId)]).as('locked'))
      .execute();
    const { count } = await db
      .selectFrom('audit_entries')
      .where('actor_id', '=', userId)
      .where('action', 'like', '%.export-list')
      .where('occurred_at', '>', daysBefore(1).toISOString())
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow();
    return count;
  }

  /** Counts the rows. If the client disconnects, the entry records the early end. */
  private async *counted<Row>(
    { userId }: SignedInUser,
    things: ExportedList,
    batches: AsyncIterable<readonly Row[]>,
  ): AsyncGenerator<readonly Row[]> {
    let rows = 0;
    let isComplete = false;
    try {
      for await (const batch of batches) {
        rows += batch.length;
        yield batch;
      }
      isComplete = true;
    } finally {
      const end = exportAction(things, 'finish-export', { rows, isComplete });
      await this.em.fork().transactional(() => this.audit.recordAs(userId, end));
    }
  }
}

function exportAction(things: ExportedList, verb: 'export-list' | 'finish-export', after: object): AdminAction {
  const type = things.replace(/s$/, '') as ExportedSubject;
  return { action: `${type}.${verb}`, subject: { type, id: null, label: things }, after };
}
