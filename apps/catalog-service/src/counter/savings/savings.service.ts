import { EntityManager, LockMode } from '@mikro-orm/postgresql';
import { Transactional } from '@mikro-orm/decorators/legacy';
import { Injectable } from '@nestjs/common';
import type { CorrectSavingDto } from '@campus-deals/contracts/catalog/savings.dto';
import { savedCents as savedOf } from '@campus-deals/contracts/catalog/discount-rules';
import { MAX_CORRECTIONS } from '@campus-deals/contracts/limits';
import type { PageQueryDto } from '@campus-deals/contracts/queries.dto';
import { BYTE_ORDER_MARK, csvLine, JsonAnswer, ProductError, type SignedInUser } from '@campus-deals/service-defaults';
import { requireActiveAccount } from '../../visibility/public.js';
import { reads, tables } from '../../tables.js';
import { RedemptionEntry, SavingCorrection } from '../redemptions/redemption-entry.entity.js';
import { findSums, savingOf, savingsForFile, savingsOf } from './savings.query.js';

/** Reads and corrects what the caller's redemptions saved. */
@Injectable()
export class SavingsService {
  constructor(private readonly em: EntityManager) {}

  /** Sums this month and this year. */
  async sum({ userId }: SignedInUser): Promise<JsonAnswer> {
    const [sums] = await findSums(reads(this.em), { userId });
    return new JsonAnswer({ body: sums?.json ?? 'null' });
  }

  /** Lists redemptions, newest first. */
  async list({ userId }: SignedInUser, page: PageQueryDto): Promise<JsonAnswer> {
    return new JsonAnswer(await savingsOf(reads(this.em), { userId }, page));
  }

  /**
   * Adds the caller's own saving for a redemption, computed from the bill by the terms of that time. Throws
   * redemption_not_found, saving_not_correctable, limit_reached.
   */
  @Transactional()
  async correct({ userId }: SignedInUser, id: number, { amount }: CorrectSavingDto): Promise<JsonAnswer> {
    await requireActiveAccount(this.em, userId);
    const lock = { lockMode: LockMode.PESSIMISTIC_WRITE, refresh: true } as const;
    const entry = await this.em.findOne(RedemptionEntry, { id, userId, kind: 'redeemed' }, lock);
    if (!entry || (await this.em.count(RedemptionEntry, { takesBack: id })) > 0)
      throw new ProductError('redemption_not_found');
    const { terms, billCents } = entry;
    const savedCents = terms && (billCents !== null || entry.savedCents === null) ? savedOf(terms, amount) : null;
    if (savedCents === null) throw new ProductError('saving_not_correctable');
    if ((await this.em.count(SavingCorrection, { entryId: id })) >= MAX_CORRECTIONS)
      throw new ProductError('limit_reached', `A saving can be corrected ${MAX_CORRECTIONS} times`);
    this.em.create(SavingCorrection, { entryId: id, billCents: amount, savedCents });
    await this.em.flush();
    const [saving] = await savingOf(tables(this.em), { userId, id });
    return new JsonAnswer({ body: saving?.json ?? 'null' });
  }

  /** Returns the list as CSV (RFC 4180). An unknown saving is an empty cell. */
  async getCsv({ userId }: SignedInUser): Promise<string> {
    const rows = await savingsForFile(reads(this.em), { userId });
    const lines = rows.map(({ at, vendorName, dealTitle, savedCents, isCorrected }) =>
      csvLine([
        at,
        vendorName,
        dealTitle,
        savedCents === null ? null : (savedCents / 100).toFixed(2),
        isCorrected ? 'You' : null,
      ]),
    );
    return BYTE_ORDER_MARK + csvLine(['Date', 'Business', 'Deal', 'Saved (USD)', 'Corrected by']) + lines.join('');
  }
}
