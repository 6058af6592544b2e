import { DEAL_CATEGORIES, DEAL_CATEGORY_LABELS, type DealCategory } from '@campus-deals/contracts/enumerations';
import { CategoryArt } from '../../../components/art/category-art.js';

const EXAMPLES: Record<DealCategory, string> = {
  food_drink: 'Lunch, coffee, the late slice',
  entertainment: 'Bowling, movies, live music',
  services: 'Bike repair, haircuts, laundry',
  shopping: 'Books, clothes, thrift',
  tutoring: 'Math, languages, exam prep',
  other: 'Everything else nearby',
};

export function CategoryGrid() {
  return (
    <ul className="grid grid-cols-2 gap-3 sm:gap-4 md:grid-cols-3 md:gap-5">
      {DEAL_CATEGORIES.map((category) => (
        <li key={category} className="sheet overflow-hidden">
          <CategoryArt category={category} className="aspect-[2.1] w-full" />
          <div className="px-3.5 py-3 sm:px-5 sm:py-4">
            <h3 className="text-base sm:text-lg">{DEAL_CATEGORY_LABELS[category]}</h3>
            <p className="mt-0.5 text-sm text-muted sm:text-[0.9375rem]">{EXAMPLES[category]}</p>
          </div>
        </li>
      ))}
    </ul>
  );
}
