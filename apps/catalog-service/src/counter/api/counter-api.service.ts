import { createHash, randomUUID } from 'node:crypto';
import { Transactional } from '@mikro-orm/decorators/legacy';
import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { TEST_CODES, TEST_DEAL } from '@campus-deals/contracts/catalog/counter-api';
import type { HoldDto, ValidCodeDto } from '@campus-deals/contracts/catalog/counter-api.dto';
import type { SaleDto } from '@campus-deals/contracts/catalog/redeem.dto';
import { HOLD_SECONDS } from '@campus-deals/contracts/limits';
import { FOR_UPDATE, lockName, ProductError, RateLimit, type RateLimitRule } from '@campus-deals/service-defaults';
import { tables } from '../../tables.js';
import { codeNotFound } from '../redemptions/redemption.errors.js';
import { VendorRedemptionsService } from '../redemptions/vendor-redemptions.service.js';
import type { Till } from './api-keys.service.js';
import { Hold } from './hold.entity.js';

/** Limits the test holds of a business across all its keys: any account can store them. */
const TEST_HOLDS: RateLimitRule = {
  name: 'test-hold',
  points: 60,
  seconds: 60,
  message: 'A business can make 60 test holds a minute, with all its keys. Please wait.',
};

/** Redemption by tills: validate, hold, then commit or cancel. A test key gets test codes, and touches no real code. */
@Injectable()
export class CounterApiService {
  private readonly testHolds = new RateLimit(this.em, TEST_HOLDS);

  constructor(
    private readonly em: EntityManager,
    private readonly redemptions: VendorRedemptionsService,
  ) {}

  /** Returns the deal of a code that can be redeemed now. Throws like `VendorRedemptionsService.redeem`. */
  async validate(till: Till, code: string): Promise<ValidCodeDto> {
    if (till.mode === 'test') return testDeal(code);
    const id = await this.redemptions.find(till, code, 'code');
    return (await this.redemptions.check(id)).deal;
  }

  /**
   * Holds a code for a minute, at most until the code itself expires. The same idempotency key gets the same hold.
   * Throws like `VendorRedemptionsService.redeem`, idempotency_key_reused, and too_many_requests for test codes.
   */
  async hold(till: Till, idempotencyKey: string, code: string): Promise<HoldDto> {
    const request = { idempotencyKey, requestHash: createHash('sha256').update(code).digest('base64url') };
    const known = await this.findHold(till.id, request);
    if (known) return known.present(new Date());
    if (till.mode === 'test') return this.holdTest(till, request, testDeal(code));
    return this.store(till, request, await this.redemptions.find(till, code, 'code'));
  }

  /** Redeems the code of a hold; repeating it counts once. Throws like `hold`, and hold_expired, hold_state_conflict. */
  @Transactional()
  async commit(till: Till, id: string, sale: SaleDto): Promise<HoldDto> {
    const hold = await this.getForUpdate(till, id);
    const { redemptionId } = hold;
    if (hold.commit(new Date()) && redemptionId !== null) {
      const { redeemedAt } = await this.redemptions.redeemOne(till, redemptionId, sale, id);
      hold.committedAt = new Date(redeemedAt);
    }
    await this.em.flush();
    return hold.present(new Date());
  }

  /** Releases the code of a hold; repeating it changes nothing. Throws hold_not_found, hold_state_conflict. */
  @Transactional()
  async cancel(till: Till, id: string): Promise<HoldDto> {
    const hold = await this.getForUpdate(till, id);
    hold.cancel(new Date());
    await this.em.flush();
    return hold.present(new Date());
  }

  private async holdTest(till: Till, request: Request, deal: ValidCodeDto): Promise<HoldDto> {
    await this.testHolds.count(String(till.vendorId));
    return this.store(till, request, deal);
  }

  /** Stores a hold of a voucher, given by its id, or of a test code, given by its deal. */
  @Transactional()
  private async store({ id: keyId }: Till, request: Request, held: number | ValidCodeDto): Promise<HoldDto> {
    // Makes the second of two requests with the same idempotency key wait for the first.
    await lockName(this.em, `hold ${keyId} ${request.idempotencyKey}`);
    await this.requireKey(keyId);
    const known = await this.findHold(keyId, request);
    if (known) return known.present(new Date());
    const redemptionId = typeof held === 'number' ? held : null;
    // The voucher stays locked until the hold is stored.
    const { deal, expiresAt } =
      typeof held === 'number' ? await this.redemptions.check(held) : { deal: held, expiresAt: null };
    const now = new Date();
    const end = new Date(now.getTime() + HOLD_SECONDS * 1000);
    const hold = this.em.create(Hold, {
      ...request,
      id: randomUUID(),
      keyId,
      redemptionId,
      deal,
      createdAt: now,
      committedAt: null,
      cancelledAt: null,
      expiresAt: expiresAt && expiresAt < end ? expiresAt : end,
    });
    await this.em.flush();
    return hold.present(now);
  }

  /** Throws api_key_invalid for a key that was revoked meanwhile. Prevents its revocation until the commit. */
  private async requireKey(id: number): Promise<void> {
    const key = await tables(this.em)
      .selectFrom('api_keys')
      .select('id')
      .where('id', '=', id)
      .forKeyShare()
      .executeTakeFirst();
    if (!key) throw new ProductError('api_key_invalid');
  }

  private async findHold(keyId: number, { idempotencyKey, requestHash }: Request): Promise<Hold | null> {
    const hold = await this.em.findOne(Hold, { keyId, idempotencyKey });
    if (hold && hold.requestHash !== requestHash) throw new ProductError('idempotency_key_reused');
    return hold;
  }

  private getForUpdate({ id: keyId }: Till, id: string): Promise<Hold> {
    const failHandler = () => new ProductError('hold_not_found');
    return this.em.findOneOrFail(Hold, { id, keyId }, { ...FOR_UPDATE, failHandler });
  }
}

type Request = Pick<Hold, 'idempotencyKey' | 'requestHash'>;

/** Returns the deal of a test code, or throws the error that the code simulates. */
function testDeal(code: string): ValidCodeDto {
  const error = Object.entries(TEST_CODES).find(([known]) => known === code.toUpperCase())?.[1];
  if (error === undefined) throw codeNotFound();
  if (error !== null) throw new ProductError(error);
  return TEST_DEAL;
}
