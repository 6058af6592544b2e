import { chromium, firefox, type BrowserServer } from 'playwright-core';
import { ensureBrowser } from '../tools/local-stack/browsers.ts';

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
export type SharedBrowser = 'chromium' | 'firefox';

/** Starts a browser that all files of a run share. */
export function launchBrowser(name: SharedBrowser): Promise<BrowserServer> {
  // The channel selects Mozilla's own build of Firefox, driven over WebDriver BiDi.
  return name === 'firefox'
    ? firefox.launchServer({ channel: 'moz-firefox', executablePath: ensureBrowser('firefox') })
    : chromium.launchServer({ executablePath: ensureBrowser('chromium-headless-shell'), args: CHROMIUM_FLAGS });
}
