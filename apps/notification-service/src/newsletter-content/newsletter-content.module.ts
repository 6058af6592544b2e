import { Module } from '@nestjs/common';
import { NewsletterContent, NewslettersModule } from '../newsletters/newsletters.module.js';
import { CollegeNewsContent } from './college-news.content.js';

/** What newsletters say. */
@Module({
  imports: [NewslettersModule],
  providers: [{ provide: NewsletterContent, useClass: CollegeNewsContent }],
  exports: [NewsletterContent],
})
export class NewsletterContentModule {}

// What other features may use.
export { newsworthyDeals } from './college-news.query.js';
