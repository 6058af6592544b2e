import { globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { ROOT } from '../local-stack/bootstrap.mjs';

interface Job {
  permissions?: Record<string, string>;
  strategy?: { matrix: { app?: string[]; include?: { script: string }[] } };
}

interface Workflow {
  permissions?: Record<string, string>;
  jobs: Record<string, Job>;
}

const read = (file: string) => readFileSync(join(ROOT, file), 'utf8');
const workflow = (name: string): Workflow => parse(read(`.github/workflows/${name}.yml`));
const scripts = Object.keys(JSON.parse(read('package.json')).scripts);
const checked = workflow('check').jobs['check']?.strategy?.matrix.include?.map(({ script }) => script) ?? [];

describe.each(globSync('.github/workflows/*.yml', { cwd: ROOT }))('%s', (file) => {
  const text = read(file);
  const { permissions, jobs }: Workflow = parse(text);

  it('names the actions of others by commit, with their version', () => {
    const actions = [...text.matchAll(/^.*\buses: (?!\.\/)(.*)$/gm)].map(([, action]) => action ?? '');
    expect(actions.filter((action) => !/^[\w-]+\/[\w-]+@[0-9a-f]{40} # v\d+\.\d+\.\d+$/.test(action))).toEqual([]);
  });

  it('may do nothing but read unless a job says so', () => {
    expect(['{}', '{"contents":"read"}']).toContain(JSON.stringify(permissions));
    const given = Object.values(jobs).flatMap((job) => Object.entries(job.permissions ?? {}));
    const reasons = ['contents read', 'contents write', 'packages write', 'id-token write'];
    expect(given.map((entry) => entry.join(' ')).filter((each) => !reasons.includes(each))).toEqual([]);
  });

  it('hands no expression to a shell', () => {
    const commands = [...text.matchAll(/^( *)(?:- )?run: (.*\n(?:\1 {3,}.*\n|\n)*)/gm)].map(([, , command]) => command);
    expect(commands.filter((command) => command?.includes('${{'))).toEqual([]);
  });

  it('runs scripts that exist', () => {
    const run = [...text.matchAll(/npm run (?:--silent )?([\w:-]+)/g)].map(([, script]) => script ?? '');
    expect(run.filter((script) => !scripts.includes(script))).toEqual([]);
  });
});

it('checks everything that .ci/run does', () => {
  const kinds = scripts.filter((name) => name.startsWith('test:'));
  expect([...new Set(checked)].toSorted()).toEqual(
    ['audit:dependencies', 'lint', 'typecheck', 'build', ...kinds].toSorted(),
  );
});

it('builds an image of every app and stand-in', () => {
  const apps = globSync('{apps,stand-ins}/*/package.json', { cwd: ROOT }).map((file) => dirname(file));
  expect(workflow('images').jobs['image']?.strategy?.matrix.app?.toSorted()).toEqual(apps.toSorted());
});
