import { Injectable } from '@nestjs/common';
import { RepeatingJob } from '@campus-deals/service-defaults';
import { ImageUploads } from './image-uploads.js';

/** Nobody waits for it: an image that nothing shows is kept an hour longer than its day, at most. */
const SWEEP_EVERY_MS = 60 * 60 * 1000;

/** Takes away uploaded images that nothing shows. */
@Injectable()
export class ImageSweep extends RepeatingJob {
  constructor(private readonly uploads: ImageUploads) {
    super({ doing: 'sweeping images', everyMs: SWEEP_EVERY_MS });
  }

  protected async turn(): Promise<boolean> {
    const { removed, isMore } = await this.uploads.sweep();
    if (removed > 0) this.log.log({ images: removed }, 'removed images that nothing shows');
    return isMore;
  }
}
