import { Injectable } from '@nestjs/common';
import { ScheduledJob } from '@campus-deals/messaging';
import { AnnouncementsService } from './announcements.service.js';

/** Announces saved deals that end within a day. */
@Injectable()
export class AnnounceEndingDeals extends ScheduledJob {
  constructor(private readonly announcements: AnnouncementsService) {
    super({ name: 'announce-ending-deals', cron: '* * * * *' });
  }

  async run(): Promise<void> {
    while (await this.announcements.announceDealsEnding());
  }
}
