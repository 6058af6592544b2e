import { Body } from '@react-email/body';
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
import type { CSSProperties, ReactElement, ReactNode } from 'react';
import { MAIL_COLOURS as COLOUR, MAIL_FONTS as FONT } from '@campus-deals/contracts/mail-palette';
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
}

const style = {
  body: { margin: 0, backgroundColor: COLOUR.paper, color: COLOUR.ink, fontFamily: FONT.text },
  page: { maxWidth: 560, margin: '0 auto', padding: '32px 16px 40px' },
  brand: {
    margin: '0 0 20px',
    fontFamily: FONT.display,
    fontSize: 18,
    lineHeight: '24px',
    fontWeight: 700,
    letterSpacing: '-0.01em',
  },
  brandLink: { color: COLOUR.ink, textDecoration: 'none' },
  ticketTop: { backgroundColor: COLOUR.night, borderRadius: '16px 16px 0 0', padding: '36px 32px 30px' },
  badge: {
    display: 'inline-block',
    margin: '0 0 18px',
    padding: '5px 10px',
    borderRadius: 6,
    backgroundColor: COLOUR.deal,
    color: COLOUR.ink,
    fontSize: 13,
    lineHeight: '18px',
    fontWeight: 700,
  },
  title: {
    margin: 0,
    color: COLOUR.onNight,
    fontFamily: FONT.display,
    fontSize: 32,
    lineHeight: '38px',
    fontWeight: 700,
    letterSpacing: '-0.02em',
  },
  lead: { margin: '14px 0 0', color: COLOUR.onNightMuted, fontSize: 16, lineHeight: '25px' },
  ticketStub: {
    backgroundColor: COLOUR.card,
    border: `1px solid ${COLOUR.line}`,
    borderTop: `2px dashed ${COLOUR.perforation}`,
    borderRadius: '0 0 16px 16px',
    padding: '28px 32px 32px',
  },
  text: { margin: '0 0 20px', fontSize: 16, lineHeight: '25px' },
  button: {
    backgroundColor: COLOUR.brand,
    color: COLOUR.card,
    borderRadius: 10,
    padding: '14px 26px',
    fontSize: 16,
    lineHeight: '20px',
    fontWeight: 600,
    textDecoration: 'none',
  },
  plainUrl: { margin: '20px 0 0', color: COLOUR.muted, fontSize: 13, lineHeight: '20px' },
  link: { color: COLOUR.brand, textDecoration: 'underline', wordBreak: 'break-all' },
  footer: { padding: '24px 4px 0' },
  small: { margin: '0 0 8px', color: COLOUR.muted, fontSize: 13, lineHeight: '20px' },
  smallLink: { color: COLOUR.muted, textDecoration: 'underline' },
} satisfies Record<string, CSSProperties>;

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
}: EmailFrameProps): ReactElement {
  return (
    <Html lang="en">
      <Head>
        <meta name="color-scheme" content="light" />
        <title>{title}</title>
      </Head>
      <Preview>{preview}</Preview>
      <Body style={style.body}>
        <Container style={style.page}>
          <Text style={style.brand}>
            <Link href={homeUrl} style={style.brandLink}>
              {productName}
            </Link>
          </Text>
          <Section style={style.ticketTop}>
            <Text style={style.badge}>{badge}</Text>
            <Heading as="h1" style={style.title}>
              {heading}
            </Heading>
            <Text style={style.lead}>{lead}</Text>
          </Section>
          <Section style={style.ticketStub}>{children}</Section>
          <Section style={style.footer}>
            <Text style={style.small}>{reason}</Text>
            <Text style={style.small}>
              {unsubscribeUrl ? (
                <Link href={unsubscribeUrl} style={style.smallLink}>
                  Unsubscribe
                </Link>
              ) : null}
              {`${unsubscribeUrl ? ' · ' : ''}${productName}, ${postalAddress}`}
            </Text>
          </Section>
        </Container>
      </Body>
    </Html>
  );
}

export function Paragraph({ children }: { children: ReactNode }): ReactElement {
  return <Text style={style.text}>{children}</Text>;
}

/** A button, and its address for those whose mail program shows none. */
export function Action({ href, children }: { href: string; children: ReactNode }): ReactElement {
  return (
    <>
      <Button href={href} style={style.button}>
        {children}
      </Button>
      <Text style={style.plainUrl}>
        Or open{' '}
        <Link href={href} style={style.link}>
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
