/** Constants and limits shared by server and browser (specification, section 9; decisions, "Lists" and "Limits"). */

export const DEFAULT_SUBSCRIPTION_GOAL = 100;
export const MINIMUM_SUBSCRIPTION_GOAL = 1;

/** Default and maximum number of rows in a list. */
export const DEFAULT_PAGE_SIZE = 50;
export const MAXIMUM_PAGE_SIZE = 200;

/** Maximum of PostgreSQL's `integer`. */
export const MAXIMUM_ID = 2_147_483_647;
/** Maximum id of a table with `bigint` keys: a number holds those above only roughly. */
export const MAXIMUM_LONG_ID = Number.MAX_SAFE_INTEGER;

/** Seconds during which an admin can undo a decision about a deal. No notification is sent before. */
export const UNDO_SECONDS = 10;

/** Default fee that a vendor pays once, in cents; 0: none. An admin sets it. Never accepted from a client. */
export const DEFAULT_VENDOR_FEE_CENTS = 1000;
/** Smallest fee that the payment provider charges, and the largest that an admin can set, in cents. */
export const VENDOR_FEE_RANGE = [50, 100_000] as const;
export const VENDOR_FEE_CURRENCY = 'usd';

/** Text that a user types to delete an account. */
export const DELETE_CONFIRMATION = 'DELETE';

export const IMAGE_MAXIMUM_BYTES = 1024 * 1024;
/** Stored widths of an image, in pixels. Never wider than the upload. */
export const IMAGE_WIDTHS = [400, 800, 1600] as const;
export type ImageWidth = (typeof IMAGE_WIDTHS)[number];

/** Pictures of a student card that a user may send within `STUDENT_CARD_DAYS`. */
export const STUDENT_CARD_TRIES = 3;
/** Days after which a picture that no admin has reviewed is deleted. */
export const STUDENT_CARD_DAYS = 30;

/** Points for each subscriber gained by an invitation, and points from one level to the next. */
export const POINTS_PER_REFERRAL = 10;
export const POINTS_PER_LEVEL = 50;
/** Points from which a member sees early deals, and hours for which only such members see them. */
export const EARLY_ACCESS_POINTS = 50;
export const EARLY_ACCESS_HOURS = 24;

/** Points from which a member may pin one follow. */
export const PINNED_FOLLOW_POINTS = 30;

/** Hours after which an unused voucher expires and frees its place. Applies to deals with a total limit or a pool. */
export const VOUCHER_HOURS = 24;

/** Maximum number of times a student can correct the saving of one redemption. */
export const MAX_CORRECTIONS = 5;

/** Minutes in which a counter can take back its own redemption, and hours in which the owner can take back any. */
export const COUNTER_TAKE_BACK_MINUTES = 15;
export const OWNER_TAKE_BACK_HOURS = 24;
/** Number of times that counters can take back redemptions of one code. */
export const COUNTER_TAKE_BACKS = 3;

/** Minimum and maximum number of digits of a shop's PIN. */
export const SHOP_PIN_LENGTH = [4, 6] as const;
/** Minutes for which a student's screen shows the running clock after a use was counted. */
export const COUNTER_SCREEN_MINUTES = 15;

/** Maximum number of counter devices of a vendor, and maximum characters of the name of one. */
export const MAX_COUNTER_DEVICES = 50;
export const COUNTER_NAME_MAXIMUM = 40;

/** Id of the main place of each vendor. */
export const MAIN_PLACE = 0;
/** Maximum number of places of a vendor besides its main one, and maximum characters of the name of one. */
export const MAX_FURTHER_PLACES = 30;
export const PLACE_NAME_MAXIMUM = 40;

/** Maximum distance of colleges that count as near: those next to each other, and those near a place of a deal. */
export const NEARBY_MILES = 10;
/** Maximum number of colleges that show a deal besides its own. */
export const MAX_FURTHER_COLLEGES = 10;

/** Maximum codes in the pool of a deal, and of all deals of a vendor. */
export const MAX_CODES_OF_DEAL = 10_000;
export const MAX_CODES_OF_VENDOR = 100_000;
/** Maximum characters of codes sent with a deal, so that the request stays below 100 KiB. */
export const CODES_TEXT_MAXIMUM = 80_000;
/** Maximum number of pending and approved deals of a vendor. */
export const MAX_OPEN_DEALS = 200;
/** Maximum number of drafts of a vendor. */
export const MAX_DRAFT_DEALS = 50;

/** Maximum number of API keys of a vendor. */
export const MAX_API_KEYS = 10;
/** Seconds for which a till's hold reserves a code. */
export const HOLD_SECONDS = 60;

/** Minimum and maximum length in characters (specification, sections 5 and 9). */
export const DEAL_TITLE_LENGTH = [3, 100] as const;
export const DEAL_DESCRIPTION_LENGTH = [10, 500] as const;
export const DISCOUNT_VALUE_MAXIMUM = 100;
export const DEAL_TERMS_MAXIMUM = 1000;
/** Largest price or bill, in cents. */
export const MAX_CENTS = 10_000_000;
export const BUSINESS_NAME_LENGTH = [3, 100] as const;
export const BUSINESS_DESCRIPTION_LENGTH = [20, 500] as const;
export const BUSINESS_ADDRESS_LENGTH = [5, 200] as const;
export const BUSINESS_CITY_LENGTH = [2, 100] as const;
export const BUSINESS_STATE_LENGTH = [2, 50] as const;
export const BUSINESS_ZIP_CODE_LENGTH = [5, 10] as const;
export const BUSINESS_PHONE_LENGTH = [10, 20] as const;
/** Maximum openings a week: four a day. */
export const MAX_OPENINGS = 28;

/** Maximum ids of a bulk action, and maximum rows that its filter matches. */
export const MAX_BULK_IDS = 5000;
export const MAX_BULK_MATCHES = 100_000;

export const IMPORT_MAXIMUM_BYTES = 50 * 1024 * 1024;

/** Maximum and default number of days in a vendor's analytics and in admins' reports. */
export const MAXIMUM_ANALYTICS_DAYS = 366;
export const DEFAULT_ANALYTICS_DAYS = 28;

/** Maximum rate of a newsletter that an admin can set, in emails per second. */
export const MAXIMUM_NEWSLETTER_RATE = 10_000;

export const LONGEST_PAUSE_WEEKS = 26;

/** Days after which an unconfirmed subscription is deleted. */
export const CONFIRMATION_DAYS = 30;

/** Maximum rows of a subscriber import per request, and per file. */
export const MAX_IMPORTED_SUBSCRIBERS = 500;
export const MAX_SUBSCRIBERS_IN_FILE = 5000;

/** Maximum endpoints of webhooks per vendor. */
export const MAX_WEBHOOKS = 5;
/** Maximum tests of webhooks per vendor and hour, and webhooks that it has sent again. */
export const MAX_WEBHOOK_TESTS = 10;
export const MAX_WEBHOOK_RESENDS = 100;
/** Hours during which a replaced secret of a webhook still signs, beside the new one. */
export const WEBHOOK_ROLL_HOURS = 24;
/** Days for which a failing webhook is retried, and after which its endpoint is disabled. */
export const WEBHOOK_RETRY_DAYS = 3;
export const WEBHOOK_LOG_DAYS = 30;
