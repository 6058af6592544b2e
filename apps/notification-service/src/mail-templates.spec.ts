import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { simpleParser, type ParsedMail } from 'mailparser';
import { createTransport } from 'nodemailer';
import { describe, expect, test } from 'vitest';
import { newsletterLinks } from './newsletters/newsletters.module.js';
import { aNewsletter, MAIL_EXAMPLES, POSTAL_ADDRESS, SITE } from './testing/mail-examples.js';

/** Where Gmail cuts a mail off. */
const MOST_BYTES = 102_000;

/** A mail as a mailbox reads it: made into bytes as for the mail server, and parsed again. */
async function received({ html, text }: { html: string; text: string }): Promise<ParsedMail> {
  const transport = createTransport({ streamTransport: true, buffer: true });
  const { message } = await transport.sendMail({ from: 'a@campusdeals.example', to: 'b@uni.example', html, text });
  return simpleParser(Readable.from(message as Buffer));
}

/** Addresses of the web's pages, as its table has them. */
const PAGES = [...pagesOf('apps/web/src/config/paths.ts')].map(
  (path) => new RegExp(`^${path.replaceAll(/:\w+/g, '[^/]+').replace(/\/\*$/, '(?:/.*)?')}$`),
);
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
    // Each line of it may be read on its own.
    expect(text.trim().split('\n').length).toBeGreaterThan(4);
  });

  test('says in a mailbox’s list what it is about, in words of its own', async () => {
    const { html } = await received(await render());
    const title = /<title>([^<]+)<\/title>/.exec(html || '')?.[1];
    const preheader = /<div style="display:none[^>]*>([^<]+)/.exec(html || '')?.[1]?.trim();
    expect(title).toBeTruthy();
    expect(preheader?.length).toBeGreaterThan(20);
    expect(preheader).not.toBe(title);
  });

  test('leads only to pages that there are, and to nothing that tells who opens it', async () => {
    const { html, text = '' } = await received(await render());
    const hrefs = [...(html || '').matchAll(/href="([^"]+)"/g)].map(([, href = '']) => href.replaceAll('&amp;', '&'));
    const inText = [...text.matchAll(/https:\/\/[^\s\])]+/g)].map(([href]) => href);
    expect(hrefs).not.toEqual([]);
    expect([...hrefs, ...inText].filter((href) => !isAlive(href))).toEqual([]);
    expect(html).not.toMatch(/<img|<script|url\(|src=/);
  });

  test('is small enough to be shown whole', async () => {
    const { html } = await render();
    expect(Buffer.byteLength(html)).toBeLessThan(MOST_BYTES);
  });

  test('can be dark', async () => {
    const { html } = await render();
    expect(html).toContain('<meta name="color-scheme" content="light dark"/>');
    expect(html).toContain('@media (prefers-color-scheme: dark)');
    // A quote or an angle bracket would be escaped, and the rules after it lost.
    expect(/<style>([\s\S]*?)<\/style>/.exec(html)?.[1]).not.toMatch(/&(?:quot|gt|lt|#x27);/);
  });
});

/** A mail about one's own account, or that one has asked for, has nothing to end. */
test.each(['newsletter', 'newsletter of many', 'college-live', 'college-welcome', 'alert', 'alert-digest'] as const)(
  'the mail "%s" can be ended from it',
  async (kind) => {
    const { html, text = '' } = await received(await MAIL_EXAMPLES[kind]());
    expect(html).toMatch(/>Unsubscribe/);
    expect(text).toMatch(/unsubscribe/i);
  },
);

test('a newsletter of many colleges ends each of them on its own', async () => {
  const { html, text } = await aNewsletter(2);
  for (const part of [html, text]) for (const id of [1, 2]) expect(part).toContain(newsletterLinks.unsubscribe(id));
});

function isAlive(href: string): boolean {
  if (PLACEHOLDERS.includes(href)) return true;
  if (!href.startsWith(SITE)) return false;
  const { pathname } = new URL(href);
  return PAGES.some((page) => page.test(pathname));
}

function pagesOf(file: string): Set<string> {
  const source = readFileSync(join(import.meta.dirname, '../../..', file), 'utf8');
  const pages = new Set([...source.matchAll(/'(\/[^']*)'/g)].map(([, path = '']) => path));
  if (!pages.has('/college/:collegeId')) throw new Error(`${file} names no pages as it did`);
  return pages;
}
