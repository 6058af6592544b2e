import { CalendarDate, ClockTime, Description, field, FreeText, Id, Nested, TimeZone, WholeNumber } from '../rules.js';

/** Maximum characters of an issue's opening paragraphs. */
export const LONGEST_NEWSLETTER_INTRO = 3000;

const Subject = field(() => FreeText({ max: 150, message: 'Subject must be less than 150 characters' }));

@Description('What an admin writes in a newsletter. The deals follow by themselves.')
export class NewsletterIssueDto {
  @Id('College whose subscribers receive it. Null: all active colleges.', {
    message: 'Please select a valid college',
    example: 42,
    optional: 'or null',
  })
  collegeId?: number | null;
  @Subject('Subject line. Null: made from the deals.', { example: 'Welcome back to campus', optional: 'or empty' })
  subject?: string | null;
  @FreeText(
    'Opening paragraphs as Markdown: paragraphs, bold, italics, and links to http and https pages. Anything else appears as typed. Null: none.',
    {
      max: LONGEST_NEWSLETTER_INTRO,
      message: `Opening must be less than ${LONGEST_NEWSLETTER_INTRO} characters`,
      example: 'The semester starts **Monday**. See [what is new](https://example.edu/news).',
      optional: true,
      emptyAsNull: true,
    },
  )
  intro?: string | null;
}

@Description('A local date and time.')
export class NewsletterTimeDto {
  @CalendarDate('Local date.', { message: 'Choose a date', example: '2026-12-03' }) day!: string;
  @ClockTime('Local time.', { message: 'Choose a time', example: '16:00' }) time!: string;
}

@Description('When a draft is sent.')
export class SendIssueDto {
  @Nested('Time in the college’s time zone. Null: now.', () => NewsletterTimeDto, { optional: 'or null' })
  at?: NewsletterTimeDto | null;
  @TimeZone('Time zone of `at` for a newsletter to all colleges. Default: UTC.', {
    example: 'America/Chicago',
    optional: true,
  })
  timeZone?: string;
  @WholeNumber('Delay in seconds before the first email, without `at`.', {
    min: 0,
    max: 300,
    example: 60,
    optional: true,
  })
  undoSeconds?: number;
}
