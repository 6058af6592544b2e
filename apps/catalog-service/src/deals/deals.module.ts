import { Module } from '@nestjs/common';
import { DealReads } from './deals.reads.js';
import { DealsController } from './deals.controller.js';

/** Deals as the public reads them. */
@Module({ controllers: [DealsController], providers: [DealReads] })
export class DealsModule {}
