export { SuspendedAccount } from './account.entity.js';
export { isSuspendedAccount, requireActiveAccount } from './active-accounts.js';
export {
  audited,
  type AuditedField,
  auditedState,
  type Column,
  exportedRow,
  exportHeadings,
  imported,
  type ImportedCells,
  importHeadings,
} from './columns.js';
export { givenFields } from './given-fields.js';
export { indexesOf } from './indexes.js';
export { isKept, isOfThis, savingsSum, sumOfSavings } from './kept-redemptions.js';
export { ordersOf } from './page-orders.js';
export {
  furtherPlaces,
  isFurtherPlaceOpen,
  isNearPlace,
  isPlaceOfDealOpen,
  milesToPlaceOfDeal,
  NEARBY_DEGREES,
  nearbyColleges,
  placeName,
  severalPlaces,
  validElsewhere,
} from './places-of-vendor.js';
export { CurrentReader, hasEarlyAccess, isOwner, type Reader, readerOf } from './reader.js';
export {
  countUpTo,
  earliest,
  endOrNever,
  isAtOpenCollege,
  isInEarlyDay,
  isLive,
  isNew,
  isOfSuspendedVendor,
  isOpenCollege,
  isRunning,
  isRunningFor,
  isShownNow,
  isSoldOut,
  isSuspendedVendor,
  nextChange,
  nextChangeOfVendor,
  nextMinute,
  nextNewEnd,
  runningDealsOf,
} from './running-deals.js';
export { matchesSearch, queryOf, searched, searchFilter, type SearchFilter } from './search-terms.js';
export { zoneAfterMove, zoneAt, zoneOfCollege, zoneOfPlace } from './time-zone.js';
export { dueAt, hoursLeft, REMIND_AT_HOURS_LEFT, waitingHours } from './waiting.js';
export { whenInWords } from './when-in-words.js';
