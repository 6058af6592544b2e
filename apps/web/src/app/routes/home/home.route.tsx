import { PRODUCT_NAME } from '@campus-deals/contracts/limits';
import { lazy } from 'react';
import { Link } from 'react-router-dom';
import { LinkButton } from '../../../components/ui/button.js';
import { WhenNear } from '../../../components/ui/when-near.js';
import { paths, to } from '../../../config/paths.js';
import { FeaturedColleges } from '../../../features/colleges/featured-colleges.js';
import { useForwardToOnlyCollege } from '../../../features/colleges/use-only-college.js';
import { usePageTitle } from '../../../lib/page-title.js';
import { CategoryGrid } from './category-grid.js';
import { Hero } from './hero.js';
import { Section } from './section.js';
import { Steps } from './steps.js';

// Fetched when the reader comes near them: what is in view first has the network to itself.
const CollegePicker = lazy(async () => ({ default: (await import('../../../features/colleges/college-picker.js')).CollegePicker }));
const HomeNewsletter = lazy(async () => ({ default: (await import('./home-newsletter.js')).HomeNewsletter }));

/** `/`: the question first, then everything that helps to answer it. */
export function HomeRoute() {
  useForwardToOnlyCollege();
  usePageTitle(`Find Student Discounts Near Your Campus | ${PRODUCT_NAME}`);
  return (
    <>
      <Hero />
      <Section title="Featured colleges" aside={<Link className="link inline-flex min-h-11 items-center" to={to('activation')}>Activation status of all colleges</Link>}>
        <FeaturedColleges />
      </Section>
      <Section title="Find your college" id="find">
        <WhenNear className="min-h-134 lg:min-h-84"><CollegePicker /></WhenNear>
      </Section>
      <Section title="What you will find on the board">
        <CategoryGrid />
      </Section>
      <Section title="How it works">
        <Steps />
      </Section>
      <WhenNear className="min-h-136 md:min-h-97"><HomeNewsletter /></WhenNear>
      <VendorCall />
    </>
  );
}

function VendorCall() {
  const canRegister = paths.vendorRegister.available;
  return (
    <section className="page pt-16 md:pt-24" aria-labelledby="vendor-call">
      <div className="flex flex-wrap items-center gap-x-12 gap-y-6 border-y-2 border-dashed border-line py-10">
        <div className="min-w-[min(100%,24rem)] flex-1">
          <h2 id="vendor-call" className="text-2xl md:text-3xl">Own a place near campus?</h2>
          <p className="mt-2 max-w-[56ch] text-muted">
            Put your offer on the board students look at between lectures. One fee of $10, once; then post as many deals as you like. Each is looked at by a person within one to two business days.
          </p>
        </div>
        {canRegister ? (
          <LinkButton to={to('vendorRegister')}>Register Your Business</LinkButton>
        ) : (
          <LinkButton look="secondary" to={`${to('howItWorks')}#businesses`}>How it works for businesses</LinkButton>
        )}
      </div>
    </section>
  );
}
