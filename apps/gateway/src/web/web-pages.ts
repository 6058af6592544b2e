import { BARE_PAGE, frameAddress, type FrameDrawing } from '@campus-deals/contracts/first-frame';
import { sendCompressed } from '../front-door/compression.js';
import { sendWhole, type Exchange, type Refusals } from '../front-door/exchange.js';
import type { FlatHeaders } from '../front-door/security-headers.js';
import { entityHead, type ReadCatalog } from './entity-heads.js';
import type { FirstFrames } from './first-frames.js';
import type { PageHead } from './page-head.js';
import { findPage, HOME, MISSING, NOT_FOUND, titled, type Page } from './pages.js';
import type { Shell } from './shell.js';
import type { Sitemap } from './sitemap.js';
import type { WebFiles } from './web-files.js';

export interface WebPagesParts {
  publicUrl: string;
  files: WebFiles;
  shell: Shell;
  sitemap: Sitemap;
  frames: FirstFrames;
  refusals: Refusals;
  security: FlatHeaders;
  read: ReadCatalog;
  /** While the gate is on, nothing about the content is told and nothing is listed. */
  gateIsOn: boolean;
}

/** Everything outside /api: the web's files, robots.txt, the sitemap, and the shell for every page. */
export class WebPages {
  constructor(private readonly parts: WebPagesParts) {}

  serve(exchange: Exchange): Promise<void> | undefined {
    const { path } = exchange;
    if (this.parts.files.serve(exchange)) return undefined;
    if (path === '/robots.txt') return void this.robots(exchange);
    if (path.startsWith('/sitemap') && path.endsWith('.xml')) return this.sendSitemap(exchange);
    if (!this.parts.shell.exists || path.startsWith('/assets/') || !takesHtml(exchange))
      return void this.parts.refusals.send(exchange, 'not_found');
    return this.page(exchange);
  }

  private async page(exchange: Exchange): Promise<void> {
    if (exchange.path === BARE_PAGE) return this.parts.shell.send(exchange, 200, { head: { ...HOME, noIndex: true } });
    const page = findPage(exchange.path);
    if (page?.kind === 'moved') return this.redirect(exchange, page.to);
    const head = page && (page.kind === 'fixed' ? page.head : await this.headOf(page));
    const frame = page && head ? await this.frameOf(page, exchange) : undefined;
    const missing = page && page.kind !== 'fixed' ? MISSING[page.kind] : NOT_FOUND;
    await this.parts.shell.send(exchange, head ? 200 : 404, {
      head: this.completed(head ?? missing),
      screen: screenOf(page),
      frame,
    });
  }

  /** What a visitor sees first, on pages that are the same for all. */
  private async frameOf(page: Page, { path, query }: Exchange): Promise<FrameDrawing | undefined> {
    if (this.parts.gateIsOn || !isDrawn(page)) return undefined;
    return this.parts.frames.find(frameAddress(path, query));
  }

  /** While the catalogue is away the page is still there, with a head that is true of every page. */
  private async headOf(page: Exclude<Page, { kind: 'fixed' | 'moved' }>): Promise<PageHead | undefined> {
    if (this.parts.gateIsOn) return { ...HOME, noIndex: true };
    try {
      return await entityHead(page, this.parts.read);
    } catch {
      return { title: titled('Student Deals'), description: HOME.description };
    }
  }

  private completed(head: PageHead): PageHead {
    if (this.parts.gateIsOn) return { ...head, noIndex: true };
    if (head !== HOME) return head;
    const { publicUrl } = this.parts;
    return {
      ...head,
      jsonLd: { '@type': 'WebSite', name: 'Campus Deals', url: `${publicUrl}/`, description: head.description },
    };
  }

  private redirect(exchange: Exchange, to: string): void {
    const target = exchange.query ? `${to}?${exchange.query}` : to;
    sendWhole(exchange, 301, ['location', target, 'cache-control', 'public, max-age=3600', ...this.parts.security], '');
  }

  private robots(exchange: Exchange): void {
    const { publicUrl, gateIsOn, security } = this.parts;
    const rules = gateIsOn
      ? ['User-agent: *', 'Disallow: /']
      : [
          'User-agent: *',
          'Disallow: /api/',
          'Disallow: /admin/',
          'Disallow: /user/',
          'Allow: /',
          '',
          `Sitemap: ${publicUrl}/sitemap.xml`,
        ];
    sendWhole(
      exchange,
      200,
      ['content-type', 'text/plain; charset=utf-8', 'cache-control', 'public, max-age=3600', ...security],
      `${rules.join('\n')}\n`,
    );
  }

  private async sendSitemap(exchange: Exchange): Promise<void> {
    const xml = this.parts.gateIsOn ? undefined : await this.parts.sitemap.file(exchange.path);
    if (xml === undefined) return this.parts.refusals.send(exchange, 'not_found');
    await sendCompressed(
      exchange,
      200,
      [
        'content-type',
        'application/xml; charset=utf-8',
        'cache-control',
        'public, max-age=300',
        ...this.parts.security,
      ],
      Buffer.from(xml),
    );
  }
}

/** Nothing is drawn for pages about the reader, and the map is the browser's. */
function isDrawn(page: Page): boolean {
  if (page.kind === 'fixed') return !page.head.noIndex;
  return page.kind !== 'moved' && !(page.kind === 'college' && page.section === 'map');
}

/** The name under which the build lists the scripts of a screen; undefined for those that need none at once. */
function screenOf(page: Page | undefined): string | undefined {
  if (page?.kind === 'fixed') return page.head === HOME ? 'home' : undefined;
  return page?.kind === 'college' && page.section ? undefined : page?.kind;
}

function takesHtml(exchange: Exchange): boolean {
  const { accept } = exchange.req.headers;
  return accept === undefined || accept.includes('text/html') || accept.includes('*/*');
}
