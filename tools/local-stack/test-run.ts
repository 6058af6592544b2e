import { buildIfStale, type BuildName } from './build.ts';
import { BUILD_CHECKS, LINT_CHECKS, runChecks, TYPE_CHECKS, type Outcome } from './checks.ts';
import { ensureBrowser, type BrowserName } from './browsers.ts';
import { printInTurn, printNow, type Print } from './print-in-turn.ts';
import { oneLine } from './problem.mjs';
import { printSummary, sum, type PartOutcome } from './test-summary.ts';
import { runStaleTests, runVitest } from './vitest.ts';

interface PartRun {
  /** Vitest's arguments, as in `npm run test:int -- FILE`. */
  args: string[];
  isAll: boolean;
  /** Tests every package, also those whose tests passed with the same inputs. */
  isComplete: boolean;
  print?: Print;
}

const CHROMIUM: BrowserName[] = ['chromium-headless-shell', 'chromium'];

/**
 * Parts of a test run, in order. `npm test` runs all but `long`; `npm run test:int -- FILE` runs one; `npm test -- all`
 * runs every one, with all Chromium journeys in one queue.
 */
const PARTS: Record<string, (run: PartRun) => Promise<Outcome>> = {
  lint: async ({ print }) => {
    // The types of the API come from the built controllers.
    const built = await attempt('build of services', () => build('services'), print);
    return built.failed > 0 ? built : sum([built, await runChecks(LINT_CHECKS, print)]);
  },
  types: ({ print }) => runChecks(TYPE_CHECKS, print),
  unit: (run) => packageTests('unit', ['unit', 'web'], run),
  build: async ({ print }) => {
    const built = await attempt('build', () => build('services', 'web'), print);
    return built.failed > 0 ? built : sum([built, await runChecks(BUILD_CHECKS, print)]);
  },
  int: (run) => packageTests('int', ['int'], run),
  e2e: ({ args, isAll }) =>
    isAll
      ? journeys('e2e', [...CHROMIUM, 'webkit'], args, { JOURNEYS: 'all' })
      : journeys('e2e', CHROMIUM, args, args.length > 0 ? { JOURNEYS: 'all' } : {}),
  long: async ({ args, isAll }) =>
    sum([
      await runVitest(['long-int'], args),
      ...(isAll ? [] : [await journeys('long-e2e', [...CHROMIUM, 'webkit'], args)]),
      await journeys('firefox', ['firefox'], args),
    ]),
};
/** Lists of parts that run at the same time: integration tests wait for servers while the others compute. */
const BESIDE = [['lint', 'types', 'unit', 'build'], ['int']];

/** Runs parts regardless of failures, and returns the counts of passed and failed checks and tests. */
export async function runTests([only, ...args]: string[]): Promise<Required<Outcome>> {
  const isAll = only === 'all';
  const chosen = Object.entries(PARTS).filter(([name]) => isAll || (only ? name === only : name !== 'long'));
  if (chosen.length === 0) throw new Error(`No such part: ${only}. There are ${Object.keys(PARTS).join(', ')}, all.`);
  const isComplete = isAll || Boolean(process.env['CI'] || process.env['TEST_SEED']);
  process.env['TEST_SEED'] ??= String(Date.now() % 1_000_000);

  printNow(`Files run in the random order of TEST_SEED=${process.env['TEST_SEED']}\n`);
  const output = printInTurn(chosen.map(([name]) => name));
  const outcomes: PartOutcome[] = [];
  const inOrder = async (parts: typeof chosen) => {
    for (const [name, part] of parts) {
      const print = (text: string) => output.print(name, text);
      const since = Date.now();
      print(`\n── ${name} ──\n`);
      // A part that runs alone has the terminal.
      const outcome = await part({ args, isAll, isComplete, ...(chosen.length > 1 && { print }) });
      outcomes.push({ name, ...outcome });
      const seconds = ((Date.now() - since) / 1000).toFixed(0);
      print(`── ${name}: ${outcome.failed > 0 ? 'failed' : 'ok'}, ${seconds} s ──\n`);
      output.end(name);
    }
  };
  await Promise.all(BESIDE.map((names) => inOrder(chosen.filter(([name]) => names.includes(name)))));
  await inOrder(chosen.filter(([name]) => !BESIDE.flat().includes(name)));
  return printSummary(outcomes, args);
}

function packageTests(target: string, projects: string[], { args, isComplete, print }: PartRun): Promise<Outcome> {
  return args.length > 0 || isComplete ? runVitest(projects, args, { print }) : runStaleTests(target, print);
}

/**
 * Runs tests that use built packages and browsers. Two workers take the files, each with a stack of its own: a journey
 * mostly waits for its pages. One is enough for named files.
 */
async function journeys(
  project: string,
  browsers: BrowserName[],
  args: string[],
  env: NodeJS.ProcessEnv = {},
): Promise<Outcome> {
  const built = await attempt('build', () => build('services', 'web'));
  if (built.failed > 0) return built;
  const installed: Outcome[] = [];
  for (const name of browsers) installed.push(await attempt(name, () => ensureBrowser(name)));
  const ready = sum([built, ...installed]);
  if (ready.failed > 0) return ready;
  const workers = args.length === 0 ? '2' : '1';
  return sum([ready, await runVitest([project], args, { env: { ...env, JOURNEY_WORKERS: workers } })]);
}

async function build(...names: BuildName[]) {
  for (const name of names) await buildIfStale(name);
}

/** Runs a step that counts as a test. */
async function attempt(name: string, work: () => unknown, print: Print = printNow): Promise<Outcome> {
  try {
    await work();
    print(`✓ ${name}\n`);
    return { passed: 1, failed: 0 };
  } catch (error) {
    print(`✗ ${name}: ${oneLine(error)}\n`);
    return { passed: 0, failed: 1, failures: [name] };
  }
}
