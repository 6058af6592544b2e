import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as pause } from 'node:timers/promises';
import { freePort } from '../local-stack/ports.ts';
import { endsWithUs } from '../local-stack/processes.mjs';

const children = [];

/** Starts a Node process that listens on a free port; answers its origin once it is ready. */
export async function startListening(words, env) {
  const port = await freePort();
  const child = endsWithUs(
    spawn(process.execPath, words, {
      env: { ...process.env, ...env, PORT: String(port) },
      stdio: ['ignore', 'ignore', 'inherit'],
    }),
  );
  children.push(child);
  const origin = `http://127.0.0.1:${port}`;
  while (child.exitCode === null) {
    if ((await fetch(`${origin}/ready`).catch(() => undefined))?.ok) return origin;
    await pause(20);
  }
  throw new Error(`${words.at(-1)} ended with ${child.exitCode}`);
}

/** Ends whatever `startListening` started. */
export async function stopListening() {
  for (const child of children.splice(0)) {
    const ended = once(child, 'exit');
    if (child.exitCode !== null) continue;
    child.kill('SIGTERM');
    await ended;
  }
}
