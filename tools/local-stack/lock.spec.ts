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

const CATALOG = { name: 'catalog', stopSignal: 'SIGTERM' } as const;

/** Changes the lock so that its owner is dead. */
function orphan(change: (children: object[]) => object[] = (children) => children): void {
  const content = JSON.parse(readFileSync(path, 'utf8'));
  const children = change(content.children);
  writeFileSync(path, JSON.stringify({ ...content, identity: 'a process of yesterday', children }));
}

/** Starts a process that does nothing until it is stopped. */
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

  it('goes to one of many starts at once that find a dead owner', async () => {
    for (let round = 0; round < 3; round++) {
      const dead = await StackLock.acquire(path);
      orphan();
      const take = `import { StackLock } from ${JSON.stringify(join(import.meta.dirname, 'lock.ts'))};
        await StackLock.acquire(${JSON.stringify(path)}).then(() => console.log('taken'), () => console.log('refused'));
        process.stdin.resume();`;
      const starts = Array.from({ length: 4 }, () =>
        spawn(process.execPath, ['--input-type=module', '-e', take], { stdio: ['pipe', 'pipe', 'inherit'] }),
      );
      const said = await Promise.all(starts.map(async ({ stdout }) => String((await once(stdout, 'data'))[0]).trim()));
      for (const start of starts) start.kill('SIGKILL');
      await Promise.all(starts.map((start) => once(start, 'exit')));
      expect(said.toSorted()).toEqual(['refused', 'refused', 'refused', 'taken']);
      dead.release();
    }
  }, 120_000);

  it("stops a dead owner's orphans and takes over", async () => {
    const left = sleeper();
    const lock = await StackLock.acquire(path);
    lock.add(left.pid, CATALOG);
    orphan();

    const recovered: string[] = [];
    const next = await StackLock.acquire(path, (orphans) => recovered.push(...orphans.map(({ name }) => name)));
    await left.gone;
    expect(recovered).toEqual(['catalog']);
    next.release();
  });

  it('leaves a process alone that only carries the number of an orphan', async () => {
    const other = sleeper();
    const lock = await StackLock.acquire(path);
    lock.add(other.pid, CATALOG);
    orphan((children) => children.map((child) => ({ ...child, identity: 'another start' })));

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
