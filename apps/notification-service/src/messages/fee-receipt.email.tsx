import { Action, EmailFrame, Paragraph, type RenderedMail, renderMail } from '../email-frame.js';
import type { MailFrame } from '../mail-frame.js';

export interface FeeReceiptEmailProps extends MailFrame {
  subject: string;
  receiptNumber: string;
  /** Includes the currency. */
  amount: string;
  paidAt: Date;
  dashboardUrl: string;
}

/** Renders the receipt of the vendor registration fee. */
export function renderFeeReceiptEmail({
  subject,
  receiptNumber,
  amount,
  paidAt,
  dashboardUrl,
  ...frame
}: FeeReceiptEmailProps): Promise<RenderedMail> {
  const day = paidAt.toLocaleDateString('en-US', { dateStyle: 'long', timeZone: 'UTC' });
  return renderMail(
    <EmailFrame
      {...frame}
      title={subject}
      preview={`${amount}, paid on ${day}. Post as many deals as you like.`}
      badge={`Receipt ${receiptNumber}`}
      heading={`Thank you: ${amount} paid`}
      lead={`Vendor registration fee, one-time, paid by card on ${day}.`}
      reason={`You're receiving this email because the vendor registration fee on ${frame.productName} was paid with this address.`}
    >
      <Paragraph>You can post as many deals as you like; each is reviewed within 1-2 business days.</Paragraph>
      <Action href={dashboardUrl}>Open my vendor dashboard</Action>
    </EmailFrame>,
  );
}
