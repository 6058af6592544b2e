/** Words that students use for one another, one group a line. */
const GROUPS = `
  bike bicycle cycling
  movie cinema film theater
  taco mexican burrito quesadilla
  hair haircut barber hairdresser salon
  nail manicure
  tutor tutoring lesson
  coffee espresso latte cafe
  ramen noodle pho
  breakfast brunch
  dinner supper
  gym fitness workout
  yoga pilates
  book bookshop bookstore textbook novel
  phone smartphone iphone mobile
  laptop computer macbook
  laundry laundromat wash
  print printing copy poster
  glasses eyewear optician
  plant houseplant flower
  record vinyl album lp
  tailor alterations sewing
  pottery ceramics
  sandwich hoagie deli
  pizza slice
  bread bakery pastry croissant
  math calculus algebra statistics
`;

/** Words without information about a business or a deal: they narrow a search and never widen it. */
const NOISE = new Set(
  `any best campus cheap cheapest close college coupon coupons deal deals discount discounts good me near nearby off offer offers
  place places promo shop shops special specials store stores student students university`.split(/\s+/),
);

const groupOf = new Map(
  GROUPS.trim()
    .split('\n')
    .map((line) => line.trim().split(' '))
    .flatMap((group) => group.map((word): [string, string[]] => [word, group])),
);

/** Returns the other words of a word's group, also for its plural; none for most words. */
export function synonymsOf(word: string): string[] {
  const group = groupOf.get(word) ?? groupOf.get(word.replace(/s$/, ''));
  return group?.filter((other) => other !== word) ?? [];
}

export const isNoise = (word: string): boolean => NOISE.has(word);
