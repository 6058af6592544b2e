import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { textsIn, VALUE } from './testing/read-texts.ts';

const ROOT = join(import.meta.dirname, '../..');

/**
 * Words to avoid in copy, each with its replacement. Letters of the alphabet, mail servers and board games are fine.
 */
const WORDS: [word: RegExp, instead: string][] = [
  [/\be-mail/i, 'email'],
  [/\bmails?\b(?! servers?\b)/i, 'email'],
  [/\b(?:re)?mail(?:ed|ing)\b/i, 'emailed'],
  [/(?<!\b(?:hold a|three|capital) )\bletters?\b(?!, digits| case|-spacing)/i, 'email or newsletter'],
  [/\bboards?\b(?! games?)/i, 'deals page'],
  [/\b(?:left|leave(?: it| them| both| this)?) empty\b/i, 'leave blank'],
  [/\blook(?:s|ed|ing)? (?:at|through)\b/i, 'review, check or view'],
  [/\b(?:is|are|was|were) told\b/i, 'notify, or "we tell"'],
  [/\bmaths\b|\bfilms?\b|\bpavements?\b|\bkilomet|\bkm\b/i, 'math, movies, sidewalk, miles'],
  [/\b(?:hon|fav|col|behavi|neighb)our|\bcatalogue|\bprogrammes?\b|\bcent(?:re|red)\b/i, 'the American spelling'],
  // The status of an API is a value, not copy.
  [
    /(?<!\bfailed or )\bcancell(?:ed|ing)\b|\b(?:organ|real|recogn|apolog|author|custom)is(?:e|ed|es|ing)\b/i,
    'the American spelling',
  ],
];

/** Files without copy, and those with words that users type. */
const NOT_COPY =
  /migrations\/|\.(?:migration|query|metric|job|queue|client)\.ts$|-metrics\.ts$|\/env\.ts$|\/email-styles\.ts$|\/(?:synonyms|mail-links|api\.gen)\.ts$/;

const specified = new Set(
  Object.values<string[]>(JSON.parse(readFileSync(join(import.meta.dirname, 'specified-texts.json'), 'utf8'))).flat(),
);

const texts = textsIn(ROOT, [
  'apps/*/src/**/*.{ts,tsx}',
  'libs/contracts/src/**/*.ts',
  'stand-ins/*/src/mails/*.ts',
]).filter(({ file, text, isCopy }) => isCopy && !NOT_COPY.test(file) && /\s|^[A-Z]/.test(text) && !specified.has(text));

test('copy keeps to its words', () => {
  expect(texts.length).toBeGreaterThan(2000);
  const found = texts.flatMap(({ file, line, text }) =>
    WORDS.flatMap(([word, instead]) => {
      const match = word.exec(text.replaceAll(VALUE, '…'))?.[0];
      return match === undefined ? [] : [`${file}:${line} "${match}": use ${instead}`];
    }),
  );
  expect([...new Set(found)]).toEqual([]);
});
