import { ADJECTIVES, CREATURES, OWNERS, TRADES } from '../load-test-data/words.ts';

const things = TRADES.flatMap((trade) => trade.things);
const trades = TRADES.flatMap((trade) => trade.names);
const at = (list: string[], n: number) => list[n % list.length] ?? '';
const times = (count: number, make: (n: number) => string) => Array.from({ length: count }, (_, n) => make(n));

/** A letter left out, two swapped, one doubled. */
function typo(word: string, n: number): string {
  if (n % 3 === 0) return word.slice(0, 2) + word.slice(3);
  if (n % 3 === 1) return `${word[0]}${word[2]}${word[1]}${word.slice(3)}`;
  return `${word.slice(0, 3)}${word[2]}${word.slice(3)}`;
}

/** Two hundred in the proportions of a search field: half of them beginnings while somebody types, some of them frequent ("a"), some nowhere. */
export function queries(): string[] {
  const typed = times(100, (n) => at([...things, ...OWNERS, ...trades, ...ADJECTIVES], n * 7).slice(0, 1 + (n % 7)));
  const words = times(30, (n) => at([...things, ...trades, ...OWNERS], n * 11));
  const phrases = times(30, (n) =>
    at(
      [
        `${at(ADJECTIVES, n * 3)} ${at(CREATURES, n * 5)}`,
        `half-price ${at(things, n * 3)}`,
        `${at(OWNERS, n)} ${at(trades, n * 5)}`,
        `free ${at(things, n)}`,
        `students get 35% off`,
      ],
      n,
    ),
  );
  const long = [...things, ...OWNERS, ...CREATURES].filter((word) => word.length > 4);
  const misspelt = times(30, (n) => typo(at(long, n * 13), n));
  const nowhere = ['zzzzqqq', 'qwrtz plmk', 'xylophone', 'the', 'a', 'of the', 'tuesday', 'lsat', 'university', '北京'];
  return [...typed, ...words, ...phrases, ...misspelt, ...nowhere];
}
