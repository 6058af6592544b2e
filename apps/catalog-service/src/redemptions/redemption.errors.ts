import { ProductError } from '@campus-deals/service-defaults';

export class AlreadyRedeemed extends ProductError {
  constructor(at: Date) {
    super('already_redeemed', `This code was redeemed before (${at.toISOString()})`);
  }
}

export class CodeNotFound extends ProductError {
  constructor() {
    super('code_not_found', "This code isn't for any of your deals");
  }
}

export class DealHasEnded extends ProductError {
  constructor() {
    super('deal_state_conflict', 'The deal has ended');
  }
}

export class DealNotOpenNow extends ProductError {
  constructor() {
    super('deal_not_open_now', 'This deal is not open right now');
  }
}

export class RedemptionLimitReached extends ProductError {
  /** `isOwn`: the student had as much as one student may have; else nothing is left for anybody. */
  constructor(isOwn: boolean) {
    super(
      'redemption_limit_reached',
      isOwn ? 'You have used this deal as often as one student may' : 'All of this deal has been given out',
    );
  }
}
