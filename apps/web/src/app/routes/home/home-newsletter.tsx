import { useState } from 'react';
import { CollegeCombobox } from '../../../features/colleges/college-combobox.js';
import { NewsletterForm } from '../../../features/newsletter/newsletter-form.js';
import { NewsletterSheet } from '../../../features/newsletter/newsletter-sheet.js';

/** The newsletter box where no college is given: one is chosen in the box. */
export function HomeNewsletter() {
  const [collegeId, setCollegeId] = useState<number>();
  return (
    <div className="page pt-16 md:pt-24">
      <NewsletterSheet
        title="The week's deals, in one letter"
        text="Once a week, the new deals around your campus. Your subscription also counts towards opening your college's board."
      >
        <NewsletterForm
          look="on-night"
          collegeId={collegeId}
          renderCollegeField={({ id, error }) => (
            <CollegeCombobox
              label="College"
              placeholder="Type to find it"
              inputId={id}
              error={error}
              onChoose={(college) => setCollegeId(college.id)}
              onType={() => setCollegeId(undefined)}
            />
          )}
        />
      </NewsletterSheet>
    </div>
  );
}
