import { spawn } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { stringify } from 'yaml';
import { failWith, Problem } from '../local-stack/problem.mjs';
import { endOf } from '../local-stack/processes.mjs';
import { readSettings } from '../local-stack/settings.ts';
import { readRunningStack, type StackFileService } from '../local-stack/stack-file.ts';
import { ruleGroups } from './rules.ts';

const LISTEN = process.env['PROMETHEUS_ADDRESS'] ?? '127.0.0.1:9090';

/**
 * Runs `npm run observe`: the `prometheus` on the PATH monitors the running stack, with the production rules and
 * alerts, until Ctrl-C. Its data is in DATA_DIR/prometheus.
 */
async function observe(): Promise<void> {
  const { dataDir } = readSettings();
  const running = readRunningStack(dataDir);
  if (!running) throw new Problem('Nothing runs: start the stack first (npm start).');
  const folder = join(dataDir, 'prometheus');
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, 'rules.yml'), stringify({ groups: ruleGroups() }));
  writeFileSync(join(folder, 'prometheus.yml'), stringify(configuration(running.services)));
  const child = spawn(
    'prometheus',
    [
      `--config.file=${join(folder, 'prometheus.yml')}`,
      `--storage.tsdb.path=${join(folder, 'data')}`,
      '--storage.tsdb.retention.time=7d',
      `--web.listen-address=${LISTEN}`,
      '--log.level=warn',
    ],
    { stdio: 'inherit' },
  );
  child.on('spawn', () => process.stdout.write(`Prometheus watches ${running.url}: http://${LISTEN}/alerts\n`));
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => child.kill('SIGTERM'));
  const { code, error } = await endOf(child);
  if (error) throw new Problem('There is no `prometheus` on the PATH (Debian: apt-get install prometheus).');
  process.exit(code ?? 0);
}

/** Returns the configuration, with the labels of production's PodMonitors. */
function configuration(services: StackFileService[]): object {
  return {
    global: { scrape_interval: '5s', evaluation_interval: '5s' },
    rule_files: ['rules.yml'],
    scrape_configs: [
      {
        job_name: 'campus-deals',
        honor_labels: true,
        static_configs: services
          .filter(({ entry }) => !entry.includes('stand-ins'))
          .map(({ name, url }) => ({
            targets: [new URL(url).host],
            labels: { job: name, app_kubernetes_io_part_of: 'campus-deals' },
          })),
      },
    ],
  };
}

await observe().catch(failWith);
