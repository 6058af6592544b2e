export { ApiKey } from './api/api-key.entity.js';
export { CounterDevice } from './devices/counter-device.entity.js';
export { pinTriesOf } from './pins/shop-pins.service.js';
export { forgetCounters, forgetStudent } from './ledger.js';
export { countedBy } from './redemptions/offer.query.js';
export { RedemptionEntry, SavingCorrection } from './redemptions/redemption-entry.entity.js';
export { Redemption } from './redemptions/redemption.entity.js';
export { releaseAllOf } from './redemptions/release-expired.query.js';
export { findCountedUse } from './redemptions/uses.query.js';
