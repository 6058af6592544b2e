import { Link } from '@react-email/link';
import { Action, EmailFrame, Paragraph, type RenderedMail, renderMail } from '../email-frame.js';
import { style } from '../email-styles.js';
import type { MailFrame } from '../mail-frame.js';

export interface WelcomeDeal {
  url: string;
  /** Includes the discount. */
  title: string;
  vendorName: string;
}

export interface CollegeWelcomeEmailProps extends MailFrame {
  collegeName: string;
  collegeUrl: string;
  /** Day of the next newsletter; null if unknown. */
  nextIssue: string | null;
  deals: WelcomeDeal[];
  unsubscribeUrl: string;
}

/** Renders the welcome to a college that is already open. */
export function renderCollegeWelcomeEmail(mail: CollegeWelcomeEmailProps): Promise<RenderedMail> {
  const { collegeName, nextIssue, deals } = mail;
  return renderMail(
    <EmailFrame
      {...mail}
      title={`You're in: deals near ${collegeName}`}
      preview={
        deals.length > 0
          ? `On now: ${deals.map(({ title, vendorName }) => `${title} at ${vendorName}`).join('; ')}`
          : `New deals near ${collegeName} will come by email.`
      }
      badge="Subscribed"
      heading="You're in."
      lead={nextIssue ? `Your first issue comes ${nextIssue}.` : 'Your first issue comes with the next newsletter.'}
      reason={`You're receiving this email because you subscribed to ${collegeName} on ${mail.productName}.`}
    >
      <Paragraph>
        {deals.length > 0
          ? `You don't have to wait. On now near ${collegeName}:`
          : `No deals are running near ${collegeName} right now. New ones come every week.`}
      </Paragraph>
      {deals.map(({ url, title, vendorName }) => (
        <Paragraph key={url}>
          <Link href={url} className="m-link" style={style.link}>
            {title}
          </Link>
          {` · ${vendorName}`}
        </Paragraph>
      ))}
      <Action href={mail.collegeUrl}>See all deals</Action>
    </EmailFrame>,
  );
}
