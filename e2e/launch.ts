import { chromium, firefox, type BrowserServer } from 'playwright-core';
import { ensureBrowser, type BrowserName } from '../tools/local-stack/browsers.ts';

export const CHROMIUM_FLAGS = [
  '--headless',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
];

/** Browsers that Playwright drives. */
export type SharedBrowser = Exclude<BrowserName, 'webkit'>;

/** Starts a browser that all files of a run share. */
export function launchBrowser(name: SharedBrowser): Promise<BrowserServer> {
  const executablePath = ensureBrowser(name);
  // The channel stands for Firefox as Mozilla builds it, driven over WebDriver BiDi.
  return name === 'firefox'
    ? firefox.launchServer({ channel: 'moz-firefox', executablePath })
    : chromium.launchServer({ executablePath, args: CHROMIUM_FLAGS });
}
