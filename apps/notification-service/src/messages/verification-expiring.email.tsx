import { Action, EmailFrame, Paragraph, type RenderedMail, renderMail } from '../email-frame.js';
import type { MailFrame } from '../mail-frame.js';

export interface VerificationExpiringEmailProps extends MailFrame {
  subject: string;
  /** Date of the expiry. */
  day: string;
  accountUrl: string;
}

/** Renders "Your student status ends in … weeks". */
export function renderVerificationExpiringEmail({
  subject,
  day,
  accountUrl,
  ...frame
}: VerificationExpiringEmailProps): Promise<RenderedMail> {
  return renderMail(
    <EmailFrame
      {...frame}
      title={subject}
      preview={`Confirm your school address again before ${day} and keep your student deals.`}
      badge="Student status"
      heading={subject}
      lead={`It is valid until ${day}. Confirm your school address again before that, and nothing changes.`}
      reason={`You're receiving this email because you confirmed a school address on ${frame.productName}.`}
    >
      <Paragraph>It takes a minute: open your account and have a new link sent to your school address.</Paragraph>
      <Action href={accountUrl}>Open my account</Action>
    </EmailFrame>,
  );
}
