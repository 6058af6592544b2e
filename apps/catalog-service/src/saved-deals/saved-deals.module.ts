import { Module } from '@nestjs/common';
import { DealFiguresModule } from '../deal-figures/deal-figures.module.js';
import { SavedDealReads } from './saved-deals.reads.js';
import { SavedDealsController } from './saved-deals.controller.js';
import { SavedDealsService } from './saved-deals.service.js';

/** The deals people keep. */
@Module({
  imports: [DealFiguresModule],
  controllers: [SavedDealsController],
  providers: [SavedDealReads, SavedDealsService],
})
export class SavedDealsModule {}
