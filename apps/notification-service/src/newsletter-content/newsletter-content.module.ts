import { Module } from '@nestjs/common';
import { NewsletterContent, NewslettersModule } from '../newsletters/newsletters.module.js';
import { CollegeNewsContent } from './college-news.content.js';

/** Renders the content of newsletters. */
@Module({
  imports: [NewslettersModule],
  providers: [{ provide: NewsletterContent, useClass: CollegeNewsContent }],
  exports: [NewsletterContent],
})
export class NewsletterContentModule {}

// Exports for other features.
export { newsworthyDeals } from './college-news.query.js';
