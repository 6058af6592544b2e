import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as pause } from 'node:timers/promises';

/** Settings of the proof's processes. */
export interface ProcessSettings {
  databases: { notification: string; catalog: string };
  queueEnv: { REDIS_URL: string };
}

const KILL_EVERY_MS = 300;
/** Loading one takes longer than it lives. */
const STANDING_BY = 6;

/** Starts a process of the proof, and resolves when it is loaded. */
export async function startProcess(role: 'handler' | 'relay', settings: ProcessSettings): Promise<ChildProcess> {
  const child = fork(`${import.meta.dirname}/process.ts`, [role, JSON.stringify(settings)]);
  await once(child, 'message');
  return child;
}

export async function killProcess(child: ChildProcess): Promise<void> {
  const ended = once(child, 'exit');
  if (child.kill('SIGKILL')) await ended;
}

/**
 * Starts a relay process that is killed every 300 ms (longer on a busy machine); others stand by, loaded,
 * and the next takes over at once. Stopping leaves the last one dead, and answers how many were killed.
 */
export async function startRelayUnderFire(settings: ProcessSettings): Promise<{ stop(): Promise<number> }> {
  const standby: Promise<ChildProcess>[] = [];
  // Loads them one after another, which leaves the processors to the system.
  const refill = (): void => {
    while (standby.length < STANDING_BY)
      standby.push((standby.at(-1) ?? Promise.resolve()).then(() => startProcess('relay', settings)));
  };
  refill();
  await Promise.all(standby);
  let kills = 0;
  const stopping = new AbortController();
  const running = (async () => {
    while (!stopping.signal.aborted) {
      const relay = await (standby.shift() ?? startProcess('relay', settings));
      refill();
      relay.send('run');
      await once(relay, 'message');
      await pause(KILL_EVERY_MS);
      await killProcess(relay);
      kills += 1;
    }
  })();
  const stop = async () => {
    stopping.abort();
    await running;
    for (const relay of standby.splice(0)) await killProcess(await relay);
    return kills;
  };
  return { stop };
}
