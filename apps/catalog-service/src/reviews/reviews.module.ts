import { Module } from '@nestjs/common';
import { ReviewReads } from './reviews.reads.js';
import { ReviewsController } from './reviews.controller.js';
import { ReviewsService } from './reviews.service.js';

/** What students say of vendors. */
@Module({ controllers: [ReviewsController], providers: [ReviewReads, ReviewsService] })
export class ReviewsModule {}
