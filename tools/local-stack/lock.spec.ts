import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { StackLock } from './lock.ts';
import { isRunning, processIdentity } from './processes.mjs';

let folder: string;
let path: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'lock-'));
  path = join(folder, 'data', 'lock.json');
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

/** A process that does nothing until it is stopped. */
function sleeper() {
  const child = spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)'], { detached: true, stdio: 'ignore' });
  const pid = child.pid ?? 0;
  return { child, pid, identity: processIdentity(pid), gone: once(child, 'exit') };
}

describe('the lock on DATA_DIR', () => {
  it('refuses a second owner with one line that names the first', async () => {
    const lock = await StackLock.acquire(path);
    await expect(StackLock.acquire(path)).rejects.toThrow(`(process ${process.pid})`);
    lock.release();
    expect(existsSync(path)).toBe(false);
  });

  it('is free again after a release', async () => {
    (await StackLock.acquire(path)).release();
    await expect(StackLock.acquire(path)).resolves.toBeInstanceOf(StackLock);
  });

  it("stops a dead owner's orphans and takes over", async () => {
    const orphan = sleeper();
    const lock = await StackLock.acquire(path);
    lock.add('catalog', orphan.pid);
    const content = JSON.parse(readFileSync(path, 'utf8'));
    writeFileSync(path, JSON.stringify({ ...content, identity: 'a process of yesterday' }));

    const recovered: string[] = [];
    const next = await StackLock.acquire(path, {
      onRecovery: (orphans) => recovered.push(...orphans.map(({ name }) => name)),
    });
    await orphan.gone;
    expect(recovered).toEqual(['catalog']);
    next.release();
  });

  it('leaves a process alone that only carries the number of an orphan', async () => {
    const other = sleeper();
    const lock = await StackLock.acquire(path);
    lock.add('catalog', other.pid);
    const content = JSON.parse(readFileSync(path, 'utf8'));
    const children = content.children.map((child: object) => ({ ...child, identity: 'another start' }));
    writeFileSync(path, JSON.stringify({ ...content, identity: 'a process of yesterday', children }));

    (await StackLock.acquire(path)).release();
    expect(isRunning(other)).toBe(true);
    other.child.kill('SIGKILL');
    await other.gone;
  });

  it('takes over a file that a power loss cut short', async () => {
    (await StackLock.acquire(path)).release();
    writeFileSync(path, '{"pid": 12');
    await expect(StackLock.acquire(path)).resolves.toBeInstanceOf(StackLock);
  });
});
