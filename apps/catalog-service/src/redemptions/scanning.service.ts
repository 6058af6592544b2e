import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import type { Redeemed } from '@campus-deals/contracts/redemptions.schema';
import { fieldError, ProductError, requireAccess, type SignedInUser } from '@campus-deals/service-defaults';
import { discountWords } from './discount-words.js';
import { isCurrent, isMadeWith, readScan } from './scan.js';
import {
  FIND_BY_ID,
  FIND_BY_KEY,
  IS_FOR_EVERYBODY,
  REDEEM,
  WHY_NOT,
  type RedeemedPiece,
  type ScannedPiece,
} from './scanning.query.js';
import { WrongCodes } from './wrong-codes.js';

/** Vendors scan or type what students show. */
@Injectable()
export class ScanningService {
  constructor(
    private readonly em: EntityManager,
    private readonly wrongCodes: WrongCodes,
  ) {}

  /**
   * Uses up what a student shows, in one statement: of many scans at once one succeeds. Only the deal's own vendor can.
   * Throws code_not_found, code_outdated, already_redeemed, deal_state_conflict once the deal has ended, deal_not_open_now,
   * too_many_requests after many wrong codes.
   */
  async redeem(caller: SignedInUser, scanned: string): Promise<Redeemed> {
    requireAccess(caller, 'vendor');
    await this.wrongCodes.check(caller.userId);
    const id = await this.find(caller.userId, scanned);
    const [redeemed] = await this.em.execute<RedeemedPiece[]>(REDEEM, [id]);
    if (!redeemed) throw await this.whyNot(id);
    const { dealId, dealTitle, discountType, discountValue, redeemedAt } = redeemed;
    return { dealId, dealTitle, discount: discountWords(discountType, discountValue), redeemedAt };
  }

  private async find(userId: number, scanned: string): Promise<number> {
    const scan = readScan(scanned);
    const [sql, value] = 'picture' in scan ? [FIND_BY_ID, scan.picture.redemptionId] : [FIND_BY_KEY, scan.key];
    const [found] = await this.em.execute<ScannedPiece[]>(sql, [userId, value]);
    if (found && !('picture' in scan)) return found.id;
    if (found?.secret && 'picture' in scan && isMadeWith(found.secret, scan.picture)) {
      if (!isCurrent(scan.picture, new Date())) throw new ProductError('code_outdated');
      return found.id;
    }
    if ('key' in scan && (await this.isForEverybody(userId, scan.key)))
      throw fieldError('scan', 'This code is the same for everybody: there is nothing to check off');
    await this.wrongCodes.count(userId);
    throw new ProductError('code_not_found', 'No code of your deals matches');
  }

  private async isForEverybody(userId: number, key: string): Promise<boolean> {
    return (await this.em.execute(IS_FOR_EVERYBODY, [userId, key])).length > 0;
  }

  private async whyNot(id: number): Promise<ProductError> {
    const [piece] = await this.em.execute<{ redeemedAt: string | null; hasEnded: boolean }[]>(WHY_NOT, [id]);
    if (!piece) return new ProductError('code_not_found', 'No code of your deals matches');
    if (piece.redeemedAt !== null)
      return new ProductError('already_redeemed', `This code was redeemed before (${piece.redeemedAt})`);
    return piece.hasEnded
      ? new ProductError('deal_state_conflict', 'The deal has ended')
      : new ProductError('deal_not_open_now', 'This deal is not open right now');
  }
}
