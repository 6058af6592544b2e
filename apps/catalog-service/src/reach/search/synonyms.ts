/** Words that students use for one another, a group each. */
export const SYNONYMS = `
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
`
  .trim()
  .split('\n')
  .map((line) => line.trim());

/** Words without information about a business or a deal: they narrow a search and never widen it. */
const NOISE = new Set(
  `any best campus cheap cheapest close college coupon coupons deal deals discount discounts good me near nearby off offer offers
  place places promo shop shops special specials store stores student students university`.split(/\s+/),
);

export const isNoise = (word: string): boolean => NOISE.has(word);
