/** Business constants and limits that both ends know (specification, section 9; decisions, "Lists" and "Limits"). */

export const DEFAULT_SUBSCRIPTION_GOAL = 100;
export const MINIMUM_SUBSCRIPTION_GOAL = 1;

/** Rows a list answers when the caller names no `limit`, and at most. */
export const DEFAULT_PAGE_SIZE = 50;
export const MAXIMUM_PAGE_SIZE = 200;

/** PostgreSQL's `integer`. */
export const MAXIMUM_ID = 2_147_483_647;

/** So long an admin may take back a decision about a deal; nobody is told of it before. */
export const UNDO_SECONDS = 10;

/** The one-time fee of a vendor, in minor units: decided here, never by a client. */
export const VENDOR_FEE = { amount: 1000, currency: 'usd' } as const;

/** What must be typed to delete an account. */
export const DELETE_CONFIRMATION = 'DELETE';

export const IMAGE_MAXIMUM_BYTES = 1024 * 1024;
/** Widths in pixels that an image is kept in; never wider than what came. */
export const IMAGE_WIDTHS = [400, 800, 1600] as const;
export type ImageWidth = (typeof IMAGE_WIDTHS)[number];

/** Hours after which an unused voucher of a deal with a total or a pool expires, and its place is free again. */
export const VOUCHER_HOURS = 24;

/** Codes set aside for a deal, and for all deals of a vendor, at most. */
export const MOST_CODES_OF_DEAL = 10_000;
export const MOST_CODES_OF_VENDOR = 100_000;
/** Deals of a vendor that wait or are approved, at most. */
export const MOST_OPEN_DEALS = 200;
/** Maximum number of drafts of a vendor. */
export const MOST_DRAFT_DEALS = 50;

/** Characters, at least and at most (specification, sections 5 and 9). */
export const DEAL_TITLE_LENGTH = [3, 100] as const;
export const DEAL_DESCRIPTION_LENGTH = [10, 500] as const;
export const DISCOUNT_VALUE_MAXIMUM = 100;
export const DEAL_TERMS_MAXIMUM = 1000;
export const BUSINESS_NAME_LENGTH = [3, 100] as const;
export const BUSINESS_DESCRIPTION_LENGTH = [20, 500] as const;
export const BUSINESS_ADDRESS_LENGTH = [5, 200] as const;
export const BUSINESS_CITY_LENGTH = [2, 100] as const;
export const BUSINESS_STATE_LENGTH = [2, 50] as const;
export const BUSINESS_ZIP_CODE_LENGTH = [5, 10] as const;
export const BUSINESS_PHONE_LENGTH = [10, 20] as const;
/** Four a day. */
export const MOST_OPENINGS = 28;

/** Things that an admin may name one by one for a bulk action, and that its filter may match. */
export const MOST_BULK_IDS = 5000;
export const MOST_BULK_MATCHES = 100_000;

/** Of a file that an admin imports. */
export const IMPORT_MAXIMUM_BYTES = 50 * 1024 * 1024;

/** Days of a vendor's analytics, at most, and when no range is named. */
export const MAXIMUM_ANALYTICS_DAYS = 366;
export const DEFAULT_ANALYTICS_DAYS = 28;

/** Mails a second that an admin may have a newsletter sent with, at most. */
export const MAXIMUM_NEWSLETTER_RATE = 10_000;

/** Weeks that newsletters can be paused for at once. */
export const LONGEST_PAUSE_WEEKS = 26;

/** Days after which a subscription that nobody confirmed is forgotten. */
export const CONFIRMATION_DAYS = 30;

/** Rows of a file of subscribers that are sent at once, and that it may hold. */
export const MOST_IMPORTED_SUBSCRIBERS = 500;
export const MOST_SUBSCRIBERS_IN_FILE = 5000;
