import { Module } from '@nestjs/common';
import { ForgetSearchWords } from './forget-search-words.job.js';
import { SearchController } from './search.controller.js';
import { SearchService } from './search.service.js';

/** Search over colleges, vendors and deals. */
@Module({ controllers: [SearchController], providers: [SearchService, ForgetSearchWords] })
export class SearchModule {}
