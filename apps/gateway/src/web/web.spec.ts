import type { College } from '@campus-deals/contracts/colleges.schema';
import { describe, expect, test } from 'vitest';
import { collegeHead, entityHead } from './entity-heads.js';
import { headHtml } from './page-head.js';
import { findPage } from './pages.js';
import { nextQuery, Sitemap } from './sitemap.js';

const SITE = 'https://campus.test';

const KANSAS: College = {
  id: 1,
  name: 'University of Kansas',
  shortName: 'kansas',
  city: 'Lawrence',
  state: 'KS',
  zipcode: '66045',
  latitude: '38.95',
  longitude: '-95.25',
  website: 'https://ku.edu',
  logoUrl: null,
  seoMetadata: null,
  featured: true,
  status: 'live',
  subscriptionGoal: 100,
  isActive: true,
  activationDate: null,
  createdAt: '2026-01-01T00:00:00.000Z',
  subscriberCount: 3,
  dealCount: 0,
};

describe('the head of a page', () => {
  test('escapes whatever a name holds', () => {
    const html = headHtml(
      {
        title: '</title><script>alert(1)</script>',
        description: '"onload="x',
        jsonLd: { name: '</script><script>alert(1)</script><!--' },
      },
      SITE,
    );
    expect(html).not.toContain('<script>alert');
    expect(html).not.toContain('</title><script');
    expect(html).not.toContain('<!--');
    expect(html).toContain('content="&quot;onload=&quot;x"');
    const data = /<script type="application\/ld\+json">(.*)<\/script>/.exec(html)?.[1] ?? '';
    expect(JSON.parse(data)).toMatchObject({ name: '</script><script>alert(1)</script><!--' });
  });

  test('of a college names it, its place and its one address', () => {
    const html = headHtml(collegeHead(KANSAS, undefined), SITE);
    expect(html).toContain('<title>Student Deals at University of Kansas | Campus Deals</title>');
    expect(html).toContain('<link rel="canonical" href="https://campus.test/college/kansas" />');
    expect(html).toContain('<meta property="og:url" content="https://campus.test/college/kansas" />');
    expect(html).toContain('"@type":"CollegeOrUniversity"');
  });

  test('of a college is what its admins wrote, where they did', () => {
    const head = collegeHead(
      { ...KANSAS, seoMetadata: { title: 'Jayhawk deals', ogImage: 'https://cdn.test/ku.png' } },
      undefined,
    );
    expect(head.title).toBe('Jayhawk deals');
    expect(headHtml(head, SITE)).toContain('<meta property="og:image" content="https://cdn.test/ku.png" />');
  });

  test('of a deal offers it with its vendor', async () => {
    const json = {
      deal: { id: 5, title: 'Half price noodles', description: 'After nine', endDate: '2026-12-01T00:00:00.000Z' },
      vendor: { id: 2, name: 'Lotus Noodle' },
    };
    const head = await entityHead({ kind: 'deal', deal: '5', college: 'kansas' }, async () => ({ json }));
    expect(head).toMatchObject({
      title: 'Half price noodles at Lotus Noodle | Campus Deals',
      canonical: '/college/kansas/deal/5',
      jsonLd: { '@type': 'Offer', validThrough: json.deal.endDate },
    });
  });

  test('of a deal or vendor names the address at its own college, whichever one was asked for', async () => {
    const vendor = { id: 2, collegeId: 1, name: 'Lotus Noodle', logoUrl: '/api/images/abc.webp' };
    const answers: Record<string, unknown> = {
      '/api/deals/5': { deal: { id: 5, collegeId: 1, title: 'Half price noodles' }, vendor },
      '/api/vendors/2': vendor,
      '/api/colleges/id/1': KANSAS,
    };
    const read = async (path: string) => (answers[path] ? { json: answers[path] } : undefined);
    expect(await entityHead({ kind: 'deal', deal: '5', college: 'elsewhere' }, read)).toMatchObject({
      canonical: '/college/kansas/deal/5',
    });
    const head = await entityHead({ kind: 'vendor', vendor: '2', college: 'elsewhere' }, read);
    expect(head).toMatchObject({ canonical: '/college/kansas/vendor/2' });
    // Who shows a preview knows no address that begins with a slash.
    expect(head && headHtml(head, SITE)).toContain(
      '<meta property="og:image" content="https://campus.test/api/images/abc.webp" />',
    );
  });

  test('does not exist for a list that stands where a college would', async () => {
    expect(
      await entityHead({ kind: 'college', college: 'featured', section: undefined }, async () => ({ json: [KANSAS] })),
    ).toBeUndefined();
  });
});

describe('the pages', () => {
  test.each([
    ['/', 'fixed'],
    ['/faq', 'fixed'],
    ['/faq/', 'fixed'],
    ['/login', 'fixed'],
    ['/colleges/activation', 'fixed'],
    ['/college/kansas', 'college'],
    ['/college/kansas/newsletter', 'college'],
    ['/college/kansas/vendor/3', 'vendor'],
    ['/college/kansas/deal/3', 'deal'],
    ['/colleges/kansas', 'moved'],
  ])('%s is %s', (path, kind) => {
    expect(findPage(path)?.kind).toBe(kind);
  });

  test.each([
    '/nothing',
    '/college',
    '/college/kansas/nothing',
    '/college/kansas/deal',
    '/college/kansas/deal/3/x',
    '/colleges',
    '/colleges//evil.test',
    '/constructor',
    '/__proto__',
  ])('%s is unknown', (path) => {
    expect(findPage(path)).toBeUndefined();
  });
});

describe('the sitemap', () => {
  test('lists every page of the colleges', async () => {
    const pages: Record<string, { json: unknown; link: string | undefined }> = {
      'limit=200': { json: [{ shortName: 'a&b' }], link: '</api/colleges?limit=200&cursor=x>; rel="next"' },
      'limit=200&cursor=x': { json: [{ shortName: 'kansas' }], link: undefined },
    };
    const xml = await new Sitemap(SITE, async (_path, query) => pages[query]).file('/sitemap.xml');
    expect(xml).toContain('<loc>https://campus.test/college/kansas</loc>');
    expect(xml).toContain('<loc>https://campus.test/college/a%26b</loc>');
    expect(xml).toContain('<loc>https://campus.test/faq</loc>');
  });

  test('is split into files of 50,000 addresses under an index', async () => {
    const json = Array.from({ length: 60_000 }, (_, at) => ({ shortName: `c${at}` }));
    const sitemap = new Sitemap(SITE, async () => ({ json, link: undefined }));
    expect(await sitemap.file('/sitemap.xml')).toContain('<loc>https://campus.test/sitemap-2.xml</loc>');
    expect((await sitemap.file('/sitemap-1.xml'))?.match(/<loc>/g)).toHaveLength(50_000);
    expect(await sitemap.file('/sitemap-3.xml')).toBeUndefined();
  });

  test('follows a Link header however it is written', () => {
    expect(nextQuery('<http://x.test/api/colleges?cursor=a&limit=2>; rel="next"')).toBe('cursor=a&limit=2');
    expect(nextQuery('</api/colleges?cursor=p>; rel="prev", </api/colleges?cursor=n>; rel="next"')).toBe('cursor=n');
    expect(nextQuery(undefined)).toBeUndefined();
  });
});
