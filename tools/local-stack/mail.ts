import { mkdirSync } from 'node:fs';
import { get } from 'node:http';
import { join } from 'node:path';
import { COMPILE_CACHE, ROOT } from './bootstrap.mjs';
import type { Settings } from './settings.ts';
import type { Part } from './supervisor.ts';

/** Limits the heap, which releases the memory of the start at once: 70 MB instead of 128 MB. */
const SMALL_HEAP = ['--max-semi-space-size=1', '--max-old-space-size=128'];

/** The mail inbox: accepts every email, forwards none, and shows them on a page. */
export function mailPart(dataDir: string, { smtpPort, mailPort }: Settings): Part {
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  return {
    name: 'mail',
    stage: 'data',
    command: process.execPath,
    args: [...SMALL_HEAP, join(ROOT, 'node_modules/maildev/dist/bin/maildev.js'), '--silent'],
    env: {
      PATH: process.env.PATH,
      ...COMPILE_CACHE,
      MAILDEV_IP: '127.0.0.1',
      MAILDEV_WEB_IP: '127.0.0.1',
      MAILDEV_SMTP_PORT: String(smtpPort),
      MAILDEV_WEB_PORT: String(mailPort),
      MAILDEV_MAIL_DIRECTORY: dataDir,
    },
    stopSignal: 'SIGTERM',
    ready: () => answersHttp(`http://127.0.0.1:${mailPort}/api/email?limit=1`),
  };
}

/** Whether the URL answers 200. Not with `fetch`, where a refused connection takes twice as long. */
export function answersHttp(url: string): Promise<boolean> {
  return new Promise((resolve) => {
    const request = get(url, { agent: false, timeout: 2000 }, (response) => {
      response.resume();
      resolve(response.statusCode === 200);
    });
    request.on('timeout', () => request.destroy());
    request.on('error', () => resolve(false));
  });
}
