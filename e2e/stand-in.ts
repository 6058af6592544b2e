import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { eventually } from '@campus-deals/testing';

/**
 * Starts a local provider on its own, migrated and answering at `readyUrl`, like a hosted service. Returns a function
 * that stops it.
 */
export async function startStandIn(name: string, settings: object, readyUrl: string): Promise<() => Promise<void>> {
  const cwd = join(import.meta.dirname, '..', 'stand-ins', name);
  const env = { ...process.env, NODE_ENV: 'development', ...settings };
  const [code] = await once(spawn(process.execPath, ['dist/migrate.js'], { cwd, env, stdio: 'inherit' }), 'exit');
  if (code !== 0) throw new Error(`${name} could not be migrated: it ended with ${code}`);
  const running = spawn(process.execPath, ['dist/main.js'], { cwd, env, stdio: ['ignore', 'inherit', 'inherit'] });
  await eventually(async () => (await fetch(readyUrl)).ok, { within: 20_000, message: `${name} never started` });
  return async () => {
    running.kill('SIGTERM');
    await once(running, 'exit');
  };
}
