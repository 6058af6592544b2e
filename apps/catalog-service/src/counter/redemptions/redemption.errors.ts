import { ProductError } from '@campus-deals/service-defaults';

export const codeNotFound = () => new ProductError('code_not_found', "This code isn't for any of your deals");

export const dealNotOpenNow = () => new ProductError('deal_not_open_now', 'This deal is not open right now');

export const notCountable = () =>
  new ProductError('deal_state_conflict', 'This deal is not counted on the phone of the student');

const LIMITS = {
  student: 'You have used this deal as often as one student may',
  mailbox: 'Another account with your email address has this deal',
  total: 'All of this deal has been given out',
};

export const redemptionLimitReached = (limit: keyof typeof LIMITS) =>
  new ProductError('redemption_limit_reached', LIMITS[limit]);
