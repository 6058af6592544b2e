import type { DomainEvent } from '@campus-deals/contracts/events';
import type { ReceiptDto } from '@campus-deals/contracts/internal.dto';
import { HandlesEvent } from '@campus-deals/messaging';
import { Controller } from '@nestjs/common';
import { UsersService } from '../audience/public.js';
import { BillingClient } from './billing.client.js';
import { PRIORITY } from './message.entity.js';
import { MessagesService } from './messages.service.js';
import { StudentMailsService } from './student-mails.service.js';
import { VendorMailsService } from './vendor-mails.service.js';

@Controller()
export class MessagesHandlers {
  constructor(
    private readonly billing: BillingClient,
    private readonly messages: MessagesService,
    private readonly users: UsersService,
    private readonly vendors: VendorMailsService,
    private readonly students: StudentMailsService,
  ) {}

  findReceipt({ payload }: DomainEvent<'VendorFeePaid' | 'VendorFeeRefunded'>): Promise<ReceiptDto | undefined> {
    return this.billing.findReceipt(payload.paymentId);
  }

  @HandlesEvent('VendorFeeRefunded', 'mail-payer-when-fee-refunded', { prefetch: 'findReceipt' })
  async mailPayerWhenFeeRefunded(
    { payload }: DomainEvent<'VendorFeeRefunded'>,
    receipt: ReceiptDto | undefined,
  ): Promise<void> {
    const { paymentId, userId, version, reason } = payload;
    if (!receipt || (userId !== null && !(await this.users.lock(userId)))) return;
    await this.messages.mail({
      kind: 'fee-refunded',
      about: { paymentId, version, reason },
      userId,
      email: receipt.email,
    });
  }

  /** A payment that counts again, because its refund failed, has a receipt already. */
  @HandlesEvent('VendorFeePaid', 'send-receipt-when-fee-paid', { prefetch: 'findReceipt' })
  async sendReceiptWhenFeePaid(
    { payload }: DomainEvent<'VendorFeePaid'>,
    receipt: ReceiptDto | undefined,
  ): Promise<void> {
    const { paymentId, userId } = payload;
    if (!receipt || (userId !== null && !(await this.users.lock(userId)))) return;
    await this.messages.mail({
      kind: 'fee-receipt',
      about: { paymentId },
      userId,
      email: receipt.email,
      priority: PRIORITY.urgent,
    });
  }

  @HandlesEvent('VendorChangeApproved', 'mail-owner-when-vendor-change-approved')
  async mailOwnerWhenVendorChangeApproved({ payload }: DomainEvent<'VendorChangeApproved'>): Promise<void> {
    await this.vendors.vendorChangeApproved(payload);
  }

  @HandlesEvent('VendorChangeRejected', 'mail-owner-when-vendor-change-rejected')
  async mailOwnerWhenVendorChangeRejected({ payload }: DomainEvent<'VendorChangeRejected'>): Promise<void> {
    await this.vendors.vendorChangeRejected(payload);
  }

  @HandlesEvent('DealApproved', 'mail-vendor-when-deal-approved')
  async mailVendorWhenDealApproved({ payload }: DomainEvent<'DealApproved'>): Promise<void> {
    await this.vendors.dealApproved(payload);
  }

  @HandlesEvent('DealHidden', 'mail-vendor-when-deal-hidden')
  async mailVendorWhenDealHidden({ payload }: DomainEvent<'DealHidden'>): Promise<void> {
    await this.vendors.dealHidden(payload);
  }

  @HandlesEvent('DealRejected', 'mail-vendor-when-deal-rejected')
  async mailVendorWhenDealRejected({ payload }: DomainEvent<'DealRejected'>): Promise<void> {
    await this.vendors.dealRejected(payload);
  }

  @HandlesEvent('StudentVerificationExpiring', 'remind-student-when-verification-expiring')
  async remindStudentWhenVerificationExpiring({ payload }: DomainEvent<'StudentVerificationExpiring'>): Promise<void> {
    await this.students.remind(payload);
  }

  @HandlesEvent('SchoolAddressAdded', 'send-link-when-school-address-added')
  async sendLinkWhenSchoolAddressAdded({ payload }: DomainEvent<'SchoolAddressAdded'>): Promise<void> {
    await this.students.sendLink(payload);
  }
}
