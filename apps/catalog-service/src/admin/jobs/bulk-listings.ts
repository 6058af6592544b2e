import type { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import type { VendorBulkAction, CollegeBulkAction, CollegeStatus } from '@campus-deals/contracts/enumerations';
import { RemovalsService } from '../removals/removals.service.js';
import { Vendor, AdminVendorsService } from '../../vendors/public.js';
import type { AdminJob } from './admin-job.entity.js';
import { callerOf, eachRow, type JobWork, type RowDone, type RowResult, type WaitingRow } from './job-work.js';
import { College, AdminCollegesService } from '../../colleges/public.js';

@Injectable()
export class BulkVendors implements JobWork {
  /** Small, because all data of a vendor is deleted with it. */
  readonly chunk = 20;

  constructor(
    private readonly vendors: AdminVendorsService,
    private readonly removals: RemovalsService,
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
      await this.removals.removeVendor(callerOf(job), id);
      return { outcome: 'done', label };
    }
    const featured = action === 'feature';
    if (vendor.featured === featured)
      return { outcome: 'skipped', label, message: `The vendor is ${featured ? 'featured already' : 'not featured'}` };
    await this.vendors.change(id, { featured });
    return { outcome: 'done', label };
  }
}

/** Features colleges, or sets their status. */
@Injectable()
export class BulkColleges implements JobWork {
  readonly chunk = 50;

  constructor(private readonly colleges: AdminCollegesService) {}

  write(em: EntityManager, job: AdminJob, rows: WaitingRow[]): Promise<RowResult[]> {
    return eachRow(em, rows, (within, { subjectId }) => this.writeOne(within, job, subjectId ?? 0));
  }

  private async writeOne(em: EntityManager, job: AdminJob, id: number): Promise<RowDone> {
    const action = job.kind.slice('colleges.'.length) as CollegeBulkAction;
    const college = await em.findOne(College, id);
    if (!college) return { outcome: 'failed', message: `College ${id} not found` };
    const { name: label } = college;
    if (action === 'set-status') {
      const status = job.params.status as CollegeStatus;
      if (college.status === status) return { outcome: 'skipped', label, message: `The college is ${status} already` };
      await this.colleges.edit(callerOf(job), id, { status });
      return { outcome: 'done', label };
    }
    const featured = action === 'feature';
    if (college.featured === featured)
      return { outcome: 'skipped', label, message: `The college is ${featured ? 'featured already' : 'not featured'}` };
    await this.colleges.toggleFeatured(callerOf(job), id);
    return { outcome: 'done', label };
  }
}
