import { Module } from '@nestjs/common';
import { ReviewAnswersController } from './review-answers.controller.js';
import { ReviewAnswersService } from './review-answers.service.js';
import { ReviewModerationController } from './review-moderation.controller.js';
import { ReviewModerationService } from './review-moderation.service.js';
import { ReviewReports } from './review-reports.js';
import { ReviewsController } from './reviews.controller.js';
import { ReviewsService } from './reviews.service.js';

/** Students' reviews of vendors, vendors' answers, and reports about both. */
@Module({
  controllers: [ReviewsController, ReviewAnswersController, ReviewModerationController],
  providers: [ReviewsService, ReviewAnswersService, ReviewModerationService, ReviewReports],
  exports: [ReviewsService],
})
export class ReviewsModule {}
