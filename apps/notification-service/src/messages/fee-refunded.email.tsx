import { Action, EmailFrame, Paragraph, type RenderedMail, renderMail } from '../email-frame.js';
import type { MailFrame } from '../mail-frame.js';

export interface FeeRefundedEmailProps extends MailFrame {
  subject: string;
  heading: string;
  lead: string;
  consequence: string;
  receiptNumber: string;
  dashboardUrl: string;
}

/** Renders the mail that the registration fee was refunded, or went back after a dispute. */
export function renderFeeRefundedEmail({
  subject,
  heading,
  lead,
  consequence,
  receiptNumber,
  dashboardUrl,
  ...frame
}: FeeRefundedEmailProps): Promise<RenderedMail> {
  return renderMail(
    <EmailFrame
      {...frame}
      title={subject}
      preview={`${heading}. ${consequence}`}
      badge={`Receipt ${receiptNumber}`}
      heading={heading}
      lead={lead}
      reason={`You're receiving this email because the vendor registration fee on ${frame.productName} was paid with this address.`}
    >
      <Paragraph>{consequence}</Paragraph>
      <Action href={dashboardUrl}>Open my vendor dashboard</Action>
    </EmailFrame>,
  );
}
