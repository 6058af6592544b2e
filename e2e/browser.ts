import {
  chromium,
  type APIResponse,
  type Browser,
  type BrowserContext,
  type BrowserContextOptions,
  type Page,
} from 'playwright-core';
import { afterAll, beforeAll, expect } from 'vitest';
import { stack } from './stack.js';

const FLAGS = [
  '--headless',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

export const PHONE = { width: 390, height: 844 };
export const DESKTOP = { width: 1280, height: 900 };

/** Starts one Chromium per test file and closes it at the end. `flags` are added to the default ones. */
export function useBrowser(flags: string[] = []): {
  newVisitor: (options?: BrowserContextOptions) => Promise<Visitor>;
} {
  let browser: Browser;
  beforeAll(async () => {
    const args = [...FLAGS, ...flags, ...(process.getuid?.() === 0 ? ['--no-sandbox'] : [])];
    browser = await chromium.launch({ executablePath: stack().chromium, args });
  });
  afterAll(() => browser.close());
  return {
    newVisitor: async (options) =>
      Visitor.arrive(
        await browser.newContext({ baseURL: stack().url, viewport: DESKTOP, reducedMotion: 'reduce', ...options }),
        options?.baseURL,
      ),
  };
}

/** A visitor with a separate browser context. Records all console errors. */
export class Visitor {
  readonly complaints: string[] = [];

  private constructor(
    readonly context: BrowserContext,
    readonly page: Page,
    private readonly origin: string,
  ) {
    page.on('console', (message) => {
      if (message.type() === 'error' || message.type() === 'warning') this.complaints.push(message.text());
    });
    page.on('pageerror', (error) => this.complaints.push(error.message));
  }

  static async arrive(context: BrowserContext, origin = stack().url): Promise<Visitor> {
    return new Visitor(context, await context.newPage(), origin);
  }

  /** Opens a page and waits until nothing is loading. */
  async open(path: string): Promise<void> {
    await this.page.goto(path);
    await this.page.waitForLoadState('networkidle');
  }

  /** Signs in with the quick login of this name and waits for the signed-in page. */
  async signInAs(role: 'User' | 'Vendor' | 'Admin'): Promise<void> {
    await this.open('/login');
    await this.page.getByRole('button', { name: `Login as ${role}` }).click();
    await this.page.waitForURL((url) => url.pathname !== '/login');
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
