import type { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import type { VendorBulkAction } from '@campus-deals/contracts/enumerations';
import { VendorRemovalService } from '../removals/vendor-removal.service.js';
import { Vendor, AdminVendorsService } from '../../vendors/public.js';
import type { AdminJob } from './admin-job.entity.js';
import { callerOf, eachRow, type JobWork, type RowDone, type RowResult, type WaitingRow } from './job-work.js';

/** Features or deletes vendors. */
@Injectable()
export class BulkVendors implements JobWork {
  /** Small, because all data of a vendor is deleted with it. */
  readonly chunk = 20;

  constructor(
    private readonly vendors: AdminVendorsService,
    private readonly removals: VendorRemovalService,
  ) {}

  write(em: EntityManager, job: AdminJob, rows: WaitingRow[]): Promise<RowResult[]> {
    return eachRow(em, rows, (within, { subjectId }) => this.writeOne(within, job, subjectId ?? 0));
  }

  private async writeOne(em: EntityManager, job: AdminJob, id: number): Promise<RowDone> {
    const action = job.kind.slice('vendors.'.length) as VendorBulkAction;
    const vendor = await em.findOne(Vendor, id);
    if (!vendor) return { outcome: 'failed', message: `Vendor ${id} not found` };
    const { name: label } = vendor;
    if (action === 'delete') {
      await this.removals.remove(callerOf(job), id);
      return { outcome: 'done', label };
    }
    const featured = action === 'feature';
    if (vendor.featured === featured)
      return { outcome: 'skipped', label, message: `The vendor is ${featured ? 'featured already' : 'not featured'}` };
    await this.vendors.change(id, { featured });
    return { outcome: 'done', label };
  }
}
