import { Inject, Injectable } from '@nestjs/common';
import { IMAGE_WIDTHS, type UploadedImage } from '@campus-deals/contracts/images.schema';
import { ProductError, requireAccess, type Caller } from '@campus-deals/service-defaults';
import { formsOf } from './decode-image.js';
import { isImageName, keyOf, nameOf, type ImageWidth } from './image-name.js';
import { IMAGE_STORE, type ImageStore } from './image-store.js';
import { OneByOne } from './one-by-one.js';

/** With the time that decoding takes, less than the gateway waits for an answer. */
const LINE = { waiting: 8, patienceMs: 3000 };

/** What vendors and admins upload and everybody sees. */
@Injectable()
export class ImagesService {
  private readonly decoding = new OneByOne(LINE);

  constructor(@Inject(IMAGE_STORE) private readonly store: ImageStore) {}

  /** Keeps an image and answers its address. The same picture sent again has the same address. */
  async upload(caller: Caller, receive: () => Promise<Buffer>): Promise<UploadedImage> {
    requireUploader(caller);
    const bytes = await receive();
    const forms = await this.decoding.run(() => formsOf(bytes));
    const name = nameOf(forms);
    // The widest last: once that is there, all are.
    for (const width of IMAGE_WIDTHS) await this.store.put(keyOf(name, width), forms[width]);
    return { imageUrl: `/api/images/${name}` };
  }

  async get(name: string, width: ImageWidth): Promise<Buffer> {
    const bytes = isImageName(name) ? await this.store.find(keyOf(name, width)) : undefined;
    if (!bytes) throw new ProductError('image_not_found');
    return bytes;
  }
}

function requireUploader(caller: Caller): void {
  requireAccess(caller, 'signed-in');
  if (caller.kind === 'user' && caller.role === 'student') throw new ProductError('access_denied', 'Only vendors can upload images');
}
