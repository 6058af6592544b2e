import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import type { IssuedRedemption } from '@campus-deals/contracts/redemptions.schema';
import { ProductError, requireAccess, type SignedInUser } from '@campus-deals/service-defaults';
import { FIND_OFFER, type Offer } from './issuing.query.js';
import { Issuing, NothingIssued } from './issuing.js';
import { StudentStatus } from './student-status.js';

/** What students get for deals. */
@Injectable()
export class RedemptionsService {
  constructor(
    private readonly em: EntityManager,
    private readonly issuing: Issuing,
    private readonly students: StudentStatus,
  ) {}

  /**
   * What the student shows at the counter: what they hold already, else a new piece, in a transaction of its own, since
   * identity is not asked in the middle of one. Throws deal_not_found, deal_not_open_now, verified_students_only,
   * redemption_limit_reached, and service_unavailable when only identity could tell.
   */
  async issue(caller: SignedInUser, dealId: number): Promise<IssuedRedemption> {
    requireAccess(caller, 'student');
    const { userId } = caller;
    const offer = await this.getOffer(dealId, userId);
    if (offer.held && isCode(offer.held)) return offer.held;
    if (offer.verifiedOnly && !(await this.students.isVerified(userId)))
      throw new ProductError('verified_students_only', 'Verify your school e-mail address to get this deal');
    if (offer.held) return offer.held;
    if (offer.isUsedUp || offer.isGone) throw noMore(offer);
    try {
      await this.issuing.issue(dealId, userId);
    } catch (error) {
      if (!(error instanceof NothingIssued)) throw error;
    }
    // Another device of theirs may have been faster.
    const now = await this.getOffer(dealId, userId);
    if (now.held) return now.held;
    throw noMore(now);
  }

  private async getOffer(dealId: number, userId: number): Promise<Offer> {
    const [offer] = await this.em.execute<Offer[]>(FIND_OFFER, [userId, userId, dealId]);
    if (!offer) throw new ProductError('deal_not_found', `Deal ${dealId} not found`);
    if (!offer.isOpenNow) throw new ProductError('deal_not_open_now', 'This deal is not open right now');
    return offer;
  }
}

/** A code of one's own was given to a verified student, and stays theirs. */
function isCode({ kind }: IssuedRedemption): boolean {
  return kind === 'unique' || kind === 'pool';
}

function noMore({ isUsedUp }: Offer): ProductError {
  return new ProductError(
    'redemption_limit_reached',
    isUsedUp ? 'You have used this deal as often as one student may' : 'All of this deal has been given out',
  );
}
