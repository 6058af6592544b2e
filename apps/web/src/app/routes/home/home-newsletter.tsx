import type { CollegeDto } from '@campus-deals/contracts/catalog/college.dto';
import { useState } from 'react';
import { CollegeCombobox } from '../../../features/colleges/college-combobox.js';
import { NewsletterForm } from '../../../features/newsletter/newsletter-form.js';
import { NewsletterSheet } from '../../../features/newsletter/newsletter-sheet.js';

/** Newsletter box with a college field, which starts with the viewer's own college. */
export function HomeNewsletter({ ownCollege }: { ownCollege: CollegeDto | undefined }) {
  const [choice, setChoice] = useState<{ collegeId: number | undefined; begun: number | undefined }>();
  const collegeId = choice ? choice.collegeId : ownCollege?.id;
  // Resets the field once the viewer's own college is known, unless a college has been chosen or typed.
  const begun = choice ? choice.begun : ownCollege?.id;
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
              key={begun}
              initialText={ownCollege?.name}
              label="College"
              placeholder="Type to find it"
              inputId={id}
              error={error}
              onChoose={(college) => setChoice({ collegeId: college.id, begun })}
              onType={() => setChoice({ collegeId: undefined, begun })}
            />
          )}
        />
      </NewsletterSheet>
    </div>
  );
}
