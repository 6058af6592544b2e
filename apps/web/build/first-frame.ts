import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build, type Plugin } from 'vite';

const CONFIG = fileURLToPath(new URL('../first-frame.config.ts', import.meta.url));

/** Puts into `.server` what draws first frames: of the same sources as the page, so that both draw the same. */
export function firstFrame(): Plugin {
  return {
    name: 'first-frame',
    apply: 'build',
    writeBundle: {
      order: 'post',
      async handler({ dir }) {
        if (dir === undefined) throw new Error('the page was not built');
        await build({ configFile: CONFIG, build: { outDir: join(dir, '.server') } });
      },
    },
  };
}
