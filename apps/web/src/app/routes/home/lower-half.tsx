import type { CollegeDto } from '@campus-deals/contracts/catalog/college.dto';
import { LinkButton } from '../../../components/ui/button.js';
import { CONTINUE_HASH, to } from '../../../config/paths.js';
import { FEE } from '../../../lib/copy/fee.js';
import { CategoryGrid } from './category-grid.js';
import { HomeNewsletter } from './home-newsletter.js';
import { Section } from './section.js';
import { Steps } from './steps.js';

/** Lower part of home, for visitors who have not found their college above or are not looking for one. */
export function LowerHalf({ ownCollege }: { ownCollege: CollegeDto | undefined }) {
  return (
    <>
      <Section title="What you'll find">
        <CategoryGrid ownCollege={ownCollege} />
      </Section>
      <Section title="How it works">
        <Steps />
      </Section>
      <HomeNewsletter ownCollege={ownCollege} />
      <VendorCall />
    </>
  );
}

function VendorCall() {
  return (
    <section className="page pt-16 md:pt-24" aria-labelledby="vendor-call">
      <div className="flex flex-wrap items-center gap-x-12 gap-y-6 border-y-2 border-dashed border-line py-10">
        <div className="min-w-[min(100%,24rem)] flex-1">
          <h2 id="vendor-call" className="text-2xl md:text-3xl">
            Own a place near campus?
          </h2>
          <p className="mt-2 max-w-[56ch] text-muted">
            Get your offer in front of students between classes. Pay {FEE} once and post as many deals as you like. We
            review each one within 1–2 business days.
          </p>
        </div>
        <LinkButton to={to('vendorRegister') + CONTINUE_HASH}>Register Your Business</LinkButton>
      </div>
    </section>
  );
}
