import { afterAll } from 'vitest';

type Ending = { stop(): unknown } | { close(): unknown } | { drop(): unknown };

/** Starts something at the top of a test file, and ends it after the file's tests. What was started last ends first. */
export async function forFile<T extends Ending>(starting: T | Promise<T>): Promise<T> {
  const started = await starting;
  afterAll(async () => {
    if ('stop' in started) await started.stop();
    else if ('close' in started) await started.close();
    else await started.drop();
  });
  return started;
}
