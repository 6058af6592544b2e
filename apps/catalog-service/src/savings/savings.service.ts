import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import type { PageQueryDto } from '@campus-deals/contracts/queries.dto';
import { BYTE_ORDER_MARK, csvLine, JsonAnswer, type SignedInUser } from '@campus-deals/service-defaults';
import { reads } from '../entities.js';
import { findSums, savingsForFile, savingsOf } from './savings.query.js';

/** Reads what the caller's redemptions saved. */
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

  /** Returns the list as CSV (RFC 4180). An unknown saving is an empty cell. */
  async getCsv({ userId }: SignedInUser): Promise<string> {
    const rows = await savingsForFile(reads(this.em), { userId });
    const lines = rows.map(({ at, vendorName, dealTitle, savedCents }) =>
      csvLine([at, vendorName, dealTitle, savedCents === null ? null : (savedCents / 100).toFixed(2)]),
    );
    return BYTE_ORDER_MARK + csvLine(['Date', 'Business', 'Deal', 'Saved (USD)']) + lines.join('');
  }
}
