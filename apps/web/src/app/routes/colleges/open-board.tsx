import type { College } from '@campus-deals/contracts/colleges.schema';
import { useParams } from 'react-router-dom';
import { CollegeStats } from '../../../features/deals/college-stats.js';
import { DealBoard } from '../../../features/deals/deal-board.js';
import { PopularVendors } from '../../../features/deals/popular-vendors.js';
import { NewsletterForm } from '../../../features/newsletter/newsletter-form.js';
import { NewsletterSheet } from '../../../features/newsletter/newsletter-sheet.js';
import { useBoardChoice } from './use-board-choice.js';

/** An unlocked college: its deals, its vendors, its letter. */
export function OpenBoard({ college }: { college: College }) {
  const { collegeId = college.shortName } = useParams();
  const [choice, choose] = useBoardChoice();
  return (
    <>
      <section aria-labelledby="deals-title">
        <h2 id="deals-title" className="sr-only">Deals</h2>
        <DealBoard {...choice} collegeId={collegeId} dealCount={college.dealCount} onChoose={choose} />
      </section>
      <NewsletterSheet title="The week's deals, in one letter" text={`What is new around ${college.name}, once a week.`}>
        <NewsletterForm look="on-night" collegeId={college.id} />
      </NewsletterSheet>
      <PopularVendors collegeId={collegeId} />
      <section aria-labelledby="stats-title">
        <h2 id="stats-title" className="mb-5 text-2xl md:text-3xl">The board in figures</h2>
        <CollegeStats collegeId={collegeId} />
      </section>
    </>
  );
}
