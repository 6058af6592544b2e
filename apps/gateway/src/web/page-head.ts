import { PRODUCT_NAME } from '@campus-deals/contracts/limits';

/** What crawlers and link previews learn of a page; they run no script. */
export interface PageHead {
  title: string;
  description: string;
  /** Path of the page's one true address. */
  canonical?: string;
  keywords?: string | undefined;
  og?: { title?: string | undefined; description?: string | undefined; image?: string | undefined; type?: string };
  jsonLd?: Record<string, unknown>;
  noIndex?: boolean;
}

/** The HTML between `<!--head-->` and `<!--/head-->`; every value is escaped. */
export function headHtml(head: PageHead, publicUrl: string): string {
  const url = head.canonical === undefined ? undefined : publicUrl + head.canonical;
  const tags = [
    `<title>${escapeHtml(head.title)}</title>`,
    meta('name', 'description', head.description),
    meta('name', 'keywords', head.keywords),
    head.noIndex ? meta('name', 'robots', 'noindex') : '',
    url ? `<link rel="canonical" href="${escapeHtml(url)}" />` : '',
    meta('property', 'og:site_name', PRODUCT_NAME),
    meta('property', 'og:type', head.og?.type ?? 'website'),
    meta('property', 'og:title', head.og?.title ?? head.title),
    meta('property', 'og:description', head.og?.description ?? head.description),
    meta('property', 'og:url', url),
    meta('property', 'og:image', head.og?.image?.startsWith('/') ? publicUrl + head.og.image : head.og?.image),
    meta('name', 'twitter:card', head.og?.image ? 'summary_large_image' : 'summary'),
    head.jsonLd
      ? `<script type="application/ld+json">${dataBlock(JSON.stringify({ '@context': 'https://schema.org', ...head.jsonLd }))}</script>`
      : '',
  ];
  return tags.filter(Boolean).join('\n    ');
}

function meta(kind: 'name' | 'property', name: string, content: string | undefined): string {
  return content ? `<meta ${kind}="${name}" content="${escapeHtml(content)}" />` : '';
}

const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };

export function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => ENTITIES[character] ?? character);
}

/** JSON as it may stand in a script element: it cannot end that, nor open a comment in it. */
export function dataBlock(json: string): string {
  return json.replace(
    /[<>&\u2028\u2029]/g,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
}
