import { Module } from '@nestjs/common';
import { ReviewAnswersController } from './review-answers.controller.js';
import { ReviewAnswersService } from './review-answers.service.js';
import { ReviewModerationController } from './review-moderation.controller.js';
import { ReviewModerationService } from './review-moderation.service.js';
import { ReviewsController } from './reviews.controller.js';
import { ReviewsService } from './reviews.service.js';

/** Students' reviews of vendors, vendors' answers, and reports about both. */
@Module({
  controllers: [ReviewsController, ReviewAnswersController, ReviewModerationController],
  providers: [ReviewsService, ReviewAnswersService, ReviewModerationService],
  exports: [ReviewsService],
})
export class ReviewsModule {}
