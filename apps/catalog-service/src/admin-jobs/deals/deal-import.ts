import { EntityManager } from '@mikro-orm/postgresql';
import { raw } from '@mikro-orm/core';
import { Injectable } from '@nestjs/common';
import { Deal } from '../../deals/deal.entity.js';
import { AdminDealsService } from '../../deals/deals.module.js';
import { tables } from '../../entities.js';
import { Vendor } from '../../vendors/vendor.entity.js';
import type { AdminJob } from '../admin-job.entity.js';
import { columnsOf } from '../csv-file/columns.js';
import { distinctRows } from '../distinct-rows.js';
import { headerOf, notRead } from '../import-header.js';
import type { ImportFile, ImportSource } from '../import-source.js';
import type { ReadRow } from '../job-rows.query.js';
import { eachRow, type RowDone, type RowResult, type WaitingRow } from '../job-work.js';
import { DEAL_COLUMNS } from './deal-columns.js';
import { readDeal, type DealInput } from './deal-row.js';

const REQUIRED = ['vendor', 'title', 'discountValue'] as const;

/** Deals of a file, known by their keys within their vendor. They wait for approval. */
@Injectable()
export class DealImport implements ImportSource {
  readonly chunk = 100;

  constructor(
    private readonly em: EntityManager,
    private readonly deals: AdminDealsService,
  ) {}

  requireHeader(header: readonly string[]): void {
    columnsOf(header, DEAL_COLUMNS, REQUIRED);
  }

  async *readRows(file: ImportFile, job: AdminJob): AsyncGenerator<ReadRow> {
    const columns = columnsOf(await headerOf(file), DEAL_COLUMNS, REQUIRED);
    file.note(...notRead(columns.unread));
    const college = await this.collegeOf(job);
    yield* distinctRows(file, columns, 'title', (cells) => readDeal(cells, college));
  }

  write(em: EntityManager, job: AdminJob, rows: WaitingRow[]): Promise<RowResult[]> {
    return eachRow(em, rows, (within, { input }) => this.writeOne(within, job, input as unknown as DealInput));
  }

  private async writeOne(em: EntityManager, { collegeId }: AdminJob, input: DealInput): Promise<RowDone> {
    const { key, fields, remarks } = input;
    const vendors = await vendorsOf(em, collegeId ?? 0, input);
    const [vendor, ...others] = vendors;
    if (!vendor)
      return { outcome: 'failed', message: `no vendor of this college is ${input.vendorId ?? input.vendor}` };
    if (others.length > 0)
      return { outcome: 'failed', message: `${vendors.length} vendors are called ${vendor.name}: give the vendor ID` };
    const message = remarks.join('; ') || null;
    const { ownId } = input;
    const deal = await em.findOne(Deal, {
      vendorId: vendor.id,
      ...(ownId === null ? { importKey: key } : { id: ownId }),
    });
    if (!deal && ownId !== null) return { outcome: 'failed', message: `${vendor.name} has no deal ${ownId}` };
    if (!deal) {
      const { id } = await this.deals.store({ ...fields, vendorId: vendor.id, collegeId: collegeId ?? 0 });
      await em.nativeUpdate(Deal, { id }, { importKey: key });
      return { outcome: 'created', message, subjectId: id };
    }
    if (!differs(deal, fields)) return { outcome: 'unchanged', message, subjectId: deal.id };
    await this.deals.change(deal.id, fields);
    return { outcome: 'updated', message, subjectId: deal.id };
  }

  private async collegeOf({ collegeId }: AdminJob): Promise<{ id: number; timeZone: string }> {
    return tables(this.em.fork())
      .selectFrom('colleges')
      .select(({ fn }) => ['id', fn<string>('zone_of', ['time_zone', 'state']).as('timeZone')])
      .where('id', '=', collegeId ?? 0)
      .executeTakeFirstOrThrow();
  }
}

function vendorsOf(em: EntityManager, collegeId: number, { vendorId, vendor }: DealInput): Promise<Vendor[]> {
  if (vendorId !== null) return em.find(Vendor, { id: vendorId, collegeId });
  return em.find(Vendor, { collegeId, [raw('lower(name)')]: vendor.toLowerCase() }, { limit: 10 });
}

/** From what the file says; what it does not say stays as it is. */
function differs(deal: Deal, { redemptionCode, discountValue, ...fields }: DealInput['fields']): boolean {
  const known: Record<string, unknown> = { ...deal.fields() };
  if (redemptionCode && redemptionCode !== deal.redemptionCode) return true;
  if (discountValue && discountValue !== deal.discountValue) return true;
  return Object.entries(fields).some(([name, value]) => value !== undefined && known[name] !== value);
}
