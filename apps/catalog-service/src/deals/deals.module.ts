import { Module } from '@nestjs/common';
import { CollegeDealsController } from './college-deals.controller.js';
import { DealReads } from './deals.reads.js';
import { DealsController } from './deals.controller.js';

/** Deals: reading, approval, expiry. */
@Module({ controllers: [DealsController, CollegeDealsController], providers: [DealReads] })
export class DealsModule {}
