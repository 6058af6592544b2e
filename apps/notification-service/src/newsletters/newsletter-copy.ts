import { discountBadge } from '@campus-deals/contracts/catalog/discount';
import type { VisibleDeal } from '../audience/public.js';
import { type MailDeal, mailDeal } from '../messages/public.js';
import type { CollegeNews } from './college-news.query.js';
import type { Paragraph } from './markdown.js';

/** A deal as shown in the newsletter. */
export interface DealLine extends MailDeal {
  id: number;
  vendorName: string;
  /** When it ends; null if it has no end. */
  ends: string | null;
}

export interface DealGroup {
  title: string;
  deals: DealLine[];
}

export interface CollegeSection {
  name: string;
  url: string;
  groups: DealGroup[];
  vendors: { id: number; url: string; name: string; deals: string }[];
  /** Label of the button below it. */
  all: string;
}

/** Content of an edition about one college, without links. */
export interface EditionContent {
  lead: string;
  intro: { runs: Paragraph }[];
  groups: { title: string; deals: Omit<DealLine, 'url' | 'note' | 'picture'>[] }[];
  vendors: Omit<CollegeSection['vendors'][number], 'url'>[];
}

/** Maximum number of each kind that fits into a mail. */
export interface Room {
  fresh: number;
  ending: number;
  popular: number;
  vendors: number;
}

export function sectionOf(news: CollegeNews, room: Room, publicUrl: string): CollegeSection {
  const path = `/college/${encodeURIComponent(news.shortName)}`;
  const url = publicUrl + path;
  const lines = (deals: VisibleDeal[], most: number): DealLine[] =>
    deals.slice(0, most).map((deal) => {
      const { id, vendorName } = deal;
      const ends = deal.endDate && `Ends ${day(deal.endDate, news.timeZone)}`;
      return { id, vendorName, ends, ...mailDeal(deal, publicUrl, `${path}/deal/${id}`, vendorName, ends) };
    });
  const groups = [
    { title: 'New this week', deals: lines(news.fresh, room.fresh) },
    { title: 'Ends soon', deals: lines(news.ending, room.ending) },
    { title: 'Popular with students', deals: lines(news.popular, room.popular) },
    { title: 'On now', deals: lines(news.latest, room.fresh) },
  ];
  return {
    name: news.collegeName,
    url,
    groups: groups.filter(({ deals }) => deals.length > 0),
    vendors: news.vendors.slice(0, room.vendors).map(({ id, name, dealCount }) => ({
      id,
      url: `${url}/vendor/${id}`,
      name,
      deals: plural(dealCount, 'deal'),
    })),
    all: news.dealCount === 1 ? 'See the deal' : `See all ${news.dealCount} deals`,
  };
}

export function contentOf(
  news: CollegeNews,
  intro: readonly Paragraph[],
  { groups, vendors }: CollegeSection,
): EditionContent {
  return {
    lead: leadOf([news]),
    intro: intro.map((runs) => ({ runs })),
    groups: groups.map(({ title, deals }) => ({
      title,
      deals: deals.map(({ url: _url, note: _note, picture: _picture, ...deal }) => deal),
    })),
    vendors: vendors.map(({ url: _url, ...vendor }) => vendor),
  };
}

/** Returns "3 new deals near Reed College", with the number of further colleges. */
export function subjectOf(all: readonly [CollegeNews, ...CollegeNews[]]): string {
  const [first] = all;
  const where =
    all.length === 1 ? first.collegeName : `${first.collegeName} and ${plural(all.length - 1, 'more college')}`;
  const fresh = sum(all, ({ freshCount }) => freshCount);
  if (fresh > 0) return `${plural(fresh, 'new deal')} near ${where}`;
  const ending = sum(all, ({ ending: deals }) => deals.length);
  if (ending > 0) return `${plural(ending, 'deal')} near ${where} ${ending === 1 ? 'ends' : 'end'} soon`;
  return `Deals near ${where}`;
}

/** Returns the first offers, as preview text beside the subject. */
export function preheaderOf(all: readonly CollegeNews[]): string {
  const shown = all.flatMap(({ fresh, ending, popular, latest }) => [...fresh, ...ending, ...popular, ...latest]);
  const count = sum(all, ({ dealCount }) => dealCount);
  const first = shown.slice(0, 2).map((deal) => `${discountBadge(deal)} at ${deal.vendorName}`);
  const more = count - first.length;
  return more > 0 ? `${first.join(', ')}, and ${more} more.` : `${first.join(' and ')}.`;
}

/** Returns "3 new deals, 2 that end soon." */
export function leadOf(all: readonly CollegeNews[]): string {
  const fresh = sum(all, ({ freshCount }) => freshCount);
  const ending = sum(all, ({ ending: deals }) => deals.length);
  const parts = [
    ...(fresh > 0 ? [plural(fresh, 'new deal')] : []),
    ...(ending > 0 ? [`${ending} that ${ending === 1 ? 'ends' : 'end'} soon`] : []),
  ];
  const said = parts.length > 0 ? `${parts.join(', ')}. ` : '';
  return `${said}Open a deal to see how to use it.`;
}

/** Returns "Thursday, November 26", in the college's time zone. */
function day(instant: string, timeZone: string): string {
  return new Date(instant).toLocaleDateString('en-US', { weekday: 'long', month: 'long', day: 'numeric', timeZone });
}

function plural(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? '' : 's'}`;
}

function sum<T>(all: readonly T[], of: (one: T) => number): number {
  return all.reduce((total, one) => total + of(one), 0);
}
