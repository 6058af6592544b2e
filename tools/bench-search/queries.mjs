import { ADJECTIVES, CREATURES, OWNERS, TRADES } from '../generate-market/names.mjs';

const things = TRADES.flatMap((trade) => trade.things);
const trades = TRADES.flatMap((trade) => trade.names);
const at = (list, n) => list[n % list.length];
/** The slips people make: a letter left out, two swapped, one doubled. */
const SLIPS = [
  (word) => word.slice(0, 2) + word.slice(3),
  (word) => word[0] + word[2] + word[1] + word.slice(3),
  (word) => word.slice(0, 3) + word[2] + word.slice(3),
];

/** Two hundred questions in the proportions of a search field: half of them beginnings while somebody types, some of them frequent ("a"), some nowhere. */
export function queries() {
  const typed = Array.from({ length: 100 }, (_, n) =>
    at([...things, ...OWNERS, ...trades, ...ADJECTIVES], n * 7).slice(0, 1 + (n % 7)),
  );
  const words = Array.from({ length: 30 }, (_, n) => at([...things, ...trades, ...OWNERS], n * 11));
  const phrases = Array.from({ length: 30 }, (_, n) =>
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
  const slips = Array.from({ length: 30 }, (_, n) =>
    at(
      SLIPS,
      n,
    )(
      at(
        [...things, ...OWNERS, ...CREATURES].filter((word) => word.length > 4),
        n * 13,
      ),
    ),
  );
  const nowhere = ['zzzzqqq', 'qwrtz plmk', 'xylophone', 'the', 'a', 'of the', 'tuesday', 'lsat', 'university', '北京'];
  return [...typed, ...words, ...phrases, ...slips, ...nowhere];
}
