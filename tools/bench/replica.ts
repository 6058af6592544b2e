import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { answersHttp } from '../local-stack/mail.ts';
import { freePort } from '../local-stack/ports.ts';
import { endsWithUs, waitUntil } from '../local-stack/processes.mjs';
import type { StackFileService } from '../local-stack/stack-file.ts';
import type { TemporaryStack } from '../local-stack/temporary-stack.ts';

const READY_WITHIN_MS = 60_000;

export interface Replica {
  origin: string;
  pid: number;
  kill(): void;
  /** Stops it with SIGTERM. Returns its exit code, or null if a signal ended it. */
  stop(): Promise<number | null>;
}

/** Starts a Node program that listens on PORT, and waits until it is ready. */
export async function startReplica({
  entry,
  flags = [],
  env,
  port: wanted,
  stdout = 'ignore',
}: {
  entry: string;
  flags?: string[];
  env: NodeJS.ProcessEnv;
  /** Defaults to a free port. */
  port?: number;
  stdout?: 'ignore' | 'inherit';
}): Promise<Replica> {
  const port = wanted ?? (await freePort());
  const child = endsWithUs(
    spawn(process.execPath, [...flags, entry], {
      env: { ...process.env, ...env, PORT: String(port) },
      stdio: ['ignore', stdout, 'inherit'],
    }),
  );
  const ended = once(child, 'exit');
  const isRunning = () => child.exitCode === null && child.signalCode === null && !child.killed;
  const origin = `http://127.0.0.1:${port}`;
  const isInTime = await waitUntil(
    async () => !isRunning() || (await answersHttp(`${origin}/ready`)),
    READY_WITHIN_MS,
    10,
  );
  if (!isRunning() || !isInTime) throw new Error(`${entry} did not start (${child.exitCode})`);
  return {
    origin,
    pid: child.pid ?? 0,
    kill: () => void child.kill('SIGKILL'),
    stop: async () => {
      if (isRunning()) child.kill('SIGTERM');
      await ended;
      return child.exitCode;
    },
  };
}

export function serviceNamed({ stack }: TemporaryStack, name: string): StackFileService {
  const service = stack.services.find((each) => each.name === name);
  if (!service) throw new Error(`${name} does not run`);
  return service;
}
