// Written by `npm run generate:api` from the routes that the controllers declare. Do not edit.
import type { CreatePaymentDto } from './billing/create-payment.dto.js';
import type { AccountsPeriodQueryDto, AccountsTotalsDto } from './billing/payment-accounts.dto.js';
import type {
  AdminPaymentDto,
  ListPaymentsQueryDto,
  PaymentIntentDto,
  PaymentStatusDto,
  WebhookReceivedDto,
} from './billing/payment.dto.js';
import type { ReceiptPayerDto, VendorReceiptDto } from './billing/receipt.dto.js';
import type {
  AdminDealDetailDto,
  AdminDealDto,
  DealReportDto,
  DealReportedDto,
  DecidedDealDto,
  FeatureDealDto,
} from './catalog/admin-deal.dto.js';
import type { AdminJobDto, AdminJobRowDto, ApplyImportDto } from './catalog/admin-job.dto.js';
import type { AdminVendorDto, DecidedVendorDto } from './catalog/admin-vendor.dto.js';
import type { ApiKeyDto, CreateApiKeyDto, NewApiKeyDto } from './catalog/api-key.dto.js';
import type { BulkCollegesDto, BulkDealsDto, BulkVendorsDto } from './catalog/bulk-action.dto.js';
import type {
  AdminCollegeDto,
  CollegeDto,
  CollegeReferenceDto,
  CollegeStatsDto,
  CountDto,
  FeaturedToggledDto,
} from './catalog/college.dto.js';
import type { CounterCodeDto, HoldDto, ValidCodeDto } from './catalog/counter-api.dto.js';
import type { CounterDeviceDto, CounterDto, MakeCounterDeviceDto, NewCounterDeviceDto } from './catalog/counter.dto.js';
import type { CollegeCoordinatesDto, CreateCollegeDto, UpdateCollegeDto } from './catalog/create-college.dto.js';
import type { CreateDealDto } from './catalog/create-deal.dto.js';
import type {
  CollegeHighlightsDto,
  DealCardDto,
  DealInteractionDto,
  DealOfCollegeDto,
  DealWithVendorDto,
  EndedDealDto,
  NeighborDealsDto,
  SavedDealDto,
  SavedDealIdsDto,
  SavedStateDto,
} from './catalog/deal.dto.js';
import type { ApproveDto, ModerateVendorDto, RejectDto } from './catalog/moderation.dto.js';
import type { MapCollegeDto, OverviewDto } from './catalog/overview.dto.js';
import type { OwnDealDto, PauseDealDto, StoredDealDto } from './catalog/own-deal.dto.js';
import type { OwnVendorDto } from './catalog/own-vendor.dto.js';
import type {
  ImageQueryDto,
  ListAdminCollegesQueryDto,
  ListAdminDealsQueryDto,
  ListAdminJobRowsQueryDto,
  ListAdminJobsQueryDto,
  ListAdminReviewsQueryDto,
  ListAdminVendorsQueryDto,
  ListCollegeVendorsQueryDto,
  ListCollegesQueryDto,
  ListDealsQueryDto,
  ListEarlyDealsQueryDto,
  ListOwnDealsQueryDto,
  ListOwnReviewsQueryDto,
  ListRedeemedQueryDto,
  ListVendorsQueryDto,
  OwnVendorQueryDto,
  ReportQueryDto,
  SearchQueryDto,
  VendorAnalyticsQueryDto,
} from './catalog/queries.dto.js';
import type { BillDto, RedeemDto, SaleDto, TakeBackDto } from './catalog/redeem.dto.js';
import type {
  IssuedRedemptionDto,
  RedeemedDto,
  RedeemedListDto,
  RedemptionDto,
  UsedUpDealsDto,
} from './catalog/redemption.dto.js';
import type { RegisterVendorRequestDto } from './catalog/register-vendor.dto.js';
import type { ReportDto } from './catalog/report.dto.js';
import type {
  AdminReviewDto,
  AnswerReviewDto,
  HideReviewDto,
  OwnReviewDto,
  ReviewDto,
  WrittenReviewDto,
} from './catalog/review.dto.js';
import type { CorrectSavingDto, OwnSavingsDto, SavingDto } from './catalog/savings.dto.js';
import type { SearchResultsDto } from './catalog/search-results.dto.js';
import type { ShareCardParamsDto } from './catalog/share-card.dto.js';
import type { SetShopPinDto, ShopPinDto, UseDealDto } from './catalog/shop-pin.dto.js';
import type {
  ReportDealDto,
  ReportReviewDto,
  ReportVendorDto,
  ReviewReportDto,
  ReviewReportedDto,
  VendorReportDto,
  VendorReportedDto,
} from './catalog/subject-report.dto.js';
import type { SubscriptionGoalDto } from './catalog/subscription-goal.dto.js';
import type { UpdateDealDto } from './catalog/update-deal.dto.js';
import type { UpdateVendorDto } from './catalog/update-vendor.dto.js';
import type { UploadedImageDto } from './catalog/uploaded-image.dto.js';
import type { VendorAnalyticsDto } from './catalog/vendor-analytics.dto.js';
import type { VendorDto } from './catalog/vendor.dto.js';
import type {
  CreateWebhookDto,
  UpdateWebhookDto,
  WebhookDeliveryDto,
  WebhookDeliveryParamsDto,
  WebhookDto,
  WebhookSecretsDto,
} from './catalog/webhook.dto.js';
import type { CreateAdminDealDto, UpdateAdminDealDto } from './catalog/write-admin-deal.dto.js';
import type { CreateAdminVendorDto, UpdateAdminVendorDto } from './catalog/write-admin-vendor.dto.js';
import type { PlaceParamsDto, WritePlaceDto } from './catalog/write-place.dto.js';
import type { WriteReviewDto } from './catalog/write-review.dto.js';
import type { OpenGateDto } from './gateway/open-gate.dto.js';
import type { AdminDeliveryDto, FailedEventDto, FailedEventParamsDto } from './gateway/operations.dto.js';
import type { GateOpenedDto, HealthDto, SiteConfigDto, SiteStatusDto } from './gateway/site.dto.js';
import type { AccountDeletedDto, AccountExportDto, DeleteAccountDto } from './identity/account.dto.js';
import type { ActivityDto, AuditEntryDto } from './identity/audit.dto.js';
import type { NotificationPreferencesDto, ProfileDto } from './identity/profile.dto.js';
import type {
  ListActivityQueryDto,
  ListAuditLogQueryDto,
  ListUsersQueryDto,
  UserBySupabaseIdQueryDto,
  VerifyQueryDto,
} from './identity/queries.dto.js';
import type { ReferralsDto } from './identity/referrals.dto.js';
import type { SessionDto, SessionEntryDto } from './identity/session.dto.js';
import type { SettingsDto } from './identity/settings.dto.js';
import type { DevLoginDto, LinkAccountDto, LinkedUserDto, VerifiedLinkDto } from './identity/sign-in.dto.js';
import type { StartStudentVerificationDto } from './identity/start-student-verification.dto.js';
import type {
  ApproveStudentCardDto,
  OwnStudentCardDto,
  RejectStudentCardDto,
  StudentCardsDto,
} from './identity/student-card.dto.js';
import type {
  ConfirmSchoolAddressDto,
  EndVerificationDto,
  ExtendVerificationDto,
  SchoolAddressConfirmedDto,
  StudentVerificationDto,
  VerifyStudentDto,
} from './identity/student-verification.dto.js';
import type { UpdateNotificationPreferencesDto } from './identity/update-notification-preferences.dto.js';
import type { UpdateProfileDto } from './identity/update-profile.dto.js';
import type { UpdateSettingsDto } from './identity/update-settings.dto.js';
import type { SuspendUserDto, UpdateUserDto } from './identity/update-user.dto.js';
import type { AdminUserDto, EndedSessionsDto, ErasureDto } from './identity/user.dto.js';
import type { NewsletterDto, NewsletterRecipientDto } from './notification/admin-newsletter.dto.js';
import type { CreateFollowDto, FollowDto } from './notification/follow.dto.js';
import type { ImportSubscribersDto, SubscribersImportedDto } from './notification/import-subscribers.dto.js';
import type { MailReportsTakenDto } from './notification/mail-report.dto.js';
import type {
  SentNewsletterDto,
  SentNewsletterPageDto,
  SentNewsletterParamsDto,
} from './notification/newsletter-archive.dto.js';
import type {
  NewsletterAudienceDto,
  NewsletterAudienceQueryDto,
  NewsletterScheduleDto,
} from './notification/newsletter-audience.dto.js';
import type { NewsletterIssueDto, SendIssueDto } from './notification/newsletter-issue.dto.js';
import type { NewsletterPreferencesDto } from './notification/newsletter-preferences.dto.js';
import type { NewsletterPreviewDto, NewsletterStartedDto } from './notification/newsletter-preview.dto.js';
import type {
  NewsletterStatusDto,
  NewsletterSubscriptionDto,
  UnsubscribeDto,
  UnsubscribeLinkDto,
  UnsubscribedDto,
} from './notification/newsletter.dto.js';
import type { NotificationDto, UnreadCountDto } from './notification/notification.dto.js';
import type {
  EndPushSubscriptionDto,
  PushSubscriptionDto,
  SavePushSubscriptionDto,
} from './notification/push-subscription.dto.js';
import type {
  ListDeliveriesQueryDto,
  ListNewsletterRecipientsQueryDto,
  ListNewslettersQueryDto,
  ListSubscribersQueryDto,
  NewsletterPreviewQueryDto,
  NewsletterStatusQueryDto,
  NotificationStreamQueryDto,
} from './notification/queries.dto.js';
import type { SendNewslettersDto, TestNewsletterDto } from './notification/send-newsletters.dto.js';
import type { SubscribeChallengeDto } from './notification/subscribe-challenge.dto.js';
import type { SubscribeDto } from './notification/subscribe.dto.js';
import type {
  AddSubscriberDto,
  AdminSubscriberDto,
  EndedSubscriptionsDto,
  LookUpSubscriberDto,
  SubscriberLookupDto,
} from './notification/subscriber.dto.js';
import type {
  NewsletterLinkDto,
  UpdateNewsletterPreferencesDto,
} from './notification/update-newsletter-preferences.dto.js';
import type { UpdateNewsletterDto } from './notification/update-newsletter.dto.js';
import type {
  CollegeParamsDto,
  EndAlertsParamsDto,
  HoldParamsDto,
  IdParamsDto,
  ImageParamsDto,
  LongIdParamsDto,
  SubscriberParamsDto,
  UnsubscribeParamsDto,
} from './params.dto.js';
import type { LimitQueryDto, PageQueryDto } from './queries.dto.js';
import type { CollegeRemovalDto, VendorRemovalDto } from './removal.dto.js';
/** Every public route with its input, response and specific error codes. */
export interface Api {
  /** Removes a college with its vendors, their deals, and all that belongs to those. */
  'DELETE /api/admin/colleges/:id': {
    params: IdParamsDto;
    answer: undefined;
    errors: 'college_not_found' | 'removal_refused';
  };
  /** Removes a deal with what students hold of it. */
  'DELETE /api/admin/deals/:id': { params: IdParamsDto; answer: undefined; errors: 'deal_not_found' };
  /** Discards a failed event permanently. */
  'DELETE /api/admin/operations/billing/failed-events/:id': {
    params: FailedEventParamsDto;
    answer: undefined;
    errors: 'failed_event_not_found';
  };
  /** Discards a failed event permanently. */
  'DELETE /api/admin/operations/catalog/failed-events/:id': {
    params: FailedEventParamsDto;
    answer: undefined;
    errors: 'failed_event_not_found';
  };
  /** Discards a failed event permanently. */
  'DELETE /api/admin/operations/identity/failed-events/:id': {
    params: FailedEventParamsDto;
    answer: undefined;
    errors: 'failed_event_not_found';
  };
  /** Discards a failed event permanently. */
  'DELETE /api/admin/operations/notification/failed-events/:id': {
    params: FailedEventParamsDto;
    answer: undefined;
    errors: 'failed_event_not_found';
  };
  /** Removes the vendor's answer to a review. */
  'DELETE /api/admin/reviews/:id/answer': { params: IdParamsDto; answer: AdminReviewDto; errors: 'review_not_found' };
  /** Ends every subscription of an address, which gets no more mails. */
  'DELETE /api/admin/subscribers/:email': {
    params: SubscriberParamsDto;
    answer: EndedSubscriptionsDto;
    errors: 'subscription_not_found';
  };
  /** Deletes an account and begins the erasure of its traces; not one’s own. */
  'DELETE /api/admin/users/:id': {
    params: IdParamsDto;
    answer: AccountDeletedDto;
    errors: 'user_not_found' | 'own_account' | 'last_admin';
  };
  /** Removes a vendor with its deals and all that belongs to those. */
  'DELETE /api/admin/vendors/:id': {
    params: IdParamsDto;
    answer: undefined;
    errors: 'vendor_not_found' | 'removal_refused';
  };
  /** Removes a place of a vendor. */
  'DELETE /api/admin/vendors/:id/places/:placeId': {
    params: PlaceParamsDto;
    answer: AdminVendorDto;
    errors: 'vendor_not_found' | 'place_not_found' | 'place_in_use';
  };
  /** Signs the caller out in one browser. */
  'DELETE /api/auth/sessions/:id': { params: IdParamsDto; answer: undefined; errors: 'session_not_found' };
  /** Removes one of the caller's deals, with what was saved and given out of it. */
  'DELETE /api/deals/:id': { params: IdParamsDto; answer: undefined; errors: 'deal_not_found' };
  /** Removes a deal from the saved ones; the same answer however often. */
  'DELETE /api/deals/:id/save': { params: IdParamsDto; answer: SavedStateDto };
  /** Closes it to this browser again. */
  'DELETE /api/gate': { answer: undefined };
  /** Deletes the caller's account and begins the erasure of its traces. */
  'DELETE /api/user/account': {
    body: DeleteAccountDto;
    answer: AccountDeletedDto;
    errors: 'user_not_found' | 'last_admin';
  };
  /** Ends one of the caller’s follows, and lists the others. */
  'DELETE /api/user/follows/:id': { params: IdParamsDto; answer: FollowDto[]; errors: 'follow_not_found' };
  /** Unpins one of the caller’s follows, and lists them. */
  'DELETE /api/user/follows/:id/pin': { params: IdParamsDto; answer: FollowDto[] };
  /** Removes one from the caller's list; returns how many are left unread. */
  'DELETE /api/user/notifications/:id': {
    params: LongIdParamsDto;
    answer: UnreadCountDto;
    errors: 'notification_not_found';
  };
  /** Pushes none of the caller's alerts to a browser any more. */
  'DELETE /api/user/push-subscriptions': { body: EndPushSubscriptionDto; answer: PushSubscriptionDto };
  /** Deletes the picture of a student card that waits. */
  'DELETE /api/user/student-card': { answer: OwnStudentCardDto; errors: 'user_not_found' };
  /** Revokes an API key at once. Codes that it holds are free again. */
  'DELETE /api/vendor/api-keys/:id': { params: IdParamsDto; answer: undefined; errors: 'api_key_not_found' };
  /** Removes a counter device, which stops working at once. */
  'DELETE /api/vendor/counter-devices/:id': {
    params: IdParamsDto;
    answer: undefined;
    errors: 'counter_device_not_found';
  };
  /** Removes the PIN. Students count their uses themselves from then on. */
  'DELETE /api/vendor/pin': { answer: ShopPinDto; errors: 'vendor_profile_not_found' };
  /** Removes a place of the caller's business. */
  'DELETE /api/vendor/places/:id': {
    params: IdParamsDto;
    answer: OwnVendorDto;
    errors: 'place_not_found' | 'place_in_use';
  };
  /** Removes the answer to a review of the caller's business. */
  'DELETE /api/vendor/reviews/:id/answer': { params: IdParamsDto; answer: undefined; errors: 'review_not_found' };
  /** Deletes an endpoint with its log. */
  'DELETE /api/vendor/webhooks/:id': { params: IdParamsDto; answer: undefined; errors: 'webhook_not_found' };
  /** Removes the caller's review of a vendor. */
  'DELETE /api/vendors/:id/reviews/mine': {
    params: IdParamsDto;
    answer: undefined;
    errors: 'vendor_not_found' | 'review_hidden';
  };
  /** Lists what happened lately, by admins and by others. */
  'GET /api/admin/activity': { query: Partial<ListActivityQueryDto>; answer: ActivityDto[] };
  /** Lists what admins did, newest first. */
  'GET /api/admin/audit-log': { query: Partial<ListAuditLogQueryDto>; answer: AuditEntryDto[] };
  /** Lists all colleges, by default in the order of their names. */
  'GET /api/admin/colleges': { query: Partial<ListAdminCollegesQueryDto>; answer: AdminCollegeDto[] };
  /** Sends the colleges of a list as a file. */
  'GET /api/admin/colleges.csv': {
    query: Partial<ListAdminCollegesQueryDto>;
    answer: Blob;
    errors: 'too_many_requests';
  };
  /** Reads a college, in whatever state. */
  'GET /api/admin/colleges/:id': { params: IdParamsDto; answer: AdminCollegeDto; errors: 'college_not_found' };
  /** Lists a college's deals, in whatever state. */
  'GET /api/admin/colleges/:id/deals': {
    params: IdParamsDto;
    query: Partial<ListAdminDealsQueryDto>;
    answer: AdminDealDto[];
    errors: 'college_not_found';
  };
  /** Counts a college's deals, in whatever state. */
  'GET /api/admin/colleges/:id/deals-count': { params: IdParamsDto; answer: CountDto; errors: 'college_not_found' };
  /** Lists what removing a college would delete. */
  'GET /api/admin/colleges/:id/removal': {
    params: IdParamsDto;
    answer: CollegeRemovalDto;
    errors: 'college_not_found';
  };
  /** Counts a college's subscribers. */
  'GET /api/admin/colleges/:id/subscribers': { params: IdParamsDto; answer: CountDto; errors: 'college_not_found' };
  /** Lists a college's vendors. */
  'GET /api/admin/colleges/:id/vendors': {
    params: IdParamsDto;
    query: Partial<ListAdminVendorsQueryDto>;
    answer: AdminVendorDto[];
    errors: 'college_not_found';
  };
  /** Lists unlocked colleges, pending ones too, the latest first. */
  'GET /api/admin/colleges/active': { query: Partial<PageQueryDto>; answer: AdminCollegeDto[] };
  /** Lists colleges that wait for subscribers, pending ones too. */
  'GET /api/admin/colleges/inactive': { query: Partial<PageQueryDto>; answer: AdminCollegeDto[] };
  /** Lists the deals of all vendors in whatever state, the newest first. */
  'GET /api/admin/deals': { query: Partial<ListAdminDealsQueryDto>; answer: AdminDealDto[] };
  /** Sends the deals of a list as a file. */
  'GET /api/admin/deals.csv': { query: Partial<ListAdminDealsQueryDto>; answer: Blob; errors: 'too_many_requests' };
  /** Reads a deal, with what readers see while a change of it waits. */
  'GET /api/admin/deals/:id': { params: IdParamsDto; answer: AdminDealDetailDto; errors: 'deal_not_found' };
  /** Lists the reports of a deal, latest first. */
  'GET /api/admin/deals/:id/reports': {
    params: IdParamsDto;
    query: Partial<PageQueryDto>;
    answer: DealReportDto[];
    errors: 'deal_not_found';
  };
  /** Lists mails in one state (failed by default), newest first. */
  'GET /api/admin/deliveries': { query: Partial<ListDeliveriesQueryDto>; answer: AdminDeliveryDto[] };
  /** Lists the bulk actions and imports of all admins, the newest first. */
  'GET /api/admin/jobs': { query: Partial<ListAdminJobsQueryDto>; answer: AdminJobDto[] };
  /** Returns the progress of one job. */
  'GET /api/admin/jobs/:id': { params: IdParamsDto; answer: AdminJobDto; errors: 'job_not_found' };
  /** Lists the results of its rows, in order. */
  'GET /api/admin/jobs/:id/rows': {
    params: IdParamsDto;
    query: Partial<ListAdminJobRowsQueryDto>;
    answer: AdminJobRowDto[];
    errors: 'job_not_found';
  };
  /** Lists newsletters, the newest first, with how far each is. */
  'GET /api/admin/newsletters': { query: Partial<ListNewslettersQueryDto>; answer: NewsletterDto[] };
  /** Returns the progress of one newsletter. */
  'GET /api/admin/newsletters/:id': { params: IdParamsDto; answer: NewsletterDto; errors: 'newsletter_not_found' };
  /** Lists its recipients and the results of their mails. */
  'GET /api/admin/newsletters/:id/recipients': {
    params: IdParamsDto;
    query: Partial<ListNewsletterRecipientsQueryDto>;
    answer: NewsletterRecipientDto[];
    errors: 'newsletter_not_found';
  };
  /** Counts who would get a newsletter of one college, or of all active ones, now. */
  'GET /api/admin/newsletters/audience': {
    query: Partial<NewsletterAudienceQueryDto>;
    answer: NewsletterAudienceDto;
    errors: 'college_not_found';
  };
  /** Shows what a college’s newsletter would contain now. */
  'GET /api/admin/newsletters/preview': {
    query: Partial<NewsletterPreviewQueryDto> & Pick<NewsletterPreviewQueryDto, 'collegeId'>;
    answer: NewsletterPreviewDto;
    errors: 'college_not_found' | 'newsletter_not_found' | 'newsletter_empty';
  };
  /** The same as a page of its own. */
  'GET /api/admin/newsletters/preview.html': {
    query: Partial<NewsletterPreviewQueryDto> & Pick<NewsletterPreviewQueryDto, 'collegeId'>;
    answer: Blob;
    errors: 'college_not_found' | 'newsletter_not_found' | 'newsletter_empty';
  };
  /** Shows when the weekly newsletter is sent next. */
  'GET /api/admin/newsletters/schedule': { answer: NewsletterScheduleDto };
  /** Lists failed events, newest first. */
  'GET /api/admin/operations/billing/failed-events': { query: Partial<LimitQueryDto>; answer: FailedEventDto[] };
  /** Lists failed events, newest first. */
  'GET /api/admin/operations/catalog/failed-events': { query: Partial<LimitQueryDto>; answer: FailedEventDto[] };
  /** Every part of the product: up or not, since when, and what waits. */
  'GET /api/admin/operations/health': { answer: SiteStatusDto };
  /** Lists failed events, newest first. */
  'GET /api/admin/operations/identity/failed-events': { query: Partial<LimitQueryDto>; answer: FailedEventDto[] };
  /** Lists failed events, newest first. */
  'GET /api/admin/operations/notification/failed-events': { query: Partial<LimitQueryDto>; answer: FailedEventDto[] };
  /** Shows the marketplace at a glance. */
  'GET /api/admin/overview': { answer: OverviewDto };
  /** Lists the live colleges that are on the map, 10,000 at most. */
  'GET /api/admin/overview/colleges-map': { answer: MapCollegeDto[] };
  /** Lists payments by state and address, newest first. */
  'GET /api/admin/payments': { query: Partial<ListPaymentsQueryDto>; answer: AdminPaymentDto[] };
  /** Sends what each payment moved on each day of a period as a file, with totals. */
  'GET /api/admin/payments.csv': { query: Partial<AccountsPeriodQueryDto>; answer: Blob; errors: 'too_many_requests' };
  /** Sums the ledger and the provider’s fees of a period, by currency. */
  'GET /api/admin/payments/totals': { query: Partial<AccountsPeriodQueryDto>; answer: AccountsTotalsDto[] };
  /** Reports what happened with a college's deals, compared with the days before. */
  'GET /api/admin/reports/colleges/:id': {
    params: IdParamsDto;
    query: Partial<ReportQueryDto>;
    answer: ReportDto;
    errors: 'college_not_found';
  };
  /** Sends the same as a file, one row per day. */
  'GET /api/admin/reports/colleges/:id/days.csv': {
    params: IdParamsDto;
    query: Partial<ReportQueryDto>;
    answer: Blob;
    errors: 'college_not_found' | 'too_many_requests';
  };
  /** Reports what happened with a vendor's deals, compared with the days before. */
  'GET /api/admin/reports/vendors/:id': {
    params: IdParamsDto;
    query: Partial<ReportQueryDto>;
    answer: ReportDto;
    errors: 'vendor_not_found';
  };
  /** Sends the same as a file, one row per day. */
  'GET /api/admin/reports/vendors/:id/days.csv': {
    params: IdParamsDto;
    query: Partial<ReportQueryDto>;
    answer: Blob;
    errors: 'vendor_not_found' | 'too_many_requests';
  };
  /** Lists reviews that are reported, or hidden by an admin, newest first. */
  'GET /api/admin/reviews': { query: Partial<ListAdminReviewsQueryDto>; answer: AdminReviewDto[] };
  /** Lists the reports about a review, latest first. */
  'GET /api/admin/reviews/:id/reports': {
    params: IdParamsDto;
    query: Partial<PageQueryDto>;
    answer: ReviewReportDto[];
    errors: 'review_not_found';
  };
  /** Returns the settings of the product. */
  'GET /api/admin/settings': { answer: SettingsDto };
  /** Counts colleges, in whatever state. */
  'GET /api/admin/stats/colleges/count': { answer: CountDto };
  /** Counts deals, in whatever state. */
  'GET /api/admin/stats/deals/count': { answer: CountDto };
  /** Counts the accounts. */
  'GET /api/admin/stats/users/count': { answer: CountDto };
  /** Counts vendors. */
  'GET /api/admin/stats/vendors/count': { answer: CountDto };
  /** Lists the student cards that wait, the oldest first. */
  'GET /api/admin/student-cards': { answer: StudentCardsDto };
  /** Sends the picture of a student card, and records that the caller saw it. */
  'GET /api/admin/student-cards/:id/picture': {
    params: IdParamsDto;
    answer: Blob;
    errors: 'student_card_not_found' | 'student_card_decided';
  };
  /** Lists subscriptions by words of the address, college and status. */
  'GET /api/admin/subscribers': { query: Partial<ListSubscribersQueryDto>; answer: AdminSubscriberDto[] };
  /** Sends the same list as a file, all its pages. */
  'GET /api/admin/subscribers.csv': {
    query: Partial<ListSubscribersQueryDto>;
    answer: Blob;
    errors: 'too_many_requests';
  };
  /** Lists accounts by words, role, verification and college. */
  'GET /api/admin/users': { query: Partial<ListUsersQueryDto>; answer: AdminUserDto[] };
  /** Sends the same list as a file, all its pages. */
  'GET /api/admin/users.csv': { query: Partial<ListUsersQueryDto>; answer: Blob; errors: 'too_many_requests' };
  /** Returns whether and how a user was verified as a student. */
  'GET /api/admin/users/:id/student-verification': {
    params: IdParamsDto;
    answer: StudentVerificationDto;
    errors: 'user_not_found';
  };
  /** Lists deleted accounts and how far their erasure is, newest first. */
  'GET /api/admin/users/erasures': { query: Partial<PageQueryDto>; answer: ErasureDto[] };
  /** Lists the vendors of all colleges, the newest first. */
  'GET /api/admin/vendors': { query: Partial<ListAdminVendorsQueryDto>; answer: AdminVendorDto[] };
  /** Sends the vendors of a list as a file. */
  'GET /api/admin/vendors.csv': { query: Partial<ListAdminVendorsQueryDto>; answer: Blob; errors: 'too_many_requests' };
  /** Reads a vendor. */
  'GET /api/admin/vendors/:id': { params: IdParamsDto; answer: AdminVendorDto; errors: 'vendor_not_found' };
  /** Lists a vendor's deals, in whatever state. */
  'GET /api/admin/vendors/:id/deals': {
    params: IdParamsDto;
    query: Partial<ListAdminDealsQueryDto>;
    answer: AdminDealDto[];
    errors: 'vendor_not_found';
  };
  /** Counts a vendor's deals, in whatever state. */
  'GET /api/admin/vendors/:id/deals-count': { params: IdParamsDto; answer: CountDto; errors: 'vendor_not_found' };
  /** Lists the live colleges within 10 miles of a place of the vendor. */
  'GET /api/admin/vendors/:id/nearby-colleges': {
    params: IdParamsDto;
    answer: CollegeReferenceDto[];
    errors: 'vendor_not_found';
  };
  /** Lists what removing a vendor would delete. */
  'GET /api/admin/vendors/:id/removal': { params: IdParamsDto; answer: VendorRemovalDto; errors: 'vendor_not_found' };
  /** Lists the reports about a business, the latest first. */
  'GET /api/admin/vendors/:id/reports': {
    params: IdParamsDto;
    query: Partial<PageQueryDto>;
    answer: VendorReportDto[];
    errors: 'vendor_not_found';
  };
  /** Who is signed in; a student is reported as `user`. */
  'GET /api/auth/session': { answer: SessionDto };
  /** Lists where the caller is signed in, the newest use first. */
  'GET /api/auth/sessions': { answer: SessionEntryDto[] };
  /** Signs in with the provider's access token, which comes as Bearer. */
  'GET /api/auth/user-by-supabase-id': {
    query: Partial<UserBySupabaseIdQueryDto> & Pick<UserBySupabaseIdQueryDto, 'supabaseId'>;
    answer: LinkedUserDto;
    errors:
      'invalid_provider_token' | 'email_not_verified' | 'email_taken' | 'account_suspended' | 'service_unavailable';
  };
  /** Signs in by a link of the older kind. */
  'GET /api/auth/verify': {
    query: Partial<VerifyQueryDto> & Pick<VerifyQueryDto, 'token'>;
    answer: VerifiedLinkDto;
    errors: 'link_invalid' | 'account_suspended';
  };
  /** Lists colleges in the order of their names. */
  'GET /api/colleges': { query: Partial<ListCollegesQueryDto>; answer: CollegeDto[] };
  /** Reads a college by short name or number. */
  'GET /api/colleges/:id': { params: CollegeParamsDto; answer: CollegeDto; errors: 'college_not_found' };
  /** Lists a college's running deals, the latest approved first. */
  'GET /api/colleges/:id/deals': {
    params: CollegeParamsDto;
    query: Partial<ListDealsQueryDto>;
    answer: DealCardDto[];
    errors: 'college_not_found';
  };
  /** Lists a college's featured deals. */
  'GET /api/colleges/:id/deals/featured': {
    params: CollegeParamsDto;
    query: Partial<ListDealsQueryDto>;
    answer: DealCardDto[];
    errors: 'college_not_found';
  };
  /** Picks deals that are open now, end soon, are new and are near. */
  'GET /api/colleges/:id/deals/highlights': {
    params: CollegeParamsDto;
    answer: CollegeHighlightsDto;
    errors: 'college_not_found';
  };
  /** Lists the latest deals of the open colleges within 10 miles, nearest first. */
  'GET /api/colleges/:id/deals/neighbors': {
    params: CollegeParamsDto;
    answer: NeighborDealsDto[];
    errors: 'college_not_found';
  };
  /** Lists a college's deals that were approved in the last 7 days. */
  'GET /api/colleges/:id/deals/new': {
    params: CollegeParamsDto;
    query: Partial<ListDealsQueryDto>;
    answer: DealCardDto[];
    errors: 'college_not_found';
  };
  /** Lists the newsletters that a college’s readers got, the newest first. */
  'GET /api/colleges/:id/newsletters': {
    params: CollegeParamsDto;
    query: Partial<PageQueryDto>;
    answer: SentNewsletterDto[];
    errors: 'college_not_found';
  };
  /** Lists the latest of them as a feed (RSS 2.0). */
  'GET /api/colleges/:id/newsletters.rss': { params: CollegeParamsDto; answer: Blob; errors: 'college_not_found' };
  /** Returns one of them as it was sent. */
  'GET /api/colleges/:id/newsletters/:newsletterId': {
    params: SentNewsletterParamsDto;
    answer: SentNewsletterPageDto;
    errors: 'college_not_found' | 'newsletter_not_found';
  };
  /** Counts what runs at a college and who takes part. */
  'GET /api/colleges/:id/stats': { params: CollegeParamsDto; answer: CollegeStatsDto; errors: 'college_not_found' };
  /** Lists a college's vendors. */
  'GET /api/colleges/:id/vendors': {
    params: CollegeParamsDto;
    query: Partial<ListCollegeVendorsQueryDto>;
    answer: VendorDto[];
    errors: 'college_not_found';
  };
  /** Lists unlocked colleges, the latest first. */
  'GET /api/colleges/active': { query: Partial<ListCollegesQueryDto>; answer: CollegeDto[] };
  /** Lists the colleges that the home page shows. */
  'GET /api/colleges/featured': { query: Partial<PageQueryDto>; answer: CollegeDto[] };
  /** Reads a college by number. */
  'GET /api/colleges/id/:id': { params: IdParamsDto; answer: CollegeDto; errors: 'college_not_found' };
  /** Counts a college's subscribers. */
  'GET /api/colleges/id/:id/subscribers/count': { params: IdParamsDto; answer: CountDto; errors: 'college_not_found' };
  /** Lists colleges that wait for subscribers, the closest to its goal first. */
  'GET /api/colleges/inactive': { query: Partial<ListCollegesQueryDto>; answer: CollegeDto[] };
  /** What the browser reads at run time, so that a change needs no rebuild. */
  'GET /api/config': { answer: SiteConfigDto };
  /** Returns the names of the counter device, its vendor and its place. */
  'GET /api/counter': {
    answer: CounterDto;
    errors: 'counter_not_valid' | 'vendor_suspended' | 'counter_pin_required' | 'too_many_requests';
  };
  /** Lists recent redemptions of the counter device. */
  'GET /api/counter/redemptions': {
    query: Partial<ListRedeemedQueryDto> & Pick<ListRedeemedQueryDto, 'since'>;
    answer: RedeemedListDto;
    errors: 'counter_not_valid' | 'vendor_suspended' | 'counter_pin_required' | 'too_many_requests';
  };
  /** Reads a deal with its vendor. */
  'GET /api/deals/:id': { params: IdParamsDto; answer: DealWithVendorDto; errors: 'deal_not_found' };
  /** Reads a deal that readers saw until it ended. */
  'GET /api/deals/:id/ended': { params: IdParamsDto; answer: EndedDealDto; errors: 'deal_not_found' };
  /** Lists the latest deal of each of a few open colleges. */
  'GET /api/deals/latest': { answer: DealOfCollegeDto[] };
  /** A page to read and try the API. */
  'GET /api/docs': { answer: Blob };
  /** A file of the page. */
  'GET /api/docs/assets/:name': { answer: Blob; errors: 'not_found' };
  /** This description. */
  'GET /api/docs/openapi.json': { answer: Blob };
  /** Up or not; 503 while anything is down. */
  'GET /api/health': { answer: HealthDto };
  /** Sends an image, which never changes. */
  'GET /api/images/:name': {
    params: ImageParamsDto;
    query: Partial<ImageQueryDto>;
    answer: Blob;
    errors: 'image_not_found';
  };
  /** Returns a challenge, if one must be solved to subscribe an address other than your own. */
  'GET /api/newsletter/challenge': { answer: SubscribeChallengeDto };
  /** Leads to the page that ends the subscription that a mail was about. */
  'GET /api/newsletter/one-click/:token': { params: UnsubscribeParamsDto; answer: undefined };
  /** Leads to the page that ends the mails about alerts. */
  'GET /api/newsletter/one-click/alerts/:token': { params: UnsubscribeParamsDto; answer: undefined };
  /** Returns the newest subscription of the caller's own address. */
  'GET /api/newsletter/status': {
    query: Partial<NewsletterStatusQueryDto>;
    answer: NewsletterStatusDto;
    errors: 'service_unavailable';
  };
  /** Finds colleges, vendors and deals by what was probably meant. */
  'GET /api/search': { query: Partial<SearchQueryDto> & Pick<SearchQueryDto, 'q'>; answer: SearchResultsDto };
  /** Sends the picture of a page for previews of links. Redirects to the current one, or to that of the site. */
  'GET /api/share-cards/:kind/:id/:version': { params: ShareCardParamsDto; answer: Blob; errors: 'too_many_requests' };
  /** Lists the names of the states that have colleges. */
  'GET /api/states': { answer: string[] };
  /** Lists the deals of a college that the caller sees before everybody else, newest first. */
  'GET /api/user/early-deals': {
    query: Partial<ListEarlyDealsQueryDto> & Pick<ListEarlyDealsQueryDto, 'collegeId'>;
    answer: DealCardDto[];
  };
  /** Reads one of them with its vendor. */
  'GET /api/user/early-deals/:id': { params: IdParamsDto; answer: DealWithVendorDto; errors: 'deal_not_found' };
  /** Exports everything that is stored about the caller. */
  'GET /api/user/export': {
    answer: AccountExportDto;
    errors: 'user_not_found' | 'too_many_requests' | 'service_unavailable';
  };
  /** Lists the vendors and categories that the caller follows. */
  'GET /api/user/follows': { answer: FollowDto[] };
  /** Returns the caller's notification preferences. */
  'GET /api/user/notification-preferences': { answer: NotificationPreferencesDto; errors: 'user_not_found' };
  /** Lists the caller's notifications, newest first. */
  'GET /api/user/notifications': { query: Partial<PageQueryDto>; answer: NotificationDto[] };
  /** Sends events while the caller is there: `notification` (NotificationDto; its id is the event’s), `read` (NotificationsReadDto) and `removed` (NotificationRemovedDto) for what any browser of theirs did, `unread` (UnreadCountDto) at first and whenever it may have changed, `resync` when the list is to be read again. */
  'GET /api/user/notifications/stream': {
    query: Partial<NotificationStreamQueryDto>;
    answer: Blob;
    errors: 'too_many_requests' | 'service_unavailable';
  };
  /** Counts the caller's unread notifications. */
  'GET /api/user/notifications/unread-count': { answer: UnreadCountDto };
  /** Returns the caller's profile. */
  'GET /api/user/profile': { answer: ProfileDto; errors: 'user_not_found' };
  /** Lists what the caller was given for deals, the newest first. */
  'GET /api/user/redemptions': { query: Partial<PageQueryDto>; answer: RedemptionDto[] };
  /** Lists the deals that the caller cannot use again, or not again today. */
  'GET /api/user/redemptions/used-up': { answer: UsedUpDealsDto };
  /** Returns what the caller has earned with invitations. */
  'GET /api/user/referrals': { answer: ReferralsDto; errors: 'user_not_found' };
  /** Lists what the caller saved, the latest first; a deal that ended stays, marked. */
  'GET /api/user/saved-deals': { query: Partial<PageQueryDto>; answer: SavedDealDto[] };
  /** Lists the ids of the deals that the caller saved. */
  'GET /api/user/saved-deals/ids': { answer: SavedDealIdsDto };
  /** Lists what the caller redeemed and what it saved, newest first. */
  'GET /api/user/savings': { query: Partial<PageQueryDto>; answer: SavingDto[] };
  /** Downloads the list as a file, the newest 10,000 rows. */
  'GET /api/user/savings.csv': { answer: Blob };
  /** Sums what the caller saved this month and this year. */
  'GET /api/user/savings/sums': { answer: OwnSavingsDto };
  /** Returns whether a picture of a student card of the caller waits for an admin. */
  'GET /api/user/student-card': { answer: OwnStudentCardDto; errors: 'user_not_found' };
  /** Returns whether the caller is a verified student. */
  'GET /api/user/student-verification': { answer: StudentVerificationDto; errors: 'user_not_found' };
  /** Reads the caller's business. */
  'GET /api/user/vendor': {
    query: Partial<OwnVendorQueryDto>;
    answer: OwnVendorDto;
    errors: 'vendor_profile_not_found';
  };
  /** Returns statistics of the caller's deals, by day, hour and deal. */
  'GET /api/vendor/analytics': {
    query: Partial<VendorAnalyticsQueryDto>;
    answer: VendorAnalyticsDto;
    errors: 'vendor_profile_not_found' | 'deal_not_found';
  };
  /** Downloads the same as a file, one row per deal and day. */
  'GET /api/vendor/analytics.csv': {
    query: Partial<VendorAnalyticsQueryDto>;
    answer: Blob;
    errors: 'vendor_profile_not_found';
  };
  /** Lists the API keys of the caller's business, newest first, without their secrets. */
  'GET /api/vendor/api-keys': { answer: ApiKeyDto[] };
  /** Lists the counter devices of the caller's business, the newest first. */
  'GET /api/vendor/counter-devices': { answer: CounterDeviceDto[] };
  /** Lists the caller's deals in every state, the newest first. */
  'GET /api/vendor/deals': { query: Partial<ListOwnDealsQueryDto>; answer: OwnDealDto[] };
  /** Reads one of the caller's deals. */
  'GET /api/vendor/deals/:id': { params: IdParamsDto; answer: OwnDealDto; errors: 'deal_not_found' };
  /** Returns whether the caller has paid the registration fee. */
  'GET /api/vendor/payment/status': { answer: PaymentStatusDto };
  /** Returns whether the caller's business has a PIN. */
  'GET /api/vendor/pin': { answer: ShopPinDto; errors: 'vendor_profile_not_found' };
  /** Returns the receipt of a payment to its payer or an admin. */
  'GET /api/vendor/receipts/:id': { params: IdParamsDto; answer: VendorReceiptDto; errors: 'receipt_not_found' };
  /** Downloads the receipt as a PDF. */
  'GET /api/vendor/receipts/:id/pdf': { params: IdParamsDto; answer: Blob; errors: 'receipt_not_found' };
  /** Lists recent redemptions of the caller's deals. */
  'GET /api/vendor/redemptions': {
    query: Partial<ListRedeemedQueryDto> & Pick<ListRedeemedQueryDto, 'since'>;
    answer: RedeemedListDto;
  };
  /** Lists the reviews of the caller's business, newest first. */
  'GET /api/vendor/reviews': {
    query: Partial<ListOwnReviewsQueryDto>;
    answer: ReviewDto[];
    errors: 'vendor_profile_not_found';
  };
  /** Lists the endpoints of the caller's webhooks. */
  'GET /api/vendor/webhooks': { answer: WebhookDto[] };
  /** Lists what was sent to an endpoint in the last 30 days, newest first. */
  'GET /api/vendor/webhooks/:id/deliveries': {
    params: IdParamsDto;
    query: Partial<PageQueryDto>;
    answer: WebhookDeliveryDto[];
    errors: 'webhook_not_found';
  };
  /** Lists the vendors of all unlocked colleges. */
  'GET /api/vendors': { query: Partial<ListVendorsQueryDto>; answer: VendorDto[] };
  /** Reads a vendor. */
  'GET /api/vendors/:id': { params: IdParamsDto; answer: VendorDto; errors: 'vendor_not_found' };
  /** Lists a vendor's running deals, the latest approved first. */
  'GET /api/vendors/:id/deals': {
    params: IdParamsDto;
    query: Partial<ListDealsQueryDto>;
    answer: DealCardDto[];
    errors: 'vendor_not_found';
  };
  /** Lists the reviews of a vendor, newest first. */
  'GET /api/vendors/:id/reviews': {
    params: IdParamsDto;
    query: Partial<PageQueryDto>;
    answer: ReviewDto[];
    errors: 'vendor_not_found';
  };
  /** Returns the caller's review of a vendor. */
  'GET /api/vendors/:id/reviews/mine': { params: IdParamsDto; answer: OwnReviewDto; errors: 'vendor_not_found' };
  /** Changes a college. */
  'PATCH /api/admin/colleges/:id': {
    params: IdParamsDto;
    body: UpdateCollegeDto;
    answer: AdminCollegeDto;
    errors: 'college_not_found' | 'short_name_taken';
  };
  /** Puts a college on the home page, or takes it off. */
  'PATCH /api/admin/colleges/:id/toggle-featured': {
    params: IdParamsDto;
    answer: FeaturedToggledDto;
    errors: 'college_not_found';
  };
  /** Changes a deal at once. */
  'PATCH /api/admin/deals/:id': {
    params: IdParamsDto;
    body: UpdateAdminDealDto;
    answer: AdminDealDto;
    errors: 'deal_not_found' | 'deal_changed' | 'too_many_requests';
  };
  /** Approves a pending deal, or the change of an approved one that waits. */
  'PATCH /api/admin/deals/:id/approve': {
    params: IdParamsDto;
    body: ApproveDto;
    answer: DecidedDealDto;
    errors: 'deal_not_found' | 'deal_state_conflict' | 'deal_changed';
  };
  /** Shows a deal before others on its college's page, or not. */
  'PATCH /api/admin/deals/:id/featured': {
    params: IdParamsDto;
    body: FeatureDealDto;
    answer: AdminDealDto;
    errors: 'deal_not_found';
  };
  /** Rejects a pending deal, or the change of an approved one that waits, with a reason for its vendor. */
  'PATCH /api/admin/deals/:id/reject': {
    params: IdParamsDto;
    body: RejectDto;
    answer: DecidedDealDto;
    errors: 'deal_not_found' | 'deal_state_conflict' | 'deal_changed';
  };
  /** Changes its sending rate, also while it is being sent. */
  'PATCH /api/admin/newsletters/:id': {
    params: IdParamsDto;
    body: UpdateNewsletterDto;
    answer: NewsletterDto;
    errors: 'newsletter_not_found';
  };
  /** Changes settings; every replica follows within seconds. */
  'PATCH /api/admin/settings': { body: UpdateSettingsDto; answer: SettingsDto; errors: 'settings_changed' };
  /** Changes an account; another role ends the account's sessions. */
  'PATCH /api/admin/users/:id': {
    params: IdParamsDto;
    body: UpdateUserDto;
    answer: AdminUserDto;
    errors: 'user_not_found' | 'last_admin' | 'owns_business' | 'fresh_sign_in_required';
  };
  /** Gives a valid verification another end. */
  'PATCH /api/admin/users/:id/student-verification': {
    params: IdParamsDto;
    body: ExtendVerificationDto;
    answer: StudentVerificationDto;
    errors: 'user_not_found' | 'verification_state_conflict';
  };
  /** Changes a vendor. */
  'PATCH /api/admin/vendors/:id': {
    params: IdParamsDto;
    body: UpdateAdminVendorDto;
    answer: AdminVendorDto;
    errors: 'vendor_not_found' | 'vendor_changed' | 'too_many_requests';
  };
  /** Approves the change of a business that waits. */
  'PATCH /api/admin/vendors/:id/approve': {
    params: IdParamsDto;
    body: ApproveDto;
    answer: DecidedVendorDto;
    errors: 'vendor_not_found' | 'vendor_state_conflict' | 'vendor_changed';
  };
  /** Rejects the change of a business that waits, with a reason for its owner. */
  'PATCH /api/admin/vendors/:id/reject': {
    params: IdParamsDto;
    body: RejectDto;
    answer: DecidedVendorDto;
    errors: 'vendor_not_found' | 'vendor_state_conflict' | 'vendor_changed';
  };
  /** Changes one of the caller's deals, which waits for an admin; readers see an approved one as it was, and a draft stays one unless it is submitted. */
  'PATCH /api/deals/:id': {
    params: IdParamsDto;
    body: UpdateDealDto;
    answer: StoredDealDto;
    errors:
      | 'deal_not_found'
      | 'deal_changed'
      | 'deal_state_conflict'
      | 'registration_fee_required'
      | 'limit_reached'
      | 'too_many_requests';
  };
  /** Changes what a link's address gets. */
  'PATCH /api/newsletter/preferences': {
    body: UpdateNewsletterPreferencesDto;
    answer: NewsletterPreferencesDto;
    errors: 'link_invalid' | 'college_not_found';
  };
  /** Changes the caller's business. */
  'PATCH /api/user/vendor': {
    body: UpdateVendorDto;
    answer: OwnVendorDto;
    errors: 'vendor_profile_not_found' | 'vendor_suspended' | 'vendor_changed' | 'too_many_requests';
  };
  /** Changes, pauses or resumes an endpoint. */
  'PATCH /api/vendor/webhooks/:id': {
    params: IdParamsDto;
    body: UpdateWebhookDto;
    answer: WebhookDto;
    errors: 'webhook_not_found' | 'registration_fee_required' | 'vendor_suspended';
  };
  /** Enters a college. */
  'POST /api/admin/colleges': { body: CreateCollegeDto; answer: AdminCollegeDto; errors: 'short_name_taken' };
  /** Unlocks a college's deals. */
  'POST /api/admin/colleges/:id/activate': {
    params: IdParamsDto;
    answer: AdminCollegeDto;
    errors: 'college_not_found' | 'college_already_active' | 'college_without_subscribers';
  };
  /** Sets how many subscribers unlock a college. */
  'POST /api/admin/colleges/:id/subscription-goal': {
    params: IdParamsDto;
    body: SubscriptionGoalDto;
    answer: AdminCollegeDto;
    errors: 'college_not_found';
  };
  /** Starts to feature many colleges, or to set their status. */
  'POST /api/admin/colleges/bulk': { body: BulkCollegesDto; answer: AdminJobDto };
  /** Enters a deal of any vendor, which waits for approval. */
  'POST /api/admin/deals': { body: CreateAdminDealDto; answer: AdminDealDto; errors: 'too_many_requests' };
  /** Marks the reports as reviewed by an admin; a hidden deal shows again. */
  'POST /api/admin/deals/:id/reports/dismiss': { params: IdParamsDto; answer: AdminDealDto; errors: 'deal_not_found' };
  /** Takes back the caller's own decision within 10 s. */
  'POST /api/admin/deals/:id/undo': {
    params: IdParamsDto;
    answer: AdminDealDto;
    errors: 'deal_not_found' | 'undo_expired';
  };
  /** Starts to approve, reject, feature or delete many deals, or to set their status. */
  'POST /api/admin/deals/bulk': { body: BulkDealsDto; answer: AdminJobDto };
  /** Retries a failed mail. */
  'POST /api/admin/deliveries/:id/retry': {
    params: LongIdParamsDto;
    answer: AdminDeliveryDto;
    errors: 'delivery_not_found' | 'delivery_state_conflict';
  };
  /** Begins to import an IPEDS HD file of colleges. */
  'POST /api/admin/imports/colleges': {
    answer: AdminJobDto;
    errors: 'body_too_large' | 'unsupported_media_type' | 'too_many_requests';
  };
  /** Begins to import a file of deals of vendors near a college. */
  'POST /api/admin/imports/deals': {
    answer: AdminJobDto;
    errors: 'body_too_large' | 'unsupported_media_type' | 'too_many_requests';
  };
  /** Begins to import a file of businesses near a college. */
  'POST /api/admin/imports/vendors': {
    answer: AdminJobDto;
    errors: 'body_too_large' | 'unsupported_media_type' | 'too_many_requests';
  };
  /** Begins to import the file of a finished dry run, within 24 hours of it. */
  'POST /api/admin/jobs/:id/apply': {
    params: IdParamsDto;
    body: ApplyImportDto;
    answer: AdminJobDto;
    errors: 'job_not_found' | 'import_file_gone';
  };
  /** Cancels one of them; finished rows keep their results. */
  'POST /api/admin/jobs/:id/cancel': {
    params: IdParamsDto;
    answer: AdminJobDto;
    errors: 'job_not_found' | 'job_state_conflict';
  };
  /** Creates a draft of a newsletter. */
  'POST /api/admin/newsletters': { body: NewsletterIssueDto; answer: NewsletterDto; errors: 'college_not_found' };
  /** Cancels it; mails that were sent stay sent. */
  'POST /api/admin/newsletters/:id/cancel': {
    params: IdParamsDto;
    answer: NewsletterDto;
    errors: 'newsletter_not_found' | 'newsletter_state_conflict';
  };
  /** Stops sending it within about a second. */
  'POST /api/admin/newsletters/:id/pause': {
    params: IdParamsDto;
    answer: NewsletterDto;
    errors: 'newsletter_not_found' | 'newsletter_state_conflict';
  };
  /** Returns a newsletter that has not started to its draft. */
  'POST /api/admin/newsletters/:id/reopen': {
    params: IdParamsDto;
    answer: NewsletterDto;
    errors: 'newsletter_not_found' | 'newsletter_state_conflict';
  };
  /** Resumes with the recipients who have not been mailed. */
  'POST /api/admin/newsletters/:id/resume': {
    params: IdParamsDto;
    answer: NewsletterDto;
    errors: 'newsletter_not_found' | 'newsletter_state_conflict';
  };
  /** Retries the failed mails only. */
  'POST /api/admin/newsletters/:id/retry-failed': {
    params: IdParamsDto;
    answer: NewsletterDto;
    errors: 'newsletter_not_found' | 'newsletter_state_conflict';
  };
  /** Sends a draft now, or at a time in the college’s time zone. */
  'POST /api/admin/newsletters/:id/send': {
    params: IdParamsDto;
    body: SendIssueDto;
    answer: NewsletterDto;
    errors:
      | 'newsletter_not_found'
      | 'college_not_found'
      | 'newsletter_time_past'
      | 'newsletter_under_way'
      | 'newsletter_state_conflict';
  };
  /** Sends a college’s newsletter to the calling admin only. */
  'POST /api/admin/newsletters/test': {
    body: TestNewsletterDto;
    answer: NewsletterStartedDto;
    errors: 'college_not_found' | 'newsletter_not_found' | 'newsletter_empty';
  };
  /** Retries a failed event with all its attempts. */
  'POST /api/admin/operations/billing/failed-events/:id/retry': {
    params: FailedEventParamsDto;
    answer: undefined;
    errors: 'failed_event_not_found';
  };
  /** Retries a failed event with all its attempts. */
  'POST /api/admin/operations/catalog/failed-events/:id/retry': {
    params: FailedEventParamsDto;
    answer: undefined;
    errors: 'failed_event_not_found';
  };
  /** Retries a failed event with all its attempts. */
  'POST /api/admin/operations/identity/failed-events/:id/retry': {
    params: FailedEventParamsDto;
    answer: undefined;
    errors: 'failed_event_not_found';
  };
  /** Retries a failed event with all its attempts. */
  'POST /api/admin/operations/notification/failed-events/:id/retry': {
    params: FailedEventParamsDto;
    answer: undefined;
    errors: 'failed_event_not_found';
  };
  /** Gives a payment back, all of it. */
  'POST /api/admin/payments/:id/refund': {
    params: IdParamsDto;
    answer: AdminPaymentDto;
    errors: 'payment_not_found' | 'payment_state_conflict' | 'payments_unavailable';
  };
  /** Hides a review and its answer from readers, and settles its reports. */
  'POST /api/admin/reviews/:id/hide': {
    params: IdParamsDto;
    body: HideReviewDto;
    answer: AdminReviewDto;
    errors: 'review_not_found';
  };
  /** Dismisses the reports about a review. */
  'POST /api/admin/reviews/:id/reports/dismiss': {
    params: IdParamsDto;
    answer: AdminReviewDto;
    errors: 'review_not_found';
  };
  /** Shows a hidden review again. */
  'POST /api/admin/reviews/:id/restore': { params: IdParamsDto; answer: AdminReviewDto; errors: 'review_not_found' };
  /** Starts a newsletter to the subscribers of one college, or of all active ones. */
  'POST /api/admin/send-newsletters': {
    body: SendNewslettersDto;
    answer: NewsletterStartedDto;
    errors: 'college_not_found' | 'newsletter_under_way';
  };
  /** Verifies the student of a card, and deletes the picture. */
  'POST /api/admin/student-cards/:id/approve': {
    params: IdParamsDto;
    body: ApproveStudentCardDto;
    answer: StudentCardsDto;
    errors: 'student_card_not_found' | 'student_card_decided' | 'verification_state_conflict';
  };
  /** Rejects a card with a reason, and deletes the picture. */
  'POST /api/admin/student-cards/:id/reject': {
    params: IdParamsDto;
    body: RejectStudentCardDto;
    answer: StudentCardsDto;
    errors: 'student_card_not_found' | 'student_card_decided';
  };
  /** Subscribes an address at the request of its owner. */
  'POST /api/admin/subscribers': {
    body: AddSubscriberDto;
    answer: AdminSubscriberDto;
    errors: 'college_not_found' | 'address_suppressed';
  };
  /** Subscribes the rows of a file; suppressed addresses are skipped. */
  'POST /api/admin/subscribers/import': {
    body: ImportSubscribersDto;
    answer: SubscribersImportedDto;
    errors: 'college_not_found';
  };
  /** Returns the subscriptions of an address, the mails sent to it, and why it gets no more. */
  'POST /api/admin/subscribers/search': { body: LookUpSubscriberDto; answer: SubscriberLookupDto };
  /** Signs an account out in every browser. */
  'POST /api/admin/users/:id/end-sessions': { params: IdParamsDto; answer: EndedSessionsDto; errors: 'user_not_found' };
  /** Exports all data about a user, at their request. */
  'POST /api/admin/users/:id/export': {
    params: IdParamsDto;
    answer: AccountExportDto;
    errors: 'user_not_found' | 'service_unavailable';
  };
  /** Reinstates a suspended account. */
  'POST /api/admin/users/:id/restore': {
    params: IdParamsDto;
    answer: AdminUserDto;
    errors: 'user_not_found' | 'user_state_conflict';
  };
  /** Verifies a user as a student of a college, without a school address. */
  'POST /api/admin/users/:id/student-verification': {
    params: IdParamsDto;
    body: VerifyStudentDto;
    answer: StudentVerificationDto;
    errors: 'user_not_found' | 'verification_state_conflict';
  };
  /** Ends a verification. The student cannot verify again by themselves. */
  'POST /api/admin/users/:id/student-verification/end': {
    params: IdParamsDto;
    body: EndVerificationDto;
    answer: StudentVerificationDto;
    errors: 'user_not_found' | 'verification_state_conflict';
  };
  /** Suspends an account and signs it out in every browser; not one’s own. */
  'POST /api/admin/users/:id/suspend': {
    params: IdParamsDto;
    body: SuspendUserDto;
    answer: AdminUserDto;
    errors: 'user_not_found' | 'own_suspension' | 'last_admin' | 'user_state_conflict';
  };
  /** Enters a business that has no owner yet. */
  'POST /api/admin/vendors': { body: CreateAdminVendorDto; answer: AdminVendorDto; errors: 'too_many_requests' };
  /** Takes back the waiver of the registration fee. */
  'POST /api/admin/vendors/:id/charge-fee': { params: IdParamsDto; answer: AdminVendorDto; errors: 'vendor_not_found' };
  /** Adds a place to a vendor. */
  'POST /api/admin/vendors/:id/places': {
    params: IdParamsDto;
    body: WritePlaceDto;
    answer: AdminVendorDto;
    errors: 'vendor_not_found' | 'limit_reached';
  };
  /** Dismisses the reports about a business. */
  'POST /api/admin/vendors/:id/reports/dismiss': {
    params: IdParamsDto;
    answer: AdminVendorDto;
    errors: 'vendor_not_found';
  };
  /** Shows a suspended vendor and its deals again. */
  'POST /api/admin/vendors/:id/restore': { params: IdParamsDto; answer: AdminVendorDto; errors: 'vendor_not_found' };
  /** Hides a vendor and its deals from readers; nothing is deleted. */
  'POST /api/admin/vendors/:id/suspend': {
    params: IdParamsDto;
    body: ModerateVendorDto;
    answer: AdminVendorDto;
    errors: 'vendor_not_found';
  };
  /** Takes back the caller's own decision within 10 s. */
  'POST /api/admin/vendors/:id/undo': {
    params: IdParamsDto;
    answer: AdminVendorDto;
    errors: 'vendor_not_found' | 'undo_expired';
  };
  /** Waives the registration fee of a vendor: it counts as paid. */
  'POST /api/admin/vendors/:id/waive-fee': {
    params: IdParamsDto;
    body: ModerateVendorDto;
    answer: AdminVendorDto;
    errors: 'vendor_not_found';
  };
  /** Starts to feature or delete many vendors. */
  'POST /api/admin/vendors/bulk': { body: BulkVendorsDto; answer: AdminJobDto };
  /** Signs in as the demo account of a role; never in production. */
  'POST /api/auth/dev-login': { body: DevLoginDto; answer: SessionDto };
  /** Signs the caller out in this browser. */
  'POST /api/auth/logout': { answer: SessionDto };
  /** Signs the caller out in every browser. */
  'POST /api/auth/logout/everywhere': { answer: SessionDto };
  /** Confirms the school address that a link was sent to. */
  'POST /api/auth/school-address': {
    body: ConfirmSchoolAddressDto;
    answer: SchoolAddressConfirmedDto;
    errors: 'link_invalid' | 'school_address_taken';
  };
  /** Returns the account of a link of the older kind; the link stays valid. */
  'POST /api/auth/verify/account': { body: VerifyQueryDto; answer: LinkAccountDto; errors: 'link_invalid' };
  /** Redeems what a student shows, at a counter device. */
  'POST /api/counter/redemptions': {
    body: RedeemDto;
    answer: RedeemedDto;
    errors:
      | 'counter_not_valid'
      | 'vendor_suspended'
      | 'counter_pin_required'
      | 'too_many_requests'
      | 'code_not_found'
      | 'code_expired'
      | 'code_outdated'
      | 'code_held'
      | 'already_redeemed'
      | 'own_business'
      | 'code_unusable'
      | 'vendor_suspended'
      | 'deal_state_conflict'
      | 'deal_not_open_now'
      | 'deal_not_valid_here';
  };
  /** Takes back a redemption of this counter device, of the last 15 minutes. */
  'POST /api/counter/redemptions/:id/take-back': {
    params: LongIdParamsDto;
    body: TakeBackDto;
    answer: undefined;
    errors:
      | 'counter_not_valid'
      | 'vendor_suspended'
      | 'counter_pin_required'
      | 'too_many_requests'
      | 'redemption_not_found'
      | 'already_taken_back'
      | 'take_back_expired';
  };
  /** Reserves a code: no other counter can redeem it until the hold is cancelled or expires. */
  'POST /api/counter/v1/holds': {
    body: CounterCodeDto;
    answer: HoldDto;
    errors:
      | 'code_not_found'
      | 'code_expired'
      | 'code_outdated'
      | 'code_held'
      | 'already_redeemed'
      | 'own_business'
      | 'code_unusable'
      | 'vendor_suspended'
      | 'deal_state_conflict'
      | 'deal_not_open_now'
      | 'idempotency_key_reused';
  };
  /** Gives back the code of a hold. A repeated cancel gets the same answer. */
  'POST /api/counter/v1/holds/:id/cancel': {
    params: HoldParamsDto;
    answer: HoldDto;
    errors: 'hold_not_found' | 'hold_state_conflict';
  };
  /** Redeems the code of a hold. A repeated commit gets the same answer, and counts once. */
  'POST /api/counter/v1/holds/:id/commit': {
    params: HoldParamsDto;
    body: SaleDto;
    answer: HoldDto;
    errors:
      | 'hold_not_found'
      | 'hold_expired'
      | 'hold_state_conflict'
      | 'code_not_found'
      | 'code_expired'
      | 'code_outdated'
      | 'code_held'
      | 'already_redeemed'
      | 'own_business'
      | 'code_unusable'
      | 'vendor_suspended'
      | 'deal_state_conflict'
      | 'deal_not_open_now';
  };
  /** Checks whether a code can be redeemed now. Changes nothing. */
  'POST /api/counter/v1/validate': {
    body: CounterCodeDto;
    answer: ValidCodeDto;
    errors:
      | 'code_not_found'
      | 'code_expired'
      | 'code_outdated'
      | 'code_held'
      | 'already_redeemed'
      | 'own_business'
      | 'code_unusable'
      | 'vendor_suspended'
      | 'deal_state_conflict'
      | 'deal_not_open_now';
  };
  /** Posts a deal with its redemption rules and codes, which waits for an admin, or stores a draft. With an `idempotencyKey`, any number of requests create one deal. */
  'POST /api/deals': {
    body: CreateDealDto;
    answer: StoredDealDto;
    errors: 'vendor_profile_not_found' | 'registration_fee_required' | 'limit_reached' | 'too_many_requests';
  };
  /** Counts an interaction with a deal. */
  'POST /api/deals/:id/interactions': { params: IdParamsDto; body: DealInteractionDto; answer: undefined };
  /** Gives a student what to show at the counter; the same again while it is not used. */
  'POST /api/deals/:id/redemptions': {
    params: IdParamsDto;
    answer: IssuedRedemptionDto;
    errors:
      | 'deal_not_found'
      | 'own_business'
      | 'deal_not_open_now'
      | 'verified_students_only'
      | 'redemption_limit_reached'
      | 'service_unavailable';
  };
  /** Reports a deal, once an account. */
  'POST /api/deals/:id/reports': {
    params: IdParamsDto;
    body: ReportDealDto;
    answer: DealReportedDto;
    errors: 'deal_not_found';
  };
  /** Saves a deal; the same answer however often. */
  'POST /api/deals/:id/save': { params: IdParamsDto; answer: SavedStateDto; errors: 'deal_not_found' };
  /** Counts that a student uses a page or a shared code at the counter, once a day; a repeated request counts nothing. */
  'POST /api/deals/:id/uses': {
    params: IdParamsDto;
    body: UseDealDto;
    answer: IssuedRedemptionDto;
    errors:
      | 'deal_not_found'
      | 'own_business'
      | 'deal_not_open_now'
      | 'deal_state_conflict'
      | 'verified_students_only'
      | 'redemption_limit_reached'
      | 'too_many_requests'
      | 'service_unavailable';
  };
  /** Opens the site to this browser, by cookie, where it has an access password. */
  'POST /api/gate': { body: OpenGateDto; answer: GateOpenedDto; errors: 'validation_failed' | 'access_denied' };
  /** Confirms a subscription with the link of its mail. */
  'POST /api/newsletter/confirm': {
    body: NewsletterLinkDto;
    answer: NewsletterSubscriptionDto;
    errors: 'link_invalid' | 'college_not_found';
  };
  /** Ends the subscription that a mail was about. */
  'POST /api/newsletter/one-click/:token': {
    params: UnsubscribeParamsDto;
    answer: UnsubscribedDto;
    errors: 'invalid_unsubscribe_link';
  };
  /** Ends the alert mails of one kind to the user whose mail the link is from. */
  'POST /api/newsletter/one-click/alerts/:kind/:token': {
    params: EndAlertsParamsDto;
    answer: UnsubscribedDto;
    errors: 'invalid_unsubscribe_link';
  };
  /** Ends the mails about alerts to the user whose mail the link is from. */
  'POST /api/newsletter/one-click/alerts/:token': {
    params: UnsubscribeParamsDto;
    answer: UnsubscribedDto;
    errors: 'invalid_unsubscribe_link';
  };
  /** Ends the follow that an alert was about. */
  'POST /api/newsletter/one-click/follows/:token': {
    params: UnsubscribeParamsDto;
    answer: UnsubscribedDto;
    errors: 'invalid_unsubscribe_link';
  };
  /** Returns the email preferences of a link's address. Changes nothing. */
  'POST /api/newsletter/preferences': {
    body: NewsletterLinkDto;
    answer: NewsletterPreferencesDto;
    errors: 'link_invalid';
  };
  /** Subscribes an address to a college's newsletter. */
  'POST /api/newsletter/subscribe': {
    body: SubscribeDto;
    answer: NewsletterSubscriptionDto;
    errors: 'college_not_found' | 'challenge_required' | 'too_many_requests' | 'service_unavailable';
  };
  /** Unsubscribes the caller's own address from one college, or from all; mails any other one the links. */
  'POST /api/newsletter/unsubscribe': { body: UnsubscribeDto; answer: UnsubscribedDto; errors: 'service_unavailable' };
  /** Names the newsletters that a link of a mail ends; changes nothing. */
  'POST /api/newsletter/unsubscribe-link': {
    body: NewsletterLinkDto;
    answer: UnsubscribeLinkDto;
    errors: 'invalid_unsubscribe_link';
  };
  /** Reports a review or its answer, once per account. */
  'POST /api/reviews/:id/reports': {
    params: IdParamsDto;
    body: ReportReviewDto;
    answer: ReviewReportedDto;
    errors: 'review_not_found';
  };
  /** Keeps a JPEG or PNG, sent as the form field `image`, that nobody removes once something shows it. */
  'POST /api/upload/image': {
    answer: UploadedImageDto;
    errors: 'body_too_large' | 'unsupported_media_type' | 'too_many_requests';
  };
  /** Follows a vendor, or a category at a college. Following twice changes nothing. */
  'POST /api/user/follows': {
    body: CreateFollowDto;
    answer: FollowDto;
    errors: 'vendor_not_found' | 'college_not_found' | 'user_not_found' | 'too_many_follows';
  };
  /** Pins one of the caller’s follows in place of any other, and lists them. */
  'POST /api/user/follows/:id/pin': {
    params: IdParamsDto;
    answer: FollowDto[];
    errors: 'access_denied' | 'follow_not_found';
  };
  /** Changes how the caller wants to be notified. */
  'POST /api/user/notification-preferences': {
    body: UpdateNotificationPreferencesDto;
    answer: NotificationPreferencesDto;
    errors: 'user_not_found';
  };
  /** Marks one notification as read; returns how many are left unread. */
  'POST /api/user/notifications/:id/read': {
    params: LongIdParamsDto;
    answer: UnreadCountDto;
    errors: 'notification_not_found';
  };
  /** Marks all notifications as read; returns how many are left unread. */
  'POST /api/user/notifications/read-all': { answer: UnreadCountDto };
  /** Has the caller's alerts pushed to a browser, and to nobody else's by the same address. */
  'POST /api/user/push-subscriptions': { body: SavePushSubscriptionDto; answer: PushSubscriptionDto };
  /** Corrects what a redemption saved by its bill, for the caller’s own list and sums. */
  'POST /api/user/savings/:id/corrections': {
    params: LongIdParamsDto;
    body: CorrectSavingDto;
    answer: SavingDto;
    errors: 'redemption_not_found' | 'saving_not_correctable' | 'limit_reached';
  };
  /** Keeps a JPEG or PNG of a student card, sent as the form field `image`, encrypted until an admin decides. */
  'POST /api/user/student-card': {
    answer: OwnStudentCardDto;
    errors:
      | 'user_not_found'
      | 'body_too_large'
      | 'unsupported_media_type'
      | 'too_many_requests'
      | 'verification_ended'
      | 'verification_state_conflict';
  };
  /** Sends a link to a school address of the caller. */
  'POST /api/user/student-verification': {
    body: StartStudentVerificationDto;
    answer: StudentVerificationDto;
    errors: 'user_not_found' | 'too_many_requests' | 'verification_ended';
  };
  /** Makes an API key, which is answered only this once. */
  'POST /api/vendor/api-keys': {
    body: CreateApiKeyDto;
    answer: NewApiKeyDto;
    errors: 'vendor_profile_not_found' | 'limit_reached';
  };
  /** Makes a counter device. Its secret is shown only now. */
  'POST /api/vendor/counter-devices': {
    body: MakeCounterDeviceDto;
    answer: NewCounterDeviceDto;
    errors: 'vendor_profile_not_found' | 'limit_reached';
  };
  /** Creates a draft of the same deal; one that is over runs from now on for as long as it did. */
  'POST /api/vendor/deals/:id/duplicate': {
    params: IdParamsDto;
    answer: OwnDealDto;
    errors: 'deal_not_found' | 'registration_fee_required' | 'limit_reached';
  };
  /** Ends one of the caller's deals at midnight on its college's clock, unless it ends earlier. Codes of students stay valid until then. */
  'POST /api/vendor/deals/:id/end-today': {
    params: IdParamsDto;
    answer: OwnDealDto;
    errors: 'deal_not_found' | 'deal_state_conflict';
  };
  /** Hides one of the caller's approved deals from readers until it is resumed. Codes of students stay valid unless they are withdrawn. */
  'POST /api/vendor/deals/:id/pause': {
    params: IdParamsDto;
    body: PauseDealDto;
    answer: OwnDealDto;
    errors: 'deal_not_found' | 'deal_state_conflict';
  };
  /** Shows one of the caller's paused deals to readers again. */
  'POST /api/vendor/deals/:id/resume': {
    params: IdParamsDto;
    answer: OwnDealDto;
    errors: 'deal_not_found' | 'deal_state_conflict' | 'registration_fee_required';
  };
  /** Starts or resumes paying the registration fee of a vendor. */
  'POST /api/vendor/payment': {
    body: CreatePaymentDto;
    answer: PaymentIntentDto;
    errors: 'fee_already_paid' | 'fee_not_due' | 'too_many_requests' | 'payments_unavailable';
  };
  /** Adds a place to the caller's business. */
  'POST /api/vendor/places': {
    body: WritePlaceDto;
    answer: OwnVendorDto;
    errors: 'vendor_profile_not_found' | 'limit_reached';
  };
  /** Swaps a place with the main one, whose address, phone and hours are the business's own. */
  'POST /api/vendor/places/:id/make-main': {
    params: IdParamsDto;
    answer: OwnVendorDto;
    errors: 'place_not_found' | 'main_place_incomplete';
  };
  /** Redeems what a student shows: a rotating QR code, or a code that was typed. */
  'POST /api/vendor/redemptions': {
    body: RedeemDto;
    answer: RedeemedDto;
    errors:
      | 'code_not_found'
      | 'code_expired'
      | 'code_outdated'
      | 'code_held'
      | 'already_redeemed'
      | 'own_business'
      | 'code_unusable'
      | 'vendor_suspended'
      | 'deal_state_conflict'
      | 'deal_not_open_now'
      | 'too_many_requests';
  };
  /** Takes back a redemption of the last 24 hours: the code of the student works again. */
  'POST /api/vendor/redemptions/:id/take-back': {
    params: LongIdParamsDto;
    body: TakeBackDto;
    answer: undefined;
    errors: 'redemption_not_found' | 'already_taken_back' | 'take_back_expired';
  };
  /** Registers the caller's business. */
  'POST /api/vendor/register': {
    body: RegisterVendorRequestDto;
    answer: OwnVendorDto;
    errors: 'vendor_already_registered' | 'too_many_requests';
  };
  /** Adds an endpoint. */
  'POST /api/vendor/webhooks': {
    body: CreateWebhookDto;
    answer: WebhookDto;
    errors: 'vendor_profile_not_found' | 'limit_reached' | 'registration_fee_required' | 'vendor_suspended';
  };
  /** Sends a webhook again. */
  'POST /api/vendor/webhooks/:id/deliveries/:deliveryId/resend': {
    params: WebhookDeliveryParamsDto;
    answer: WebhookDeliveryDto;
    errors: 'webhook_not_found' | 'too_many_requests' | 'registration_fee_required' | 'vendor_suspended';
  };
  /** Returns the secrets that sign the webhooks of an endpoint. */
  'POST /api/vendor/webhooks/:id/secrets/reveal': {
    params: IdParamsDto;
    answer: WebhookSecretsDto;
    errors: 'webhook_not_found';
  };
  /** Replaces the secret of an endpoint. The replaced one signs for 24 hours more. */
  'POST /api/vendor/webhooks/:id/secrets/roll': {
    params: IdParamsDto;
    answer: WebhookSecretsDto;
    errors: 'webhook_not_found';
  };
  /** Sends a test to an endpoint, once. An endpoint has one test at a time, and a business ten an hour. */
  'POST /api/vendor/webhooks/:id/test': {
    params: IdParamsDto;
    answer: WebhookDeliveryDto;
    errors: 'webhook_not_found' | 'too_many_requests' | 'registration_fee_required' | 'vendor_suspended';
  };
  /** Makes the caller the owner of a business that gave the address they signed in with. */
  'POST /api/vendors/:id/claim': {
    params: IdParamsDto;
    answer: OwnVendorDto;
    errors:
      'access_denied' | 'vendor_not_found' | 'vendor_claimed' | 'vendor_already_registered' | 'service_unavailable';
  };
  /** Reports a business, once per account. */
  'POST /api/vendors/:id/reports': {
    params: IdParamsDto;
    body: ReportVendorDto;
    answer: VendorReportedDto;
    errors: 'vendor_not_found';
  };
  /** Takes a list of reports about mails, if its signature is right. */
  'POST /api/webhooks/mail': {
    answer: MailReportsTakenDto;
    errors: 'invalid_webhook_signature' | 'malformed_request' | 'validation_failed';
  };
  /** Takes an event of Stripe’s, if its signature is right. */
  'POST /api/webhooks/stripe': {
    answer: WebhookReceivedDto;
    errors: 'invalid_webhook_signature' | 'malformed_request' | 'payments_unavailable';
  };
  /** Sets where a college is. */
  'PUT /api/admin/colleges/:id/coordinates': {
    params: IdParamsDto;
    body: CollegeCoordinatesDto;
    answer: AdminCollegeDto;
    errors: 'college_not_found';
  };
  /** Replaces what a draft says, and whom it goes to. */
  'PUT /api/admin/newsletters/:id/issue': {
    params: IdParamsDto;
    body: NewsletterIssueDto;
    answer: NewsletterDto;
    errors: 'newsletter_not_found' | 'college_not_found' | 'newsletter_state_conflict';
  };
  /** Replaces a place of a vendor. */
  'PUT /api/admin/vendors/:id/places/:placeId': {
    params: PlaceParamsDto;
    body: WritePlaceDto;
    answer: AdminVendorDto;
    errors: 'vendor_not_found' | 'place_not_found';
  };
  /** Adds the bill to a redemption of this counter device, of the last 15 minutes. */
  'PUT /api/counter/redemptions/:id/bill': {
    params: LongIdParamsDto;
    body: BillDto;
    answer: RedeemedDto;
    errors:
      | 'counter_not_valid'
      | 'vendor_suspended'
      | 'counter_pin_required'
      | 'too_many_requests'
      | 'redemption_not_found'
      | 'already_taken_back'
      | 'take_back_expired'
      | 'saving_not_correctable';
  };
  /** Changes what is named of the caller's profile. */
  'PUT /api/user/profile': { body: UpdateProfileDto; answer: ProfileDto; errors: 'user_not_found' };
  /** Sets the PIN that staff type on the phone of a student who uses a deal. */
  'PUT /api/vendor/pin': { body: SetShopPinDto; answer: ShopPinDto; errors: 'vendor_profile_not_found' };
  /** Replaces a place of the caller's business. */
  'PUT /api/vendor/places/:id': {
    params: IdParamsDto;
    body: WritePlaceDto;
    answer: OwnVendorDto;
    errors: 'place_not_found';
  };
  /** Puts the payer’s business name and address on the receipt. */
  'PUT /api/vendor/receipts/:id/payer': {
    params: IdParamsDto;
    body: ReceiptPayerDto;
    answer: VendorReceiptDto;
    errors: 'receipt_not_found';
  };
  /** Adds the bill to a redemption of the last 24 hours whose saving is not known. */
  'PUT /api/vendor/redemptions/:id/bill': {
    params: LongIdParamsDto;
    body: BillDto;
    answer: RedeemedDto;
    errors: 'redemption_not_found' | 'already_taken_back' | 'take_back_expired' | 'saving_not_correctable';
  };
  /** Answers a review of the caller's business, or corrects the answer. */
  'PUT /api/vendor/reviews/:id/answer': {
    params: IdParamsDto;
    body: AnswerReviewDto;
    answer: undefined;
    errors: 'review_not_found';
  };
  /** Creates or replaces the caller's review of a vendor. */
  'PUT /api/vendors/:id/reviews/mine': {
    params: IdParamsDto;
    body: WriteReviewDto;
    answer: WrittenReviewDto;
    errors: 'vendor_not_found' | 'own_business' | 'verified_students_only' | 'already_reviewed' | 'service_unavailable';
  };
}
