import { Controller } from '@nestjs/common';
import type { DomainEvent } from '@campus-deals/contracts/events';
import { HandlesEvent } from '@campus-deals/messaging';
import { FirstNewsletters } from './first-newsletters.job.js';

@Controller()
export class NewsletterScheduleHandlers {
  constructor(private readonly firstNewsletters: FirstNewsletters) {}

  @HandlesEvent('CollegeActivated')
  async scheduleNewsletterWhenCollegeActivated({ payload }: DomainEvent<'CollegeActivated'>): Promise<void> {
    await this.firstNewsletters.plan(payload);
  }
}
