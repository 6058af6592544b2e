import { IsIn } from 'class-validator';
import { AdminListQueryDto, PageQueryDto } from '../queries.dto.js';
import {
  ADMIN_COLLEGE_SORTS,
  ADMIN_DEAL_SORTS,
  ADMIN_JOB_KINDS,
  ADMIN_JOB_OUTCOMES,
  ADMIN_JOB_STATUSES,
  ADMIN_VENDOR_SORTS,
  type AdminCollegeSort,
  type AdminDealSort,
  type AdminJobKind,
  type AdminJobOutcome,
  type AdminJobStatus,
  type AdminVendorSort,
  COLLEGE_STATUSES,
  type CollegeStatus,
  DEAL_CATEGORIES,
  DEAL_SORTS,
  DEAL_STATUSES,
  type DealCategory,
  type DealSort,
  type DealStatus,
  REDEMPTION_FILTERS,
  type RedemptionFilter,
  SEARCH_TYPES,
  SUBMITTED_DEAL_STATUSES,
  type SearchType,
  type SubmittedDealStatus,
  VENDOR_SORTS,
  type VendorSort,
} from '../enumerations.js';
import { IMAGE_WIDTHS, type ImageWidth, MAXIMUM_ANALYTICS_DAYS } from '../limits.js';
import {
  Description,
  BooleanFromText,
  CalendarDate,
  FreeText,
  IdFromText,
  Instant,
  NotHere,
  NumberFromText,
  Optional,
  VisibleText,
  WholeNumber,
  WithinDaysAfter,
} from '../rules.js';

@Description('Colleges by state and search words, sorted by name.')
export class ListCollegesQueryDto extends PageQueryDto {
  @Description('Postal code or name of a state.', 'IA')
  @Optional()
  @FreeText({ max: 60, message: 'state is not valid' })
  state?: string;

  @Description('Search words in name, alias, city or short name.', 'iowa')
  @Optional()
  @FreeText({ label: 'search', max: 100 })
  search?: string;
}

@Description('Running deals.')
export class ListDealsQueryDto extends PageQueryDto {
  @Optional()
  @IsIn(DEAL_CATEGORIES, { message: 'category is not valid' })
  category?: DealCategory;

  @Description(
    'Sort order. nearest: by distance from the college; vendors without coordinates last. ending: soonest end first; deals without an end last.',
  )
  @IsIn(DEAL_SORTS, { message: 'sort must be newest, nearest or ending' })
  sort: DealSort = 'newest';

  @Description(
    'Whether the deal is open now: within its times, else within its vendor’s opening hours, in the college’s time zone.',
  )
  @Optional()
  @BooleanFromText({ label: 'openNow' })
  openNow?: boolean;

  @Description(
    'How it is redeemed. page: by showing its page. code: with a shared code. voucher: with a code of one’s own.',
  )
  @Optional()
  @IsIn(REDEMPTION_FILTERS, { message: 'redemption must be page, code or voucher' })
  redemption?: RedemptionFilter;

  @Description(
    'Leaves out deals that are sold out, and for `anyone` those for verified students. The same for every reader: `GET /api/user/redemptions/used-up` tells what the caller has used up.',
  )
  @Optional()
  @IsIn(['anyone', 'verified'], { message: 'usableBy must be anyone or verified' })
  usableBy?: 'anyone' | 'verified';
}

@Description('Vendors by search words.')
export class VendorFilterDto extends PageQueryDto {
  @Description('Search words in name or category.', 'coffee')
  @Optional()
  @FreeText({ label: 'search', max: 100 })
  search?: string;

  @Description(
    'Sort order. nearest: by distance from the college; vendors without coordinates last. popular: most saved and redeemed in the last 28 days; vendors without a running deal last.',
  )
  @IsIn(VENDOR_SORTS, { message: 'sort must be newest, nearest or popular' })
  sort: VendorSort = 'newest';
}

@Description('Vendors of all colleges.')
export class ListVendorsQueryDto extends VendorFilterDto {
  @Description('Not available here: opening hours need the time zone of one college.')
  @NotHere({ message: 'openNow needs a college: /api/colleges/{id}/vendors?openNow=true' })
  openNow?: never;
}

@Description('Vendors of one college.')
export class ListCollegeVendorsQueryDto extends VendorFilterDto {
  @Description('Whether the vendor is open now, in the college’s time zone.')
  @Optional()
  @BooleanFromText({ label: 'openNow' })
  openNow?: boolean;
}

@Description('Early deals of one college.')
export class ListEarlyDealsQueryDto {
  @Description('College whose deals are listed.', 42)
  @IdFromText({ label: 'collegeId', tooSmall: 'collegeId is not valid' })
  collegeId!: number;
}

@Description('A search with typo tolerance. The last word matches as a prefix.')
export class SearchQueryDto {
  @Description('Search text.', 'pizz')
  @VisibleText({ min: 1, max: 100, tooShort: 'q is required', tooLong: 'q must be at most 100 characters' })
  q!: string;

  @Description('Limits vendors and deals to one college.', 42)
  @Optional()
  @IdFromText({ label: 'collegeId', tooSmall: 'collegeId is not valid' })
  collegeId?: number;

  @Description('Limits results to one type.')
  @Optional()
  @IsIn(SEARCH_TYPES, { message: 'type must be college, vendor or deal' })
  type?: SearchType;

  @Description('Maximum results per type.', 10)
  @NumberFromText()
  @WholeNumber({ label: 'limit', min: 1, max: 50 })
  limit: number = 10;
}

@Description('Deals in any state: of the caller’s vendor, or of all vendors for admins.')
export class ListOwnDealsQueryDto extends PageQueryDto {
  @Description('Only deals with this status.')
  @Optional()
  @IsIn(DEAL_STATUSES, { message: 'status must be draft, pending, approved, rejected, expired or paused' })
  status?: DealStatus;
}

@Description('Recent redemptions.')
export class ListRedeemedQueryDto {
  @Description('Earliest time. At most two days ago.', '2026-11-22T05:00:00.000Z')
  @Instant({ message: 'since must be a time' })
  since!: string;
}

@Description('The response for an account without a business.')
export class OwnVendorQueryDto {
  @Description('Returns null instead of vendor_profile_not_found, since browsers log a 404 as an error.', 'null')
  @Optional()
  @IsIn(['null'], { message: 'absent must be null' })
  absent?: 'null';
}

@Description('Selects the days of a report.')
export class ReportQueryDto {
  @Description('First day. Default: four weeks up to and including `to`.', '2027-01-01')
  @Optional()
  @CalendarDate({ message: 'from must be a date' })
  from?: string;

  @Description('Last day, included. Default: today.', '2027-01-28')
  @Optional()
  @CalendarDate({ message: 'to must be a date' })
  @WithinDaysAfter('from', MAXIMUM_ANALYTICS_DAYS, {
    before: 'to must not be before from',
    tooLong: `At most ${MAXIMUM_ANALYTICS_DAYS} days at once`,
  })
  to?: string;
}

@Description('Selects days, in the college’s time zone, and a deal.')
export class VendorAnalyticsQueryDto extends ReportQueryDto {
  @Description('Limits the analytics to one deal.', 7)
  @Optional()
  @IdFromText({ label: 'dealId' })
  dealId?: number;
}

@Description('The requested width of an image.')
export class ImageQueryDto {
  @Description('Width in pixels. A narrower image is returned as it is.', 400)
  @NumberFromText()
  @IsIn(IMAGE_WIDTHS, { message: 'w must be 400, 800 or 1600' })
  w: ImageWidth = 1600;
}

@Description('Colleges for admins, including pending ones. `search` covers name, alias, city and short name.')
export class ListAdminCollegesQueryDto extends AdminListQueryDto {
  @Optional()
  @IsIn(COLLEGE_STATUSES, { message: 'status must be pending or live' })
  status?: CollegeStatus;

  @Description('Only unlocked colleges, or only those waiting for subscribers.')
  @Optional()
  @BooleanFromText({ label: 'isActive' })
  isActive?: boolean;

  @Optional()
  @BooleanFromText({ label: 'featured' })
  featured?: boolean;

  @Description('Postal code or name of a state.', 'IA')
  @Optional()
  @FreeText({ max: 60, message: 'state is not valid' })
  state?: string;

  @Description('Sort order. subscribers: most subscribers first. progress: closest to its goal first.')
  @IsIn(ADMIN_COLLEGE_SORTS, { message: 'sort must be newest, name, subscribers or progress' })
  sort: AdminCollegeSort = 'name';
}

@Description('Deals in any state, for admins. `search` covers the title and the vendor’s name.')
export class ListAdminDealsQueryDto extends AdminListQueryDto {
  @Optional()
  @IsIn(SUBMITTED_DEAL_STATUSES, { message: 'status must be pending, approved, rejected, expired or paused' })
  status?: SubmittedDealStatus;

  @Description('Only deals for students of this college.', 42)
  @Optional()
  @IdFromText({ label: 'collegeId' })
  collegeId?: number;

  @Description('Only deals of this vendor.', 7)
  @Optional()
  @IdFromText({ label: 'vendorId' })
  vendorId?: number;

  @Optional()
  @IsIn(DEAL_CATEGORIES, { message: 'category is not valid' })
  category?: DealCategory;

  @Optional()
  @BooleanFromText({ label: 'featured' })
  featured?: boolean;

  @Description('true: only deals with reports that no admin has reviewed.')
  @Optional()
  @BooleanFromText({ label: 'reported' })
  reported?: boolean;

  @Description(
    'Sort order. waiting: only pending deals and pending changes, longest wait first; ending: only deals that have yet to end, soonest first.',
  )
  @IsIn(ADMIN_DEAL_SORTS, { message: 'sort must be newest, oldest, waiting or ending' })
  sort: AdminDealSort = 'newest';
}

@Description('Vendors for admins. `search` covers name and category.')
export class ListAdminVendorsQueryDto extends AdminListQueryDto {
  @Description('Only vendors of this college.', 42)
  @Optional()
  @IdFromText({ label: 'collegeId' })
  collegeId?: number;

  @Description('Exact category, case-insensitive.', 'Food & Drink')
  @Optional()
  @FreeText({ label: 'category', max: 50 })
  category?: string;

  @Optional()
  @BooleanFromText({ label: 'featured' })
  featured?: boolean;

  @Description('Whether the registration fee is paid.')
  @Optional()
  @BooleanFromText({ label: 'hasPaid' })
  hasPaid?: boolean;

  @Description('Only vendors with an owner, or only those still to be claimed.')
  @Optional()
  @BooleanFromText({ label: 'owned' })
  owned?: boolean;

  @Description('true: only vendors with reports that no admin has dismissed.')
  @Optional()
  @BooleanFromText({ label: 'reported' })
  reported?: boolean;

  @Description('Sort order. waiting: only vendors with a pending change, longest wait first.')
  @IsIn(ADMIN_VENDOR_SORTS, { message: 'sort must be newest, name or waiting' })
  sort: AdminVendorSort = 'newest';
}

@Description('Reviews of the caller’s business, newest first.')
export class ListOwnReviewsQueryDto extends PageQueryDto {
  @Description('true: only reviews without an answer.')
  @Optional()
  @BooleanFromText({ label: 'unanswered' })
  unanswered?: boolean;
}

@Description('Reviews for admins, newest first.')
export class ListAdminReviewsQueryDto extends PageQueryDto {
  @Description('reported: with reports that no admin has dismissed. hidden: hidden by an admin.')
  @IsIn(['reported', 'hidden'], { message: 'state must be reported or hidden' })
  state: 'reported' | 'hidden' = 'reported';
}

@Description('Jobs of admins, newest first.')
export class ListAdminJobsQueryDto extends PageQueryDto {
  @Optional()
  @IsIn(ADMIN_JOB_KINDS, { message: 'kind is not one of a job' })
  kind?: AdminJobKind;

  @Optional()
  @IsIn(ADMIN_JOB_STATUSES, { message: 'status must be queued, running, done, failed or cancelled' })
  status?: AdminJobStatus;
}

@Description('Outcomes of a job’s rows, in their order.')
export class ListAdminJobRowsQueryDto extends PageQueryDto {
  @Description('Only rows with this outcome.')
  @Optional()
  @IsIn(ADMIN_JOB_OUTCOMES, { message: 'outcome must be created, updated, unchanged, skipped, failed or done' })
  outcome?: AdminJobOutcome;
}
