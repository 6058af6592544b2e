import { existsSync, readdirSync, watch as watchFolder } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from './bootstrap.mjs';
import { buildPackage } from './build.ts';
import { answersHttp } from './mail.ts';
import { oneLine } from './problem.mjs';
import type { Progress } from './progress.mjs';
import { presentServices, type Service, type StackContext } from './services.ts';
import type { Settings } from './settings.ts';
import type { LocalStack } from './stack.ts';
import type { Part } from './supervisor.ts';

const SETTLE_MS = 120;
const NOT_BUILT = /\.(spec|test)\.tsx?$|~$|\.swp$/;

/**
 * `npm run dev`: Vite's server answers on PORT with hot reload and hands /api on to the gateway, so the browser sees one
 * origin as always; a changed service is built and started again, a changed library starts all of them again.
 */
export async function watchSources({
  stack,
  context,
  settings,
  progress,
}: {
  stack: LocalStack;
  context: StackContext;
  settings: Settings;
  progress: Progress;
}) {
  await progress.step('Vite', () => stack.supervisor.start(vitePart(settings.port, context.ports['gateway'])));
  const services = presentServices();
  for (const service of services) {
    onChange(service.folder, () => again(service.name, [service.folder], [service]));
  }
  for (const lib of readdirSync(join(ROOT, 'libs'))) {
    if (lib !== 'testing') onChange(`libs/${lib}`, () => again(lib, [`libs/${lib}`], services));
  }

  async function again(name: string, folders: string[], restarted: Service[]) {
    try {
      for (const folder of folders) await buildPackage(folder, join(stack.paths.logs, 'build.log'));
      await Promise.all(restarted.map((service) => stack.supervisor.restart(service.name)));
      progress.log(`  ↻ ${name} changed: ${restarted.map((service) => service.name).join(', ')} started again`);
    } catch (error) {
      progress.log(`  ! ${oneLine(error)}`);
    }
  }
}

function vitePart(port: number, gatewayPort: number | undefined): Part {
  return {
    name: 'vite',
    stage: 'service',
    command: process.execPath,
    args: [join(ROOT, 'node_modules/vite/bin/vite.js'), '--port', String(port), '--strictPort', '--host', '127.0.0.1'],
    cwd: join(ROOT, 'apps/web'),
    env: { ...process.env, PORT: String(port), API_URL: `http://127.0.0.1:${gatewayPort}` },
    stopSignal: 'SIGTERM',
    ready: () => answersHttp(`http://127.0.0.1:${port}/`),
  };
}

/** Calls `work` once changes below the package's src have settled; never twice at a time. */
function onChange(folder: string, work: () => Promise<void>) {
  const sources = join(ROOT, folder, 'src');
  if (!existsSync(sources)) return;
  let timer: NodeJS.Timeout | undefined;
  let busy = Promise.resolve();
  watchFolder(sources, { recursive: true }, (_event, file) => {
    if (!file || NOT_BUILT.test(file)) return;
    clearTimeout(timer);
    timer = setTimeout(() => (busy = busy.then(work)), SETTLE_MS);
  });
}
