import { mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { setTimeout as pause } from 'node:timers/promises';
import { Problem } from './problem.mjs';
import { isRunning, processIdentity, signalGroup, waitUntil } from './processes.mjs';

/** Default time for a process to exit, also after a kill. */
const GRACE_MS = 20_000;
const ASK_AGAIN_MS = 50;

interface ChildEntry {
  name: string;
  pid: number;
  stopSignal: NodeJS.Signals;
  /** Maximum duration of its graceful shutdown. */
  stopGraceMs?: number | undefined;
  identity?: string | undefined;
}

export interface LockContent {
  pid: number;
  identity?: string | undefined;
  children: ChildEntry[];
}

/**
 * Allows one stack per DATA_DIR. The file lists the owner and all its processes, each with its start time, so that the
 * next start after a `kill -9` can stop exactly the orphans.
 */
export class StackLock {
  #path: string;
  #content: LockContent;

  constructor(path: string, content: LockContent) {
    this.#path = path;
    this.#content = content;
  }

  /** Takes the lock. Throws a `Problem` if the owner is alive. Stops the orphans of a dead one first. */
  static async acquire(path: string, onRecovery: (orphans: ChildEntry[]) => void = () => {}): Promise<StackLock> {
    mkdirSync(dirname(path), { recursive: true });
    return oneAtATime(`${path}.guard`, () => StackLock.#take(path, onRecovery));
  }

  static async #take(path: string, onRecovery: (orphans: ChildEntry[]) => void): Promise<StackLock> {
    const own: LockContent = { pid: process.pid, identity: processIdentity(process.pid), children: [] };
    for (;;) {
      try {
        writeFileSync(path, JSON.stringify(own), { flag: 'wx', mode: 0o600 });
        return new StackLock(path, own);
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
      }
      const previous = readLock(path);
      if (previous && isRunning(previous)) {
        throw new Problem(
          `Already running on ${dirname(path)} (process ${previous.pid}): stop it first, or set another DATA_DIR and PORT.`,
        );
      }
      const orphans = (previous?.children ?? []).filter(isRunning);
      if (orphans.length > 0) onRecovery(orphans);
      await stopOrphans(orphans);
      rmSync(path, { force: true });
    }
  }

  /** Records a started process until it is removed. */
  add(pid: number, { name, stopSignal, stopGraceMs }: Pick<ChildEntry, 'name' | 'stopSignal' | 'stopGraceMs'>) {
    this.#content.children.push({ name, pid, stopSignal, stopGraceMs, identity: processIdentity(pid) });
    this.#write();
  }

  remove(pid: number) {
    this.#content.children = this.#content.children.filter((child) => child.pid !== pid);
    this.#write();
  }

  release() {
    rmSync(this.#path, { force: true });
  }

  #write() {
    try {
      writeFileSync(`${this.#path}.new`, JSON.stringify(this.#content), { mode: 0o600 });
      renameSync(`${this.#path}.new`, this.#path);
    } catch (error) {
      // A full disk must not keep the stack from stopping what it started.
      if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error;
    }
  }
}

/**
 * Serializes starts. Reading a dead owner's lock, removing it and writing a new one are three steps: of two concurrent
 * starts, the second could remove the first one's new lock. SQLite's file lock is an operating system lock, released
 * when its process ends.
 */
async function oneAtATime<T>(guard: string, work: () => Promise<T>): Promise<T> {
  const database = new DatabaseSync(guard, { timeout: 0 });
  try {
    for (;;) {
      try {
        database.exec('BEGIN EXCLUSIVE');
        break;
      } catch (error) {
        if (!/locked/.test((error as Error).message)) throw error;
        await pause(ASK_AGAIN_MS);
      }
    }
    return await work();
  } finally {
    database.close();
  }
}

function readLock(path: string): LockContent | undefined {
  try {
    return JSON.parse(readFileSync(path, 'utf8'));
  } catch {
    // Truncated by a power loss, or removed in the meantime: no owner.
    return undefined;
  }
}

async function stopOrphans(orphans: ChildEntry[]) {
  for (const orphan of orphans) signalGroup(orphan.pid, orphan.stopSignal);
  await Promise.all(
    orphans.map(async (orphan) => {
      if (await waitUntil(() => !isRunning(orphan), orphan.stopGraceMs ?? GRACE_MS)) return;
      signalGroup(orphan.pid, 'SIGKILL');
      await waitUntil(() => !isRunning(orphan), GRACE_MS);
    }),
  );
}
