import { existsSync, readdirSync, watch as watchFolder } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from './bootstrap.mjs';
import { buildPackage } from './build.ts';
import { oneLine } from './problem.mjs';
import type { Progress } from './progress.mjs';
import { presentServices, type Service } from './services.ts';
import type { LocalStack } from './stack.ts';

const SETTLE_MS = 120;
const NOT_BUILT = /\.(spec|test)\.tsx?$|~$|\.swp$/;

/**
 * Runs `npm run dev`: the web serves PORT with hot reload and proxies /api to the gateway, so the browser still sees
 * one origin. A changed service is rebuilt and restarted. A changed library restarts all services.
 */
export function watchSources({ stack, progress }: { stack: LocalStack; progress: Progress }): void {
  const services = presentServices().filter(({ name }) => name !== 'web');
  for (const service of services) {
    if (service.beside) continue;
    const processes = services.filter(({ folder }) => folder === service.folder);
    onChange(service.folder, () => again(service.name, service.folder, processes));
  }
  for (const lib of readdirSync(join(ROOT, 'libs'))) {
    if (lib !== 'testing') onChange(`libs/${lib}`, () => again(lib, `libs/${lib}`, services));
  }

  async function again(name: string, folder: string, restarted: Service[]) {
    try {
      await buildPackage(folder, join(stack.paths.logs, 'build.log'));
      await Promise.all(restarted.map((service) => stack.supervisor.restart(service.name)));
      progress.log(`  ↻ ${name} changed: ${restarted.map((service) => service.name).join(', ')} started again`);
    } catch (error) {
      progress.log(`  ! ${oneLine(error)}`);
    }
  }
}

/** Calls `work` once changes in the package's src have settled. Calls never overlap. */
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
