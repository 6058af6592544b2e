import { Module } from '@nestjs/common';
import { DealInteractionsModule } from '../../deals/interactions/deal-interactions.module.js';
import { SavedDealsController } from './saved-deals.controller.js';
import { SavedDealsService } from './saved-deals.service.js';

/** Deals that users have saved. */
@Module({
  imports: [DealInteractionsModule],
  controllers: [SavedDealsController],
  providers: [SavedDealsService],
})
export class SavedDealsModule {}
