// @vitest-environment node
import { describe, expect, it } from 'vitest';
import { emptyPage, publicPaths, renderPage, type RenderOptions } from './entry.server.js';
import { adminPaths } from './platform/admin-paths.js';
import { answerTo } from './testing/page-answers.js';

const TEMPLATE = '<head><!--head--></head><div id="root"><!--html--></div><!--data-->';

/** Renders a page with the default API responses. `answers` take precedence. */
async function render(
  path: string,
  options: Partial<RenderOptions> = {},
  answers: Record<string, () => Response> = {},
) {
  const asked: string[] = [];
  const page = await renderPage(new URL(path, 'http://campus.test'), {
    origin: 'http://campus.test',
    template: TEMPLATE,
    readApi: async (read) => {
      asked.push(read);
      const json = answerTo(read);
      return (
        answers[read]?.() ??
        (json === undefined
          ? Response.json({}, { status: 404, headers: { 'x-cache-tags': 'colleges' } })
          : Response.json(json, { headers: { 'x-cache-tags': `tag-of-${read.split(/[/?]/)[2] ?? ''}` } }))
      );
    },
    ...options,
  });
  const [head = '', body = ''] = page.html.split('</head>');
  return { ...page, head, body, asked };
}

const DEAL_PAGE = '/college/iowa/deal/70';

/** Answers a read in another way than usual. */
const instead = (path: string, json: unknown, { status = 200, headers = {} } = {}) => ({
  [path]: () => Response.json(json, { status, headers: { 'x-cache-tags': 'a', ...headers } }),
});

/** Never responds, and rejects as fetch does when its signal aborts. */
const aborted = (signal: AbortSignal) =>
  new Promise<never>((_, reject) => {
    signal.throwIfAborted();
    signal.addEventListener('abort', () => reject(signal.reason as Error));
  });

describe('a page', () => {
  it.each([
    ['/', 'University of &lt;Iowa&gt;'],
    ['/', 'Browse by State'],
    ['/', 'How it works'],
    ['/college/iowa', 'Half off sandwiches'],
    ['/college/iowa?tab=all', 'Half off sandwiches'],
    ['/college/tempe', 'Subscription Progress'],
    [DEAL_PAGE, 'Half off sandwiches'],
    ['/college/iowa/vendor/7', 'Corner Counter'],
    ['/college/iowa/vendors', 'Corner Counter'],
    ['/college/iowa/map', 'Corner Counter'],
    ['/college/iowa/newsletter', 'Subscribe to the newsletter'],
    ['/college/iowa/newsletters', '25% OFF at Corner Counter.'],
    ['/college/iowa/newsletters/3', 'Half off sandwiches'],
    ['/colleges/activation', 'Tempe College'],
    ['/faq', 'Does it cost anything?'],
    ['/login', 'Sign In / Sign Up'],
    ['/profile', 'Profile'],
    ['/search', 'Search'],
  ])('%s contains "%s", and nothing that the content policy forbids', async (path, text) => {
    const { status, html, head } = await render(path);
    expect(status).toBe(200);
    expect(html).toContain(text);
    expect(head).toMatch(/<title>[^<]+ Campus Deals<\/title>/);
    expect(html.replace(/<script type="application\/(ld\+)?json"[^>]*>/g, '')).not.toMatch(
      /<script|<style|\sstyle=|\son[a-z]+=/,
    );
  });

  it('reads only public data', async () => {
    for (const path of ['/', '/college/iowa', DEAL_PAGE, '/college/iowa/vendor/7', '/user/account', '/login']) {
      const { asked } = await render(path);
      expect(asked.filter((read) => !/^\/api\/(config|colleges|deals|vendors|states)\b/.test(read))).toEqual([]);
    }
  });

  it('shows dates in the zone of most readers', async () => {
    expect((await render(DEAL_PAGE)).body.replaceAll('<!-- -->', '')).toContain('Posted November 2, 2026');
  });

  it('has the cache tags of everything it shows', async () => {
    const { tags } = await render(DEAL_PAGE);
    expect(tags?.toSorted()).toEqual(['page', 'tag-of-colleges', 'tag-of-config', 'tag-of-deals']);
  });

  it('expires with the first of its reads', async () => {
    const read = (path: string, until: string) =>
      instead(path, answerTo(path), { headers: { 'x-cache-until': until } });
    const { until } = await render(
      DEAL_PAGE,
      {},
      { ...read('/api/deals/70', '2000'), ...read('/api/colleges/iowa', '3000') },
    );
    expect(until).toBe(2000);
  });

  it('is marked stale if one of its reads is', async () => {
    const stale = instead('/api/deals/70', answerTo('/api/deals/70'), { headers: { 'x-served-stale': '1' } });
    const page = await render(DEAL_PAGE, {}, stale);
    expect(page.isStale).toBe(true);
    expect(page.body).toContain('Part of the site is not answering.');
  });

  it('links the files that its route needs', async () => {
    const { head } = await render(DEAL_PAGE, { linksFor: (ids) => `<link data-routes="${ids.join()}">` });
    expect(head).toContain('<link data-routes="root,page,site/college/college-bar,site/deal/deal">');
  });
});

describe('the head', () => {
  it('of a college has the custom texts for search engines and previews', async () => {
    const { head, body } = await render('/college/iowa');
    expect(head).toContain('<title>Student Deals at University of &lt;Iowa&gt; | Campus Deals</title>');
    expect(head).toContain('<link rel="canonical" href="http://campus.test/college/iowa"/>');
    expect(head).toContain('<meta property="og:title" content="Iowa &amp; deals"/>');
    expect(head).toContain('<meta property="og:url" content="https://iowa.example/"/>');
    expect(head).toContain('<meta name="keywords" content="a, b"/>');
    expect(head).toContain(`<meta property="og:description" content="${'D'.repeat(150)}…"/>`);
    const data = /<script type="application\/ld\+json">(.*?)<\/script>/.exec(body)?.[1] ?? '';
    expect(data).not.toContain('<');
    expect(JSON.parse(data)).toMatchObject({ '@type': 'CollegeOrUniversity', name: 'University of <Iowa>' });
  });

  const CUSTOM = 'https://iowa.example/card.png';
  /** Reads a page as messengers do: the first value of each property of Open Graph. */
  async function previewOf(path: string, answers?: ReturnType<typeof instead>) {
    const { head, body } = await render(path, {}, answers);
    const tags = [...head.matchAll(/<meta (?:property|name)="((?:og|twitter):[^"]+)" content="([^"]*)"\/>/g)];
    const linked = /<script type="application\/ld\+json">(.*?)<\/script>/.exec(body)?.[1];
    return {
      og: Object.fromEntries(tags.toReversed().map(([, name = '', content = '']) => [name, content])),
      count: tags.length - new Set(tags.map(([, name]) => name)).size,
      linked: linked === undefined ? undefined : (JSON.parse(linked) as { image: string }).image,
    };
  }

  it.each<[path: string, card: string, alt: string]>([
    ['/', 'site/0', 'Student discounts near your campus'],
    ['/?ref', 'invitation/0', 'You’re invited'],
    ['/college/iowa', 'college/5', 'Student deals at: University of &lt;Iowa&gt; · 1 deal'],
    ['/college/iowa?ref', 'invitation/5', 'You’re invited: University of &lt;Iowa&gt;'],
    ['/college/tempe', 'college/6', 'Coming soon to: Tempe College'],
    [DEAL_PAGE, 'deal/70', 'Half off sandwiches · '],
    [`${DEAL_PAGE}?ref`, 'deal/70', 'Half off sandwiches · '],
    ['/college/iowa/vendor/7', 'vendor/7', 'Student deals at: Corner Counter'],
    ['/college/iowa/vendors', 'college/5', 'Student deals at: University'],
    ['/college/iowa/map', 'college/5', 'Student deals at: University'],
    ['/college/iowa/newsletter', 'college/5', 'Student deals at: University'],
    ['/college/iowa/newsletters', 'college/5', 'Student deals at: University'],
    ['/college/iowa/newsletters/3', 'site/0', 'Student discounts'],
    ['/colleges/activation', 'site/0', 'Student discounts'],
    ['/college/iowa/deal/6', 'site/0', 'Student discounts'],
    ['/college/nowhere', 'site/0', 'Student discounts'],
    ...publicPaths.map((path): [string, string, string] => [path, 'site/0', 'Student discounts']),
  ])('of %s has the picture %s', async (path, card, alt) => {
    const { og, count, linked } = await previewOf(path);
    expect(og['og:image']).toMatch(new RegExp(`^http://campus.test/api/share-cards/${card}/[0-9a-f]{16}\\.png$`));
    expect(og).toMatchObject({
      'og:image:width': '1200',
      'og:image:height': '630',
      'og:image:alt': expect.stringContaining(alt),
      'og:title': expect.stringMatching(/./),
      'twitter:card': 'summary_large_image',
    });
    expect([count, linked ?? og['og:image']]).toEqual([0, og['og:image']]);
  });

  it('has the picture that its editors chose, whose size is not known', async () => {
    const iowa = answerTo('/api/colleges/iowa') as { seoMetadata: object };
    const custom = { ...iowa, seoMetadata: { ...iowa.seoMetadata, ogImage: CUSTOM } };
    const { og, linked } = await previewOf('/college/iowa', instead('/api/colleges/iowa', custom));
    expect([og['og:image'], linked, og['og:image:width']]).toEqual([CUSTOM, CUSTOM, undefined]);
  });

  it('of newsletters names their feed', async () => {
    for (const path of ['/college/iowa/newsletters', '/college/iowa/newsletters/3'])
      expect((await render(path)).head).toContain(
        '<link rel="alternate" type="application/rss+xml" href="/api/colleges/iowa/newsletters.rss"/>',
      );
  });

  it('of a deal cuts its description at 150 characters', async () => {
    expect((await render(DEAL_PAGE)).head).toContain(`<meta name="description" content="${'W'.repeat(150)}…"/>`);
  });

  it.each(['/login', '/search?q=taco', '/search?collegeId=3', '/profile', '/user/saved', '/verify'])(
    'of %s forbids indexing',
    async (path) => {
      expect((await render(path)).head).toContain('<meta name="robots" content="noindex"/>');
    },
  );
});

it('the empty search may be indexed', async () => {
  const { head } = await render('/search');
  expect(head).not.toContain('noindex');
  expect(head).toContain('/search"/>');
});

describe('the status', () => {
  it.each([
    ['/college/nowhere', 'College Not Found'],
    ['/college/nowhere/vendors', 'College Not Found'],
    ['/college/nowhere/map', 'College Not Found'],
    ['/college/nowhere/newsletters', 'College Not Found'],
    ['/nothing/here', '404 Page Not Found'],
    ['/admin/nothing', '404 Page Not Found'],
    ['/college/iowa/deal/6', 'Deal Not Found'],
    ['/college/iowa/vendor/6', 'Vendor Not Found'],
  ])('of %s is 404: "%s"', async (path, title) => {
    const { status, head } = await render(path);
    expect([status, head.includes(`<title>${title} | Campus Deals</title>`)]).toEqual([404, true]);
    expect(head).toContain('content="noindex"');
  });

  it('of a deal that is over is 410, for all to share, with what runs in its place', async () => {
    const ended = {
      title: 'Tea for two',
      vendorId: 5,
      vendorName: 'The Kettle',
      endedAt: '2026-11-20T18:00:00Z',
      timeZone: 'America/Chicago',
      deals: [],
    };
    const answers = instead('/api/deals/6/ended', ended, { headers: { 'x-cache-tags': 'deal-6' } });
    const { status, head, body, tags } = await render('/college/iowa/deal/6', {}, answers);
    expect([status, head.includes('<title>Deal Not Found | Campus Deals</title>')]).toEqual([410, true]);
    expect(head).toContain('content="noindex"');
    expect(body).toContain('Tea for two');
    expect(tags).toContain('deal-6');
  });

  it('of an unknown newsletter is 404', async () => {
    const missing = instead('/api/colleges/iowa/newsletters/999', { code: 'newsletter_not_found' }, { status: 404 });
    const { status, head } = await render('/college/iowa/newsletters/999', {}, missing);
    expect([status, head.includes('<title>Newsletter Not Found | Campus Deals</title>')]).toEqual([404, true]);
  });

  it.each(Object.values(adminPaths))('of %s is 200, with none of its content', async (pattern) => {
    const { status, head } = await render(pattern.replace(/:\w+/, '7'));
    expect([status, head.includes('<title>Admin Dashboard | Campus Deals</title>')]).toEqual([200, true]);
  });

  it.each(publicPaths)('of %s is 200', async (path) => expect((await render(path)).status).toBe(200));

  it.each([
    ['/colleges/iowa?tab=new', '/college/iowa?tab=new'],
    ['/college/tempe/deal/70?from=mail', '/college/iowa/deal/70?from=mail'],
    ['/college/nowhere/deal/70', '/college/iowa/deal/70'],
    ['/college/tempe/vendor/7', '/college/iowa/vendor/7'],
  ])('of %s is 301 to %s', async (path, to) => {
    const { status, location } = await render(path);
    expect([status, location]).toEqual([301, to]);
  });
});

describe('a read', () => {
  it('that fails yields a 503 page without its main content, which is not shared', async () => {
    const page = await render(DEAL_PAGE, {}, instead('/api/deals/70', 'broken', { status: 500 }));
    expect([page.status, page.tags]).toEqual([503, undefined]);
    expect(page.body).toContain('Unable to load this deal.');
  });

  it.each([
    ['even the main content', DEAL_PAGE, '/deals/70', ['Loading the deal']],
    ['its part', '/college/iowa', '/stats', ['Half off sandwiches', 'Loading stats']],
  ])('that is late leaves %s to the browser', async (_what, path, late, texts) => {
    const page = await render(path, {
      readApi: async (read, signal) => {
        if (read.includes(late)) await aborted(signal);
        return Response.json(answerTo(read), { headers: { 'x-cache-tags': 'a' } });
      },
    });
    expect([page.status, page.tags]).toEqual([200, undefined]);
    for (const text of texts) expect(page.body).toContain(text);
  });
});

describe('the access gate', () => {
  it('covers pages with status 403 and none of their content', async () => {
    const { status, html, asked } = await render('/college/iowa', { isGateClosed: true });
    expect([status, asked]).toEqual([403, ['/api/config']]);
    expect(html).toContain('Enter access password');
    expect(html).not.toContain('Iowa');
  });

  it.each(['/verify', '/auth/callback', '/newsletter/unsubscribe', '/newsletter/confirm', '/newsletter/preferences'])(
    'does not cover %s, which mails link to',
    async (path) => {
      const { status, html } = await render(path, { isGateClosed: true });
      expect([status, html.includes('Enter access password')]).toEqual([200, false]);
    },
  );
});

it('a page whose address contains a token is not shared', async () => {
  expect((await render('/verify?token=abc')).tags).toBeUndefined();
  expect((await render('/verify')).tags).toEqual(['page', 'tag-of-config']);
});

it('the empty page has no content', () => {
  expect(emptyPage(TEMPLATE)).toBe('<head></head><div id="root"></div>');
});
