import { COUNTER_TAKE_BACKS, HOLD_SECONDS } from '@campus-deals/contracts/limits';
import { ProductError } from '@campus-deals/service-defaults';

const LIST = new Intl.ListFormat('en-US', { type: 'conjunction' });

export class AlreadyRedeemed extends ProductError {
  constructor(at: Date) {
    super('already_redeemed', `This code was redeemed before (${at.toISOString()})`);
  }
}

/** Thrown for an owner at their own business, whose counts they must not move. */
export class OwnBusiness extends ProductError {
  constructor(detail = 'You cannot redeem at your own business') {
    super('own_business', detail);
  }
}

export class RedemptionNotFound extends ProductError {
  constructor() {
    super('redemption_not_found');
  }
}

export class AlreadyTakenBack extends ProductError {
  constructor() {
    super('already_taken_back');
  }
}

export class TakeBackExpired extends ProductError {
  constructor(limit: string) {
    super('take_back_expired', `A redemption can be corrected for ${limit}`);
  }
}

/** Thrown for a counter; the owner may. */
export class TakeBacksUsedUp extends ProductError {
  constructor() {
    super('take_back_expired', `A counter takes a code back ${COUNTER_TAKE_BACKS} times. The owner can do it again`);
  }
}

/** Thrown while a till's hold reserves the code. */
export class CodeHeld extends ProductError {
  constructor() {
    super('code_held', 'Another counter holds this code for up to a minute', { retryAfter: HOLD_SECONDS });
  }
}

export class CodeExpired extends ProductError {
  constructor(at: Date) {
    super('code_expired', `This code expired unused (${at.toISOString()}). The student can get a new one`);
  }
}

/** Thrown while the account of the student is suspended, without a reason: a counter learns nothing of it. */
export class CodeUnusable extends ProductError {
  constructor() {
    super('code_unusable');
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

export class DealNotValidHere extends ProductError {
  constructor(places: string[]) {
    super('deal_not_valid_here', `This deal is valid at ${LIST.format(places)}, not at this counter`);
  }
}

export class NotCountable extends ProductError {
  constructor() {
    super('deal_state_conflict', 'This deal is not counted on the phone of the student');
  }
}

const LIMITS = {
  student: 'You have used this deal as often as one student may',
  mailbox: 'Another account with your email address has this deal',
  total: 'All of this deal has been given out',
};

export class RedemptionLimitReached extends ProductError {
  constructor(limit: keyof typeof LIMITS) {
    super('redemption_limit_reached', LIMITS[limit]);
  }
}
