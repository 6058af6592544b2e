import type { EntityManager } from '@mikro-orm/postgresql';
import { ProductError, type SignedInUser } from '@campus-deals/service-defaults';

export interface OwnDeal {
  id: number;
  vendorId: number;
  collegeId: number;
}

const OWN_DEAL = `
  SELECT d.id, d.vendor_id AS "vendorId", d.college_id AS "collegeId" FROM deals d JOIN vendors v ON v.id = d.vendor_id
  WHERE d.id = ? AND v.user_id = ? FOR NO KEY UPDATE OF d`;

/** A deal of the caller's, held until the transaction ends. Throws deal_not_found, also for somebody else's. */
export async function holdOwnDeal(em: EntityManager, { userId }: SignedInUser, dealId: number): Promise<OwnDeal> {
  const [deal] = await em.execute<OwnDeal[]>(OWN_DEAL, [dealId, userId]);
  if (!deal) throw new ProductError('deal_not_found', `Deal ${dealId} not found`);
  return deal;
}
