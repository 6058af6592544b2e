import { Action, EmailFrame, Paragraph, type RenderedMail, renderMail } from './layout/email-frame.js';
import type { MailFrame } from './layout/mail-frame.js';

export interface SchoolLinkEmailProps extends MailFrame {
  confirmUrl: string;
  address: string;
  /** Date and time, with the zone. */
  expires: string;
}

/** Renders "Confirm your school address". */
export function renderSchoolLinkEmail(mail: SchoolLinkEmailProps): Promise<RenderedMail> {
  return renderMail(
    <EmailFrame
      {...mail}
      title="Confirm your school address"
      preview="One click shows that you are a student. Then deals for verified students are yours."
      badge="One step left"
      heading="Confirm your school address"
      lead="One click shows that you are a student. Then deals for verified students are yours for a year."
      reason={`You're receiving this email because somebody entered ${mail.address} as their school address on ${mail.productName}. If that was not you, do nothing: without the click nothing happens.`}
    >
      <Paragraph>{`The link works once, until ${mail.expires}.`}</Paragraph>
      <Action href={mail.confirmUrl}>Confirm my address</Action>
    </EmailFrame>,
  );
}
