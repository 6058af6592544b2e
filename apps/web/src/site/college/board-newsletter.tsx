import type { CollegeDto } from '@campus-deals/contracts/catalog/college.dto';
import { NewsletterForm } from '../newsletter/newsletter-form.js';
import { NewsletterSheet } from '../newsletter/newsletter-sheet.js';

/** Newsletter of an active college. */
export function BoardNewsletter({ college }: { college: CollegeDto }) {
  return (
    <NewsletterSheet title="This week's deals in one email" text={`What is new around ${college.name}, once a week.`}>
      <NewsletterForm variant="on-night" collegeId={college.id} />
    </NewsletterSheet>
  );
}
