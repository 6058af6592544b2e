import { EntityManager, raw } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { College } from '../../../colleges/public.js';
import { Vendor, AdminVendorsService } from '../../../vendors/public.js';
import type { AdminJob } from '../../jobs/admin-job.entity.js';
import { importedRows, refusedRename, type ImportFile, type ImportSource } from '../imported-rows.js';
import type { ReadRow } from '../../jobs/job-rows.query.js';
import { writeApart, type RowResult, type WaitingRow } from '../../jobs/job-work.js';
import { readVendor, VENDOR_HEADINGS, type VendorInput } from './vendor-row.js';

const TABLE = { headings: VENDOR_HEADINGS, required: ['name'], label: 'name' } as const;

/** Imports businesses, which have no owner yet, from a file; matches them by their keys within one college. */
@Injectable()
export class VendorImport implements ImportSource {
  readonly chunk = 100;
  readonly table = TABLE;

  constructor(
    private readonly em: EntityManager,
    private readonly vendors: AdminVendorsService,
  ) {}

  async *readRows(file: ImportFile, job: AdminJob): AsyncGenerator<ReadRow> {
    const college = await this.collegeOf(job);
    yield* importedRows(file, TABLE, (cells) => readVendor(cells, college));
  }

  /** Writes the rows of a chunk together: with a statement per row, a dry run would take about 20 lines a second. */
  write(em: EntityManager, job: AdminJob, rows: WaitingRow[]): Promise<RowResult[]> {
    return writeApart(em, rows, async (within, some) => {
      const known = await this.knownOf(within, job, some);
      const plans = some.map(({ row, input }) => ({ row, ...planOf(input as VendorInput, known, job) }));
      const created = plans.filter((plan) => plan.outcome === 'created');
      const changed = plans.filter((plan) => plan.outcome === 'updated');
      const collegeId = job.collegeId ?? 0;
      const ids = await this.vendors.storeAll(
        created.map(({ key, fields }) => ({ ...fields, collegeId, importKey: key })),
      );
      const differs = await this.vendors.changeAll(
        changed.map(({ subjectId, fields }) => ({ id: subjectId, body: fields })),
      );
      const createdIds = new Map(created.map(({ row }, at) => [row, ids[at] ?? null]));
      const unchanged = new Set(changed.filter((_, at) => !differs[at]).map(({ row }) => row));
      return plans.map(({ row, outcome, message, subjectId, isRename = false }) => ({
        row,
        isRename,
        outcome: unchanged.has(row) ? 'unchanged' : outcome,
        message,
        subjectId: createdIds.get(row) ?? subjectId,
      }));
    });
  }

  /** Returns existing vendors: those from an import by their keys, others of the college by name and address. */
  private async knownOf(em: EntityManager, { collegeId }: AdminJob, rows: WaitingRow[]): Promise<Map<string, Vendor>> {
    const inputs = rows.map(({ input }) => input as VendorInput);
    const byKey = await em.find(Vendor, { collegeId, importKey: { $in: inputs.map(({ key }) => key) } });
    const names = [...new Set(inputs.map(({ fields }) => fields.name.toLowerCase()))];
    const byName = await em.find(Vendor, { collegeId, importKey: null, [raw('lower(name)')]: { $in: names } });
    const byId = await em.find(Vendor, { collegeId, id: { $in: inputs.flatMap(({ ownId }) => ownId ?? []) } });
    return new Map([
      ...byId.map((vendor) => [idKey(vendor.id), vendor] as const),
      ...byName.map((vendor) => [placeKey(vendor), vendor] as const),
      ...byKey.map((vendor) => [vendor.importKey ?? '', vendor] as const),
    ]);
  }

  private async collegeOf({ collegeId }: AdminJob): Promise<Parameters<typeof readVendor>[1]> {
    const { id, latitude, longitude } = await this.em.fork().findOneOrFail(College, collegeId ?? 0);
    return { id, place: latitude === null || longitude === null ? null : { latitude, longitude } };
  }
}

type Plan = { message: string | null; isRename?: boolean } & (
  | { outcome: 'failed'; subjectId: null }
  | { outcome: 'skipped'; subjectId: number }
  | { outcome: 'created'; subjectId: null; key: string; fields: VendorInput['fields'] }
  | { outcome: 'updated'; subjectId: number; fields: VendorInput['fields'] }
);

/** Decides what to do with a row. An `updated` one may turn out to change nothing. */
function planOf({ ownId, key, fields, remarks }: VendorInput, known: Map<string, Vendor>, job: AdminJob): Plan {
  const message = remarks.join('; ') || null;
  const vendor = ownId === null ? (known.get(key) ?? known.get(placeKey(fields))) : known.get(idKey(ownId));
  if (!vendor)
    return ownId === null
      ? { outcome: 'created', subjectId: null, message, key, fields }
      : { outcome: 'failed', subjectId: null, message: `this college has no vendor ${ownId}` };
  if (ownId === null && vendor.importKey !== key)
    return { outcome: 'skipped', message: 'already here, with this name and address', subjectId: vendor.id };
  if (vendor.userId !== null)
    return { outcome: 'skipped', message: 'has an owner, who keeps it up to date', subjectId: vendor.id };
  const { message: question } = refusedRename(job, vendor.name, fields.name) ?? {};
  if (question) return { outcome: 'skipped', message: question, subjectId: vendor.id, isRename: true };
  return { outcome: 'updated', subjectId: vendor.id, message, fields };
}

/** Neither key can equal a key of a file, since those are trimmed. */
const idKey = (id: number): string => ` id ${id}`;
function placeKey({ name, address }: { name: string; address?: string | null | undefined }): string {
  return ` at ${name.toLowerCase()}|${(address ?? '').toLowerCase()}`;
}
