import {
  DealRow,
  Action,
  EmailFrame,
  Paragraph,
  type RenderedMail,
  renderMail,
  type MailDeal,
  type MailFrame,
} from '../messages/public.js';

interface CollegeLiveEmailProps extends MailFrame {
  collegeName: string;
  collegeUrl: string;
  unsubscribeUrl: string;
}

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

interface CollegeWelcomeEmailProps extends CollegeLiveEmailProps {
  /** Day of the next newsletter; null if unknown. */
  nextIssue: string | null;
  deals: MailDeal[];
}

export function renderCollegeWelcomeEmail(mail: CollegeWelcomeEmailProps): Promise<RenderedMail> {
  const { collegeName, nextIssue, deals } = mail;
  return renderMail(
    <EmailFrame
      {...mail}
      title={`You're in: deals near ${collegeName}`}
      preview={
        deals.length > 0
          ? `On now: ${deals.map(({ title, note }) => `${title} (${note})`).join(', ')}`
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
      {deals.map((deal) => (
        <DealRow key={deal.url} deal={deal} />
      ))}
      <Action href={mail.collegeUrl}>See all deals</Action>
    </EmailFrame>,
  );
}
