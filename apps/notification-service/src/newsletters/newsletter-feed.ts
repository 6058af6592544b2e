import { withoutControls } from '@campus-deals/contracts/control-characters';
import type { SentNewsletterDto } from '@campus-deals/contracts/notification/newsletter-archive.dto';
import { Feed } from 'feed';
import type { ArchiveOf } from './newsletter-archive.query.js';

/**
 * Returns newsletters as RSS 2.0. Readers of feeds show titles and descriptions as HTML, so ours are text in HTML, which
 * the library then writes as XML.
 */
export function newsletterFeed(
  { name, shortName }: Pick<ArchiveOf, 'name' | 'shortName'>,
  newsletters: readonly Pick<SentNewsletterDto, 'id' | 'subject' | 'preheader' | 'sentAt'>[],
  { site, productName }: { site: string; productName: string },
): string {
  const link = `${site}/college/${encodeURIComponent(shortName)}/newsletters`;
  const feed = new Feed({
    title: html(`${name} newsletter`),
    description: html(`Student deals near ${name}, from ${productName}.`),
    id: link,
    link,
    language: 'en',
    feed: `${site}/api/colleges/${encodeURIComponent(shortName)}/newsletters.rss`,
    generator: html(productName),
    copyright: html(productName),
    ...(newsletters[0] && { updated: new Date(newsletters[0].sentAt) }),
  });
  for (const { id, subject, preheader, sentAt } of newsletters)
    feed.addItem({
      title: html(subject),
      id: `${link}/${id}`,
      link: `${link}/${id}`,
      description: html(preheader),
      date: new Date(sentAt),
    });
  return feed.rss2();
}

function html(text: string): string {
  return withoutControls(text).replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}
