import { Injectable } from '@nestjs/common';
import { ScheduledJob } from '@campus-deals/messaging';
import { ImageUploads } from './image-uploads.js';

/** Deletes uploaded images that nothing shows, at most an hour after their day has ended. */
@Injectable()
export class RemoveUnusedImages extends ScheduledJob {
  constructor(private readonly uploads: ImageUploads) {
    super({ name: 'remove-unused-images', cron: '40 * * * *' });
  }

  async run(): Promise<void> {
    let images = 0;
    for (let isMore = true; isMore;) {
      const swept = await this.uploads.sweep();
      images += swept.removed;
      isMore = swept.isMore;
    }
    if (images > 0) this.log.log({ images }, 'removed images that nothing shows');
  }
}
