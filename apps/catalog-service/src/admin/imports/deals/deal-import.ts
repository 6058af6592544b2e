import { EntityManager, raw } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { changedFields } from '@campus-deals/contracts/changed-fields';
import { Deal, AdminDealsService } from '../../../deals/public.js';
import { tables } from '../../../tables.js';
import { Vendor } from '../../../vendors/public.js';
import type { AdminJob } from '../../jobs/admin-job.entity.js';
import { importedRows, refusedRename, type ImportFile, type ImportSource } from '../imported-rows.js';
import type { ReadRow } from '../../jobs/job-rows.query.js';
import { writeApart, type RowDone, type RowResult, type WaitingRow } from '../../jobs/job-work.js';
import { DEAL_HEADINGS, readDeal, type DealInput } from './deal-row.js';

const TABLE = { headings: DEAL_HEADINGS, required: ['vendor', 'title', 'discountValue'], label: 'title' } as const;

/** Imports deals from a file; matches them by their keys within their vendor. Imported deals wait for approval. */
@Injectable()
export class DealImport implements ImportSource {
  readonly chunk = 100;
  readonly table = TABLE;

  constructor(
    private readonly em: EntityManager,
    private readonly deals: AdminDealsService,
  ) {}

  async *readRows(file: ImportFile, job: AdminJob): AsyncGenerator<ReadRow> {
    const college = await this.collegeOf(job);
    yield* importedRows(file, TABLE, (cells) => readDeal(cells, college));
  }

  /** Creates the new deals of a chunk together; updates changed ones one by one. */
  write(em: EntityManager, job: AdminJob, rows: WaitingRow[]): Promise<RowResult[]> {
    return writeApart(em, rows, async (within, some) => {
      const collegeId = job.collegeId ?? 0;
      const inputs = some.map(({ row, input }) => ({ row, input: input as DealInput }));
      const plans = await this.planAll(within, collegeId, inputs);
      const created = plans.flatMap(({ row, vendor, input, deal }) =>
        vendor && !deal ? [{ row, vendor, input }] : [],
      );
      const ids = await this.deals.storeAll(
        created.map(({ vendor, input: { fields, key } }) => ({
          ...fields,
          vendorId: vendor.id,
          collegeId,
          importKey: key,
        })),
      );
      const createdIds = new Map(created.map(({ row }, at) => [row, ids[at] ?? null]));
      const results: RowResult[] = [];
      for (const plan of plans) results.push({ row: plan.row, ...(await this.resultOf(job, plan, createdIds)) });
      return results;
    });
  }

  private async resultOf(
    job: AdminJob,
    { row, input: { fields, remarks }, deal, problem }: Plan,
    createdIds: Map<number, number | null>,
  ): Promise<RowDone> {
    if (problem !== undefined) return { outcome: 'failed', message: problem };
    const message = remarks.join('; ') || null;
    if (!deal) return { outcome: 'created', message, subjectId: createdIds.get(row) ?? null };
    if (!differs(deal, fields)) return { outcome: 'unchanged', message, subjectId: deal.id };
    const question = refusedRename(job, deal.title, fields.title);
    if (question) return { ...question, subjectId: deal.id };
    await this.deals.change(deal.id, fields);
    return { outcome: 'updated', message, subjectId: deal.id };
  }

  /** Finds the vendors and deals of rows in two queries. */
  private async planAll(em: EntityManager, collegeId: number, rows: InputRow[]): Promise<Plan[]> {
    const inputs = rows.map(({ input }) => input);
    const vendors = await em.find(Vendor, {
      collegeId,
      $or: [
        { id: { $in: inputs.flatMap(({ vendorId }) => vendorId ?? []) } },
        { [raw('lower(name)')]: { $in: [...new Set(inputs.map(({ vendor }) => vendor.toLowerCase()))] } },
      ],
    });
    const plans = rows.map(({ row, input }) => ({ row, input, ...vendorOf(input, vendors) }));
    const deals = await em.find(Deal, {
      vendorId: { $in: [...new Set(plans.flatMap(({ vendor }) => vendor?.id ?? []))] },
      $or: [
        { id: { $in: inputs.flatMap(({ ownId }) => ownId ?? []) } },
        { importKey: { $in: inputs.map(({ key }) => key) } },
      ],
    });
    return plans.map((plan) => {
      const { vendor, input } = plan;
      if (!vendor) return plan;
      const { ownId, key } = input;
      const deal = deals.find(
        ({ id, vendorId, importKey }) => vendorId === vendor.id && (ownId === null ? importKey === key : id === ownId),
      );
      if (deal) return { ...plan, deal };
      return ownId === null ? plan : { row: plan.row, input, problem: `${vendor.name} has no deal ${ownId}` };
    });
  }

  private async collegeOf({ collegeId }: AdminJob): Promise<{ id: number; timeZone: string }> {
    return tables(this.em.fork())
      .selectFrom('colleges')
      .select(['id', 'time_zone as timeZone'])
      .where('id', '=', collegeId ?? 0)
      .executeTakeFirstOrThrow();
  }
}

interface InputRow {
  row: number;
  input: DealInput;
}

/** A row with its vendor and the existing deal, or the reason why it cannot be imported. */
interface Plan extends InputRow {
  vendor?: Vendor;
  deal?: Deal;
  problem?: string;
}

function vendorOf({ vendorId, vendor }: DealInput, vendors: readonly Vendor[]): Pick<Plan, 'vendor' | 'problem'> {
  const name = vendor.toLowerCase();
  const [found, ...others] = vendors.filter((each) =>
    vendorId === null ? each.name.toLowerCase() === name : each.id === vendorId,
  );
  if (!found) return { problem: `no vendor of this college is ${vendorId ?? vendor}` };
  if (others.length > 0) return { problem: `${others.length + 1} vendors are called ${vendor}: give the vendor ID` };
  return { vendor: found };
}

/** Whether the file changes the deal; fields that it leaves out stay unchanged. */
function differs(deal: Deal, { redemptionCode, discountValue, ...fields }: DealInput['fields']): boolean {
  if (redemptionCode && redemptionCode !== deal.redemptionCode) return true;
  if (discountValue && discountValue !== deal.discountValue) return true;
  return Object.keys(changedFields<object>(deal.fields(), fields)).length > 0;
}
