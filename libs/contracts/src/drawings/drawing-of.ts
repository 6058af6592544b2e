import type { DealCategory } from '../catalog/deal-categories.js';

/** Every drawing with the words that choose it, by the category that colors it. A word's plural counts, too. */
const WORDS = {
  food_drink: {
    coffee: 'coffee cafe espresso latte cappuccino mocha roaster coffeehouse java',
    tea: 'tea boba bubble matcha chai kombucha',
    pizza: 'pizza pizzeria calzone',
    noodles: 'noodle ramen pho udon chinese china thai vietnamese asian wok dumpling korean',
    bakery: 'bakery bread croissant bagel toast pastry boulangerie panaderia baker cake cupcake muffin',
    donut: 'donut doughnut cookie',
    icecream: 'icecream cream gelato sundae scoop yogurt froyo custard creamery milkshake dairy',
    burger: 'burger hamburger cheeseburger fries',
    taco: 'taco burrito quesadilla nacho taqueria mexican cantina tortilla enchilada fajita',
    salad: 'salad vegan vegetarian veggie vegetable greens produce',
    sandwich: 'sandwich sub hoagie panini deli delicatessen wrap pickle gyro falafel pita',
    sushi: 'sushi sashimi maki poke japanese hibachi',
    breakfast: 'breakfast brunch egg omelet pancake waffle diner',
    chicken: 'chicken wing bbq barbecue barbeque rib smokehouse drumstick',
    beer: 'beer brewery brewing pub tavern bar ale lager taproom saloon brew',
    cocktail: 'cocktail wine liquor spirit margarita martini lounge winery',
    groceries: 'grocery supermarket foods mart minimart foodmart convenience fruit',
    candy: 'candy chocolate sweet lollipop',
    plate: 'steak steakhouse buffet restaurant bistro grill grille eatery pasta italian indian',
    cup: 'soda smoothie juice lemonade',
    takeaway: '',
  },
  entertainment: {
    cinema: 'cinema movie popcorn screening',
    bowling: 'bowling lane bowler',
    pottery: 'pottery clay ceramic kiln',
    records: 'vinyl record cd album dj',
    music: 'music concert guitar piano karaoke song band violin drum jazz musical choir',
    games: 'game gaming arcade console esports laser escape playstation',
    climbing: 'climbing climb boulder bouldering hiking outdoor mountain ski camping trail',
    yoga: 'yoga pilates meditation karate kwon kung martial judo',
    gym: 'gym fitness workout crossfit barbell',
    theater: 'theater theatre comedy improv drama playhouse',
    art: 'art painting paint gallery museum craft artist',
    golf: 'golf minigolf putt',
    sports: 'sport basketball soccer football tennis volleyball baseball hockey athletic',
    hotel: 'hotel motel inn hostel suites lodge',
    travel: 'travel luggage suitcase flight tour cruise',
    dance: 'dance dancing ballet disco salsa nightclub',
    ticket: '',
    balloons: 'party birthday',
  },
  services: {
    haircut: 'haircut hair haircare barber barbershop salon hairdresser stylist shave',
    nails: 'nail manicure pedicure',
    beauty: 'beauty makeup cosmetic brow lash waxing',
    spa: 'spa massage facial sauna tanning tan skin shiatsu acupuncture bodywork',
    laundry: 'laundry laundromat cleaner dryer drying',
    bike: 'bike bicycle cycling cyclery',
    tailor: 'tailor tailoring alteration sewing fabric quilt knitting yarn embroidery',
    phone: 'phone smartphone iphone cellular wireless screen circuit',
    glasses: 'glasses eyeglasses optician optical optometry optometrist eyewear sunglasses vision eye',
    car: 'car auto automotive tire motor muffler brake radiator lube transmission collision towing carwash garage taxi truck vehicle',
    computer: 'computer laptop software web internet pc mac tech technology network',
    print: 'print printing printer copy copies poster binding thesis photocopy',
    camera: 'photo photography photographer camera portrait',
    pets: 'pet dog cat puppy kitten veterinary grooming kennel animal vet',
    tools: 'hardware tool plumbing plumber lumber handyman mower appliance',
    key: 'key lock locksmith storage',
    health: 'pharmacy dental dentist clinic medical drug health vitamin chiropractic therapy',
    fuel: 'gas fuel gasoline',
    bell: '',
    calendar: '',
  },
  shopping: {
    books: 'book textbook novel paperback bookstore bookshop comic library zine',
    clothes:
      'clothes clothing apparel shirt tshirt dress jeans fashion boutique thrift outfitter jacket sweater suit bridal sportswear wear',
    shoes: 'shoe sneaker boot footwear sandal',
    plants: 'plant houseplant garden nursery fern succulent cactus greenhouse gardening seed landscaping',
    flowers: 'flower florist floral bouquet',
    jewelry: 'jewelry jeweler jewel ring necklace gem goldsmith bead',
    furniture: 'furniture furnishing sofa chair mattress couch futon',
    toys: 'toy teddy hobby lego',
    electronics: 'electronics headphone speaker audio stereo tv radio',
    gift: 'gift souvenir',
    bag: 'backpack handbag purse',
    tag: '',
  },
  tutoring: {
    tutoring: 'tutoring tutor essay writing homework study reading',
    board: 'math calculus statistics algebra physics chemistry',
    cap: 'exam graduation gre lsat mcat prep',
    bulb: '',
  },
  other: { shop: '' },
} as const satisfies Record<DealCategory, Record<string, string>>;

type KeyOfAny<T> = T extends unknown ? keyof T : never;
export type Drawing = KeyOfAny<(typeof WORDS)[DealCategory]>;

/** The facts that choose a deal's drawing. */
export interface Pictured {
  id: number;
  title: string;
  vendorName: string;
  category: DealCategory;
}

/** Drawings that fit every deal of a category, for deals without a word that names a drawing. */
export const GENERAL: Record<DealCategory, readonly Drawing[]> = {
  food_drink: ['plate', 'cup', 'takeaway', 'shop'],
  entertainment: ['ticket', 'shop', 'balloons'],
  services: ['bell', 'shop', 'calendar'],
  shopping: ['bag', 'shop', 'tag', 'gift'],
  tutoring: ['tutoring', 'board', 'bulb', 'cap'],
  other: ['shop', 'tag', 'ticket'],
};

const rows = Object.entries(WORDS).flatMap(([category, drawings]) =>
  Object.entries(drawings).map(([drawing, words]) => [drawing, category, words] as [Drawing, DealCategory, string]),
);
/** Category of each drawing, which colors it. */
export const DRAWINGS = Object.fromEntries(rows) as Record<Drawing, DealCategory>;
const byWord = new Map(
  rows.flatMap(([drawing, , words]) => (words.match(/\w+/g) ?? []).map((word) => [word, drawing] as const)),
);

/**
 * Returns the drawing of a deal without a photo: the first one that a word of the title, then of the shop's name, names
 * in the deal's category, then in a category that fits. Otherwise returns a general one, always the same for an id.
 */
export function drawingOf({ id, title, vendorName, category }: Pictured): Drawing {
  const named = [...namedBy(title), ...namedBy(vendorName)];
  const general = GENERAL[category];
  return (
    named.find((drawing) => DRAWINGS[drawing] === category) ??
    named.find((drawing) => fits(DRAWINGS[drawing], category)) ??
    general[id % general.length] ??
    'shop'
  );
}

const namedBy = (text: string): Drawing[] =>
  (
    text
      .toLowerCase()
      .normalize('NFD')
      .replace(/\p{M}/gu, '')
      .match(/\p{L}+/gu) ?? []
  ).flatMap(
    (word) =>
      [word, word.replace(/s$/, ''), word.replace(/es$/, ''), word.replace(/ies$/, 'y')]
        .map((each) => byWord.get(each))
        .find(Boolean) ?? [],
  );

/** Whether a deal may show a drawing of another category. Food and tutoring never mix: "Proof by Coffee" is a tutor. */
const fits = (drawn: DealCategory, category: DealCategory): boolean =>
  category === 'other' || !/food|tutor/.test(drawn + category);
