import type { DomainEvent } from '@campus-deals/contracts/events';
import type { ReceiptDto } from '@campus-deals/contracts/internal.dto';
import { HandlesEvent } from '@campus-deals/messaging';
import { Controller } from '@nestjs/common';
import { UsersService } from '../audience/public.js';
import { BillingClient } from './billing.client.js';
import type { MailKindName } from './mail-about.js';
import { PRIORITY } from './message.entity.js';
import { MessagesService, type NewMail } from './messages.service.js';

@Controller()
export class MessagesHandlers {
  constructor(
    private readonly billing: BillingClient,
    private readonly messages: MessagesService,
    private readonly users: UsersService,
  ) {}

  findReceipt({
    payload,
  }: DomainEvent<'VendorFeePaid' | 'VendorFeeRefunded' | 'VendorFeeDisputed'>): Promise<ReceiptDto | undefined> {
    return this.billing.findReceipt(payload.paymentId);
  }

  @HandlesEvent('VendorFeeRefunded', { prefetch: 'findReceipt' })
  async mailPayerWhenFeeRefunded({ payload }: DomainEvent<'VendorFeeRefunded'>, receipt?: ReceiptDto): Promise<void> {
    const { paymentId, userId, version, reason } = payload;
    await this.mailPayer(receipt, { kind: 'fee-refunded', about: { paymentId, version, reason }, userId });
  }

  @HandlesEvent('VendorFeeDisputed', { prefetch: 'findReceipt' })
  async mailPayerWhenFeeDisputed({ payload }: DomainEvent<'VendorFeeDisputed'>, receipt?: ReceiptDto): Promise<void> {
    const { paymentId, userId, disputedAt } = payload;
    await this.mailPayer(receipt, { kind: 'fee-disputed', about: { paymentId, disputedAt }, userId });
  }

  /** A payment that counts again, because its refund failed, has a receipt already. */
  @HandlesEvent('VendorFeePaid', { prefetch: 'findReceipt' })
  async sendReceiptWhenFeePaid({ payload }: DomainEvent<'VendorFeePaid'>, receipt?: ReceiptDto): Promise<void> {
    const { paymentId, userId } = payload;
    await this.mailPayer(receipt, { kind: 'fee-receipt', about: { paymentId }, userId, priority: PRIORITY.urgent });
  }

  @HandlesEvent('VendorChangeApproved')
  async mailOwnerWhenVendorChangeApproved({ payload }: DomainEvent<'VendorChangeApproved'>): Promise<void> {
    const { userId, vendorId, version, name: title } = payload;
    const about = { vendorId, version, title, isApproved: true, isRevision: true, reason: null };
    await this.mail(userId, { kind: 'deal-decision', about });
  }

  @HandlesEvent('VendorChangeRejected')
  async mailOwnerWhenVendorChangeRejected({ payload }: DomainEvent<'VendorChangeRejected'>): Promise<void> {
    const { userId, vendorId, version, name: title, reason } = payload;
    const about = { vendorId, version, title, isApproved: false, isRevision: true, reason };
    await this.mail(userId, { kind: 'deal-decision', about });
  }

  @HandlesEvent('DealApproved')
  async mailVendorWhenDealApproved({ payload }: DomainEvent<'DealApproved'>): Promise<void> {
    const { userId, dealId, version, title, isRevision } = payload;
    const about = { dealId, version, title, isApproved: true, isRevision, reason: null };
    await this.mail(userId, { kind: 'deal-decision', about });
  }

  @HandlesEvent('DealRejected')
  async mailVendorWhenDealRejected({ payload }: DomainEvent<'DealRejected'>): Promise<void> {
    const { userId, dealId, version, title, isRevision, reason } = payload;
    const about = { dealId, version, title, isApproved: false, isRevision, reason };
    await this.mail(userId, { kind: 'deal-decision', about });
  }

  @HandlesEvent('DealHidden')
  async mailVendorWhenDealHidden({ payload }: DomainEvent<'DealHidden'>): Promise<void> {
    const { userId, dealId, version, title } = payload;
    await this.mail(userId, { kind: 'deal-hidden', about: { dealId, version, title } });
  }

  /** Queues one reminder for each expiry date and number of weeks left. */
  @HandlesEvent('StudentVerificationExpiring')
  async remindStudentWhenVerificationExpiring({ payload }: DomainEvent<'StudentVerificationExpiring'>): Promise<void> {
    const { userId, ...about } = payload;
    await this.mail(userId, { kind: 'verification-expiring', about });
  }

  @HandlesEvent('StudentVerificationDecided')
  async mailStudentWhenVerificationDecided({ payload }: DomainEvent<'StudentVerificationDecided'>): Promise<void> {
    await this.mail(payload.userId, { kind: 'verification-decided', about: payload });
  }

  @HandlesEvent('SchoolAddressAdded')
  async sendLinkWhenSchoolAddressAdded({ payload }: DomainEvent<'SchoolAddressAdded'>): Promise<void> {
    const { userId, verificationId } = payload;
    await this.mail(userId, { kind: 'school-link', about: { verificationId }, priority: PRIORITY.urgent });
  }

  /** Queues an email to the address of a payment, unless its payer was erased. */
  private async mailPayer<Kind extends 'fee-receipt' | 'fee-refunded' | 'fee-disputed'>(
    receipt: ReceiptDto | undefined,
    mail: NewMail<Kind> & { userId: number | null },
  ): Promise<void> {
    if (!receipt || (mail.userId !== null && !(await this.users.lock(mail.userId)))) return;
    await this.messages.mail({ ...mail, email: receipt.email });
  }

  /** Queues an email to a user, unless there is none or it was erased. */
  private async mail<Kind extends Exclude<MailKindName, 'college-live'>>(
    userId: number | null,
    mail: NewMail<Kind>,
  ): Promise<void> {
    if (userId !== null && (await this.users.lock(userId))) await this.messages.mail({ ...mail, userId });
  }
}
