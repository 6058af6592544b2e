import { MAXIMUM_PAGE_SIZE } from '@campus-deals/contracts/limits';
import { z } from 'zod';
import { escapeHtml } from './page-head.js';
import { LISTED_PATHS } from './pages.js';

/** Addresses in one file at most (sitemaps.org). */
const LARGEST_FILE = 50_000;
const FRESH_MS = 5 * 60_000;
/** The list of colleges has an end; a service that keeps naming a next page must not keep us. */
const MOST_PAGES = 2_000;

const listed = z.array(z.object({ shortName: z.string() }));

/** Reads one page of a list: its rows and the Link header. */
export type ReadList = (
  path: string,
  query: string,
) => Promise<{ json: unknown; link: string | undefined } | undefined>;

/** `sitemap.xml`: home, informational pages and every public college; an index of several files when there are many. */
export class Sitemap {
  private paths: { list: Promise<string[]>; at: number } | undefined;

  constructor(
    private readonly publicUrl: string,
    private readonly read: ReadList,
  ) {}

  /** The XML of `/sitemap.xml` or `/sitemap-2.xml`; undefined when there is no such file. */
  async file(path: string): Promise<string | undefined> {
    const name = /^\/sitemap(?:-(\d{1,4}))?\.xml$/.exec(path);
    if (!name) return undefined;
    const paths = await this.fresh();
    const files = Math.ceil(paths.length / LARGEST_FILE);
    if (name[1] === undefined) return files === 1 ? this.urlset(paths) : this.index(files);
    const number = Number(name[1]);
    return number >= 1 && number <= files
      ? this.urlset(paths.slice((number - 1) * LARGEST_FILE, number * LARGEST_FILE))
      : undefined;
  }

  private fresh(): Promise<string[]> {
    if (!this.paths || Date.now() - this.paths.at > FRESH_MS) {
      const list = this.collect();
      this.paths = { list, at: Date.now() };
      list.catch(() => (this.paths = undefined));
    }
    return this.paths.list;
  }

  private async collect(): Promise<string[]> {
    const paths = ['/', ...LISTED_PATHS];
    let query: string | undefined = `limit=${MAXIMUM_PAGE_SIZE}`;
    for (let page = 0; query !== undefined && page < MOST_PAGES; page += 1) {
      const answer = await this.read('/api/colleges', query);
      if (!answer) break;
      for (const { shortName } of listed.parse(answer.json)) paths.push(`/college/${encodeURIComponent(shortName)}`);
      query = nextQuery(answer.link);
    }
    return paths;
  }

  private urlset(paths: string[]): string {
    const urls = paths.map((path) => `<url><loc>${escapeHtml(this.publicUrl + path)}</loc></url>`).join('\n');
    return `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${urls}\n</urlset>\n`;
  }

  private index(files: number): string {
    const maps = Array.from(
      { length: files },
      (_, at) => `<sitemap><loc>${escapeHtml(`${this.publicUrl}/sitemap-${at + 1}.xml`)}</loc></sitemap>`,
    ).join('\n');
    return `<?xml version="1.0" encoding="UTF-8"?>\n<sitemapindex xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${maps}\n</sitemapindex>\n`;
  }
}

/** The query of the page that a Link header calls next. */
export function nextQuery(link: string | undefined): string | undefined {
  const target = /<([^>]+)>\s*;[^,]*rel="?next"?/.exec(link ?? '')?.[1];
  return target?.includes('?') ? target.slice(target.indexOf('?') + 1) : undefined;
}
