import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { Problem } from './problem.mjs';

const NAMES = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];
const ELSEWHERE = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
];

/** Returns the browser for journeys: CHROMIUM_PATH, else one on the PATH, else installed through apt when root. */
export function ensureChromium(): string {
  const found = process.env.CHROMIUM_PATH || findChromium();
  if (found) return found;
  if (process.getuid?.() !== 0 || spawnSync('apt-get', ['--version']).status !== 0) {
    throw new Problem('Browser journeys need Chromium: install chromium or google-chrome, or set CHROMIUM_PATH.');
  }
  const apt = (...words: string[]) =>
    execFileSync('apt-get', words, {
      stdio: ['ignore', 'ignore', 'pipe'],
      env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
    });
  apt('update', '-qq');
  apt('install', '-y', '-qq', '--no-install-recommends', 'chromium', 'fonts-liberation');
  const installed = findChromium();
  if (!installed) throw new Problem('Chromium could not be installed through apt: install it, or set CHROMIUM_PATH.');
  return installed;
}

function findChromium() {
  const folders = (process.env.PATH ?? '').split(delimiter);
  return [...NAMES.flatMap((name) => folders.map((folder) => join(folder, name))), ...ELSEWHERE].find((path) =>
    existsSync(path),
  );
}
