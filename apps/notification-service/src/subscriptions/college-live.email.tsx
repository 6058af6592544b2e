import { Action, EmailFrame, Paragraph, type RenderedMail, renderMail, type MailFrame } from '../messages/public.js';

export interface CollegeLiveEmailProps extends MailFrame {
  collegeName: string;
  collegeUrl: string;
  unsubscribeUrl: string;
}

/** Renders "Your college is live". */
export function renderCollegeLiveEmail(mail: CollegeLiveEmailProps): Promise<RenderedMail> {
  return renderMail(
    <EmailFrame
      {...mail}
      title={`${mail.collegeName} is live on ${mail.productName}`}
      preview={`Enough of you signed up: the student deals of ${mail.collegeName} are open.`}
      badge="Unlocked"
      heading={`${mail.collegeName} is live`}
      lead="You can use the deals around your campus now."
      reason={`You're receiving this email because you subscribed to ${mail.collegeName} on ${mail.productName}.`}
    >
      <Paragraph>
        Food, coffee, books, haircuts, tickets: show your code at the counter and pay less. New deals come in every
        week.
      </Paragraph>
      <Action href={mail.collegeUrl}>See your deals</Action>
    </EmailFrame>,
  );
}
