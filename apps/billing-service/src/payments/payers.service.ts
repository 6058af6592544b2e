import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import type { PayerDto, ReceiptDto } from '@campus-deals/contracts/internal.dto';
import { ProductError } from '@campus-deals/service-defaults';
import { Payment } from './payment.entity.js';
import { presentReceipt } from './payment.presenter.js';

@Injectable()
export class PayersService {
  constructor(private readonly em: EntityManager) {}

  /** Returns the payer of a payment. Throws payment_not_found, also if the payer is erased. */
  async getPayer(id: number): Promise<PayerDto> {
    const payment = await this.em.findOne(Payment, { id });
    if (!payment || payment.email === null) throw new ProductError('payment_not_found');
    return { email: payment.email, userId: payment.userId };
  }

  /** Returns the receipt of a payment. Throws payment_not_found, also if it is unpaid or the payer is erased. */
  async getReceipt(id: number): Promise<ReceiptDto> {
    const payment = await this.em.findOne(Payment, { id });
    const receipt = payment && presentReceipt(payment);
    if (!receipt) throw new ProductError('payment_not_found');
    return receipt;
  }
}
