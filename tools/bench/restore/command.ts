import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { ROOT } from '../../local-stack/bootstrap.mjs';
import { freeStackPorts } from '../../local-stack/ports.ts';

/** Runs `npm run backup`, `npm run restore` or the journeys for the stack on one DATA_DIR. Throws when it fails. */
export async function command(dataDir: string, name: 'backup' | 'restore' | 'e2e', ...args: string[]): Promise<void> {
  const [entry, env] =
    name === 'e2e'
      ? ['tools/local-stack/test.mjs', { E2E_DATA_DIR: dataDir }]
      : ['tools/local-stack/run.mjs', { DATA_DIR: dataDir }];
  const child = spawn(process.execPath, [join(ROOT, entry), name, ...args], {
    cwd: ROOT,
    env: { ...process.env, ...(await freeStackPorts()), ...env },
    stdio: 'inherit',
  });
  const [code] = await once(child, 'exit');
  if (code !== 0) throw new Error(`${name} ${args.join(' ')} ended with ${code}`);
}
