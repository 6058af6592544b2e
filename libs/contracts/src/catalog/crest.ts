import { initialOf } from '../characters.js';

/** Field, second field and charge of a drawn crest. The light initials have AA contrast on every first colour. */
const CREST_COLOURS = [
  ['#2f3a8f', '#42509f', '#f3c14b'],
  ['#7a2338', '#8d3449', '#f1d9a0'],
  ['#1f5a46', '#2f6c57', '#e9c46a'],
  ['#4b2e83', '#5d4195', '#d9c9f2'],
  ['#8a3b12', '#9c4f27', '#f7d9a8'],
  ['#14507a', '#28638c', '#bfe0f2'],
  ['#3d3f46', '#53555d', '#e0a33a'],
  ['#6b4a07', '#7f5f1d', '#f6e3b0'],
] as const;
/** Division of the shield by the second field: per pale, per bend, a chief, a chevron. */
const DIVISIONS = [
  'M32 2h24v34c0 13-11 21-24 26z',
  'M8 2h48v2L8 48V2z',
  'M8 2h48v15H8z',
  'M8 62V52l24-17 24 17v10z',
] as const;

/** Outlines of a crest, 64 units wide and high. */
export const SHIELD = 'M8 2h48v32c0 15-11 23-24 28C19 57 8 49 8 34z';
export const SHIELD_BORDER = 'M11 5h42v29c0 13-9 20-21 25C20 54 11 47 11 34z';

export interface Crest {
  field: string;
  second: string;
  charge: string;
  division: string;
  initials: string;
}

/** Returns the crest of a college, always the same for one college. */
export function crestOf(college: { name: string; initials?: string | null; shortName: string }): Crest {
  const seed = seedOf(college.shortName);
  const [field, second, charge] = CREST_COLOURS[seed % CREST_COLOURS.length] ?? CREST_COLOURS[0];
  const division = DIVISIONS[Math.floor(seed / 8) % DIVISIONS.length] ?? DIVISIONS[0];
  return { field, second, charge, division, initials: college.initials ?? initialsOf(college.name) };
}

function seedOf(text: string): number {
  let seed = 7;
  for (const char of text) seed = (seed * 31 + (char.codePointAt(0) ?? 0)) % 9973;
  return seed;
}

const LESSER_WORDS = new Set(['of', 'the', 'at', 'and', 'in', 'for']);

/**
 * Returns at most four letters: "University of California, Los Angeles" → "UCLA", "University of Texas at Austin" →
 * "UT".
 */
export function initialsOf(name: string): string {
  const words = name
    // A university's campus is known by the university's letters.
    .replace(/((?:University|College|Institute).*?)( at |[-–]).*/, '$1')
    .split(/[\s\-–/,&]+/)
    .filter((word) => /^\p{L}/u.test(word) && !LESSER_WORDS.has(word.toLowerCase()));
  return (
    words
      .slice(0, 4)
      .map((word) => initialOf(word))
      .join('') || '?'
  );
}
