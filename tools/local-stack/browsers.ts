import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { Problem } from './problem.mjs';

const CHROMIUM = {
  setting: 'CHROMIUM_PATH',
  programs: ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'],
  elsewhere: [
    '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
    '/Applications/Chromium.app/Contents/MacOS/Chromium',
  ],
  packages: ['chromium', 'fonts-liberation'],
};
const BROWSERS = {
  chromium: CHROMIUM,
  // Has no window around its pages, so it takes two thirds of the time. The complete browser is the fallback.
  'chromium-headless-shell': {
    ...CHROMIUM,
    programs: ['chromium-headless-shell', 'chrome-headless-shell', ...CHROMIUM.programs],
    packages: ['chromium-headless-shell', 'fonts-liberation'],
  },
  firefox: {
    setting: 'FIREFOX_PATH',
    programs: ['firefox-esr', 'firefox'],
    elsewhere: ['/Applications/Firefox.app/Contents/MacOS/firefox'],
    packages: ['firefox-esr', 'fonts-liberation'],
  },
  // WebKitGTK's driver, and the display that it needs.
  webkit: {
    setting: 'WEBKIT_DRIVER_PATH',
    programs: ['WebKitWebDriver'],
    elsewhere: [],
    packages: ['webkit2gtk-driver', 'xvfb', 'xauth', 'fonts-liberation'],
  },
};
export type BrowserName = keyof typeof BROWSERS;

/** Returns the path of a browser: its setting, else one on the PATH, else installed through apt when root. */
export function ensureBrowser(name: BrowserName): string {
  const { setting, packages } = BROWSERS[name];
  const found = process.env[setting] || findBrowser(name);
  if (found) return found;
  if (process.getuid?.() !== 0 || spawnSync('apt-get', ['--version']).status !== 0) {
    throw new Problem(`${name} is not installed: install ${packages[0]}, or set ${setting}.`);
  }
  const apt = (...words: string[]) =>
    execFileSync('apt-get', words, {
      stdio: ['ignore', 'ignore', 'pipe'],
      env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
    });
  apt('update', '-qq');
  apt('install', '-y', '-qq', '--no-install-recommends', ...packages);
  const installed = findBrowser(name);
  if (!installed) throw new Problem(`${name} could not be installed through apt: install it, or set ${setting}.`);
  return installed;
}

const findBrowser = (name: BrowserName) =>
  findProgram(BROWSERS[name].programs) ?? BROWSERS[name].elsewhere.find((path) => existsSync(path));

/** Returns the path of the first of these programs that is on the PATH. */
export function findProgram(names: string[]): string | undefined {
  const folders = (process.env.PATH ?? '').split(delimiter).filter(Boolean);
  return names.flatMap((name) => folders.map((folder) => join(folder, name))).find((path) => existsSync(path));
}
