import type { CollegeDto } from '@campus-deals/contracts/catalog/college.dto';
import {
  DEAL_CATEGORIES,
  DEAL_CATEGORY_LABELS,
  type DealCategory,
} from '@campus-deals/contracts/catalog/deal-categories';
import type { Drawing } from '@campus-deals/contracts/drawings/drawing-of';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { Art } from '../../marketplace/art/deal-art.js';
import { LinkButton } from '../../kit/ui/button.js';
import { CONTINUE_HASH, to } from '../../platform/paths.js';
import { CollegeCombobox } from '../../marketplace/colleges/college-combobox.js';
import { NewsletterForm } from '../newsletter/newsletter-form.js';
import { NewsletterSheet } from '../newsletter/newsletter-sheet.js';
import { useVendorFee } from '../../marketplace/payment/vendor-fee.js';
import { useDefaultCollege } from '../use-default-college.js';
import { Section } from './section.js';

/** Below the first screen: categories, steps, newsletter and call to vendors. */
export function HomeSections() {
  const ownCollege = useDefaultCollege();
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
  const fee = useVendorFee();
  return (
    <section className="page pt-16 md:pt-24" aria-labelledby="vendor-call">
      <div className="flex flex-wrap items-center gap-x-12 gap-y-6 border-y-2 border-dashed border-line py-10">
        <div className="min-w-[min(100%,24rem)] flex-1">
          <h2 id="vendor-call" className="text-2xl md:text-3xl">
            Own a place near campus?
          </h2>
          <p className="mt-2 max-w-[56ch] text-muted">
            Get your offer in front of students between classes. {fee ? `Pay ${fee} once and post` : 'Post'} as many
            deals as you like. We review each one within 1–2 business days.
          </p>
        </div>
        <LinkButton to={to('vendorRegister') + CONTINUE_HASH}>Register Your Business</LinkButton>
      </div>
    </section>
  );
}

const STEPS = [
  { title: 'Pick your college', text: 'Find its page of deals by name, city or state.' },
  {
    title: 'Help it open',
    text: "Deals unlock when enough students have subscribed, usually 100. We'll email you the moment it does.",
  },
  {
    title: 'Show the deal, pay less',
    text: 'Open the deal on your phone and show it at the counter. Save the ones you like for later.',
  },
];

function Steps() {
  return (
    <ol className="grid gap-x-8 gap-y-7 md:grid-cols-3">
      {STEPS.map(({ title, text }, index) => (
        <li key={title} className="flex gap-4 md:block">
          <p
            aria-hidden="true"
            className="flex shrink-0 items-center gap-4 font-display text-4xl leading-none font-extrabold text-brand md:mb-4 md:text-5xl"
          >
            {index + 1}
            <span className="hidden h-0 flex-1 border-t-2 border-dashed border-line md:block" />
          </p>
          <div>
            <h3 className="text-lg">{title}</h3>
            <p className="mt-1 max-w-[38ch] text-muted">{text}</p>
          </div>
        </li>
      ))}
    </ol>
  );
}

/** Newsletter box with a college field, which starts with the viewer's own college. */
function HomeNewsletter({ ownCollege }: { ownCollege: CollegeDto | undefined }) {
  // Undefined until a college is chosen or typed.
  const [choice, setChoice] = useState<{ collegeId: number | undefined }>();
  const collegeId = choice ? choice.collegeId : ownCollege?.id;
  return (
    <div className="page pt-16 md:pt-24">
      <NewsletterSheet
        title="This week's deals in one email"
        text="Once a week, the new deals around your campus. Your subscription also counts toward unlocking your college."
      >
        <NewsletterForm
          variant="on-night"
          collegeId={collegeId}
          renderCollegeField={({ id, error }) => (
            <CollegeCombobox
              defaultText={ownCollege?.name}
              label="College"
              placeholder="Type to find it"
              inputId={id}
              error={error}
              onChoose={(college) => setChoice({ collegeId: college.id })}
              onType={() => setChoice({ collegeId: undefined })}
            />
          )}
        />
      </NewsletterSheet>
    </div>
  );
}

const EXAMPLES: Record<DealCategory, [Drawing, string]> = {
  food_drink: ['burger', 'Lunch, coffee, the late slice'],
  entertainment: ['bowling', 'Bowling, movies, live music'],
  services: ['haircut', 'Bike repair, haircuts, laundry'],
  shopping: ['bag', 'Books, clothes, thrift'],
  tutoring: ['tutoring', 'Math, languages, exam prep'],
  other: ['shop', 'Everything else nearby'],
};

/** Each tile leads to the category at the viewer's own college, or to a search for its deals. */
function CategoryGrid({ ownCollege }: { ownCollege: CollegeDto | undefined }) {
  const address = (category: DealCategory) =>
    ownCollege?.isActive
      ? to('college', { collegeId: ownCollege.shortName }, { category })
      : to('search', {}, { q: DEAL_CATEGORY_LABELS[category], type: 'deal' });
  return (
    <ul className="grid grid-cols-2 gap-3 sm:gap-4 md:grid-cols-3 md:gap-5">
      {DEAL_CATEGORIES.map((category) => (
        <li key={category} className="sheet relative overflow-hidden hover:border-brand has-focus-visible:outline-3">
          <Art drawing={EXAMPLES[category][0]} category={category} className="aspect-[2.1] w-full" />
          <div className="px-3.5 py-3 sm:px-5 sm:py-4">
            <h3 className="text-base sm:text-lg">
              <Link to={address(category)} className="card-link">
                {DEAL_CATEGORY_LABELS[category]}
              </Link>
            </h3>
            <p className="mt-0.5 text-sm text-muted sm:text-body">{EXAMPLES[category][1]}</p>
          </div>
        </li>
      ))}
    </ul>
  );
}
