import { EntityManager } from '@mikro-orm/postgresql';
import { Inject, Injectable } from '@nestjs/common';
import { IMAGE_WIDTHS, type ImageWidth } from '@campus-deals/contracts/limits';
import type { UploadedImageDto } from '@campus-deals/contracts/catalog/uploaded-image.dto';
import { ProductError, RateLimit, requireAccess, Semaphore, type SignedInUser } from '@campus-deals/service-defaults';
import { variantsOf } from '@campus-deals/service-defaults/images';
import { isImageName, keyOf, nameOf } from './image-name.js';
import { IMAGE_STORE, type ImageStore } from './image-store.js';
import { ImageUploads, UPLOADS } from './image-uploads.js';

/** Injection token: maximum images per account and day, so that accounts cannot use the service as free storage. */
export const UPLOADS_PER_DAY = Symbol('UPLOADS_PER_DAY');
const TOO_MANY = 'Too many images for one day. Please come back tomorrow.';

/** With the time that decoding takes, less than the gateway waits for an answer. */
const WAITING = { maxWaiting: 8, timeoutMs: 3000 };

/** Public images that users upload: vendors, admins, and users who are about to register a business. */
@Injectable()
export class ImagesService {
  /** An image of 40 megapixels takes a thread and up to 200 MB while it is decoded: two at once would slow every read. */
  private readonly decoding = new Semaphore(1, { ...WAITING, refusal: tooMany });
  private readonly limit: RateLimit;

  constructor(
    @Inject(IMAGE_STORE) private readonly store: ImageStore,
    private readonly uploads: ImageUploads,
    @Inject(UPLOADS_PER_DAY) uploadsPerDay: number,
    em: EntityManager,
  ) {
    this.limit = new RateLimit(em, { name: UPLOADS, points: uploadsPerDay, seconds: 24 * 60 * 60, message: TOO_MANY });
  }

  /**
   * Stores an image and returns its address. Throws too_many_requests beyond the daily limit per account. The same
   * picture always gets the same address.
   */
  async upload(caller: SignedInUser, receive: () => Promise<Buffer>): Promise<UploadedImageDto> {
    requireAccess(caller, 'signed-in');
    return this.keep(caller.userId, receive);
  }

  /** Stores an image for code that has checked access itself. */
  async keep(userId: number, receive: () => Promise<Buffer>): Promise<UploadedImageDto> {
    await this.limit.count(String(userId));
    const bytes = await receive();
    return this.decoding.run(async () => {
      const variants = await variantsOf(bytes, IMAGE_WIDTHS);
      const name = nameOf(variants);
      await this.uploads.keep(userId, name, variants);
      return { imageUrl: `/api/images/${name}` };
    });
  }

  async get(name: string, width: ImageWidth): Promise<Buffer> {
    const bytes = isImageName(name) ? await this.store.find(keyOf(name, width)) : undefined;
    if (!bytes) throw new ProductError('image_not_found');
    return bytes;
  }
}

function tooMany(): ProductError {
  return new ProductError('too_many_requests', 'Too many images at once: try again in a moment');
}
