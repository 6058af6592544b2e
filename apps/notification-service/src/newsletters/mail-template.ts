import { createTransport } from 'nodemailer';
import { oneClickHeaders, placeholderHost, unfolded } from '../messages/public.js';
import { type Edition, newsletterLinks, UNSUBSCRIBE_PLACEHOLDER } from './newsletter-content.js';
import { partPattern, quotedPrintable } from './quoted-printable.js';

/** Values that differ for each recipient. */
export interface RecipientParts {
  to: string;
  messageId: string;
  /** URL that mail programs post to (RFC 8058). */
  oneClick: string;
  /** Page that ends the subscription to a college. */
  unsubscribe(collegeId: number): string;
  preferences: string;
}

export interface TemplateParts {
  from: { name: string; address: string };
  date: Date;
}

/** Composes messages without sending them. */
const composer = createTransport({
  streamTransport: true,
  buffer: true,
  newline: 'windows',
  disableFileAccess: true,
  disableUrlAccess: true,
});

type Slot = (parts: RecipientParts) => string;

const HOST = placeholderHost();
const TO = `recipient@${HOST}`;
const MESSAGE_ID = `message-id@${HOST}`;
const ONE_CLICK = `https://${HOST}/one-click`;

const IN_HEADERS: [RegExp, Slot][] = [
  [new RegExp(TO, 'g'), ({ to }) => to],
  [new RegExp(MESSAGE_ID, 'g'), ({ messageId }) => messageId],
  [new RegExp(ONE_CLICK, 'g'), ({ oneClick }) => oneClick],
];

const IN_BODIES: [RegExp, (parts: RecipientParts, captured: string) => string][] = [
  [
    partPattern(UNSUBSCRIBE_PLACEHOLDER, String.raw`\d`),
    ({ unsubscribe }, collegeId) => quotedPrintable(unsubscribe(Number(collegeId))),
  ],
  [partPattern(newsletterLinks.preferences), ({ preferences }) => quotedPrintable(preferences)],
];

/**
 * An edition as the bytes of a message (RFC 5322) with gaps. MIME is encoded once, and each recipient's mail takes only
 * a few memory copies. Bodies are always quoted-printable, so that a link of any length fits into a gap.
 */
export class MailTemplate {
  private constructor(private readonly parts: readonly (Buffer | Slot)[]) {}

  static async compile(
    { subject, html, text: plain }: Pick<Edition, 'subject' | 'html' | 'text'>,
    { from, date }: TemplateParts,
  ): Promise<MailTemplate> {
    const { message } = await composer.sendMail({
      from,
      to: TO,
      subject,
      text: plain,
      html,
      date,
      messageId: `<${MESSAGE_ID}>`,
      headers: unfolded({ ...oneClickHeaders(ONE_CLICK), 'Auto-Submitted': 'auto-generated' }),
      encoding: 'quoted-printable',
    });
    const text = message.toString('latin1');
    const end = text.indexOf('\r\n\r\n');
    return new MailTemplate([...cut(text.slice(0, end), IN_HEADERS), ...cut(text.slice(end), IN_BODIES)]);
  }

  messageFor(parts: RecipientParts): Buffer {
    return Buffer.concat(this.parts.map((part) => (Buffer.isBuffer(part) ? part : Buffer.from(part(parts), 'latin1'))));
  }
}

/** Splits a text into the parts between the gaps, and the gaps, in order. */
function cut(text: string, slots: [RegExp, (parts: RecipientParts, captured: string) => string][]): (Buffer | Slot)[] {
  const found = slots
    .flatMap(([pattern, slot]) =>
      Array.from(text.matchAll(pattern), (match) => ({
        from: match.index,
        to: match.index + match[0].length,
        slot: (parts: RecipientParts) => slot(parts, (match[1] ?? '').replaceAll('=\r\n', '')),
      })),
    )
    .toSorted((a, b) => a.from - b.from);
  let at = 0;
  const parts = found.flatMap(({ from, to, slot }) => {
    const before = Buffer.from(text.slice(at, from), 'latin1');
    at = to;
    return [before, slot];
  });
  return [...parts, Buffer.from(text.slice(at), 'latin1')];
}
