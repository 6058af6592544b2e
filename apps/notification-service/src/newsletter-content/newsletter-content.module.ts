import { Module } from '@nestjs/common';
import { NewsletterContent, NewslettersModule } from '../newsletters/newsletters.module.js';
import { CollegeNamesContent } from './college-names.content.js';

/** What newsletters say. */
@Module({
  imports: [NewslettersModule],
  providers: [{ provide: NewsletterContent, useClass: CollegeNamesContent }],
  exports: [NewsletterContent],
})
export class NewsletterContentModule {}
