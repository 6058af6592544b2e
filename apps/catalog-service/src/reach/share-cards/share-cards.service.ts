import type { CollegeDto } from '@campus-deals/contracts/catalog/college.dto';
import type { DealWithVendorDto } from '@campus-deals/contracts/catalog/deal.dto';
import {
  shareCardOf,
  shareCardPath,
  type ShareCard,
  type ShareCardKind,
  type ShareCardSubject,
} from '@campus-deals/contracts/catalog/share-card';
import type { VendorDto } from '@campus-deals/contracts/catalog/vendor.dto';
import { ProductError, Semaphore, type JsonAnswer } from '@campus-deals/service-defaults';
import { Settings } from '@campus-deals/settings';
import { Injectable } from '@nestjs/common';
import { RateLimiterMemory } from 'rate-limiter-flexible';
import { CollegesService } from '../../colleges/public.js';
import { DealsService } from '../../deals/public.js';
import { ImagesService } from '../../images/public.js';
import type { Reader } from '../../visibility/public.js';
import { VendorsService } from '../../vendors/public.js';
import { renderCard } from './render-card.js';

/** A picture with the cache tags of what it shows, or the path of the card to show instead. */
export type FoundCard = { png: Buffer; tags: string[]; until?: Date } | { location: string };

interface Found {
  subject: ShareCardSubject;
  /** Answer whose tags and expiry the card shares. */
  answer?: JsonAnswer;
}

const PUBLIC: Reader = { isAdmin: false, userId: null };
const SITE: Found = { subject: { kind: 'site' } };
/** At most 30 cards a minute: a card takes about 0.2 s, so they take about a tenth of a processor. */
const LIMITS = { points: 30, duration: 60 };
const WAITING = { maxWaiting: 8, timeoutMs: 2000 };
/** Variant of a stored image with enough pixels for a card. */
const IMAGE_WIDTH = 800;
const IMAGE_PATH = /^\/api\/images\/([^/?]+)$/;

/** Renders pictures for previews of links, one at a time. */
@Injectable()
export class ShareCardsService {
  private readonly turns = new Semaphore(1, {
    ...WAITING,
    refusal: () => new ProductError('too_many_requests', 'Too many pictures at once: try again in a moment'),
  });
  private readonly rendered = new RateLimiterMemory(LIMITS);

  constructor(
    private readonly deals: DealsService,
    private readonly vendors: VendorsService,
    private readonly colleges: CollegesService,
    private readonly images: ImagesService,
    private readonly settings: Settings,
  ) {}

  /**
   * Returns the picture at the current path of a card. Redirects from an outdated path to the current one, and to the
   * site's card if readers do not see the subject or too many cards are being rendered.
   */
  async get(kind: ShareCardKind, id: number, version: string): Promise<FoundCard> {
    const { subject, answer } = await this.find(kind, id);
    const { productName } = this.settings.current();
    const card = shareCardOf(subject, { productName, isInvitation: kind === 'invitation' });
    const path = shareCardPath(card);
    if (path !== `/api/share-cards/${kind}/${id}/${version}`) return { location: path };
    const content = answer?.content;
    try {
      const png = await this.render(card);
      return { png, tags: content?.tags ?? [], ...(content?.until && { until: new Date(content.until) }) };
    } catch (error) {
      if (kind === 'site' || !isCode(error, 'too_many_requests')) throw error;
      return { location: shareCardPath(shareCardOf(SITE.subject, { productName })) };
    }
  }

  private async find(kind: ShareCardKind, id: number): Promise<Found> {
    try {
      if (kind === 'deal') return await this.findDeal(id);
      if (kind === 'vendor') return await this.findVendor(id);
      return id === 0 || kind === 'site' ? SITE : await this.findCollege(id);
    } catch (error) {
      if (error instanceof ProductError && error.status === 404) return SITE;
      throw error;
    }
  }

  private async findDeal(id: number): Promise<Found> {
    const answer = await this.deals.get(id, PUBLIC);
    const { deal, vendor } = contentOf<DealWithVendorDto>(answer);
    const college = contentOf<CollegeDto>(await this.colleges.get(String(deal.collegeId), PUBLIC));
    return { subject: { kind: 'deal', deal, vendor, college }, answer };
  }

  private async findVendor(id: number): Promise<Found> {
    const answer = await this.vendors.get(id, PUBLIC);
    return { subject: { kind: 'vendor', vendor: contentOf<VendorDto>(answer) }, answer };
  }

  private async findCollege(id: number): Promise<Found> {
    const answer = await this.colleges.get(String(id), PUBLIC);
    return { subject: { kind: 'college', college: contentOf<CollegeDto>(answer) }, answer };
  }

  private async render(card: ShareCard): Promise<Buffer> {
    return this.turns.run(async () => {
      // The site's card is always rendered, since it replaces cards that are not.
      if (card.kind !== 'site') await this.count();
      return renderCard(card, await this.findImage(card.image));
    });
  }

  private async count(): Promise<void> {
    await this.rendered.consume('all').catch(() => {
      throw new ProductError('too_many_requests');
    });
  }

  /** Finds an image that we store. Other images are not fetched: users choose their addresses. */
  private async findImage(address: string | null | undefined): Promise<Buffer | undefined> {
    const [, name] = IMAGE_PATH.exec(address ?? '') ?? [];
    if (name === undefined) return undefined;
    return this.images.get(name, IMAGE_WIDTH).catch((error: unknown) => {
      if (isCode(error, 'image_not_found')) return undefined;
      throw error;
    });
  }
}

const isCode = (error: unknown, code: ProductError['code']): boolean =>
  error instanceof ProductError && error.code === code;

const contentOf = <T>({ content }: JsonAnswer): T => JSON.parse(content.body) as T;
