import { spawn, type ChildProcess } from 'node:child_process';
import { closeSync, mkdirSync, openSync, readFileSync, renameSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { StackLock } from './lock.ts';
import { Problem } from './problem.mjs';
import { endOf, signalGroup } from './processes.mjs';

const BAD_CONFIGURATION = 78;
const TRIES_AT_START = 3;
const FIRST_PAUSE_MS = 500;
const LONGEST_PAUSE_MS = 30_000;
const READY_PAUSE_MS = 80;
/** Enough for a slow laptop on which every service compiles its sources at once. */
const START_TIMEOUT_MS = 120_000;
const STEADY_AFTER_MS = 60_000;
/** Longer than a service's own limit for a graceful shutdown (15 s). */
export const STOP_GRACE_MS = 20_000;
const LARGEST_LOG_BYTES = 10 * 1024 * 1024;

/** Place of a server of data: its folder, and its port on 127.0.0.1. */
export interface DataServer {
  dataDir: string;
  port: number;
  password: string;
}

/** A process to keep running. */
export interface Part {
  name: string;
  /** Stage. Data parts are stopped after the services. */
  stage: 'data' | 'service';
  command: string;
  args: string[];
  env: NodeJS.ProcessEnv;
  cwd?: string;
  uid?: number | undefined;
  gid?: number | undefined;
  stopSignal: NodeJS.Signals;
  /** Maximum duration of a graceful shutdown before the process is killed. Default: `STOP_GRACE_MS`. */
  stopGraceMs?: number;
  ready(): Promise<boolean>;
  beforeStart?(): Promise<void>;
}

type Exit = Awaited<ReturnType<typeof endOf>>;

/** A part with its current process. */
interface Child {
  part: Part;
  log: string;
  /** Log offset at which the running process started. */
  logFrom: number;
  failures: number;
  process?: ChildProcess | undefined;
  exited: Promise<Exit>;
  exit?: Exit | undefined;
  /** Whether its end was requested. */
  expected: boolean;
  keep: boolean;
  /** Ends its pause before the next start. */
  awake: AbortController;
}

/**
 * Starts parts, keeps them running and stops them. Each gets its own process group, so that Ctrl-C reaches only the
 * supervisor, which controls the order of stopping.
 */
export class Supervisor {
  #logs: string;
  #lock: StackLock;
  #report: (line: string) => void;
  #children = new Map<string, Child>();
  #stopping = false;

  constructor({ logs, lock, report }: { logs: string; lock: StackLock; report: (line: string) => void }) {
    mkdirSync(logs, { recursive: true, mode: 0o700 });
    this.#logs = logs;
    this.#lock = lock;
    this.#report = report;
  }

  /** Starts a part, waits until it is ready, and returns the elapsed milliseconds. */
  async start(part: Part): Promise<number> {
    const child: Child = {
      part,
      log: this.#rotateLog(part.name),
      logFrom: 0,
      failures: 0,
      exited: Promise.resolve({ code: null, signal: null }),
      expected: false,
      keep: false,
      awake: new AbortController(),
    };
    this.#children.set(part.name, child);
    for (let attempt = 1; ; attempt++) {
      const startedAt = performance.now();
      await this.#spawn(child);
      if (await this.#becameReady(child)) {
        child.keep = true;
        void this.#keepRunning(child);
        return Math.round(performance.now() - startedAt);
      }
      if (this.#stopping) throw new Problem('Stopped while starting.');
      const hopeless = child.exit?.code === BAD_CONFIGURATION || !child.exit;
      if (hopeless || attempt === TRIES_AT_START)
        throw new Problem(`${part.name} did not start: ${this.#lastError(child)} (${child.log})`);
      await this.#pause(child, FIRST_PAUSE_MS * 2 ** attempt);
    }
  }

  /** Restarts a part, for example after a code change. */
  async restart(name: string) {
    const child = this.#children.get(name);
    if (!child || this.#stopping) return;
    child.failures = 0;
    child.expected = true;
    if (child.process?.pid) signalGroup(child.process.pid, child.part.stopSignal);
    else child.awake.abort();
    await child.exited;
  }

  /** Stops the services first, then the data parts. */
  async stopAll() {
    this.#stopping = true;
    for (const child of this.#children.values()) child.awake.abort();
    for (const stage of ['service', 'data']) {
      await Promise.all(
        [...this.#children.values()].filter((child) => child.part.stage === stage).map((child) => this.#stop(child)),
      );
    }
  }

  async #spawn(child: Child) {
    const { part } = child;
    await part.beforeStart?.();
    if (this.#stopping) return;
    child.logFrom = sizeOf(child.log);
    const output = openSync(child.log, 'a', 0o600);
    child.exit = undefined;
    child.expected = false;
    const started = spawn(part.command, part.args, {
      cwd: part.cwd ?? '/',
      env: part.env,
      uid: part.uid,
      gid: part.gid,
      detached: true,
      stdio: ['ignore', output, output],
    });
    closeSync(output);
    child.process = started;
    const { pid } = started;
    if (pid) this.#lock.add(pid, part);
    child.exited = endOf(started).then((exit) => {
      child.exit = exit;
      child.process = undefined;
      if (pid) this.#lock.remove(pid);
      return exit;
    });
  }

  async #becameReady(child: Child) {
    const deadline = Date.now() + START_TIMEOUT_MS;
    while (Date.now() < deadline && child.process && !this.#stopping) {
      if (await child.part.ready()) return Boolean(child.process);
      await Promise.race([child.exited, pause(READY_PAUSE_MS)]);
    }
    return false;
  }

  /** Reports and restarts a child that ends unexpectedly: at once after a long run, else with back-off. */
  async #keepRunning(child: Child) {
    while (child.keep && !this.#stopping) {
      const since = Date.now();
      const exit = await child.exited;
      if (this.#stopping) return;
      if (!child.expected) {
        if (Date.now() - since > STEADY_AFTER_MS) child.failures = 0;
        const pauseMs = Math.min(FIRST_PAUSE_MS * 2 ** child.failures++, LONGEST_PAUSE_MS);
        this.#report(
          `  ! ${child.part.name} ended (${describeExit(exit)}), starting it again in ${pauseMs / 1000} s · ${child.log}`,
        );
        await this.#pause(child, pauseMs);
      }
      if (this.#stopping) return;
      try {
        await this.#spawn(child);
        if (!child.expected && (await this.#becameReady(child)) && child.failures > 0)
          this.#report(`  ✓ ${child.part.name} is back`);
      } catch (error) {
        child.exited = Promise.resolve({ code: null, signal: null, error: error as Error });
      }
    }
  }

  async #pause(child: Child, ms: number) {
    child.awake = new AbortController();
    await pause(ms, undefined, { signal: child.awake.signal }).catch(() => undefined);
  }

  async #stop(child: Child) {
    const pid = child.process?.pid;
    if (!pid) return;
    signalGroup(pid, child.part.stopSignal);
    const ended = await Promise.race([
      child.exited,
      pause(child.part.stopGraceMs ?? STOP_GRACE_MS, undefined, { ref: false }),
    ]);
    if (ended) return;
    signalGroup(pid, 'SIGKILL');
    await child.exited;
  }

  #rotateLog(name: string) {
    const path = join(this.#logs, `${name}.log`);
    if (sizeOf(path) > LARGEST_LOG_BYTES) renameSync(path, `${path}.1`);
    return path;
  }

  #lastError(child: Child) {
    const text = readFileSync(child.log).subarray(child.logFrom).toString().trim();
    if (/no space left/i.test(text)) return 'no space left on device';
    const lines = text.split('\n').filter(Boolean).map(messageOf);
    if (child.exit?.code === BAD_CONFIGURATION) return lines.join(' ').replace(/\s+/g, ' ');
    const errors = lines.filter((line) => /fatal|could not|error/i.test(line));
    return (errors.at(-1) ?? lines.at(-1) ?? (child.exit ? describeExit(child.exit) : 'no answer')).trim();
  }
}

/** Returns the message of a JSON log line, or the line itself. */
function messageOf(line: string): string {
  try {
    const { msg, err } = JSON.parse(line);
    return err?.message ?? msg ?? line;
  } catch {
    return line;
  }
}

function describeExit({ code, signal, error }: Exit) {
  return error?.message ?? (signal ? `killed by ${signal}` : `exit code ${code}`);
}

function sizeOf(path: string): number {
  return statSync(path, { throwIfNoEntry: false })?.size ?? 0;
}
