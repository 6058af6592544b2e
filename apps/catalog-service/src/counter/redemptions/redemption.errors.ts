import { ProductError } from '@campus-deals/service-defaults';

export class CodeNotFound extends ProductError {
  constructor() {
    super('code_not_found', "This code isn't for any of your deals");
  }
}

export class DealNotOpenNow extends ProductError {
  constructor() {
    super('deal_not_open_now', 'This deal is not open right now');
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
