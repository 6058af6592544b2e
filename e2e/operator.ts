import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { StackFile } from '../tools/local-stack/stack-file.ts';
import { stack } from './stack.js';

const run = promisify(execFile);
const ROOT = join(import.meta.dirname, '..');

/** Runs `npm run import:colleges -- FILE …` against the stack under test and returns its output. */
export async function importColleges(file: string, ...options: string[]): Promise<string> {
  const env = { ...process.env, DATA_DIR: stack().dataDir };
  const { stdout } = await run(process.execPath, ['tools/local-stack/run.mjs', 'import-colleges', file, ...options], {
    cwd: ROOT,
    env,
  });
  return stdout;
}

/** Reads DATA_DIR/stack.json of the stack under test. */
export async function stackFile(): Promise<StackFile> {
  return JSON.parse(await readFile(join(stack().dataDir, 'stack.json'), 'utf8'));
}
