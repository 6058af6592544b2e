import { BUSINESS_CATEGORIES } from '@campus-deals/contracts/enumerations';

const LONGEST = 50;

/** Words of directories for what ours are called. The first that says anything counts, so narrower ones come first. */
const MEANINGS: [words: RegExp, category: (typeof BUSINESS_CATEGORIES)[number]][] = [
  [/\b(gym|fitness|sports? & exercise|yoga|martial arts)\b/i, 'Fitness'],
  [/\b(beauty|salon|barber|hair|nail|spa|tanning)\b/i, 'Beauty'],
  [/\b(health|medical|pharmac(y|ies)|dent(al|ist)|optic(al|ian))\b/i, 'Health & Wellness'],
  [/\b(tutoring|test preparation)\b/i, 'Tutoring'],
  [/\b(computers?|electronics|technology)\b/i, 'Technology'],
  [
    /\b(food|drink|restaurants?|bars?|pubs?|cafe|coffee|tea|bakery|deli|bagels|ice cream|brewery|pizza)\b/i,
    'Food & Drink',
  ],
  [/\b(entertainment|cinema|recreation|arts|museum|arena|theat(er|re))\b/i, 'Entertainment'],
  [/\b(shopping|retail|goods|clothing|wholesale)\b/i, 'Shopping'],
  [/\b(services?|professional|personal|education|travel|utilities|communications)\b/i, 'Services'],
];

/**
 * Ours for what a directory says, which may be several, in levels (`Retail > Books`, `Shopping|Gifts`) or the word None: from
 * the group down, the first part that we know; else the first there is, in its own words. Undefined where there is none.
 */
export function businessCategory(group: string, category: string): string | undefined {
  const parts = [group, category].flatMap((text) => text.split(/[>|;]|\s-\s/)).map((part) => part.trim());
  const given = parts.filter((part) => part !== '' && !/^(none|null|n\/?a|unknown|-)$/i.test(part));
  for (const part of given) {
    const own = BUSINESS_CATEGORIES.find((each) => each.toLowerCase() === part.toLowerCase());
    const known = own ?? MEANINGS.find(([words]) => words.test(part))?.[1];
    if (known) return known;
  }
  const [first] = given;
  return first && first.length >= 2 ? first.slice(0, LONGEST) : undefined;
}
