import { Module } from '@nestjs/common';
import { SearchController } from './search.controller.js';
import { SearchReads } from './search.reads.js';

/** One search over colleges, vendors and deals. */
@Module({ controllers: [SearchController], providers: [SearchReads] })
export class SearchModule {}
