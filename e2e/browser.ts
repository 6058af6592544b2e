import { eventually } from '@campus-deals/testing';
import {
  chromium,
  firefox,
  type APIResponse,
  type Browser,
  type BrowserContext,
  type BrowserContextOptions,
  type Locator,
  type Page,
  type Request,
} from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect } from 'vitest';
import { ensureBrowser } from '../tools/local-stack/browsers.ts';
import { currentTest, showFailures, type ShownPage, type Test } from './failures.js';
import { CHROMIUM_FLAGS } from './launch.js';
import { stack } from './stack.js';

export const PHONE = { width: 390, height: 844 };
export const DESKTOP = { width: 1280, height: 900 };

/**
 * Milliseconds without a request after which a page counts as loaded. Firefox compiles a script while its page is idle,
 * and only then requests the script's own imports.
 */
const QUIET_MS = { chromium: 0, firefox: 100 };

/** Whether a request may stay open while its page is used. Firefox reports no type for event streams. */
const isLasting = (request: Request): boolean =>
  ['eventsource', 'ping', 'websocket'].includes(request.resourceType()) ||
  request.headers()['accept'] === 'text/event-stream';

interface Visitors {
  newVisitor: (options?: BrowserContextOptions) => Promise<Visitor>;
  /** Opens another page in a visitor's context, for one of several concurrent tests. */
  newPage: (visitor: Visitor, test: Test) => Promise<Visitor>;
}

/**
 * Connects to the run's browser, a headless shell or Firefox. A visitor leaves when its test ends. A failed test shows
 * its visitors' pages. `flags`, even none, start a separate, complete Chromium with them.
 */
export function useBrowser(flags?: string[]): Visitors {
  let browser: Browser;
  const visitors = new Set<Visitor>();
  const guests = new Set<Visitor>();
  const arrive = async (context: BrowserContext, origin?: string, test = currentTest()): Promise<Visitor> => {
    const visitor = await Visitor.arrive(context, origin, test);
    visitors.add(visitor);
    return visitor;
  };
  // Runs after the failures are shown: such hooks run in reverse order.
  afterEach(async ({ task }) => {
    for (const guest of guests) {
      if (guest.test !== task) continue;
      guests.delete(guest);
      visitors.delete(guest);
      await guest.leave();
    }
  });
  showFailures(visitors);
  beforeAll(async () => {
    const { browserName, browserUrl } = stack();
    if (!flags) browser = await { chromium, firefox }[browserName].connect(browserUrl);
    else
      browser = await chromium.launch({
        executablePath: ensureBrowser('chromium'),
        args: [...CHROMIUM_FLAGS, ...flags],
      });
  });
  afterAll(() => browser.close());
  return {
    newVisitor: async (options) => {
      const context = await browser.newContext({
        baseURL: stack().url,
        viewport: DESKTOP,
        reducedMotion: 'reduce',
        ...options,
      });
      await context.addInitScript(() =>
        document.addEventListener('hydrated', () => Object.assign(window, { isHydrated: true })),
      );
      if (stack().browserName === 'firefox') await context.addInitScript(letReactSeeFilledText);
      const visitor = await arrive(context, options?.baseURL);
      guests.add(visitor);
      return visitor;
    },
    newPage: ({ context }, test) => arrive(context, undefined, test),
  };
}

/**
 * Makes `fill()` reach React in Firefox. Playwright sets the text through the property that React defines on the field,
 * so React does not see a change. This sets it through the prototype, like typing. Playwright also appends the text in
 * a field without a selection, such as one for an email address; this replaces it.
 */
function letReactSeeFilledText(): void {
  window.addEventListener(
    'input',
    ({ target, isTrusted, data }: Event & { data?: string | null }) => {
      const isField = target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement;
      if (isTrusted || !data || !isField) return;
      const value = target.selectionStart === null ? data : target.value;
      target.value = '';
      Object.getOwnPropertyDescriptor(Object.getPrototypeOf(target), 'value')?.set?.call(target, value);
    },
    { capture: true },
  );
}

/** A visitor with a separate browser context. Records the console, and its errors and warnings as complaints. */
export class Visitor implements ShownPage {
  readonly complaints: string[] = [];
  readonly lines: string[] = [];
  readonly #pending = new Set<Request>();
  /** Sent latest. */
  #latest: Request | undefined;
  #isLeaving = false;

  private constructor(
    readonly context: BrowserContext,
    readonly page: Page,
    private readonly origin: string,
    readonly test: Test | undefined,
  ) {
    page.on('console', (message) => {
      this.lines.push(`${message.type()} ${message.text()}`);
      if (message.type() !== 'error' && message.type() !== 'warning') return;
      // The message about a failed resource does not contain its URL.
      const place = message.text().startsWith('Failed to load resource') ? ` ${message.location().url}` : '';
      this.complaints.push(message.text() + place);
    });
    page.on('pageerror', (error) => {
      this.lines.push(String(error));
      this.complaints.push(error.message);
    });
    page.on('request', (request) => {
      if (isLasting(request)) return;
      this.#latest = request;
      this.#pending.add(request);
    });
    page.on('requestfinished', (request) => this.#pending.delete(request));
    page.on('requestfailed', (request) => this.#pending.delete(request));
    page.on('framenavigated', (frame) => {
      if (!this.#isLeaving || frame !== page.mainFrame()) return;
      this.#isLeaving = false;
      // Requests of the page that was left may never end.
      for (const request of this.#pending) if (!request.isNavigationRequest()) this.#pending.delete(request);
    });
  }

  static async arrive(context: BrowserContext, origin = stack().url, test?: Test): Promise<Visitor> {
    return new Visitor(context, await context.newPage(), origin, test);
  }

  async address(): Promise<string | undefined> {
    return this.page.isClosed() ? undefined : this.page.url();
  }

  takeScreenshot(path: string): Promise<unknown> {
    return this.page.screenshot({ path, timeout: 5000 });
  }

  /** Opens a page and waits until it is hydrated and nothing is loading. */
  async open(path: string): Promise<void> {
    if (stack().browserName === 'firefox') {
      // Firefox reports an error in a page that is left while its scripts load. An abandoned request may never end.
      await eventually(() => this.#expectIdle(), { within: 5000 }).catch(() => {});
      // A page still loading when left reports its aborted scripts as errors. The next page has a console of its own.
      await this.page.evaluate(() => void Object.assign(console, { error: () => {} })).catch(() => {});
      // Firefox ignores Space in a background window.
      await this.page.bringToFront();
    }
    this.#isLeaving = true;
    // Firefox takes long for several pages at once on a busy machine.
    await this.page.goto(path, { timeout: 90_000 });
    await this.page.waitForFunction(() => 'isHydrated' in window);
    await eventually(() => this.#expectIdle(), { message: `${path} is loaded and waits for no response` });
  }

  /** Expects that the page waits for no response, has no work left, and that its last work sent no request. */
  async #expectIdle(): Promise<void> {
    const [before, latest] = [[...this.#pending], this.#latest];
    await this.page.evaluate(
      (quietMs) => new Promise((resolve) => void setTimeout(() => requestIdleCallback(() => resolve(true)), quietMs)),
      QUIET_MS[stack().browserName],
    );
    const sent = this.#latest === latest ? [] : [this.#latest];
    const open = new Set([...before, ...sent, ...this.#pending]);
    expect([...open].map((request) => request?.url())).toEqual([]);
  }

  /** Waits until the page shows a text. */
  async reads(text: string | RegExp): Promise<void> {
    await this.page.getByText(text).first().waitFor();
  }

  /** The first field of the page that searches for a college. */
  get collegeSearch(): Locator {
    return this.page.getByRole('combobox', { name: /college/i }).first();
  }

  /** Signs in as a demo account. Its page is not opened. */
  async signInAs(role: 'User' | 'Vendor' | 'Admin'): Promise<void> {
    expect(await this.write('POST', '/api/auth/dev-login', { role: role.toLowerCase() })).toBe(200);
  }

  /** Sends a GET as this visitor and returns the JSON. */
  async json(path: string): Promise<Record<string, unknown>> {
    return (await this.context.request.get(path)).json();
  }

  /** Sends a write as this visitor, from a page of the site. Returns the status. */
  async write(method: string, path: string, data: object): Promise<number> {
    return (await this.send(method, path, data)).status();
  }

  /** Sends a write as this visitor, from a page of the site. Returns the response. */
  send(method: string, path: string, data: object): Promise<APIResponse> {
    return this.context.request.fetch(path, { method, data, headers: { origin: this.origin } });
  }

  expectCleanConsole(): void {
    expect(this.complaints).toEqual([]);
  }

  async leave(): Promise<void> {
    await this.context.close();
  }
}
