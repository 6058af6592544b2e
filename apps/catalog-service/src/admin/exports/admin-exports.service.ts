import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { AuditedExports } from '@campus-deals/audit';
import { requireAccess, type CsvCell, type SignedInUser } from '@campus-deals/service-defaults';
import type { FastifyReply } from 'fastify';
import { tables, type Db } from '../../tables.js';
import { exportHeadings } from '../../visibility/public.js';

interface ExportedList<Query> {
  things: 'colleges' | 'deals' | 'vendors';
  list: { all(db: Db, query: NoInfer<Query>): AsyncIterable<Record<string, CsvCell>[]> };
  columns: Parameters<typeof exportHeadings>[0];
  query: Query;
}

/**
 * Exports lists as files: all pages, read 1,000 rows at a time. Each row shows its state at the time it is read.
 * Does not use the connections for hot reads: their timeout is short.
 */
@Injectable()
export class AdminExportsService {
  constructor(
    private readonly em: EntityManager,
    private readonly exports: AuditedExports,
  ) {}

  async send<Query extends object>(
    reply: FastifyReply,
    caller: SignedInUser,
    { things, list, columns, query }: ExportedList<Query>,
  ): Promise<void> {
    requireAccess(caller, 'admin');
    const batches = list.all(tables(this.em.fork()), query);
    await this.exports.send(reply, caller, { things, query, headings: exportHeadings(columns), batches });
  }
}
