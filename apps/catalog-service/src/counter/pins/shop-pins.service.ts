import { Transactional } from '@mikro-orm/decorators/legacy';
import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import type { ShopPinDto } from '@campus-deals/contracts/catalog/shop-pin.dto';
import {
  fieldError,
  RateLimit,
  requireAccess,
  type RateLimitRule,
  type SignedInUser,
} from '@campus-deals/service-defaults';
import { requireActiveAccount } from '../../visibility/public.js';
import { tables } from '../../tables.js';
import { getVendor } from '../../vendors/public.js';
import { hashPin, isPin, ShopPin } from './shop-pin.entity.js';

/** Prevents guessing: limits the wrong tries of one student, with all their accounts, at one shop. */
const PIN_TRIES: RateLimitRule = {
  name: 'shop-pin',
  points: 5,
  seconds: 3600,
  message: 'Too many tries. Please wait an hour.',
};

/** Returns the pattern (of `LIKE`) of the keys under which a student's tries are counted. */
export const pinTriesOf = (userId: number): string => `${PIN_TRIES.name}:${userId}:%`;

/** Sets the PINs of businesses, and checks PINs that staff type on students' phones. */
@Injectable()
export class ShopPinsService {
  private readonly tries = new RateLimit(this.em, PIN_TRIES);

  constructor(private readonly em: EntityManager) {}

  /** Throws vendor_profile_not_found. */
  async get(caller: SignedInUser): Promise<ShopPinDto> {
    const pin = await this.em.findOne(ShopPin, { vendorId: await this.getVendorId(caller) });
    return { setAt: pin?.setAt.toISOString() ?? null };
  }

  /** Sets or replaces the PIN. Throws vendor_profile_not_found. */
  async set(caller: SignedInUser, pin: string): Promise<ShopPinDto> {
    return this.store(caller, await hashPin(pin));
  }

  /** Throws vendor_profile_not_found. */
  @Transactional()
  async remove(caller: SignedInUser): Promise<ShopPinDto> {
    await this.em.nativeDelete(ShopPin, { vendorId: await this.getVendorId(caller) });
    return { setAt: null };
  }

  /**
   * Checks the PIN of the deal's vendor, as typed by a mailbox or account. Throws validation_failed for a wrong or missing
   * one, too_many_requests.
   */
  async require(dealId: number, guesser: string, pin: string | undefined): Promise<void> {
    if (pin === undefined) throw fieldError('pin', 'Ask the staff to type the shop’s PIN');
    const stored = await tables(this.em)
      .selectFrom('deals')
      .innerJoin('shop_pins', 'shop_pins.vendor_id', 'deals.vendor_id')
      .select(['shop_pins.vendor_id as vendorId', 'shop_pins.hash'])
      .where('deals.id', '=', dealId)
      .executeTakeFirst();
    if (!stored || !(await this.isRight(pin, stored.hash, `${guesser}:${stored.vendorId}`)))
      throw fieldError('pin', 'This is not the shop’s PIN');
  }

  private async isRight(pin: string, hash: string, key: string): Promise<boolean> {
    // Check the limit first: a comparison occupies a thread for tens of milliseconds.
    await this.tries.check(key);
    const found = await this.tries.guess(key, async () => (await isPin(pin, hash)) || undefined);
    return found === true;
  }

  @Transactional()
  private async store(caller: SignedInUser, hash: string): Promise<ShopPinDto> {
    const vendorId = await this.getVendorId(caller);
    await requireActiveAccount(this.em, caller.userId);
    const setAt = new Date();
    await this.em.upsert(ShopPin, { vendorId, hash, setAt });
    return { setAt: setAt.toISOString() };
  }

  private async getVendorId(caller: SignedInUser): Promise<number> {
    requireAccess(caller, 'vendor');
    return (await getVendor(this.em, { userId: caller.userId })).id;
  }
}
