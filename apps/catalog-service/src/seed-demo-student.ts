import type { EntityManager } from '@mikro-orm/postgresql';
import { DEMO_STORY, DEMO_USER_IDS } from '@campus-deals/contracts/identity/demo-users';
import { ErasedAccount } from '@campus-deals/service-defaults';
import { Deal } from './deals/deal.entity.js';
import { tables } from './entities.js';
import { Redemption } from './redemptions/redemption.entity.js';
import { SavedDealSchema } from './saved-deals/saved-deal.entity.js';
import { Vendor } from './vendors/vendor.entity.js';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

/**
 * Gives the demo student a history at the demo business: saved deals, one of which ends soon, and two used codes. Returns
 * false if it exists already, the business does not, or the account was deleted.
 */
export function seedDemoStudent(em: EntityManager, now = new Date()): Promise<boolean> {
  return em.transactional(async (within) => {
    const userId = DEMO_USER_IDS.user;
    const business = await within.findOne(Vendor, { userId: DEMO_USER_IDS.vendor, name: DEMO_STORY.business });
    if (!business?.collegeId || (await within.count(ErasedAccount, { userId })) > 0) return false;
    const ofBusiness = { vendorId: business.id, collegeId: business.collegeId };
    if ((await within.count(Deal, { ...ofBusiness, title: DEMO_STORY.endingDeal })) > 0) return false;
    const at = (ms: number) => new Date(now.getTime() + ms);
    const approved = {
      category: 'food_drink',
      status: 'approved',
      decidedBy: DEMO_USER_IDS.admin,
      version: 2,
    } as const;
    within.create(Deal, {
      ...ofBusiness,
      ...approved,
      title: DEMO_STORY.newDeal,
      description: 'Oat and raisin, baked this morning. One with each bowl, from eleven until the tray is empty.',
      discountType: 'custom',
      discountValue: 'Free cookie',
      createdAt: at(-DAY_MS),
      // Older than the freshness window, because the sample notification announces it.
      approvedAt: at(-8 * HOUR_MS),
      decidedAt: at(-8 * HOUR_MS),
      startDate: at(-8 * HOUR_MS),
      endDate: at(30 * DAY_MS),
    });
    const ending = within.create(Deal, {
      ...ofBusiness,
      ...approved,
      title: DEMO_STORY.endingDeal,
      description: 'Rye, sourdough or the braided one, while our second oven is new and hungry.',
      discountType: 'fixed',
      discountValue: '1',
      createdAt: at(-26 * DAY_MS),
      approvedAt: at(-25 * DAY_MS),
      decidedAt: at(-25 * DAY_MS),
      startDate: at(-25 * DAY_MS),
      endDate: at(3 * DAY_MS),
    });
    await within.flush();
    const used = await within.findOneOrFail(Deal, { ...ofBusiness, title: DEMO_STORY.redeemedDeal });
    [ending, used].forEach((deal, n) => {
      const { collegeId } = ofBusiness;
      within.create(SavedDealSchema, { userId, deal: deal.id, collegeId, createdAt: at(-(n + 2) * DAY_MS) });
    });
    for (const title of [DEMO_STORY.redeemedDeal, DEMO_STORY.refusedDeal])
      await takeOverCode(within, business.id, title);
    return true;
  });
}

/** Makes the last used code of a deal of the demo business that of the student, so that the counts stay the same. */
async function takeOverCode(em: EntityManager, vendorId: number, title: string): Promise<void> {
  const userId = DEMO_USER_IDS.user;
  const code = await em.findOne(
    Redemption,
    { vendorId, deal: { title }, redeemedAt: { $ne: null } },
    { orderBy: { redeemedAt: 'desc', id: 'desc' } },
  );
  if (!code) return;
  code.userId = userId;
  await tables(em)
    .updateTable('redemption_entries')
    .set({ user_id: userId })
    .where('redemption_id', '=', code.id)
    .execute();
}
