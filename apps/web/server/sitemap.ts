/** Maximum addresses per file (sitemaps.org). */
const LARGEST_FILE = 50_000;
const FRESH_MS = 5 * 60_000;
/** Maximum pages per list, so that a service whose next links never end cannot block us. */
const MAX_PAGES = 5_000;
const READ_WITHIN_MS = 10_000;

type ReadApi = (path: string, signal: AbortSignal) => Promise<Response>;
interface Named {
  id: number;
  shortName: string;
}
interface OfCollege {
  id: number;
  collegeId: number | null;
}

/**
 * `sitemap.xml`: the public pages and every public college, vendor, deal and sent newsletter. With more addresses than
 * one file may have, it is an index of several files.
 */
export class Sitemap {
  private paths: string[] | undefined;
  private collectedAt = 0;
  private collecting: Promise<string[]> | undefined;

  constructor(
    private readonly publicUrl: string,
    private readonly readApi: ReadApi,
    private readonly publicPaths: () => Promise<readonly string[]>,
  ) {}

  /** Returns the XML of `sitemap.xml` or `sitemap-2.xml`. Undefined if there is no such file. */
  async file(name: string): Promise<string | undefined> {
    const match = /^sitemap(?:-(\d{1,4}))?\.xml$/.exec(name);
    if (!match) return undefined;
    const paths = await this.fresh();
    const files = Math.ceil(paths.length / LARGEST_FILE);
    if (match[1] === undefined) return files === 1 ? this.urlset(paths) : this.index(files);
    const number = Number(match[1]);
    return number >= 1 && number <= files
      ? this.urlset(paths.slice((number - 1) * LARGEST_FILE, number * LARGEST_FILE))
      : undefined;
  }

  /** Returns the paths. Outdated ones are returned while new ones are collected. */
  private async fresh(): Promise<string[]> {
    if (!this.collecting && Date.now() - this.collectedAt > FRESH_MS) {
      this.collecting = this.collect().finally(() => (this.collecting = undefined));
      this.collecting.catch(() => undefined);
    }
    return this.paths ?? this.collecting ?? [];
  }

  private async collect(): Promise<string[]> {
    const shortNames = new Map<number, string>();
    for await (const { id, shortName } of this.list<Named>('/api/colleges'))
      shortNames.set(id, encodeURIComponent(shortName));
    const paths = [...(await this.publicPaths())];
    for (const college of shortNames.values())
      paths.push(...['', '/vendors', '/map', '/newsletter'].map((page) => `/college/${college}${page}`));
    for await (const { id, collegeId } of this.list<OfCollege>('/api/vendors')) {
      const college = shortNames.get(collegeId ?? 0);
      if (college) paths.push(`/college/${college}/vendor/${id}`);
    }
    for await (const { id: collegeId } of this.list<Named>('/api/colleges/active')) {
      const college = shortNames.get(collegeId);
      for await (const { id } of this.list<Named>(`/api/colleges/${collegeId}/deals`))
        paths.push(`/college/${college}/deal/${id}`);
      const archive = `/college/${college}/newsletters`;
      const sent: string[] = [];
      for await (const { id } of this.list<Named>(`/api/colleges/${collegeId}/newsletters`))
        sent.push(`${archive}/${id}`);
      if (sent.length > 0) paths.push(archive, ...sent);
    }
    this.collectedAt = Date.now();
    this.paths = paths;
    return paths;
  }

  private async *list<T>(start: string): AsyncGenerator<T> {
    let path: string | undefined = `${start}?limit=200`;
    for (let page = 0; path !== undefined && page < MAX_PAGES; page += 1) {
      const answer: Response = await this.readApi(path, AbortSignal.timeout(READ_WITHIN_MS));
      // A missing list is left out. Any other failure must not look like a missing list.
      if (answer.status === 404) return;
      if (!answer.ok) throw new Error(`${start} answered ${answer.status}`);
      yield* (await answer.json()) as T[];
      path = nextPath(answer.headers.get('link'), start);
    }
  }

  private urlset(paths: string[]): string {
    const urls = paths.map((path) => `<url><loc>${escapeXml(this.publicUrl + path)}</loc></url>`).join('\n');
    return `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${urls}\n</urlset>\n`;
  }

  private index(files: number): string {
    const maps = Array.from(
      { length: files },
      (_, at) => `<sitemap><loc>${escapeXml(`${this.publicUrl}/sitemap-${at + 1}.xml`)}</loc></sitemap>`,
    ).join('\n');
    return `<?xml version="1.0" encoding="UTF-8"?>\n<sitemapindex xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${maps}\n</sitemapindex>\n`;
  }
}

/** Returns the path of a Link header's next page. */
function nextPath(link: string | null, start: string): string | undefined {
  const target = /<([^>]+)>\s*;[^,]*rel="?next"?/.exec(link ?? '')?.[1];
  return target?.includes('?') ? start + target.slice(target.indexOf('?')) : undefined;
}

function escapeXml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
}
