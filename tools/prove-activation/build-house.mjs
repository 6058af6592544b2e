import { execFileSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));

function build(folder) {
  execFileSync('npm', ['run', '--silent', 'build'], { cwd: `${ROOT}/${folder}`, stdio: ['ignore', 'ignore', 'inherit'] });
}

/** Compiles what the proof runs: never an old build. */
export const buildHouse = {
  libraries() {
    for (const library of ['contracts', 'service-defaults', 'messaging', 'testing']) build(`libs/${library}`);
  },
  services() {
    for (const service of ['catalog-service', 'notification-service']) build(`apps/${service}`);
  },
};
