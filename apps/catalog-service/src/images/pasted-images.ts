import { Injectable } from '@nestjs/common';
import { fieldError, ProductError, type SignedInUser } from '@campus-deals/service-defaults';
import { fetchImage, UnusableImage } from './fetch-image.js';
import { ImagesService } from './images.service.js';

/** Of an image of ours, with whatever host before it. */
const OWN_PATH = /^\/api\/images\/[0-9a-f]{40}\.webp$/;

/** Copies pictures that vendors point to elsewhere, so that no third host learns who reads a page. */
@Injectable()
export class PastedImages {
  constructor(private readonly images: ImagesService) {}

  /**
   * Our own address of the picture; null, undefined and what is ours already stay. Outside of any transaction. Counts as an
   * upload of the account. Throws validation_failed by the field, too_many_requests.
   */
  async copy<Address extends string | null | undefined>(
    caller: SignedInUser,
    field: string,
    address: Address,
  ): Promise<Address | string> {
    if (!address || !/^https?:/i.test(address)) return address;
    const { pathname } = new URL(address);
    if (OWN_PATH.test(pathname)) return pathname;
    try {
      const { imageUrl } = await this.images.keep(caller.userId, () => this.fetch(address));
      return imageUrl;
    } catch (cause) {
      if (cause instanceof UnusableImage) throw fieldError(field, cause.message);
      if (cause instanceof ProductError && cause.code === 'validation_failed') throw fieldError(field, cause.message);
      throw cause;
    }
  }

  /** A method of its own, for tests without the internet. */
  protected fetch(address: string): Promise<Buffer> {
    return fetchImage(address);
  }
}
