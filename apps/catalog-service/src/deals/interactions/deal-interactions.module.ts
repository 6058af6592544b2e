import { Module } from '@nestjs/common';
import { DealInteractionsController } from './deal-interactions.controller.js';
import { DealInteractionsService } from './deal-interactions.service.js';
import { ForgetViewers } from './forget-viewers.job.js';
import { MergeOldInteractions } from './merge-old-interactions.job.js';
import { ViewerSalts } from './viewer-salts.js';

/** Counts how often deals are viewed, shared, clicked, saved, issued and redeemed, by the hour. */
@Module({
  controllers: [DealInteractionsController],
  providers: [DealInteractionsService, ViewerSalts, ForgetViewers, MergeOldInteractions],
  exports: [DealInteractionsService, ViewerSalts],
})
export class DealInteractionsModule {}
