import { Link } from '@react-email/link';
import { Section } from '@react-email/section';
import { Text } from '@react-email/text';
import { MAIL_COLOURS as COLOUR } from '@campus-deals/contracts/notification/mail-palette';
import type { CSSProperties, ReactElement } from 'react';
import {
  DealRow,
  Action,
  EmailFrame,
  Paragraph,
  type RenderedMail,
  renderMail,
  offerOf,
  type MailFrame,
} from '../messages/public.js';
import type { AlertEntry } from './alert-entry.js';

interface AlertEmailProps extends MailFrame {
  entry: AlertEntry;
  /** Turns these mails off. */
  unsubscribeUrl: string;
  preferencesUrl: string;
}

interface AlertDigestEmailProps extends MailFrame {
  subject: string;
  entries: AlertEntry[];
  /** Number of further alerts, listed on the site only. */
  more: number;
  /** Turns these mails off. */
  unsubscribeUrl: string;
  preferencesUrl: string;
}

const style = {
  entry: { padding: '0 0 18px' },
  title: { margin: 0, fontSize: 17, lineHeight: '24px', fontWeight: 600 },
  link: { color: COLOUR.ink, textDecoration: 'underline' },
  item: { margin: '0 0 8px', fontSize: 16, lineHeight: '24px' },
  text: { margin: '4px 0 0', color: COLOUR.muted, fontSize: 15, lineHeight: '22px' },
  reason: { margin: '4px 0 0', color: COLOUR.muted, fontSize: 13, lineHeight: '20px' },
  reasonLink: { color: COLOUR.muted, textDecoration: 'underline' },
} satisfies Record<string, CSSProperties>;

export function renderAlertEmail({ entry, ...frame }: AlertEmailProps): Promise<RenderedMail> {
  return renderMail(
    <EmailFrame
      {...frame}
      title={entry.title}
      preview={entry.deal ? `${offerOf(entry.deal)} · ${entry.deal.note}` : entry.text}
      badge="Alert"
      heading={entry.title}
      lead={entry.text}
      reason={reasonIn(frame)}
    >
      {entry.deal && <DealRow deal={entry.deal} />}
      {entry.items?.map(({ text, url }) => (
        <Text key={url + text} className="m-ink" style={style.item}>
          <Link href={url} className="m-ink" style={style.link}>
            {text}
          </Link>
        </Text>
      ))}
      <Action href={entry.url}>{entry.action}</Action>
      <Reasons reasons={entry.reasons} />
    </EmailFrame>,
  );
}

export function renderAlertDigestEmail(mail: AlertDigestEmailProps): Promise<RenderedMail> {
  const { subject, entries, more } = mail;
  return renderMail(
    <EmailFrame
      {...mail}
      title={subject}
      preview={entries.map(({ title }) => title).join(' · ')}
      badge="Your day"
      heading={subject}
      lead="What has happened since yesterday morning."
      reason={reasonIn(mail)}
    >
      {entries.map((entry) => (
        <Entry key={entry.url + entry.title} {...entry} />
      ))}
      {more > 0 && <Paragraph>{`And ${more} more.`}</Paragraph>}
      <Action href={mail.preferencesUrl}>See all notifications</Action>
    </EmailFrame>,
  );
}

function Entry({ title, text, url, deal, reasons }: AlertEntry): ReactElement {
  return (
    <Section style={style.entry}>
      {deal ? (
        <DealRow deal={{ ...deal, note: `${title} · ${deal.note}` }} />
      ) : (
        <>
          <Text className="m-ink" style={style.title}>
            <Link href={url} className="m-ink" style={style.link}>
              {title}
            </Link>
          </Text>
          <Text className="m-muted" style={style.text}>
            {text}
          </Text>
        </>
      )}
      <Reasons reasons={reasons} />
    </Section>
  );
}

/** Answers "Why did I get this?", with a link that changes exactly that. */
function Reasons({ reasons }: Pick<AlertEntry, 'reasons'>): ReactElement {
  return (
    <>
      {reasons.map(({ text, url, action }) => (
        <Text key={url} className="m-muted" style={style.reason}>
          {text}{' '}
          <Link href={url} className="m-muted" style={style.reasonLink}>
            {action}
          </Link>
        </Text>
      ))}
    </>
  );
}

const reasonIn = ({ productName }: MailFrame): string =>
  `You're receiving this email because your account on ${productName} has email notifications on.`;
