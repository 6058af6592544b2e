// `npm run bench:start`: how long each service takes until /ready answers, and what memory it holds when idle.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { cpus } from 'node:os';
import { setTimeout as pause } from 'node:timers/promises';
import { freePort } from '../local-stack/ports.ts';
import { endOnSignals, endsWithUs, waitUntil } from '../local-stack/processes.mjs';
import { startTemporaryStack } from '../local-stack/temporary-stack.ts';

const ROUNDS = Number(process.env.ROUNDS ?? 5);
const READY_WITHIN_MS = 1500;
const IDLE_MEGABYTES = 150;
const SETTLE_MS = 10_000;
const GIVE_UP_MS = 60_000;

endOnSignals();

process.stdout.write(`Starting a stack of its own (${cpus().length} processors) …\n`);
const { stack, stop } = await startTemporaryStack({ env: { SEED: 'none' } });
const rows = [];
try {
  for (const service of stack.services) rows.push(await measure(service));
} finally {
  await stop();
}
print(rows);
process.exitCode = rows.every((row) => row.readyMs <= READY_WITHIN_MS && row.idleMegabytes <= IDLE_MEGABYTES) ? 0 : 1;

/** Starts one more replica of the service, ROUNDS times in turn, beside the running stack. */
async function measure(service) {
  const ready = [];
  const memory = [];
  for (let round = 0; round < ROUNDS; round++) {
    process.stdout.write(`${service.name} ${round + 1}/${ROUNDS}\n`);
    const port = await freePort();
    const since = performance.now();
    const child = endsWithUs(
      spawn(process.execPath, [...service.flags, service.entry], {
        env: { ...process.env, ...service.env, PORT: String(port) },
        stdio: 'ignore',
      }),
    );
    const ended = once(child, 'exit');
    try {
      await untilReady(`http://127.0.0.1:${port}/ready`, child);
      ready.push(performance.now() - since);
      if (process.platform === 'linux') {
        await pause(SETTLE_MS);
        memory.push(residentMegabytes(child.pid));
      }
    } finally {
      child.kill('SIGTERM');
      await ended;
    }
  }
  return {
    name: service.name,
    readyMs: median(ready),
    slowestMs: Math.max(...ready),
    idleMegabytes: memory.length > 0 ? median(memory) : Number.NaN,
  };
}

async function untilReady(url, child) {
  const answers = async () => child.exitCode !== null || (await fetch(url).catch(() => undefined))?.ok;
  if (!(await waitUntil(answers, GIVE_UP_MS, 10))) throw new Error(`not ready after ${GIVE_UP_MS / 1000} s`);
  if (child.exitCode !== null) throw new Error(`ended with ${child.exitCode} before it was ready`);
}

function residentMegabytes(pid) {
  return Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))[1]) / 1024;
}

function median(values) {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)];
}

function print(table) {
  const line = (cells) => `| ${cells.join(' | ')} |\n`;
  process.stdout.write(
    `\n${line(['service', 'ready (median)', 'slowest', `of ${READY_WITHIN_MS} ms`, 'idle RSS', `of ${IDLE_MEGABYTES} MB`])}${line(Array(6).fill('---'))}`,
  );
  for (const { name, readyMs, slowestMs, idleMegabytes } of table) {
    process.stdout.write(
      line([
        name,
        `${readyMs.toFixed(0)} ms`,
        `${slowestMs.toFixed(0)} ms`,
        (readyMs / READY_WITHIN_MS).toFixed(2),
        `${idleMegabytes.toFixed(0)} MB`,
        (idleMegabytes / IDLE_MEGABYTES).toFixed(2),
      ]),
    );
  }
}
