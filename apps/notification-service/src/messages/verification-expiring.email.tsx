import { Action, EmailFrame, Paragraph, type RenderedMail, renderMail } from './layout/email-frame.js';
import type { MailFrame } from './layout/mail-frame.js';

export interface VerificationExpiringEmailProps extends MailFrame {
  subject: string;
  /** Date of the expiry. */
  day: string;
  accountUrl: string;
}

/** Renders "Your student status ends in … weeks". */
export function renderVerificationExpiringEmail(mail: VerificationExpiringEmailProps): Promise<RenderedMail> {
  return renderMail(
    <EmailFrame
      {...mail}
      title={mail.subject}
      preview={`Confirm your school address before ${mail.day} and keep your student deals.`}
      badge="Student status"
      heading={mail.subject}
      lead={`It is valid until ${mail.day}. Confirm your school address before that, and nothing changes.`}
      reason={`You're receiving this email because you are a verified student on ${mail.productName}.`}
    >
      <Paragraph>
        It takes a minute: open your account and have a new link sent to your school address. Reply to us if you have
        none.
      </Paragraph>
      <Action href={mail.accountUrl}>Open my account</Action>
    </EmailFrame>,
  );
}
