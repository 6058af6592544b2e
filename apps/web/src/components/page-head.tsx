import { use } from 'react';
import { truncated } from '../lib/copy/deal-copy.js';
import { useProductName } from '../lib/api/site-config.js';
import { PageFactsContext } from '../lib/react/hydration.js';
import { dataBlock } from '../lib/api/page-data.js';

/** Characters of a description that search engines show. */
const LONGEST_DESCRIPTION = 150;

export interface PageHeadProps {
  /** The product's name is appended unless the title contains it. */
  title: string;
  description?: string | null | undefined;
  /** Path of the page's canonical address. */
  canonical?: string;
  /** Custom texts for search engines and previews, which override the page's own. */
  seo?: SeoMetadata | null | undefined;
  /** Path or absolute address. */
  image?: string | null | undefined;
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

/** Title, meta tags and canonical link for tabs, crawlers and link previews. React hoists them into the head. */
export function PageHead({
  title,
  description,
  canonical,
  seo,
  image,
  type = 'website',
  jsonLd,
  noIndex,
}: PageHeadProps) {
  const { origin } = use(PageFactsContext);
  const productName = useProductName();
  const absolute = (address: string) => (address.startsWith('/') ? origin + address : address);
  const named = seo?.title || (title.includes(productName) ? title : `${title} | ${productName}`);
  const text = seo?.description || description;
  const about = text ? truncated(text, LONGEST_DESCRIPTION) : undefined;
  const ogText = seo?.ogDescription ? truncated(seo.ogDescription, LONGEST_DESCRIPTION) : about;
  const ogImage = seo?.ogImage || image;
  const url = canonical && absolute(canonical);
  return (
    <>
      <title>{named}</title>
      {about && <meta name="description" content={about} />}
      {seo?.keywords && <meta name="keywords" content={seo.keywords} />}
      {noIndex && <meta name="robots" content="noindex" />}
      {url && <link rel="canonical" href={url} />}
      <meta property="og:site_name" content={productName} />
      <meta property="og:type" content={type} />
      <meta property="og:title" content={seo?.ogTitle || named} />
      {ogText && <meta property="og:description" content={ogText} />}
      {url && <meta property="og:url" content={seo?.ogUrl || url} />}
      {ogImage && <meta property="og:image" content={absolute(ogImage)} />}
      <meta name="twitter:card" content={ogImage ? 'summary_large_image' : 'summary'} />
      {jsonLd && (
        <script
          type="application/ld+json"
          dangerouslySetInnerHTML={{ __html: dataBlock({ '@context': 'https://schema.org', ...jsonLd }) }}
        />
      )}
    </>
  );
}
