/** Invented names and offers that look real. Combined by row number, so that each run generates the same data. */
export const PLACE_BEGINNINGS = words(
  'Ash Birch Brook Cedar Clear Cold Copper Crest Deer Eagle Elm Fair Fern Fox Glen Gold Granite Green Hart Haven Hazel High Hollow Iron Juniper Kings Lake Lark Laurel Linden Long Maple Marsh Mill Moss North Oak Otter Pine Prairie Quail Raven Red River Rock Rose Sage Salt Silver Spring Stone Sun Thorn Timber Walnut West Wild Willow Winter Wolf',
);
export const PLACE_ENDINGS = words(
  'bank bend borough bridge brook burg bury canyon crest dale falls field ford gate glen grove harbor haven heights hill hollow hurst land landing mead mont mouth point port ridge shore side springs stead ton vale view ville water wick',
);
export const COLLEGE_KINDS = list(
  '# State University, University of #, # College, # Community College, # Institute of Technology, # University, # Technical College, College of #',
);
export const STATES = words(
  'AL AK AZ AR CA CO CT DE FL GA HI ID IL IN IA KS KY LA ME MD MA MI MN MS MO MT NE NV NH NJ NM NY NC ND OH OK OR PA RI SC SD TN TX UT VT VA WA WV WI WY',
);
export const STREETS = list(
  'College Avenue, Main Street, University Drive, Mill Road, Station Street, Elm Street, Market Square, River Walk, Campus Way, Second Avenue',
);

export const OWNERS = words(
  'Abbott Alvarez Amari Baker Bellini Bennett Bianchi Brandt Callahan Castillo Chandra Chen Clarke Cohen Costa Cruz Delgado Dimitri Donovan Duarte Ellis Eriksen Farouk Fischer Flores Gallo Garcia Gupta Haddad Hansen Harper Hoang Ibarra Ito Jansen Jensen Kapoor Kelly Kim Kowalski Lambert Larsen Lindqvist Lopez Mancini Marlowe Mendez Mikkelsen Moreau Murphy Nakamura Navarro Nguyen Novak Ochoa Okafor Oliveira Osman Park Patel Pereira Petrov Quinn Ramirez Rossi Russo Santos Sato Schmidt Shapiro Silva Singh Sokolov Soto Tanaka Tran Ueda Vargas Vasquez Volkov Wagner Wong Yamada Yilmaz Zamora Ziegler',
);
export const ADJECTIVES = words(
  'Amber Blue Bold Brass Bright Broken Busy Crooked Daily Dancing Electric Faded Golden Grand Happy Hidden Hungry Indigo Jolly Kindred Little Lucky Midnight Modern Nimble Old Painted Paper Plaid Quiet Rolling Rusty Salty Scarlet Secret Silent Smoky Spare Sunny Tall Tangled Thirsty Twin Urban Velvet Violet Wandering Winding Yellow',
);
export const CREATURES = words(
  'Badger Beaver Bison Bobcat Cardinal Comet Coyote Crane Cricket Crow Falcon Ferret Finch Fox Gopher Goose Grizzly Hare Hawk Heron Hornet Jackal Kestrel Lantern Lark Lynx Magpie Mallard Marmot Moose Moth Newt Osprey Otter Owl Panther Pelican Pigeon Puffin Quail Rabbit Raven Robin Rooster Sparrow Stork Swan Tiger Turtle Walrus Wren',
);

/** Kinds of businesses: category, deal category, name parts and products. */
export const TRADES = [
  'Food & Drink | food_drink | Pizza, Pizzeria, Burgers, Coffee, Café, Noodle House, Taqueria, Sushi, Bagels, Bakery, Diner, Grill, Bubble Tea, Creamery, Curry Kitchen, Smokehouse, Ramen, Deli | pizza, slice of pizza, burger, latte, cold brew, burrito, taco plate, ramen bowl, bagel, sushi roll, bubble tea, milkshake, falafel wrap, curry plate, breakfast sandwich, basket of wings, salad bowl, cinnamon roll, ice cream cone, plate of pierogi',
  'Entertainment | entertainment | Cinema, Bowling, Arcade, Comedy Club, Escape Rooms, Billiards, Music Hall, Climbing Gym, Mini Golf | movie ticket, bowling game, arcade pass, comedy night, escape room, billiards hour, concert ticket, climbing pass, karaoke room, mini golf round',
  'Services | services | Laundromat, Print Shop, Dry Cleaning, Bike Repair, Phone Repair, Storage, Moving, Tailoring, Car Wash | wash and fold, poster print, dry cleaning, bike tune-up, screen repair, storage unit, moving van, hem and press, car wash, thesis binding',
  'Shopping | shopping | Books, Records, Thrift, Outfitters, Stationers, Games, Plants, Cycles, Electronics, Vintage | textbook, used record, winter jacket, notebook, board game, houseplant, bike helmet, pair of headphones, pair of sneakers, backpack, phone case, sketchbook',
  'Fitness | services | Gym, Yoga, Pilates, Boxing, Swim Club, Cycling Studio | gym membership, yoga class, pilates session, boxing lesson, swim pass, spin class',
  'Tutoring | tutoring | Tutoring, Test Prep, Language School, Writing Center, Math Clinic | tutoring hour, LSAT course, Spanish lesson, essay review, calculus session, chemistry workshop, exam cram',
  'Beauty | services | Barbers, Salon, Nails, Hair Studio, Skin Care | haircut, manicure, beard trim, facial, color treatment, scalp massage',
  'Health & Wellness | other | Opticians, Massage, Pharmacy, Dental | eye exam, massage, lens fitting, teeth cleaning, flu shot',
].map((row) => {
  const [category = '', deals = '', names = '', things = ''] = row.split(' | ');
  return { category, deals, names: list(names), things: list(things) };
});

/** Offers by type and value: `#` is a product, `%%` a percentage, `$$` an amount. */
export const OFFERS: { title: string; type: string; value?: string }[] = [
  '%% off every # | percentage',
  '%% off # with student ID | percentage',
  'Students get %% off any # | percentage',
  'Half-price # on weekdays | percentage | 50',
  '$$ off your first # | fixed',
  '$$ off # this semester | fixed',
  'Buy one #, get one free | bogo | 1',
  'Two for one: # | bogo | 1',
  'Free upgrade with any # | custom | Free upgrade',
  'Bring a friend, free # | custom | Free for a friend',
  'Late-night # special | percentage',
  'Finals week: %% off # | percentage',
  'Pick any # for $$ less | fixed',
  'A free # on your birthday | custom | Free on your birthday',
  'The weekend deal: %% off # | percentage',
].map((row) => {
  const [title = '', type = '', value] = row.split(' | ');
  return { title, type, ...(value !== undefined && { value }) };
});

export const SENTENCES = [
  'Show this page and your student ID at the counter.',
  'Made fresh every morning, a short walk from the quad.',
  'Valid for dine-in and take-out.',
  'One per student and visit.',
  'Come alone or bring the whole study group.',
  'Our way of saying welcome back to campus.',
  'Good on every day of the week, finals included.',
  'Ask for the student menu when you order.',
  'Book ahead on Fridays, it fills up fast.',
  'Open late through the end of term.',
  'Cannot be combined with other offers.',
  'While supplies last.',
];

function words(text: string): string[] {
  return text.split(' ');
}

function list(text: string): string[] {
  return text.split(', ');
}
