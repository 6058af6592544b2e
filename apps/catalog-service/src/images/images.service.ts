import { EntityManager } from '@mikro-orm/postgresql';
import { Inject, Injectable } from '@nestjs/common';
import type { ImageWidth } from '@campus-deals/contracts/limits';
import type { UploadedImageDto } from '@campus-deals/contracts/uploaded-image.dto';
import { ProductError, RateLimit, requireAccess, Semaphore, type SignedInUser } from '@campus-deals/service-defaults';
import { variantsOf } from './decode-image.js';
import { isImageName, keyOf, nameOf } from './image-name.js';
import { IMAGE_STORE, type ImageStore } from './image-store.js';
import { ImageUploads } from './image-uploads.js';
import { uploadLimit, UPLOADS_PER_DAY } from './upload-limit.js';

/** With the time that decoding takes, less than the gateway waits for an answer. */
const WAITING = { maxWaiting: 8, timeoutMs: 3000 };

/** What people upload and everybody sees: vendors, admins, and who registers a business and is no vendor yet. */
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
    this.limit = new RateLimit(em, uploadLimit(uploadsPerDay));
  }

  /** Keeps an image and answers its address; so many a day and account, else too_many_requests. The same picture sent again has the same address. */
  async upload(caller: SignedInUser, receive: () => Promise<Buffer>): Promise<UploadedImageDto> {
    requireAccess(caller, 'signed-in');
    return this.keep(caller.userId, receive);
  }

  /** The same for whoever may show a picture without sending it. */
  async keep(userId: number, receive: () => Promise<Buffer>): Promise<UploadedImageDto> {
    await this.limit.count(String(userId));
    const bytes = await receive();
    return this.decoding.run(async () => {
      const variants = await variantsOf(bytes);
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
