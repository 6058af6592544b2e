import { Transactional } from '@mikro-orm/decorators/legacy';
import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import type { ReceiptPayerDto, VendorReceiptDto } from '@campus-deals/contracts/billing/receipt.dto';
import { FOR_UPDATE, ProductError, type SignedInUser } from '@campus-deals/service-defaults';
import { Movement, Payment, ReceiptIssuer, type Receipt } from '../payments/public.js';
import { presentVendorReceipt } from './receipt.presenter.js';

/** Receipts of paid payments, for their payer and for admins. */
@Injectable()
export class ReceiptsService {
  constructor(
    private readonly em: EntityManager,
    private readonly receipts: ReceiptIssuer,
  ) {}

  /** Returns a receipt. Throws receipt_not_found, also to everyone but the payer and admins. */
  @Transactional()
  async get(caller: SignedInUser, id: number): Promise<VendorReceiptDto> {
    const payment = await this.findPaid(id);
    if (payment.userId !== caller.userId && caller.role !== 'admin') throw new ProductError('receipt_not_found');
    return this.present(caller, payment, await this.receipts.issue(payment));
  }

  /** Sets the payer's name and address on the receipt. Throws receipt_not_found, also to everyone but the payer. */
  @Transactional()
  async setPayer(caller: SignedInUser, id: number, { name, address }: ReceiptPayerDto): Promise<VendorReceiptDto> {
    const payment = await this.findPaid(id);
    if (payment.userId !== caller.userId) throw new ProductError('receipt_not_found');
    const receipt = await this.receipts.issue(payment);
    Object.assign(receipt, { payerName: name, payerAddress: address });
    return this.present(caller, payment, receipt);
  }

  private async findPaid(id: number): Promise<Payment> {
    const payment = await this.em.findOne(Payment, { id, paidAt: { $ne: null } }, FOR_UPDATE);
    if (!payment) throw new ProductError('receipt_not_found');
    return payment;
  }

  private async present(caller: SignedInUser, payment: Payment, receipt: Receipt): Promise<VendorReceiptDto> {
    const movements = await this.em.find(
      Movement,
      { paymentId: payment.id, currency: payment.currency },
      { orderBy: { occurredAt: 'asc', id: 'asc' } },
    );
    return presentVendorReceipt(payment, { receipt, movements, isOwn: payment.userId === caller.userId });
  }
}
