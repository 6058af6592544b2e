import { Module } from '@nestjs/common';
import { SavedDealReads } from './saved-deals.reads.js';
import { SavedDealsController } from './saved-deals.controller.js';
import { SavedDealsService } from './saved-deals.service.js';

/** The deals people keep. */
@Module({ controllers: [SavedDealsController], providers: [SavedDealReads, SavedDealsService] })
export class SavedDealsModule {}
