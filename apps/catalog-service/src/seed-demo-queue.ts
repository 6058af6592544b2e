import type { EntityManager } from '@mikro-orm/postgresql';
import { DEMO_STORY } from '@campus-deals/contracts/demo-users';
import { College } from './colleges/college.entity.js';
import { DealReport } from './deal-reports/deal-report.entity.js';
import { Deal } from './deals/deal.entity.js';
import { DEMO_REPORTS, DEMO_UNCLAIMED, DEMO_UNCLAIMED_DEAL } from './demo/demo-queue.js';
import { Vendor } from './vendors/vendor.entity.js';

const HOUR_MS = 3_600_000;

/**
 * Gives the demo's admin what is to be looked at beside the deals that wait: a reported deal, and a business that nobody has
 * claimed. Answers false where that is there already, or its college or the reported business is not.
 */
export function seedDemoQueue(em: EntityManager, now = new Date()): Promise<boolean> {
  return em.transactional(async (within) => {
    const college = await within.findOne(College, { shortName: DEMO_STORY.college });
    const business = await within.findOne(Vendor, { name: DEMO_STORY.business });
    if (!college || !business || (await within.count(Vendor, { name: DEMO_UNCLAIMED.name })) > 0) return false;
    for (const { title, reports } of DEMO_REPORTS) {
      const deal = await within.findOneOrFail(Deal, { vendorId: business.id, title });
      reports.forEach((report, n) => {
        // Somebody without an account: none is below zero.
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
