import { firstCharacters } from '@campus-deals/contracts/characters';
import { BUSINESS_CATEGORIES } from '@campus-deals/contracts/enumerations';

const LONGEST = 50;

/** Maps words of directories to our categories. The first match counts, so narrower ones come first. */
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
 * Maps a directory's category to ours. It may list several, have levels (`Retail > Books`, `Shopping|Gifts`), or be the
 * word None. The first known part wins, starting with the group; without one, the first part is kept as it is.
 * Undefined if there is none.
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
  return first && first.length >= 2 ? firstCharacters(first, LONGEST) : undefined;
}
