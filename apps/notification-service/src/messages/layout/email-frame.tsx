import { MAIL_STYLE_SHEET } from '@campus-deals/contracts/notification/mail-palette';
import { Button } from '@react-email/button';
import { Container } from '@react-email/container';
import { Head } from '@react-email/head';
import { Heading } from '@react-email/heading';
import { Html } from '@react-email/html';
import { Link } from '@react-email/link';
import { Preview } from '@react-email/preview';
import { render, toPlainText } from '@react-email/render';
import { Section } from '@react-email/section';
import { Text } from '@react-email/text';
import type { ReactElement, ReactNode } from 'react';
import { style } from './email-styles.js';
import { type MailFrame, signedInLink } from './mail-frame.js';

export interface RenderedMail {
  subject: string;
  html: string;
  text: string;
}

export interface EmailFrameProps extends MailFrame {
  /** Subject, and title of the document. Each mail words its heading separately. */
  title: string;
  /** Preview text that a mailbox shows beside the subject. */
  preview: string;
  badge: string;
  heading: string;
  lead: string;
  /** Content below the dashed line. */
  children: ReactNode;
  /** Why the reader receives this mail. */
  reason: string;
  /** Set for newsletters only: mails about the reader's own account cannot be unsubscribed from. */
  unsubscribeUrl?: string;
  /** Public page with what was sent before. */
  archiveUrl?: string;
  /** Page where readers choose which mails they receive, and how often. */
  preferencesUrl?: string;
}

/** Layout shared by every mail: a torn ticket, with the sender below it. */
export function EmailFrame({
  title,
  preview,
  badge,
  heading,
  lead,
  children,
  reason,
  productName,
  homeUrl,
  postalAddress,
  unsubscribeUrl,
  archiveUrl,
  preferencesUrl,
}: EmailFrameProps): ReactElement {
  return (
    <Html lang="en">
      <Head>
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <meta name="supported-color-schemes" content="light dark" />
        <title>{title}</title>
        <style>{MAIL_STYLE_SHEET}</style>
      </Head>
      <Preview>{preview}</Preview>
      <Page>
        <Container className="m-page" style={style.page}>
          <Text style={style.brand}>
            <Link href={homeUrl} className="m-ink" style={style.brandLink}>
              <Mark />
              {productName}
            </Link>
          </Text>
          <Section className="m-top" style={style.ticketTop}>
            <Text className="m-badge" style={style.badge}>
              {badge}
            </Text>
            <Heading as="h1" className="m-title m-on-night" style={style.title}>
              {heading}
            </Heading>
            <Text className="m-on-night-muted" style={style.lead}>
              {lead}
            </Text>
          </Section>
          <Section className="m-stub" style={style.ticketStub}>
            {children}
          </Section>
          <Section style={style.footer}>
            <Text className="m-muted" style={style.small}>
              {reason}
            </Text>
            {unsubscribeUrl || preferencesUrl ? (
              <Text className="m-muted" style={style.small}>
                <FooterLink href={unsubscribeUrl}>Unsubscribe</FooterLink>
                {unsubscribeUrl && preferencesUrl ? ' · ' : null}
                <FooterLink href={preferencesUrl}>Choose what you get</FooterLink>
                {archiveUrl ? ' · ' : null}
                <FooterLink href={archiveUrl}>Past newsletters</FooterLink>
              </Text>
            ) : null}
            <Text className="m-muted" style={style.small}>{`${productName}, ${postalAddress}`}</Text>
          </Section>
        </Container>
      </Page>
    </Html>
  );
}

/** Wraps the content in a styled table cell too, for the dark theme where mailboxes replace the body element. */
function Page({ children }: { children: ReactNode }): ReactElement {
  return (
    <body className="m-body" style={style.body}>
      <table role="presentation" width="100%" cellPadding={0} cellSpacing={0} border={0}>
        <tbody>
          <tr>
            <td className="m-body" style={style.body}>
              {children}
            </td>
          </tr>
        </tbody>
      </table>
    </body>
  );
}

/** Draws the mark, a ticket with a sun, without a picture to load. */
function Mark(): ReactElement {
  return (
    <span className="m-button" style={style.mark}>
      <span className="m-badge" style={style.sun} />
    </span>
  );
}

function FooterLink({ href, children }: { href: string | undefined; children: ReactNode }): ReactElement | null {
  if (!href) return null;
  return (
    <Link href={href} className="m-muted" style={style.smallLink}>
      {children}
    </Link>
  );
}

export function Paragraph({ children }: { children: ReactNode }): ReactElement {
  return (
    <Text className="m-ink" style={style.text}>
      {children}
    </Text>
  );
}

export function Action({ href, children }: { href: string; children: ReactNode }): ReactElement {
  return (
    <div style={style.action}>
      <Button href={href} className="m-button" style={style.button}>
        {children}
      </Button>
    </div>
  );
}

export const DashboardAction = ({ homeUrl }: MailFrame): ReactElement => (
  <Action href={signedInLink(homeUrl, '/vendor/dashboard')}>Open my vendor dashboard</Action>
);

/** Keeps headings of plain text as written: by default they are in capitals, below two blank lines. */
const PLAIN_TEXT = { selectors: [{ selector: 'h1', options: { uppercase: false, leadingLineBreaks: 2 } }] };

/** Renders a mail as HTML and plain text. */
export async function renderMail(mail: ReactElement<EmailFrameProps>): Promise<RenderedMail> {
  const html = await render(mail);
  return { subject: mail.props.title, html, text: toPlainText(html, PLAIN_TEXT) };
}
