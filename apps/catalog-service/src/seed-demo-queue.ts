import type { EntityManager } from '@mikro-orm/postgresql';
import { DEMO_STORY } from '@campus-deals/contracts/identity/demo-users';
import { College } from './colleges/college.entity.js';
import { DealReport } from './deal-reports/deal-report.entity.js';
import { Deal } from './deals/deal.entity.js';
import { DEMO_REPORTS, DEMO_UNCLAIMED, DEMO_UNCLAIMED_DEAL } from './demo/demo-queue.js';
import { Vendor } from './vendors/vendor.entity.js';

const HOUR_MS = 3_600_000;

/**
 * Adds items to the demo admin's queue besides pending deals: a reported deal and an unclaimed business. Returns false
 * if they exist already, or if the college or the reported business does not.
 */
export function seedDemoQueue(em: EntityManager, now = new Date()): Promise<boolean> {
  return em.transactional(async (within) => {
    const college = await within.findOne(College, { shortName: DEMO_STORY.college });
    const business = await within.findOne(Vendor, { name: DEMO_STORY.business });
    if (!college || !business || (await within.count(Vendor, { name: DEMO_UNCLAIMED.name })) > 0) return false;
    for (const { title, reports } of DEMO_REPORTS) {
      const deal = await within.findOneOrFail(Deal, { vendorId: business.id, title });
      reports.forEach((report, n) => {
        // A user without an account: ids of accounts are positive.
        within.create(DealReport, {
          ...report,
          counts: true,
          mailboxKey: null,
          dealId: deal.id,
          userId: -(n + 1),
          createdAt: hoursBefore(now, 3 + 20 * n),
        });
      });
      deal.reportCount = reports.length;
      deal.countedReports = reports.length;
    }
    const unclaimed = within.create(Vendor, { ...DEMO_UNCLAIMED, userId: null, collegeId: college.id });
    await within.flush();
    within.create(Deal, {
      ...DEMO_UNCLAIMED_DEAL,
      vendorId: unclaimed.id,
      collegeId: college.id,
      createdAt: hoursBefore(now, 1),
      startDate: hoursBefore(now, 1),
    });
    await within.flush();
    return true;
  });
}

function hoursBefore(now: Date, hours: number): Date {
  return new Date(now.getTime() - hours * HOUR_MS);
}
