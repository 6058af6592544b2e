import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { Settings } from '@campus-deals/settings';
import { tables, type Db } from '../tables.js';
import type { Payment } from './payment.entity.js';
import { Receipt } from './receipt.entity.js';

@Injectable()
export class ReceiptIssuer {
  constructor(
    private readonly em: EntityManager,
    private readonly settings: Settings,
  ) {}

  /**
   * Returns the receipt of a paid payment, issued now if it has none. Runs in a transaction that has locked the payment:
   * a number is then assigned once, and none is lost.
   */
  async issue(payment: Payment): Promise<Receipt> {
    payment.receiptNumber ??= await nextReceiptNumber(tables(this.em));
    const issued = await this.em.findOne(Receipt, { paymentId: payment.id });
    if (issued) return issued;
    const { productName, postalAddress, taxId } = this.settings.current();
    const receipt = this.em.create(Receipt, {
      paymentId: payment.id,
      sellerName: productName,
      sellerAddress: postalAddress,
      sellerTaxId: taxId,
      payerName: null,
      payerAddress: null,
    });
    await this.em.flush();
    return receipt;
  }
}

/** Increments the series. Its row stays locked until the transaction ends, so that numbers have no gaps. */
export async function nextReceiptNumber(db: Db): Promise<number> {
  const { last_number: number } = await db
    .updateTable('receipt_series')
    .set(({ eb }) => ({ last_number: eb('last_number', '+', 1) }))
    .returning('last_number')
    .executeTakeFirstOrThrow();
  return number;
}
