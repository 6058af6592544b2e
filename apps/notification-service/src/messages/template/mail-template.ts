import { createTransport, type SendMailOptions } from 'nodemailer';
import type { RenderedMail } from '../layout/email-frame.js';
import { oneClickHeaders, placeholderHost, unfolded } from '../layout/mail-frame.js';
import { partPattern, quotedPrintable } from './quoted-printable.js';

/** Values that differ for each recipient. */
export interface RecipientParts {
  to: string;
  /** Identifies the mail in its Message-ID, with our domain. */
  reference: string;
  /** URL that mail programs post to (RFC 8058). */
  oneClick: string;
  /** Returns the recipient's own link in place of a `linkPlaceholder`. */
  link(number: number): string;
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

type FilledParts = RecipientParts & { messageId: string };
type Slot = (parts: FilledParts) => string;

const HOST = placeholderHost();
const TO = `recipient@${HOST}`;
const MESSAGE_ID = `message-id@${HOST}`;
const ONE_CLICK = `https://${HOST}/one-click`;
/** Followed by the link's number. */
const LINK = `https://${HOST}/link-`;

/** Returns the placeholder for a recipient's own link. Each link of a mail has its number. */
export const linkPlaceholder = (number: number): string => `${LINK}${number}`;

const IN_HEADERS: [RegExp, Slot][] = [
  [new RegExp(TO, 'g'), ({ to }) => to],
  [new RegExp(MESSAGE_ID, 'g'), ({ messageId }) => messageId],
  [new RegExp(ONE_CLICK, 'g'), ({ oneClick }) => oneClick],
];

const inPart = (escaped: (link: string) => string): [RegExp, (parts: RecipientParts, captured: string) => string][] => [
  [partPattern(LINK, String.raw`\d`), ({ link }, number) => quotedPrintable(escaped(link(Number(number))))],
];
const IN_TEXT = inPart((link) => link);
const IN_HTML = inPart((link) => link.replaceAll('&', '&amp;'));
const HTML_PART = /\r\n--[^\r\n]+\r\nContent-Type: text\/html/;

/**
 * A mail as the bytes of a message (RFC 5322) with gaps. MIME is encoded once, and each recipient's mail takes only
 * a few memory copies. Bodies are always quoted-printable, so that a link of any length fits into a gap.
 */
export class MailTemplate {
  private constructor(
    private readonly sender: string,
    private readonly parts: readonly (Buffer | Slot)[],
  ) {}

  static async compile(
    { subject, html, text: plain }: RenderedMail,
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
    const htmlFrom = text.search(HTML_PART);
    return new MailTemplate(from.address, [
      ...cut(text.slice(0, end), IN_HEADERS),
      ...cut(text.slice(end, htmlFrom), IN_TEXT),
      ...cut(text.slice(htmlFrom), IN_HTML),
    ]);
  }

  mailFor(parts: RecipientParts): SendMailOptions {
    return { envelope: { from: this.sender, to: parts.to }, raw: this.messageFor(parts) };
  }

  messageFor(parts: RecipientParts): Buffer {
    const domain = this.sender.slice(this.sender.lastIndexOf('@') + 1);
    const own = { ...parts, messageId: `${parts.reference}@${domain}` };
    return Buffer.concat(this.parts.map((part) => (Buffer.isBuffer(part) ? part : Buffer.from(part(own), 'latin1'))));
  }
}

/** Splits a text into the parts between the gaps, and the gaps, in order. */
function cut(text: string, slots: [RegExp, (parts: FilledParts, captured: string) => string][]): (Buffer | Slot)[] {
  const found = slots
    .flatMap(([pattern, slot]) =>
      Array.from(text.matchAll(pattern), (match) => ({
        from: match.index,
        to: match.index + match[0].length,
        slot: (parts: FilledParts) => slot(parts, (match[1] ?? '').replaceAll('=\r\n', '')),
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
