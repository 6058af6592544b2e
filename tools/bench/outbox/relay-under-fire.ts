import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as pause } from 'node:timers/promises';

export interface ProcessSettings {
  databases: { notification: string; catalog: string };
  queueEnv: { REDIS_URL: string };
}

const KILL_EVERY_MS = 300;
/** Number of loaded relays in reserve: loading one takes longer than its lifetime. */
const STANDING_BY = 6;

/** Starts a process, and resolves when it is loaded. */
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
 * Kills the running relay every 300 ms (longer on a busy machine) and replaces it at once with a loaded one. `stop`
 * leaves no relay running and returns the number of kills.
 */
export async function startRelayUnderFire(settings: ProcessSettings): Promise<{ stop(): Promise<number> }> {
  const standby: Promise<ChildProcess>[] = [];
  // Loads them one after another, which leaves processor time to the system.
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
