import { raw } from '@mikro-orm/core';
import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { College } from '../../colleges/college.entity.js';
import { Vendor } from '../../vendors/vendor.entity.js';
import { AdminVendorsService } from '../../vendors/vendors.module.js';
import type { AdminJob } from '../admin-job.entity.js';
import { columnsOf } from '../csv-file/columns.js';
import { distinctRows } from '../distinct-rows.js';
import { headerOf, notRead } from '../import-header.js';
import type { ImportFile, ImportSource } from '../import-source.js';
import type { ReadRow } from '../job-rows.query.js';
import { writeApart, type RowResult, type WaitingRow } from '../job-work.js';
import { VENDOR_COLUMNS } from './vendor-columns.js';
import { readVendor, type VendorInput } from './vendor-row.js';

/** Businesses of a file, known by their keys within one college. They have no owner until somebody claims them. */
@Injectable()
export class VendorImport implements ImportSource {
  readonly chunk = 100;

  constructor(
    private readonly em: EntityManager,
    private readonly vendors: AdminVendorsService,
  ) {}

  requireHeader(header: readonly string[]): void {
    columnsOf(header, VENDOR_COLUMNS, ['name']);
  }

  async *readRows(file: ImportFile, job: AdminJob): AsyncGenerator<ReadRow> {
    const columns = columnsOf(await headerOf(file), VENDOR_COLUMNS, ['name']);
    file.note(...notRead(columns.unread));
    const college = await this.collegeOf(job);
    yield* distinctRows(file, columns, 'name', (cells) => readVendor(cells, college));
  }

  write(em: EntityManager, job: AdminJob, rows: WaitingRow[]): Promise<RowResult[]> {
    return writeApart(em, rows, async (within, some) => {
      const known = await this.knownOf(within, job, some);
      const results: RowResult[] = [];
      for (const { row, input } of some)
        results.push({ row, ...(await this.writeOne(within, job, inputOf(input), known)) });
      return results;
    });
  }

  private async writeOne(
    em: EntityManager,
    { collegeId }: AdminJob,
    { ownId, key, fields, remarks }: VendorInput,
    known: Map<string, Vendor>,
  ): Promise<Omit<RowResult, 'row'>> {
    const message = remarks.join('; ') || null;
    const vendor = ownId === null ? (known.get(key) ?? known.get(placeKey(fields))) : known.get(idKey(ownId));
    if (!vendor && ownId !== null) return { outcome: 'failed', message: `this college has no vendor ${ownId}` };
    if (vendor && ownId === null && vendor.importKey !== key)
      return { outcome: 'skipped', message: 'is there already, by name and address', subjectId: vendor.id };
    if (vendor?.userId != null)
      return { outcome: 'skipped', message: 'has an owner, who keeps it up to date', subjectId: vendor.id };
    if (!vendor) {
      const { id } = await this.vendors.store({ ...fields, collegeId: collegeId ?? 0 });
      await em.nativeUpdate(Vendor, { id }, { importKey: key });
      return { outcome: 'created', message, subjectId: id };
    }
    const { version } = vendor;
    const after = await this.vendors.change(vendor.id, fields);
    return { outcome: after.version === version ? 'unchanged' : 'updated', message, subjectId: vendor.id };
  }

  /** Those that an import has made by their keys, others of the college by name and address. */
  private async knownOf(em: EntityManager, { collegeId }: AdminJob, rows: WaitingRow[]): Promise<Map<string, Vendor>> {
    const inputs = rows.map(({ input }) => inputOf(input));
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

/** As `readRows` has made it. */
const inputOf = (input: WaitingRow['input']): VendorInput => input as unknown as VendorInput;

/** Both unlike any key of a file, which is trimmed. */
const idKey = (id: number): string => ` id ${id}`;
function placeKey({ name, address }: { name: string; address?: string | null | undefined }): string {
  return ` at ${name.toLowerCase()}|${(address ?? '').toLowerCase()}`;
}
