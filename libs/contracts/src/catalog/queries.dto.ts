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
  BooleanFromText,
  Day,
  Description,
  field,
  FreeText,
  IdFromText,
  Instant,
  IsIn,
  LastDay,
  NotHere,
  NumberFromText,
  OneOf,
  VisibleText,
  WholeNumber,
} from '../rules.js';

const State = field(() => FreeText({ max: 60, message: 'state is not valid' }));

@Description('Colleges by state and search words, sorted by name.')
export class ListCollegesQueryDto extends PageQueryDto {
  @State('Postal code or name of a state.', { example: 'IA', optional: true }) state?: string;
  @FreeText('Search words in name, alias, city or short name.', { max: 100, example: 'iowa', optional: true })
  search?: string;
}

@Description('Running deals.')
export class ListDealsQueryDto extends PageQueryDto {
  @IsIn(DEAL_CATEGORIES, { message: 'category is not valid', optional: true }) category?: DealCategory;
  @OneOf(
    'Sort order. nearest: by distance from the college; vendors without coordinates last. ending: soonest end first; deals without an end last.',
    DEAL_SORTS,
  )
  sort: DealSort = 'newest';
  @BooleanFromText(
    'Whether the deal is open now: within its times, else within its vendor’s opening hours, in the college’s time zone.',
    { optional: true },
  )
  openNow?: boolean;
  @OneOf(
    'How it is redeemed. page: by showing its page. code: with a shared code. voucher: with a code of one’s own.',
    REDEMPTION_FILTERS,
    { optional: true },
  )
  redemption?: RedemptionFilter;
  @OneOf(
    'Leaves out deals that are sold out, and for `anyone` those for verified students. The same for every reader: `GET /api/user/redemptions/used-up` tells what the caller has used up.',
    ['anyone', 'verified'],
    { optional: true },
  )
  usableBy?: 'anyone' | 'verified';
}

@Description('Vendors by search words.')
export class VendorFilterDto extends PageQueryDto {
  @FreeText('Search words in name or category.', { max: 100, example: 'coffee', optional: true }) search?: string;
  @OneOf(
    'Sort order. nearest: by distance from the college; vendors without coordinates last. popular: most saved and redeemed in the last 28 days; vendors without a running deal last.',
    VENDOR_SORTS,
  )
  sort: VendorSort = 'newest';
}

@Description('Vendors of all colleges.')
export class ListVendorsQueryDto extends VendorFilterDto {
  @NotHere('Not available here: opening hours need the time zone of one college.', {
    message: 'openNow needs a college: /api/colleges/{id}/vendors?openNow=true',
  })
  openNow?: never;
}

@Description('Vendors of one college.')
export class ListCollegeVendorsQueryDto extends VendorFilterDto {
  @BooleanFromText('Whether the vendor is open now, in the college’s time zone.', { optional: true }) openNow?: boolean;
}

@Description('Early deals of one college.')
export class ListEarlyDealsQueryDto {
  @IdFromText('College whose deals are listed.', { tooSmall: 'collegeId is not valid', example: 42 })
  collegeId!: number;
}

@Description('A search with typo tolerance. The last word matches as a prefix.')
export class SearchQueryDto {
  @VisibleText('Search text.', {
    min: 1,
    max: 100,
    tooShort: 'q is required',
    tooLong: 'q must be at most 100 characters',
    example: 'pizz',
  })
  q!: string;
  @IdFromText('Limits vendors and deals to one college.', {
    tooSmall: 'collegeId is not valid',
    example: 42,
    optional: true,
  })
  collegeId?: number;
  @OneOf('Limits results to one type.', SEARCH_TYPES, { optional: true }) type?: SearchType;
  @NumberFromText() @WholeNumber('Maximum results per type.', { min: 1, max: 50, example: 10 }) limit: number = 10;
}

@Description('Deals in any state: of the caller’s vendor, or of all vendors for admins.')
export class ListOwnDealsQueryDto extends PageQueryDto {
  @OneOf('Only deals with this status.', DEAL_STATUSES, { optional: true }) status?: DealStatus;
}

@Description('Recent redemptions.')
export class ListRedeemedQueryDto {
  @Instant('Earliest time. At most two days ago.', {
    message: 'since must be a time',
    example: '2026-11-22T05:00:00.000Z',
  })
  since!: string;
}

@Description('The response for an account without a business.')
export class OwnVendorQueryDto {
  @IsIn('Returns null instead of vendor_profile_not_found, since browsers log a 404 as an error.', ['null'], {
    message: 'absent must be null',
    example: 'null',
    optional: true,
  })
  absent?: 'null';
}

@Description('Selects the days of a report.')
export class ReportQueryDto {
  @Day('First day. Default: four weeks up to and including `to`.', { example: '2027-01-01', optional: true })
  from?: string;
  @LastDay('Last day, included. Default: today.', {
    most: MAXIMUM_ANALYTICS_DAYS,
    example: '2027-01-28',
    optional: true,
  })
  to?: string;
}

@Description('Selects days, in the college’s time zone, and a deal.')
export class VendorAnalyticsQueryDto extends ReportQueryDto {
  @IdFromText('Limits the analytics to one deal.', { example: 7, optional: true }) dealId?: number;
}

@Description('The requested width of an image.')
export class ImageQueryDto {
  @NumberFromText()
  @OneOf('Width in pixels. A narrower image is returned as it is.', IMAGE_WIDTHS, { example: 400 })
  w: ImageWidth = 1600;
}

@Description('Colleges for admins, including pending ones. `search` covers name, alias, city and short name.')
export class ListAdminCollegesQueryDto extends AdminListQueryDto {
  @OneOf(COLLEGE_STATUSES, { optional: true }) status?: CollegeStatus;
  @BooleanFromText('Only unlocked colleges, or only those waiting for subscribers.', { optional: true })
  isActive?: boolean;
  @BooleanFromText({ optional: true }) featured?: boolean;
  @State('Postal code or name of a state.', { example: 'IA', optional: true }) state?: string;
  @OneOf('Sort order. subscribers: most subscribers first. progress: closest to its goal first.', ADMIN_COLLEGE_SORTS)
  sort: AdminCollegeSort = 'name';
}

@Description('Deals in any state, for admins. `search` covers the title and the vendor’s name.')
export class ListAdminDealsQueryDto extends AdminListQueryDto {
  @OneOf(SUBMITTED_DEAL_STATUSES, { optional: true }) status?: SubmittedDealStatus;
  @IdFromText('Only deals for students of this college.', { example: 42, optional: true }) collegeId?: number;
  @IdFromText('Only deals of this vendor.', { example: 7, optional: true }) vendorId?: number;
  @IsIn(DEAL_CATEGORIES, { message: 'category is not valid', optional: true }) category?: DealCategory;
  @BooleanFromText({ optional: true }) featured?: boolean;
  @BooleanFromText('true: only deals with reports that no admin has reviewed.', { optional: true }) reported?: boolean;
  @OneOf(
    'Sort order. waiting: only pending deals and pending changes, longest wait first; ending: only deals that have yet to end, soonest first.',
    ADMIN_DEAL_SORTS,
  )
  sort: AdminDealSort = 'newest';
}

@Description('Vendors for admins. `search` covers name and category.')
export class ListAdminVendorsQueryDto extends AdminListQueryDto {
  @IdFromText('Only vendors of this college.', { example: 42, optional: true }) collegeId?: number;
  @FreeText('Exact category, case-insensitive.', { max: 50, example: 'Food & Drink', optional: true })
  category?: string;
  @BooleanFromText({ optional: true }) featured?: boolean;
  @BooleanFromText('Whether the registration fee is paid.', { optional: true }) hasPaid?: boolean;
  @BooleanFromText('Only vendors with an owner, or only those still to be claimed.', { optional: true })
  owned?: boolean;
  @BooleanFromText('true: only vendors with reports that no admin has dismissed.', { optional: true })
  reported?: boolean;
  @OneOf('Sort order. waiting: only vendors with a pending change, longest wait first.', ADMIN_VENDOR_SORTS)
  sort: AdminVendorSort = 'newest';
}

@Description('Reviews of the caller’s business, newest first.')
export class ListOwnReviewsQueryDto extends PageQueryDto {
  @BooleanFromText('true: only reviews without an answer.', { optional: true }) unanswered?: boolean;
}

@Description('Reviews for admins, newest first.')
export class ListAdminReviewsQueryDto extends PageQueryDto {
  @OneOf('reported: with reports that no admin has dismissed. hidden: hidden by an admin.', ['reported', 'hidden'])
  state: 'reported' | 'hidden' = 'reported';
}

@Description('Jobs of admins, newest first.')
export class ListAdminJobsQueryDto extends PageQueryDto {
  @IsIn(ADMIN_JOB_KINDS, { message: 'kind is not one of a job', optional: true }) kind?: AdminJobKind;
  @OneOf(ADMIN_JOB_STATUSES, { optional: true }) status?: AdminJobStatus;
}

@Description('Outcomes of a job’s rows, in their order.')
export class ListAdminJobRowsQueryDto extends PageQueryDto {
  @OneOf('Only rows with this outcome.', ADMIN_JOB_OUTCOMES, { optional: true }) outcome?: AdminJobOutcome;
}
