export { CodeNotFound, OwnBusiness } from './redemption.errors.js';
export { forgetCounters } from './forget-counters.query.js';
export { countedBy } from './offer.query.js';
export { Redemption } from './redemption.entity.js';
export { RedemptionEntry, type CounterStaff } from './redemption-entry.entity.js';
export { releaseAllOf, withdrawUnused } from './release-expired.query.js';
export { StudentStatus } from './student-status.js';
export { TakeBackService } from './take-back.service.js';
export { VendorRedemptionsService } from './vendor-redemptions.service.js';
