import { ensureInstalled } from './bootstrap.mjs';
import { STOP_SIGNALS, whenNpmIsGone } from './processes.mjs';
import { Progress } from './progress.mjs';
import { devLogin } from './environment.ts';
import { readSettings } from './settings.ts';
import { LocalStack } from './stack.ts';

/** Starts the stack, prints its address, and stops it when this process receives a stop signal. */
export async function startAndStay({ watch }: { watch: boolean }): Promise<void> {
  const settings = readSettings();
  const progress = new Progress();
  const stack = new LocalStack(settings, progress);
  let stopping: Promise<void> | undefined;
  const stop = (exitCode: number) => {
    stopping ??= (async () => {
      if (exitCode === 0) process.stdout.write('\nStopping …\n');
      await stack.stop();
      process.exit(exitCode);
    })();
  };
  for (const signal of STOP_SIGNALS) process.on(signal, () => stop(0));
  // The parent process that gave us the terminal has ended.
  process.on('disconnect', () => stop(1));
  whenNpmIsGone(() => stop(1));
  try {
    await stack.claim();
    await ensureInstalled({ toStart: !watch });
    const { url, mailUrl } = await stack.start({ watch });
    if (watch) await (await import('./watch.ts')).watchSources({ stack, progress });
    if (!stopping) announce(url, mailUrl);
  } catch (error) {
    if (stopping) return;
    await stack.stop();
    throw error;
  }
}

function announce(url: string, mailUrl?: string) {
  const lines = [
    '',
    `Campus Deals is ready: ${url}`,
    ...(mailUrl ? [`  mail inbox    ${mailUrl}`] : []),
    ...(devLogin(process.env, url) === 'on' ? [`  quick logins  ${url}/login  (Login as User, Vendor or Admin)`] : []),
    '  stop          Ctrl-C',
    '',
  ];
  process.stdout.write(`${lines.join('\n')}\n`);
}
