import { initialOf } from '../characters.js';
import { longDate } from '../date-text.js';
import { drawingOf, type Drawing } from '../drawings/drawing-of.js';
import type { CollegeDto } from './college.dto.js';
import type { DealDto } from './deal.dto.js';
import { discountBadge } from './discount.js';
import { crestOf, type Crest } from './crest.js';
import { vendorGround } from './vendor-ground.js';
import type { VendorDto } from './vendor.dto.js';

/** Pixels of every card. */
export const SHARE_CARD_SIZE = { width: 1200, height: 630 } as const;

export const SHARE_CARD_KINDS = ['site', 'invitation', 'college', 'vendor', 'deal'] as const;
export type ShareCardKind = (typeof SHARE_CARD_KINDS)[number];

/** Version of the drawing. Increase it with each change: caches store a card permanently. */
const DRAWING = 1;

export interface ShareCard {
  kind: ShareCardKind;
  /** Id of the subject; 0 for the site. */
  id: number;
  productName: string;
  above?: string;
  /** The discount. */
  badge?: string;
  title: string;
  /** Lines below the title, the most important first. */
  lines: string[];
  /** Filled part of a bar, from 0 to 1. */
  progress?: number;
  /** Photo of a deal, or logo. The mark replaces it where there is none. */
  image?: string | null;
  mark: ShareCardMark;
}

export type ShareCardMark =
  | { kind: 'logo' }
  | { kind: 'drawing'; drawing: Drawing }
  | { kind: 'initial'; ground: string; letter: string }
  | ({ kind: 'crest' } & Crest);

/** Subject of a page, by its public fields. */
export type ShareCardSubject =
  | { kind: 'site' }
  | {
      kind: 'college';
      college: Pick<
        CollegeDto,
        | 'id'
        | 'name'
        | 'initials'
        | 'shortName'
        | 'city'
        | 'state'
        | 'logoUrl'
        | 'isActive'
        | 'subscriberCount'
        | 'subscriptionGoal'
        | 'dealCount'
      >;
    }
  | { kind: 'vendor'; vendor: Pick<VendorDto, 'id' | 'name' | 'category' | 'city' | 'state' | 'logoUrl'> }
  | {
      kind: 'deal';
      deal: Pick<
        DealDto,
        'id' | 'title' | 'discountType' | 'discountValue' | 'category' | 'image' | 'endDate' | 'timeZone'
      >;
      vendor: Pick<VendorDto, 'name'>;
      /** The deal's own college. */
      college: Pick<CollegeDto, 'name'> | undefined;
    };

/** Returns the card of a subject. An invitation to a deal or a vendor shows these. */
export function shareCardOf(
  subject: ShareCardSubject,
  { productName, isInvitation = false }: { productName: string; isInvitation?: boolean | undefined },
): ShareCard {
  if (subject.kind === 'deal') return { productName, ...dealCard(subject) };
  if (subject.kind === 'vendor') return { productName, ...vendorCard(subject.vendor) };
  const card = subject.kind === 'college' ? collegeCard(subject.college) : SITE_CARD;
  return { productName, ...card, ...(isInvitation && INVITATION) };
}

type Card = Omit<ShareCard, 'productName'>;

const SITE_CARD: Card = {
  kind: 'site',
  id: 0,
  title: 'Student discounts near your campus',
  lines: ['Local deals on food, fun and services'],
  mark: { kind: 'logo' },
};

const INVITATION = { kind: 'invitation', above: 'You’re invited' } as const;

const number = (value: number): string => value.toLocaleString('en-US');

type SubjectOf<Kind> = Extract<ShareCardSubject, { kind: Kind }>;

function collegeCard(college: SubjectOf<'college'>['college']): Card {
  const { id, name, city, state, logoUrl, isActive, subscriberCount, subscriptionGoal, dealCount } = college;
  const missing = Math.max(0, subscriptionGoal - subscriberCount);
  const place = `${city}, ${state}`;
  return {
    kind: 'college',
    id,
    above: isActive ? 'Student deals at' : 'Coming soon to',
    title: name,
    image: logoUrl,
    mark: { kind: 'crest', ...crestOf(college) },
    ...(isActive
      ? { lines: dealCount === 0 ? [place] : [dealCount === 1 ? '1 deal' : `${number(dealCount)} deals`, place] }
      : {
          lines: [`${number(subscriberCount)} of ${number(subscriptionGoal)}, ${number(missing)} more needed`, place],
          progress: Math.min(1, subscriberCount / Math.max(1, subscriptionGoal)),
        }),
  };
}

function vendorCard({ id, name, category, city, state, logoUrl }: SubjectOf<'vendor'>['vendor']): Card {
  return {
    kind: 'vendor',
    id,
    above: 'Student deals at',
    title: name,
    lines: [category, [city, state].filter(Boolean).join(', ')].filter(Boolean),
    image: logoUrl,
    mark: { kind: 'initial', ground: vendorGround(id), letter: initialOf(name) ?? '?' },
  };
}

function dealCard({ deal, vendor, college }: SubjectOf<'deal'>): Card {
  return {
    kind: 'deal',
    id: deal.id,
    badge: discountBadge(deal),
    title: deal.title,
    lines: [
      vendor.name,
      ...(college ? [college.name] : []),
      deal.endDate === null ? 'No expiration' : `Expires ${longDate(deal.endDate, deal.timeZone)}`,
    ],
    image: deal.image,
    mark: { kind: 'drawing', drawing: drawingOf({ ...deal, vendorName: vendor.name }) },
  };
}

/** Returns the path of a card. It contains a hash of what the card shows, so that its picture never changes. */
export function shareCardPath(card: ShareCard): string {
  return `/api/share-cards/${card.kind}/${card.id}/${fnv1a(JSON.stringify([DRAWING, card]))}.png`;
}

/** Returns the alternative text of the picture. */
export const shareCardAlt = ({ productName, above, badge, title, lines }: ShareCard): string =>
  [[above, title].filter(Boolean).join(': '), badge, ...lines, productName].filter(Boolean).join(' · ');

/** Returns a 64-bit hash (FNV-1a). It distinguishes versions and need not resist forgery: another one is redirected. */
function fnv1a(text: string): string {
  let hash = 0xcbf29ce484222325n;
  for (const byte of new TextEncoder().encode(text)) hash = BigInt.asUintN(64, (hash ^ BigInt(byte)) * 0x100000001b3n);
  return hash.toString(16).padStart(16, '0');
}
