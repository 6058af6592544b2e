import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { eventually } from '@campus-deals/testing';
import { freePort } from '@campus-deals/testing/servers';
import { Builder, type WebDriver, type WebElement } from 'selenium-webdriver';
import { expect } from 'vitest';
import { ensureBrowser } from '../tools/local-stack/browsers.ts';
import { PHONE } from './browser.js';
import { SOON } from './factories.js';
import { currentTest, type ShownPage } from './failures.js';
import { stack } from './stack.js';

/** Finds elements by role and accessible name, like Playwright's `getByRole()`. */
const QUERIES = readFileSync(
  join(dirname(createRequire(import.meta.url).resolve('@testing-library/dom')), '@testing-library/dom.umd.min.js'),
  'utf8',
);
const FIND = `
  const [role, name] = arguments;
  const wanted = typeof name === 'string' ? name : new RegExp(name.pattern, name.flags);
  return TestingLibraryDom.queryAllByRole(document.body, role, { name: wanted })[0] ?? null;`;
const HAS_STOPPED = `
  const place = () => JSON.stringify(arguments[0].getBoundingClientRect());
  const before = place();
  return new Promise((resolve) => setTimeout(() => resolve(place() === before), 100));`;
/** Records whether the next press reaches the element. */
const AWAIT_PRESS = `
  window.isPressed = false;
  arguments[0].addEventListener('mousedown', () => (window.isPressed = true), { capture: true, once: true });`;

/** A visitor in WebKitGTK, driven over WebDriver. Playwright drives only its own build of WebKit. */
export class WebKitVisitor implements ShownPage {
  readonly test = currentTest();
  /** Its driver reads no console. */
  readonly lines: string[] = [];

  private constructor(
    readonly driver: WebDriver,
    readonly leave: () => Promise<void>,
  ) {}

  static async arrive(): Promise<WebKitVisitor> {
    const port = await freePort();
    // The browser has no headless mode.
    const server = spawn('xvfb-run', ['-a', ensureBrowser('webkit'), `--port=${port}`], {
      detached: true,
      stdio: 'ignore',
    });
    const url = `http://127.0.0.1:${port}`;
    await eventually(async () => (await fetch(`${url}/status`)).ok, { ...SOON, message: 'WebKit answers' });
    const driver = await new Builder().usingServer(url).withCapabilities({ browserName: 'MiniBrowser' }).build();
    const visitor = new WebKitVisitor(driver, async () => {
      await driver.quit();
      process.kill(-(server.pid ?? 0), 'SIGTERM');
      await once(server, 'exit');
    });
    await visitor.resize(PHONE);
    return visitor;
  }

  async resize(size: { width: number; height: number }): Promise<void> {
    await this.driver
      .manage()
      .window()
      .setRect({ x: 0, y: 0, ...size });
  }

  async address(): Promise<string | undefined> {
    return this.driver.getCurrentUrl();
  }

  async takeScreenshot(path: string): Promise<void> {
    await writeFile(path, await this.driver.takeScreenshot(), 'base64');
  }

  async open(path: string): Promise<void> {
    await this.driver.get(new URL(path, stack().url).href);
  }

  /** Waits for the element with this role and accessible name. */
  find(role: string, name: string | RegExp): Promise<WebElement> {
    const wanted = name instanceof RegExp ? { pattern: name.source, flags: name.flags } : name;
    return eventually(
      async () => {
        if (!(await this.driver.executeScript('return "TestingLibraryDom" in window')))
          await this.driver.executeScript(QUERIES);
        return this.driver.executeScript<WebElement | null>(FIND, role, wanted);
      },
      { ...SOON, message: `${role} ${String(name)} is there` },
    );
  }

  press(role: string, name: string | RegExp): Promise<void> {
    return this.use(role, name, async (element) => {
      // At the edge of the screen it may be under a bar.
      await this.driver.executeScript('arguments[0].scrollIntoView({ block: "center" })', element);
      // A press targets a position. While the page loads, another element may move there.
      expect(await this.driver.executeScript(HAS_STOPPED, element)).toBe(true);
      await this.driver.executeScript(AWAIT_PRESS, element);
      await element.click();
      // The value is not set if the press has opened another page.
      const isPressed = await this.driver.executeScript('return window.isPressed');
      expect(isPressed, 'the press hit another element').not.toBe(false);
    });
  }

  type(role: string, name: string | RegExp, text: string): Promise<void> {
    return this.use(role, name, (element) => element.sendKeys(text));
  }

  /** Finds the element again if the page has replaced it meanwhile. */
  private async use(role: string, name: string | RegExp, act: (element: WebElement) => Promise<void>): Promise<void> {
    await eventually(
      async () => {
        await act(await this.find(role, name));
        return true;
      },
      { ...SOON, message: `${role} ${String(name)} is used` },
    );
  }

  /** Waits until the page shows a text. */
  async reads(text: string | RegExp): Promise<void> {
    await eventually(
      async () => expect(await this.driver.executeScript<string>('return document.body.innerText')).toMatch(text),
      { ...SOON, message: `${String(text)} is shown` },
    );
  }

  /** Sends a GET from the page, and returns the JSON. */
  json<T>(path: string): Promise<T> {
    return this.driver.executeScript<T>('return fetch(arguments[0]).then((answer) => answer.json())', path);
  }

  /** Sends a write from the page, and returns the status. */
  write(method: string, path: string, body: object): Promise<number> {
    return this.driver.executeScript<number>(
      `const [method, path, body] = arguments;
       const headers = { 'content-type': 'application/json' };
       return fetch(path, { method, headers, body: JSON.stringify(body) }).then(({ status }) => status)`,
      method,
      path,
      body,
    );
  }
}
