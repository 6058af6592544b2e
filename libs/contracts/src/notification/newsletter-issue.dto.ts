import { Matches } from 'class-validator';
import {
  CalendarDate,
  ClockTime,
  Description,
  EmptyAsNull,
  FreeText,
  Id,
  Nested,
  Nullable,
  Optional,
  rules,
  TimeZone,
  WholeNumber,
} from '../rules.js';

/** Maximum characters of an issue's opening paragraphs. */
export const LONGEST_NEWSLETTER_INTRO = 3000;

/** A line of its own, since a subject is a header of the email. */
const Subject = (): PropertyDecorator =>
  rules(
    FreeText({ max: 150, message: 'Subject must be less than 150 characters' }),
    Matches(/^[^\p{Cc}]*$/u, { message: 'Subject must be a single line' }),
  );

@Description('What an admin writes in a newsletter. The deals follow by themselves.')
export class NewsletterIssueDto {
  @Description('College whose subscribers receive it. Null: all active colleges.', 42)
  @Optional()
  @Nullable()
  @Id({ message: 'Please select a valid college' })
  collegeId?: number | null;

  @Description('Subject line. Null: made from the deals.', 'Welcome back to campus')
  @Optional()
  @Nullable()
  @EmptyAsNull()
  @Subject()
  subject?: string | null;

  @Description(
    'Opening paragraphs as Markdown: paragraphs, bold, italics, and links to http and https pages. Anything else appears as typed. Null: none.',
    'The semester starts **Monday**. See [what is new](https://example.edu/news).',
  )
  @Optional()
  @Nullable()
  @EmptyAsNull()
  @FreeText({
    max: LONGEST_NEWSLETTER_INTRO,
    message: `Opening must be less than ${LONGEST_NEWSLETTER_INTRO} characters`,
  })
  intro?: string | null;
}

@Description('A local date and time.')
export class NewsletterTimeDto {
  @Description('Local date.', '2026-12-03')
  @CalendarDate({ message: 'Choose a date' })
  day!: string;

  @Description('Local time.', '16:00')
  @ClockTime({ message: 'Choose a time' })
  time!: string;
}

@Description('When a draft is sent.')
export class SendIssueDto {
  @Description('Time in the college’s time zone. Null: now.')
  @Optional()
  @Nullable()
  @Nested(() => NewsletterTimeDto)
  at?: NewsletterTimeDto | null;

  @Description('Time zone of `at` for a newsletter to all colleges. Default: UTC.', 'America/Chicago')
  @Optional()
  @TimeZone()
  timeZone?: string;

  @Description('Delay in seconds before the first email, without `at`.', 60)
  @Optional()
  @WholeNumber({ label: 'undoSeconds', min: 0, max: 300 })
  undoSeconds?: number;
}
