// `npm start`, and with --watch `npm run dev`. Runs on Node >= 18 before anything is installed.
import { ensureInstalled, ensureNode } from './bootstrap.mjs';
import { whenNpmIsGone } from './processes.mjs';
import { failWith } from './problem.mjs';

try {
  await ensureNode();
  const [{ readSettings }, { Progress }, { LocalStack }] = await Promise.all([
    import('./settings.mjs'),
    import('./progress.mjs'),
    import('./stack.mjs'),
  ]);
  await startAndStay({
    LocalStack,
    settings: readSettings(),
    progress: new Progress(),
    watch: process.argv.includes('--watch'),
  });
} catch (error) {
  failWith(error);
}

async function startAndStay({ LocalStack, settings, progress, watch }) {
  const stack = new LocalStack(settings, progress);
  let stopping;
  const stop = (exitCode) => {
    stopping ??= (async () => {
      if (exitCode === 0) process.stdout.write('\nStopping …\n');
      await stack.stop();
      process.exit(exitCode);
    })();
    return stopping;
  };
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => void stop(0));
  // The process that handed us the terminal is gone.
  process.on('disconnect', () => void stop(1));
  whenNpmIsGone(() => void stop(1));
  try {
    await stack.claim();
    await ensureInstalled();
    const { url, mailUrl, stack: running } = await stack.start({ watch });
    if (watch) await (await import('./watch.mjs')).watchSources({ stack, running, settings, progress });
    if (!stopping) announce(url, mailUrl);
  } catch (error) {
    if (stopping) return;
    await stack.stop();
    throw error;
  }
}

function announce(url, mailUrl) {
  const lines = [
    '',
    `Campus Deals is ready: ${url}`,
    ...(mailUrl ? [`  mail inbox    ${mailUrl}`] : []),
    `  quick logins  ${url}/login  (Login as User, Vendor or Admin)`,
    '  stop          Ctrl-C',
    '',
  ];
  process.stdout.write(`${lines.join('\n')}\n`);
}
