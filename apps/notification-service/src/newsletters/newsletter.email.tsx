import { Button } from '@react-email/button';
import { Heading } from '@react-email/heading';
import { Link } from '@react-email/link';
import { render } from '@react-email/render';
import { Text } from '@react-email/text';
import type { ReactElement } from 'react';
import {
  DealRow,
  EmailFrame,
  type RenderedMail,
  style,
  offerOf,
  type MailFrame,
  listStyle,
} from '../messages/public.js';
import type { CollegeSection } from './newsletter-copy.js';
import { type Paragraph, plainText, type Run } from './markdown.js';

type Section = CollegeSection & { unsubscribeUrl: string };

export interface NewsletterEmailProps extends MailFrame {
  subject: string;
  preheader: string;
  lead: string;
  /** Paragraphs that an admin wrote. */
  intro: readonly Paragraph[];
  sections: Section[];
  /** Number of colleges left out for lack of room. */
  leftOut: number;
  preferencesUrl: string;
}

/** Renders the newsletter of one college, or of those that a reader follows. */
export async function renderNewsletterEmail({
  subject,
  preheader,
  lead,
  intro,
  sections,
  leftOut,
  ...frame
}: NewsletterEmailProps): Promise<RenderedMail> {
  const [only, ...others] = sections;
  const heading = only && others.length === 0 ? `This week near ${only.name}` : 'This week near your colleges';
  const where = only && others.length === 0 ? only.name : 'these colleges';
  const reason = `You're receiving this email because you subscribed to ${where} on ${frame.productName}.`;
  const html = await render(
    <EmailFrame
      {...frame}
      title={subject}
      preview={preheader}
      badge="Your newsletter"
      heading={heading}
      lead={lead}
      reason={reason}
      {...(only &&
        others.length === 0 && { unsubscribeUrl: only.unsubscribeUrl, archiveUrl: `${only.url}/newsletters` })}
    >
      <Intro paragraphs={intro} />
      {sections.map((section) => (
        <College key={section.url} section={section} isAlone={others.length === 0} />
      ))}
      {leftOut > 0 ? (
        <Text className="m-muted" style={style.text}>
          {`And ${leftOut} more of your colleges, on ${frame.productName}.`}
        </Text>
      ) : null}
    </EmailFrame>,
  );
  return { subject, html, text: textOf({ heading, lead, intro, sections, leftOut, reason, ...frame }) };
}

function Intro({ paragraphs }: { paragraphs: readonly Paragraph[] }): ReactElement | null {
  if (paragraphs.length === 0) return null;
  return (
    <div>
      {paragraphs.map((runs, at) => (
        <Text key={at} className="m-ink" style={listStyle.intro}>
          {runs.map((run, nth) => (
            <Words key={nth} run={run} />
          ))}
        </Text>
      ))}
    </div>
  );
}

function Words({ run: { text, isBold, isItalic, href } }: { run: Run }): ReactElement {
  const linked = href ? (
    <Link href={href} className="m-link" style={style.link}>
      {text}
    </Link>
  ) : (
    text
  );
  const slanted = isItalic ? <em>{linked}</em> : linked;
  if (text === '\n') return <br />;
  return isBold ? <strong>{slanted}</strong> : <>{slanted}</>;
}

function College({ section, isAlone }: { section: Section; isAlone: boolean }): ReactElement {
  const { name, url, groups, vendors, all, unsubscribeUrl } = section;
  return (
    <>
      {isAlone ? null : (
        <Heading as="h2" className="m-ink" style={listStyle.college}>
          {name}
        </Heading>
      )}
      {groups.map(({ title, deals }, at) => (
        <div key={title}>
          <Heading
            as={isAlone ? 'h2' : 'h3'}
            className="m-ink"
            style={isAlone && at === 0 ? listStyle.firstGroup : listStyle.group}
          >
            {title}
          </Heading>
          {deals.map((deal) => (
            <DealRow key={deal.url} deal={deal} />
          ))}
        </div>
      ))}
      {vendors.length > 0 ? (
        <>
          <Heading as={isAlone ? 'h2' : 'h3'} className="m-ink" style={listStyle.group}>
            Where to go
          </Heading>
          <Text className="m-muted" style={listStyle.vendors}>
            {vendors.map(({ url: vendorUrl, name: vendorName, deals }, at) => (
              <span key={vendorUrl}>
                {at > 0 ? <br /> : null}
                <Link href={vendorUrl} className="m-link" style={listStyle.vendor}>
                  {vendorName}
                </Link>
                {` · ${deals}`}
              </span>
            ))}
          </Text>
        </>
      ) : null}
      <Button href={url} className="m-button" style={listStyle.all}>
        {all}
      </Button>
      {isAlone ? null : (
        <Text className="m-muted" style={listStyle.leave}>
          <Link href={unsubscribeUrl} className="m-muted" style={style.smallLink}>
            {`Unsubscribe from ${name}`}
          </Link>
        </Text>
      )}
    </>
  );
}

/** Writes the plain text itself, because converted tables read badly. */
function textOf({
  heading,
  lead,
  intro,
  sections,
  leftOut,
  reason,
  productName,
  postalAddress,
  homeUrl,
  preferencesUrl,
}: Omit<NewsletterEmailProps, 'subject' | 'preheader'> & { heading: string; reason: string }): string {
  const colleges = sections.flatMap(({ name, url, groups, vendors, all, unsubscribeUrl }) => [
    ...(sections.length > 1 ? [`${name.toUpperCase()}`, ''] : []),
    ...groups.flatMap(({ title, deals }) => [
      title,
      ...deals.flatMap((deal) => [`* ${offerOf(deal)}`, `  ${deal.note}`, `  ${deal.url}`]),
      '',
    ]),
    ...(vendors.length > 0
      ? ['Where to go', ...vendors.map((vendor) => `* ${vendor.name} · ${vendor.deals}`), '']
      : []),
    `${all}: ${url}`,
    ...(sections.length > 1 ? [`Unsubscribe from ${name}: ${unsubscribeUrl}`] : []),
    '',
  ]);
  const [only] = sections;
  return [
    heading,
    '',
    lead,
    '',
    ...intro.flatMap((paragraph) => [plainText(paragraph), '']),
    ...colleges,
    ...(leftOut > 0 ? [`And ${leftOut} more of your colleges: ${homeUrl}`, ''] : []),
    '--',
    reason,
    ...(only && sections.length === 1 ? [`Unsubscribe: ${only.unsubscribeUrl}`] : []),
    `Choose what you get: ${preferencesUrl}`,
    ...(only && sections.length === 1 ? [`Past newsletters: ${only.url}/newsletters`] : []),
    `${productName}, ${postalAddress}`,
  ].join('\n');
}
