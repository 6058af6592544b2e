export { holdOffErasureOf, holdOffErasures, lockAddress, lockListing, lockName } from './advisory-lock.js';
export { College } from './college.entity.js';
export { CollegesService, newslettersOfCollegeTag } from './colleges.service.js';
export { DealsReadModel } from './deals-read-model.service.js';
export { isFollowedBy, isPinnedBy } from './follows.query.js';
export { FollowsService } from './follows.service.js';
export { IdentityClient } from './identity.client.js';
export { keyedHash } from './keyed-hash.js';
export { SavedDealsService } from './saved-deals.service.js';
export {
  type BegunNewsletter,
  followedSubscriptions,
  newsletterSubscriptions,
  writableSubscriptions,
} from './sendable-subscriptions.query.js';
export { isOfShownDeal, READERS_DEAL_ALERTS } from './shown-deal-alerts.query.js';
export { SuppressionsService } from './suppressions.service.js';
export { isUnknownMailbox } from './unknown-mailbox.js';
export { User } from './user.entity.js';
export { UsersService, zoneOf } from './users.service.js';
export {
  EARLY_START,
  findNamedDeal,
  isOfSuspendedVendor,
  ownCollegeFirst,
  type VisibleDeal,
  visibleDeals,
  visibleDealsAt,
  visibleOrEarlyDeals,
} from './visible-deals.query.js';
