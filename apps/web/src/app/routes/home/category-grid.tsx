import type { CollegeDto } from '@campus-deals/contracts/catalog/college.dto';
import { DEAL_CATEGORIES, DEAL_CATEGORY_LABELS, type DealCategory } from '@campus-deals/contracts/enumerations';
import { Link } from 'react-router-dom';
import { CategoryArt } from '../../../components/art/category-art.js';
import { to } from '../../../config/paths.js';

const EXAMPLES: Record<DealCategory, string> = {
  food_drink: 'Lunch, coffee, the late slice',
  entertainment: 'Bowling, movies, live music',
  services: 'Bike repair, haircuts, laundry',
  shopping: 'Books, clothes, thrift',
  tutoring: 'Math, languages, exam prep',
  other: 'Everything else nearby',
};

/** Each tile leads to the category at the viewer's own college, or to a search for its deals. */
export function CategoryGrid({ ownCollege }: { ownCollege: CollegeDto | undefined }) {
  const address = (category: DealCategory) =>
    ownCollege?.isActive
      ? to('college', { collegeId: ownCollege.shortName }, { category })
      : to('search', {}, { q: DEAL_CATEGORY_LABELS[category], type: 'deal' });
  return (
    <ul className="grid grid-cols-2 gap-3 sm:gap-4 md:grid-cols-3 md:gap-5">
      {DEAL_CATEGORIES.map((category) => (
        <li key={category} className="sheet relative overflow-hidden hover:border-brand has-focus-visible:outline-3">
          <CategoryArt category={category} className="aspect-[2.1] w-full" />
          <div className="px-3.5 py-3 sm:px-5 sm:py-4">
            <h3 className="text-base sm:text-lg">
              <Link to={address(category)} className="card-link">
                {DEAL_CATEGORY_LABELS[category]}
              </Link>
            </h3>
            <p className="mt-0.5 text-sm text-muted sm:text-[0.9375rem]">{EXAMPLES[category]}</p>
          </div>
        </li>
      ))}
    </ul>
  );
}
