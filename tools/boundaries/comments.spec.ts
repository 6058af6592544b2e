import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const ROOT = join(import.meta.dirname, '../..');
/** Words that hide the subject of a comment. A doc comment starts with a verb or with the name of the thing. */
const HIDES_SUBJECT = /^(?:What|Who|Whose|Whom|Whoever|Of|As|By|In|One|Then|That|Which)(?![\w-])/;
const COMMENT = /\/\*\*\s*(?:\*\s*)?([^\s*][^\n]*)|(?<=^|\s)\/\/ (.*)/gm;
const LINE_BEFORE = /\/\/ [^\n]*\n\s*$/;

const files = ['apps', 'libs', 'stand-ins', 'tools', 'e2e']
  .flatMap((folder) =>
    globSync(`${folder}/**/*.{ts,tsx,mjs}`, { cwd: ROOT, exclude: (name) => /node_modules|dist$/.test(name) }),
  )
  .filter((file) => !file.endsWith('.gen.ts'));

test('every comment starts with its subject', () => {
  expect(files.length).toBeGreaterThan(2000);
  const found = files.flatMap((file) => {
    const source = readFileSync(join(ROOT, file), 'utf8');
    return [...source.matchAll(COMMENT)]
      .filter(({ index, 2: line }) => line === undefined || !LINE_BEFORE.test(source.slice(0, index)))
      .filter(([, doc, line]) => HIDES_SUBJECT.test(doc ?? line ?? ''))
      .map(({ index, 0: text }) => `${file}:${source.slice(0, index).split('\n').length} ${text}`);
  });
  expect(found).toEqual([]);
});

/** Names that gave way to the field's terms. */
const RETIRED =
  /\b(?:PATIENCE(?:_MS)?|passOn|LowerHalf|faultsOf|isPassing|awayDependency|accountOf|settleRestored|AskedDeal|takePlace|giveBack|SmtpLanes|SmtpChannel|OutcomeNotes|SendingWatch|NEWS_BEGINS|isNews|GatheredTags|sharedReads|readsOfWeb|requireLiving|sentenceOf|firstFrame|FrontDoor|LongJobs?|tell(?:User|College|Groups)|LOOKED_THROUGH|WAYS|HandOver|RemovalNotices|planAlert|takeTurns|giveTurnsBack|toldTo|QueueRests|MOST_[A-Z_]+)\b/;

test('no retired name comes back', () => {
  const found = files
    .filter((file) => !file.includes('/migrations/') && !file.endsWith('comments.spec.ts'))
    .flatMap((file) => {
      const [name] = RETIRED.exec(readFileSync(join(ROOT, file), 'utf8')) ?? [];
      return name ? [`${file}: ${name}`] : [];
    });
  expect(found).toEqual([]);
});
