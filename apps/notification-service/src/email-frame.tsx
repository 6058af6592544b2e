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
import { style, styleSheet } from './email-styles.js';
import type { MailFrame } from './mail-frame.js';

export interface RenderedMail {
  html: string;
  text: string;
}

export interface EmailFrameProps extends MailFrame {
  /** The title of the document; heads say it in their own words. */
  title: string;
  /** What a mailbox shows beside the subject. */
  preview: string;
  badge: string;
  heading: string;
  lead: string;
  /** Below the dashed line. */
  children: ReactNode;
  /** Why the reader gets this mail. */
  reason: string;
  /** Of newsletters only: a mail about one's own account has none. */
  unsubscribeUrl?: string;
  /** Which mails one gets, and how often. */
  preferencesUrl?: string;
}

/** Every mail of ours: a ticket, torn open, with who sends it below. */
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
  preferencesUrl,
}: EmailFrameProps): ReactElement {
  return (
    <Html lang="en">
      <Head>
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <meta name="supported-color-schemes" content="light dark" />
        <title>{title}</title>
        <style>{styleSheet}</style>
      </Head>
      <Preview>{preview}</Preview>
      <Page>
        <Container className="m-page" style={style.page}>
          <Text style={style.brand}>
            <Link href={homeUrl} className="m-ink" style={style.brandLink}>
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
              </Text>
            ) : null}
            <Text className="m-muted" style={style.small}>{`${productName}, ${postalAddress}`}</Text>
          </Section>
        </Container>
      </Page>
    </Html>
  );
}

/** In a cell as well: some mailboxes make another element of the body, and one that is dark must be so in both. */
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

/** A button, and its address for those whose mail program shows none. */
export function Action({ href, children }: { href: string; children: ReactNode }): ReactElement {
  return (
    <>
      <Button href={href} className="m-button" style={style.button}>
        {children}
      </Button>
      {/* As text the button is its address already. */}
      <Text className="m-muted" style={style.plainUrl} data-skip-in-text="true">
        Or open{' '}
        <Link href={href} className="m-link" style={style.link}>
          {href}
        </Link>
      </Text>
    </>
  );
}

/** The mail as HTML and as plain text. */
export async function renderMail(mail: ReactElement): Promise<RenderedMail> {
  const html = await render(mail);
  return { html, text: toPlainText(html) };
}
