import type { ShareCardSubject } from '@campus-deals/contracts/catalog/share-card';
import { use } from 'react';
import { truncated } from './copy/deal-copy.js';
import { useProductName } from '../platform/api/site-config.js';
import { PageFactsContext } from '../platform/react/hydration.js';
import { dataBlock } from '../platform/api/page-data.js';

/** Characters of a description that search engines show. */
const LONGEST_DESCRIPTION = 150;

type Cards = typeof import('@campus-deals/contracts/catalog/share-card');
let cards: Cards | undefined;

/** Sets the functions that create preview cards. Only the server has them. */
export const provideCards = (given: Cards): void => void (cards = given);

export interface PageHeadProps {
  /** The product's name is appended unless the title contains it. */
  title: string;
  description?: string | null | undefined;
  /** Path of the page's canonical address. */
  canonical?: string;
  /** Custom texts for search engines and previews, which override the page's own. */
  seo?: SeoMetadata | null | undefined;
  /** Subject of the picture in previews; default: the site. */
  card?: ShareCardSubject | undefined;
  type?: string;
  jsonLd?: Record<string, unknown>;
  noIndex?: boolean;
}

export interface SeoMetadata {
  title?: string | undefined;
  description?: string | undefined;
  keywords?: string | undefined;
  ogTitle?: string | undefined;
  ogDescription?: string | undefined;
  ogImage?: string | undefined;
  ogUrl?: string | undefined;
}

/**
 * Title, meta tags and canonical link for tabs, crawlers and link previews. React hoists them into the head. Only the
 * server renders those for previews: no browser reads them.
 */
export function PageHead({
  title,
  description,
  canonical,
  seo,
  card,
  type = 'website',
  jsonLd,
  noIndex,
}: PageHeadProps) {
  const { origin, isInvitation } = use(PageFactsContext);
  const productName = useProductName();
  const absolute = (address: string) => (address.startsWith('/') ? origin + address : address);
  const named = seo?.title || (title.includes(productName) ? title : `${title} | ${productName}`);
  const text = seo?.description || description;
  const about = text ? truncated(text, LONGEST_DESCRIPTION) : undefined;
  const ogText = seo?.ogDescription ? truncated(seo.ogDescription, LONGEST_DESCRIPTION) : about;
  const url = canonical && absolute(canonical);
  const picture = import.meta.env.SSR && cards && pictureOf(cards, seo, card, { productName, isInvitation });
  return (
    <>
      <title>{named}</title>
      {about && <meta name="description" content={about} />}
      {seo?.keywords && <meta name="keywords" content={seo.keywords} />}
      {noIndex && <meta name="robots" content="noindex" />}
      {url && <link rel="canonical" href={url} />}
      {import.meta.env.SSR && cards && picture && (
        <>
          <meta property="og:site_name" content={productName} />
          <meta property="og:type" content={type} />
          <meta property="og:title" content={seo?.ogTitle || named} />
          {ogText && <meta property="og:description" content={ogText} />}
          {url && <meta property="og:url" content={seo?.ogUrl || url} />}
          <meta property="og:image" content={absolute(picture.address)} />
          {picture.alt && (
            <>
              <meta property="og:image:width" content={String(cards.SHARE_CARD_SIZE.width)} />
              <meta property="og:image:height" content={String(cards.SHARE_CARD_SIZE.height)} />
              <meta property="og:image:alt" content={picture.alt} />
            </>
          )}
          <meta name="twitter:card" content="summary_large_image" />
        </>
      )}
      {jsonLd && (
        <script
          type="application/ld+json"
          suppressHydrationWarning
          dangerouslySetInnerHTML={{
            __html: dataBlock({
              '@context': 'https://schema.org',
              ...jsonLd,
              ...(import.meta.env.SSR && picture && { image: absolute(picture.address) }),
            }),
          }}
        />
      )}
    </>
  );
}

/** Returns the picture that the page's editors chose, or its card. */
function pictureOf(
  { shareCardOf, shareCardPath, shareCardAlt }: Cards,
  seo: SeoMetadata | null | undefined,
  subject: ShareCardSubject = { kind: 'site' },
  options: Parameters<Cards['shareCardOf']>[1],
): { address: string; alt?: string } {
  if (seo?.ogImage) return { address: seo.ogImage };
  const card = shareCardOf(subject, options);
  return { address: shareCardPath(card), alt: shareCardAlt(card) };
}
