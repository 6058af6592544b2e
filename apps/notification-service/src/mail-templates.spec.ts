import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { simpleParser, type ParsedMail } from 'mailparser';
import { createTransport } from 'nodemailer';
import { describe, expect, test } from 'vitest';
import { FEE_REFUND_REASONS, STUDENT_DECISIONS } from '@campus-deals/contracts/enumerations';
import { MAIL_EXAMPLES as SIGN_IN_MAIL_EXAMPLES } from '../../../stand-ins/auth-provider/src/testing/mail-examples.js';
import { feeRefundedCopy } from './messages/fee-copy.js';
import { MAIL_PURPOSES } from './messages/mail-about.js';
import { decidedCopy } from './messages/verification.email.js';
import { newsletterLinks } from './newsletters/newsletter-content.js';
import { MAIL_EXAMPLES, POSTAL_ADDRESS, SITE } from './testing/mail-examples.js';

/** Size at which Gmail clips a mail. */
const MAX_BYTES = 102_000;

/** Returns a mail as a mailbox reads it: serialized as for the mail server, then parsed again. */
async function received({ html, text }: { html: string; text: string }): Promise<ParsedMail> {
  const transport = createTransport({ streamTransport: true, buffer: true });
  const { message } = await transport.sendMail({ from: 'a@campusdeals.example', to: 'b@uni.example', html, text });
  return simpleParser(Readable.from(message as Buffer));
}

/** Page addresses from the web's route table. */
const PAGES = [...pagesOf('apps/web/src/platform/paths.ts')].map(
  (path) =>
    new RegExp(
      `^${path
        .replaceAll(/\/:\w+\?/g, '(?:/[^/]+)?')
        .replaceAll(/:\w+/g, '[^/]+')
        .replace(/\/\*$/, '(?:/.*)?')}$`,
    ),
);
const PICTURE = /^https:\/\/campusdeals\.example\/(api\/images\/[0-9a-f]{40}\.webp\?w=400|art\/coffee\.png)$/;
const PLACEHOLDERS = [newsletterLinks.preferences, ...[1, 2].map(newsletterLinks.unsubscribe)];

describe.each(Object.entries(MAIL_EXAMPLES))('the mail "%s"', (_kind, render) => {
  test('reads as HTML and as text, and names its sender', async () => {
    const { html, text = '' } = await received(await render());
    for (const part of [html || '', text]) {
      expect(part).toContain(POSTAL_ADDRESS);
      expect(part).not.toMatch(/undefined|null|\[object|NaN/);
    }
    expect(html).toMatch(/<html[^>]* lang="en"/);
    expect(text).not.toMatch(/<\/?(?:p|div|a|table|td|span|br)\b/);
    // Each line may be read on its own.
    expect(text.trim().split('\n').length).toBeGreaterThan(4);
  });

  test('has its own preview text in a mailbox’s list', async () => {
    const { html } = await received(await render());
    const title = /<title>([^<]+)<\/title>/.exec(html || '')?.[1];
    const preheader = /<div style="display:none[^>]*>([^<]+)/.exec(html || '')?.[1]?.trim();
    expect(title).toBeTruthy();
    expect(preheader?.length).toBeGreaterThan(20);
    expect(preheader).not.toBe(title);
  });

  test('links only to existing pages, and to nothing that identifies who opens it', async () => {
    const { html, text = '' } = await received(await render());
    const hrefs = [...(html || '').matchAll(/href="([^"]+)"/g)].map(([, href = '']) => href.replaceAll('&amp;', '&'));
    const inText = [...text.matchAll(/https:\/\/[^\s\])]+/g)].map(([href]) => href);
    expect(hrefs).not.toEqual([]);
    expect([...hrefs, ...inText].filter((href) => !isAlive(href))).toEqual([]);
    expect(html).not.toMatch(/<script|url\(/);
    // Pictures have one address for every reader.
    const sources = [...(html || '').matchAll(/src="([^"]*)"/g)].map(([, source]) => source);
    expect(sources.filter((source) => !PICTURE.test(source ?? ''))).toEqual([]);
  });

  test('is small enough not to be clipped', async () => {
    const { html } = await render();
    expect(Buffer.byteLength(html)).toBeLessThan(MAX_BYTES);
  });

  test('supports a dark theme', async () => {
    const { html } = await render();
    expect(html).toContain('<meta name="color-scheme" content="light dark"/>');
    expect(html).toContain('@media (prefers-color-scheme: dark)');
    // A quote or an angle bracket would be escaped, and the rules after it lost.
    expect(/<style>([\s\S]*?)<\/style>/.exec(html)?.[1]).not.toMatch(/&(?:quot|gt|lt|#x27);/);
  });
});

/** Mails that cannot be unsubscribed from: about the reader's own account, or requested by the reader. */
test.each([
  'newsletter',
  'newsletter of many',
  'college-live',
  'college-welcome',
  'alert',
  'alert-digest',
  'morning summary',
] as const)('the mail "%s" has an unsubscribe link', async (kind) => {
  const { html, text = '' } = await received(await MAIL_EXAMPLES[kind]());
  expect(html).toMatch(/>Unsubscribe/);
  expect(text).toMatch(/unsubscribe/i);
});

test('docs/notifications.md lists every email with its subjects', async () => {
  const rows = readRepositoryFile('docs/notifications.md').matchAll(/^\| `(\w[\w-]*)` +\| (.+?) +\|/gm);
  const listed = new Map(
    Array.from(rows, ([, kind = '', subjects = '']) => [
      kind,
      subjects.split(' / ').map((subject) => new RegExp(`^${subject.replaceAll('…', '.+')}$`)),
    ]),
  );
  const ofSignIn = Object.entries(SIGN_IN_MAIL_EXAMPLES);
  const kinds = [...Object.keys(MAIL_PURPOSES), 'newsletter', 'college-welcome', ...ofSignIn.map(([kind]) => kind)];
  expect([...listed.keys()].toSorted()).toEqual(kinds.toSorted());

  const subjects = [
    ...STUDENT_DECISIONS.map((decision) => ['verification-decided', decidedCopy(decision, null).subject]),
    ...FEE_REFUND_REASONS.map((reason) => [
      'fee-refunded',
      feeRefundedCopy(reason, { amount: 1000, currency: 'usd' }, true).subject,
    ]),
    ...ofSignIn.map(([kind, { html }]) => [kind, titleOf(html)]),
  ];
  for (const [kind, render] of Object.entries(MAIL_EXAMPLES))
    if (listed.has(kind)) subjects.push([kind, titleOf((await render()).html)]);
  expect(
    subjects.filter(([kind = '', subject = '']) => !listed.get(kind)?.some((pattern) => pattern.test(subject))),
  ).toEqual([]);
});

/** Returns the title of an email's document, which is its subject. */
function titleOf(html: string): string {
  return (/<title>([^<]+)<\/title>/.exec(html)?.[1] ?? '').replaceAll(/&#(?:x27|39);/g, "'");
}

function isAlive(href: string): boolean {
  if (PLACEHOLDERS.includes(href)) return true;
  if (!href.startsWith(SITE)) return false;
  const { pathname } = new URL(href);
  return PAGES.some((page) => page.test(pathname));
}

function pagesOf(file: string): Set<string> {
  const source = readRepositoryFile(file);
  const pages = new Set([...source.matchAll(/'(\/[^']*)'/g)].map(([, path = '']) => path));
  if (!pages.has('/college/:collegeId')) throw new Error(`${file} names no pages as it did`);
  return pages;
}

function readRepositoryFile(path: string): string {
  return readFileSync(join(import.meta.dirname, '../../..', path), 'utf8');
}
