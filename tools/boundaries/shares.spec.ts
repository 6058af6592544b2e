import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const ROOT = join(import.meta.dirname, '../..');
const BASES = ['RowJob', 'ScheduledJob', 'ZonedJob', 'RepeatingJob'];
const DOCUMENT = readFileSync(join(ROOT, 'docs/shares.md'), 'utf8');
const SHARED = 'every service';

interface Answers {
  service: string;
  names: string[];
  cells: string[];
}

const sources = globSync(['apps/*-service/src/**/*.ts', 'libs/*/src/**/*.ts'], { cwd: ROOT })
  .filter((path) => !/\.spec\.ts$|\/testing\/|\/migrations\//.test(path))
  .map((path) => ({
    service: /^apps\/(\w+)-service/.exec(path)?.[1] ?? SHARED,
    text: readFileSync(join(ROOT, path), 'utf8'),
  }));

const named = (text: string): string[] => Array.from(text.matchAll(/`(\w+)`/g), ([, name = '']) => name);

/** Concrete classes of jobs, however many classes are between them and their base. */
function jobs(): { service: string; name: string }[] {
  const classes = sources.flatMap(({ service, text }) =>
    Array.from(
      text.matchAll(/^export (abstract )?class (\w+) extends (\w+)|^(abstract )class (\w+) extends (\w+)/gm),
      (found) => ({
        service,
        isAbstract: (found[1] ?? found[4]) !== undefined,
        name: found[2] ?? found[5] ?? '',
        base: found[3] ?? found[6] ?? '',
      }),
    ),
  );
  const isJob = ({ base }: { base: string }): boolean =>
    BASES.includes(base) || classes.some((each) => each.name === base && isJob(each));
  return classes.filter((each) => !each.isAbstract && isJob(each));
}

const tables = sources.flatMap(({ service, text }) =>
  Array.from(text.matchAll(/tableName: '(\w+)'/g), ([, name = '']) => ({ service, name })),
);
const works = [...jobs(), ...tables];

const answers: Answers[] = DOCUMENT.split(/^## /m).flatMap((section) => {
  const [service = '', ...lines] = section.split('\n');
  return lines
    .filter((line) => line.startsWith('| ') && !/^\| (?:work|-)/.test(line))
    .map((line) => line.split('|').slice(1, -1))
    .map((cells) => ({ service, names: named(cells[0] ?? ''), cells: cells.map((cell) => cell.trim()) }));
});
const described = answers.flatMap(({ service, names }) => names.map((name) => `${service}: ${name}`));

test('finds jobs of every kind, and tables', () => {
  const names = works.map(({ name }) => name);
  expect(names).toEqual(
    expect.arrayContaining(['SendWebhookTests', 'SendMail', 'ForgetUnconfirmed', 'WeeklyNewsletters', 'DealClock']),
  );
  expect(tables.length).toBeGreaterThan(90);
});

test('every job and table says how much of it an account can cause, its share and its end', () => {
  expect(works.map(({ service, name }) => `${service}: ${name}`).filter((work) => !described.includes(work))).toEqual(
    [],
  );
  expect(answers.filter(({ cells }) => cells.length !== 4 || cells.includes(''))).toEqual([]);
});

test('names each once, and none that is gone', () => {
  const known = new Set(works.map(({ service, name }) => `${service}: ${name}`));
  expect(described.filter((work) => !known.has(work))).toEqual([]);
  const unlike = described.filter((work, index) => described.indexOf(work) !== index);
  // A job that deletes has a single row. Other rows name it as their end.
  expect(unlike).toEqual([]);
});

test('every end is a job of that service, or says with what the rows go or why they are kept', () => {
  const without = answers.filter(({ service, cells }) => {
    const end = cells[3] ?? '';
    const isJob = named(end).some((name) => jobs().some((job) => job.service === service && job.name === name));
    return (
      !isJob &&
      !/^(?:with (?:its|the) |kept: |stores no rows|nothing is stored|each sign-in deletes |the (?:relay|limiter) deletes )/.test(
        end,
      )
    );
  });
  expect(without).toEqual([]);
});
