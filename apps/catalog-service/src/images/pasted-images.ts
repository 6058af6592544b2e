import { Inject, Injectable } from '@nestjs/common';
import { fieldError, Bulkhead, ProductError, type SignedInUser } from '@campus-deals/service-defaults';
import { REQUEST_RULES, type RequestRules } from './external-requests/external-request.js';
import { fetchImage, UnusableImage } from './fetch-image.js';
import { ImagesService } from './images.service.js';

/** Path of an image of ours, on any host. */
const OWN_PATH = /^\/api\/images\/[0-9a-f]{40}\.webp$/;

/** Maximum concurrent fetches per replica; an account has one at a time. */
const MAX_FETCHES = 2;
const BUSY = 'Your other image is still loading: try again in a moment';

/** Copies images that vendors link to, so that no third-party host learns who reads a page. */
@Injectable()
export class PastedImages {
  private readonly bulkhead = new Bulkhead('images elsewhere', MAX_FETCHES);
  private readonly fetching = new Set<number>();

  constructor(
    private readonly images: ImagesService,
    @Inject(REQUEST_RULES) private readonly rules: RequestRules,
  ) {}

  /**
   * Returns our own address of the image; null, undefined, our own and the stored address stay as they are. Call it outside any
   * transaction. Counts as an upload of the account. Throws validation_failed on the field, too_many_requests,
   * `Overloaded`.
   */
  async copy<Address extends string | null | undefined>(
    caller: SignedInUser,
    field: string,
    address: Address,
    stored?: string | null,
  ): Promise<Address | string> {
    if (!address || address === stored || !/^https?:/i.test(address)) return address;
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

  /** Limits concurrent fetches: each may take as long as the other host likes, up to the timeout. */
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

  /** Overridden by tests without internet access. */
  protected fetch(address: string): Promise<Buffer> {
    return fetchImage(address, this.rules);
  }
}
