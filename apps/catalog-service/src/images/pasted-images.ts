import { Injectable } from '@nestjs/common';
import { fieldError, Bulkhead, ProductError, type SignedInUser } from '@campus-deals/service-defaults';
import { fetchImage, UnusableImage } from './fetch-image.js';
import { ImagesService } from './images.service.js';

/** Of an image of ours, with whatever host before it. */
const OWN_PATH = /^\/api\/images\/[0-9a-f]{40}\.webp$/;

/** Fetches at once of one replica, and of one account. */
const MOST_FETCHES = 2;
const BUSY = 'Your other image is still loading: try again in a moment';

/** Copies pictures that vendors point to elsewhere, so that no third host learns who reads a page. */
@Injectable()
export class PastedImages {
  private readonly bulkhead = new Bulkhead('images elsewhere', MOST_FETCHES);
  private readonly fetching = new Set<number>();

  constructor(private readonly images: ImagesService) {}

  /**
   * Our own address of the picture; null, undefined and what is ours already stay. Outside of any transaction. Counts as an
   * upload of the account. Throws validation_failed by the field, too_many_requests, `Overloaded`.
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
      const { imageUrl } = await this.images.keep(caller.userId, () => this.fetchInTurn(caller.userId, address));
      return imageUrl;
    } catch (cause) {
      if (cause instanceof UnusableImage) throw fieldError(field, cause.message);
      if (cause instanceof ProductError && cause.code === 'validation_failed') throw fieldError(field, cause.message);
      throw cause;
    }
  }

  /** Fetches are few at once: each may last as long as a foreign machine likes, up to the timeout. */
  private async fetchInTurn(userId: number, address: string): Promise<Buffer> {
    if (this.fetching.has(userId)) throw new ProductError('too_many_requests', BUSY);
    const release = this.bulkhead.tryAcquire();
    this.fetching.add(userId);
    try {
      return await this.fetch(address);
    } finally {
      this.fetching.delete(userId);
      release();
    }
  }

  /** A method of its own, for tests without the internet. */
  protected fetch(address: string): Promise<Buffer> {
    return fetchImage(address);
  }
}
