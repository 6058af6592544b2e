import { Module, type DynamicModule } from '@nestjs/common';
import { OwnReviews } from '../vendors/public.js';
import { VendorAnalyticsController } from './analytics/vendor-analytics.controller.js';
import { VendorAnalyticsService } from './analytics/vendor-analytics.service.js';
import { DealReports } from './reports/deal-reports.js';
import { ReportsController } from './reports/reports.controller.js';
import { VendorReports } from './reports/vendor-reports.js';
import { ReviewAnswersController } from './reviews/review-answers.controller.js';
import { ReviewAnswersService } from './reviews/review-answers.service.js';
import { ReviewModerationController } from './reviews/review-moderation.controller.js';
import { ReviewModerationService } from './reviews/review-moderation.service.js';
import { ReviewReports } from './reviews/review-reports.js';
import { ReviewsController } from './reviews/reviews.controller.js';
import { removeReview } from './reviews/reviews.query.js';
import { ReviewsService } from './reviews/reviews.service.js';
import { SavedDealsController } from './saved-deals/saved-deals.controller.js';
import { SavedDealsService } from './saved-deals/saved-deals.service.js';
import { ForgetSearchWords } from './search/forget-search-words.job.js';
import { SearchController } from './search/search.controller.js';
import { SearchService } from './search/search.service.js';
import { ShareCardsController } from './share-cards/share-cards.controller.js';
import { ShareCardsService } from './share-cards/share-cards.service.js';
import { DeleteOldWebhookDeliveries } from './webhooks/delete-old-deliveries.job.js';
import { SendFailingWebhooks, SendWebhooks, SendWebhookTests, WebhookSending } from './webhooks/send-webhooks.job.js';
import { WebhookDeliveriesService } from './webhooks/webhook-deliveries.service.js';
import { WebhookEndpointsService } from './webhooks/webhook-endpoints.service.js';
import { WEBHOOK_KEYS, WebhookSecrets, type WebhookKeys } from './webhooks/webhook-secrets.js';
import { WebhooksController } from './webhooks/webhooks.controller.js';
import { WebhooksHandlers } from './webhooks/webhooks.handlers.js';

/** How students and vendors reach each other: search, saved deals, reviews, reports, analytics, share cards, webhooks. */
@Module({})
export class ReachModule {
  static with(keys: WebhookKeys): DynamicModule {
    return {
      module: ReachModule,
      global: true,
      controllers: [
        ReportsController,
        SavedDealsController,
        ReviewsController,
        ReviewAnswersController,
        ReviewModerationController,
        VendorAnalyticsController,
        SearchController,
        ShareCardsController,
        WebhooksController,
        WebhooksHandlers,
      ],
      providers: [
        DealReports,
        VendorReports,
        SavedDealsService,
        ReviewsService,
        ReviewAnswersService,
        ReviewModerationService,
        ReviewReports,
        VendorAnalyticsService,
        SearchService,
        ForgetSearchWords,
        ShareCardsService,
        WebhookEndpointsService,
        WebhookDeliveriesService,
        WebhookSecrets,
        WebhookSending,
        SendWebhooks,
        SendFailingWebhooks,
        SendWebhookTests,
        DeleteOldWebhookDeliveries,
        { provide: WEBHOOK_KEYS, useValue: keys },
        { provide: OwnReviews, useValue: { remove: removeReview } satisfies OwnReviews },
      ],
      exports: [ReviewsService, OwnReviews],
    };
  }
}
