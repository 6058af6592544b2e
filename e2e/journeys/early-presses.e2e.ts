import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, test } from 'vitest';
import { DESKTOP, PHONE, useBrowser, type Visitor } from '../browser.js';

/** Milliseconds after the HTML arrived at which something is pressed. */
const DELAYS = [0, 50, 150, 300, 600, 1200];
/** How much slower the processor is. */
const SPEEDS = [1, 4];
const TIMES = 3;

const { newVisitor } = useBrowser();

let college: { id: number; name: string; shortName: string };
let deal: { id: number; title: string };

beforeAll(async () => {
  const reader = await newVisitor();
  for (college of Object.values(await reader.json('/api/colleges/active?limit=50')) as (typeof college)[]) {
    const all = Object.values(
      await reader.json(`/api/colleges/${college.shortName}/deals?limit=50`),
    ) as (typeof deal & {
      redemptionKind: string;
    })[];
    const found = all.find(({ redemptionKind }) => redemptionKind === 'page') ?? all[0];
    if (!found) continue;
    deal = found;
    break;
  }
  await reader.leave();
});

/** A page with its HTML there, and its scripts maybe not yet. */
class Early {
  readonly writes: string[] = [];

  constructor(
    readonly page: Page,
    private readonly delay: number,
  ) {
    page.on('request', (request) => {
      const { pathname } = new URL(request.url());
      if (request.method() !== 'GET' && !pathname.endsWith('/interactions'))
        this.writes.push(`${request.method()} ${pathname}`);
    });
  }

  async open(path: string, selector: string): Promise<void> {
    await this.page.goto(path, { waitUntil: 'commit' });
    await this.page.locator(selector).first().waitFor({ state: 'visible' });
    await this.page.waitForTimeout(this.delay);
  }

  /** Presses where it stands, without waiting for anything. */
  async press(selector: string): Promise<void> {
    const target = this.page.locator(selector).filter({ visible: true }).first();
    await target.evaluate((element) => element.scrollIntoView({ block: 'center', behavior: 'instant' }));
    const box = await target.boundingBox();
    if (!box) throw new Error(`${selector} is not there`);
    await this.page.mouse.click(box.x + box.width / 2, box.y + box.height / 2);
  }

  wrote(write: string): number {
    return this.writes.filter((each) => each === write).length;
  }
}

type Reader = 'visitor' | 'student';

const PRESSES: Record<
  string,
  { viewport: typeof PHONE; run: (early: Early, reader: Reader, round: number) => Promise<void> }
> = {
  'the theme, then Save': {
    viewport: DESKTOP,
    run: async (early, reader) => {
      const { page } = early;
      await early.open(`/college/${college.shortName}/deal/${deal.id}`, 'h1');
      await early.press('header button[aria-label="Use dark theme"]');
      await early.press(`button[aria-label="Save ${deal.title}"]`);
      await page.locator('html[data-theme=dark]').waitFor({ state: 'attached' });
      if (reader === 'visitor') {
        await page.getByRole('dialog', { name: /^Sign in to/ }).waitFor();
        return;
      }
      await page
        .getByRole('button', { name: `Remove ${deal.title} from saved` })
        .first()
        .waitFor();
      expect(early.wrote(`POST /api/deals/${deal.id}/save`)).toBe(1);
      await page.request.delete(`/api/deals/${deal.id}/save`, { headers: { origin: new URL(page.url()).origin } });
    },
  },
  'the one big button of a deal': {
    viewport: DESKTOP,
    run: async (early, reader) => {
      await early.open(`/college/${college.shortName}/deal/${deal.id}`, 'h1');
      await early.press(
        'main aside button, main section button:has-text("deal"), main button:has-text("code"), main a:has-text("Sign in to redeem")',
      );
      const name = reader === 'visitor' ? /^Sign in to/ : /./;
      await early.page.getByRole('dialog', { name }).waitFor();
    },
  },
  'a tab, then Subscribe with a typed address': {
    viewport: DESKTOP,
    run: async (early, reader, round) => {
      const { page } = early;
      await early.open(`/college/${college.shortName}`, '[role=tab]');
      await early.press('[role=tab]:has-text("All Deals")');
      await early.press('main form input[type=email]');
      const address = `early-${reader}-${round}-${Date.now()}@example.edu`;
      await page.keyboard.type(address);
      await early.press('main form button[type=submit]');
      await page.getByText('Subscription successful').first().waitFor();
      await page.locator('[role=tab][aria-selected=true]:has-text("All Deals")').waitFor();
      expect(early.wrote('POST /api/newsletter/subscribe')).toBe(1);
    },
  },
  'the search of home': {
    viewport: DESKTOP,
    run: async (early) => {
      await early.open('/', '[role=combobox]');
      await early.press('[role=combobox]');
      await early.page.keyboard.type('noodles');
      await early.page.keyboard.press('Enter');
      await early.page.waitForURL(/\/search\?q=noodles$/);
    },
  },
  'the menu of a phone': {
    viewport: PHONE,
    run: async (early) => {
      await early.open('/', 'header button[aria-label=Menu]');
      await early.press('header button[aria-label=Menu]');
      await early.page.getByRole('dialog', { name: 'Menu' }).waitFor();
    },
  },
};

describe.each(['visitor', 'student'] as const)('a %s loses no press', (reader) => {
  test.each(Object.entries(PRESSES))(
    'of %s, however early, and none is doubled',
    async (_name, { viewport, run }) => {
      for (const speed of SPEEDS) {
        for (const delay of DELAYS) {
          const somebody = await newVisitor({ viewport, serviceWorkers: 'block' });
          if (reader === 'student') await somebody.signInAs('User');
          await slowDown(somebody, speed);
          for (let round = 0; round < TIMES; round += 1) {
            const page = await somebody.context.newPage();
            const early = new Early(page, delay);
            const messages: string[] = [];
            page.on('console', (message) => {
              if (['error', 'warning'].includes(message.type())) messages.push(message.text());
            });
            await run(early, reader, round);
            expect(
              messages.filter((text) => !text.includes('Service Worker registration blocked')),
              `console, ${delay} ms, speed 1/${speed}`,
            ).toEqual([]);
            await page.evaluate(() => localStorage.removeItem('campus-deals-theme'));
            await page.close();
          }
          await somebody.leave();
        }
      }
    },
    600_000,
  );
});

async function slowDown({ context, page }: Visitor, rate: number): Promise<void> {
  const throttle = async (target: Page): Promise<void> => {
    const session = await context.newCDPSession(target);
    await session.send('Emulation.setCPUThrottlingRate', { rate });
  };
  await throttle(page);
  context.on('page', (opened) => void throttle(opened).catch(() => undefined));
}
