import { PRODUCT_NAME } from '@campus-deals/contracts/limits';
import { Link } from 'react-router-dom';
import { FetchedPart } from '../../../components/ui/fetched-part.js';
import { WhenNear } from '../../../components/ui/when-near.js';
import { to } from '../../../config/paths.js';
import { FeaturedColleges } from '../../../features/colleges/featured-colleges.js';
import { useForwardToOnlyCollege } from '../../../features/colleges/use-only-college.js';
import { usePageTitle } from '../../../lib/page-title.js';
import { Hero } from './hero.js';
import { Section } from './section.js';

// Fetched when the reader comes near them: what is in view first has the network to itself. No place is kept for what cannot be.
const collegePicker = async () => (await import('../../../features/colleges/college-picker.js')).CollegePicker;
const lowerHalf = async () => (await import('./lower-half.js')).LowerHalf;

/** `/`: the question first, then everything that helps to answer it. */
export function HomeRoute() {
  useForwardToOnlyCollege();
  usePageTitle(`Find Student Discounts Near Your Campus | ${PRODUCT_NAME}`);
  return (
    <>
      <Hero />
      <Section
        title="Featured colleges"
        aside={
          <Link className="link inline-flex min-h-11 items-center" to={to('activation')}>
            Activation status of all colleges
          </Link>
        }
      >
        <FeaturedColleges />
      </Section>
      <Section title="Find your college" id="find">
        <WhenNear className="min-h-134 has-[>[role=status]]:min-h-0 lg:min-h-84">
          <FetchedPart load={collegePicker} />
        </WhenNear>
      </Section>
      <WhenNear className="min-h-512 has-[>[role=status]]:min-h-0 md:min-h-412">
        <FetchedPart load={lowerHalf} />
      </WhenNear>
    </>
  );
}
