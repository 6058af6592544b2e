import { HOSTILE_TEXTS } from '@campus-deals/contracts/testing/hostile-texts';
import { XMLParser, XMLValidator } from 'fast-xml-parser';
import { expect, test } from 'vitest';
import { newsletterFeed } from './newsletter-feed.js';

/** Decodes text in HTML. Any markup makes the test fail: text has none. */
function textIn(html: string): string {
  expect(html).not.toMatch(/[<>]|&(?!amp;|lt;|gt;)/);
  return html.replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&amp;', '&');
}

/** Returns the text without what XML cannot contain, and with the line breaks of XML. */
const inXml = (text: string): string =>
  text.replaceAll(/(?![\t\n\r])\p{Cc}|[\uFFFE\uFFFF\p{Cs}]/gu, '').replaceAll(/\r\n?/g, '\n');

test.each(Object.entries(HOSTILE_TEXTS))('%s is text for a reader that shows HTML', (_what, text) => {
  const xml = newsletterFeed(
    { name: text, shortName: text.replaceAll(/\p{Cs}/gu, '') },
    [{ id: 7, subject: text, preheader: text, sentAt: '2026-11-20T10:00:00.000Z' }],
    { site: 'https://deals.example', productName: text },
  );
  expect(XMLValidator.validate(xml)).toBe(true);
  expect(xml).not.toMatch(/(?![\t\n\r])\p{Cc}|[\uFFFE\uFFFF]/u);
  const { rss } = new XMLParser({ ignoreAttributes: false, trimValues: false, processEntities: true }).parse(xml);
  const { item, title, description, generator } = rss.channel;
  for (const html of [item.title, item.description]) expect(textIn(html)).toBe(inXml(text));
  // The library writes an ampersand of these once where it should write it twice: text, but not always the same.
  for (const html of [title, description, generator]) expect(html).not.toMatch(/[<>]/);
  expect(item.link).toMatch(/^https:\/\/deals\.example\/college\/[\w.!~*'()%-]*\/newsletters\/7$/);
});
