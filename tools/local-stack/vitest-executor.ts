import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from './bootstrap.mjs';
import type { TestFile } from './checks.ts';
import { endOnSignals } from './processes.mjs';
import { runVitest } from './vitest.ts';

interface Options {
  /** Projects of vitest.config.ts. */
  projects: string[];
}

interface Context {
  projectsConfigurations: { projects: Record<string, { root: string }> };
}

interface TaskGraph {
  tasks: Record<string, { target: { project: string } }>;
}

/**
 * Tests packages in one run of Vitest: a process for each would load and transform the same modules again. Nx passes
 * the packages with inputs that changed since their tests last passed, and caches successes.
 */
export async function testPackages(graph: TaskGraph, inputs: Record<string, Options>, _: unknown, context: Context) {
  endOnSignals();
  const { projects: packages } = context.projectsConfigurations;
  const tasks = Object.entries(graph.tasks).map(([id, { target }]) => ({ id, folder: packages[target.project]?.root }));
  const folders = tasks.flatMap(({ folder }) => folder ?? []);
  const projects = [...new Set(Object.values(inputs).flatMap((options) => options.projects))];
  const outcome = await runVitest(
    projects,
    folders.map((folder) => join(ROOT, folder, '/')),
  );
  const file = process.env['OUTCOME_FILE'];
  if (file) writeFileSync(file, JSON.stringify({ ...outcome, folders }));
  return Object.fromEntries(
    tasks.map(({ id, folder }) => [id, { success: isProven(`${folder}/`, outcome.files), terminalOutput: '' }]),
  );
}

function isProven(folder: string, files: TestFile[] = []): boolean {
  const own = files.filter(({ file }) => file.startsWith(folder));
  return own.length > 0 && own.every((file) => file.isProven);
}
