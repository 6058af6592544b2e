import { IsNotEmpty, Matches } from 'class-validator';
import {
  AtMost,
  CalendarDate,
  ClockTime,
  Description,
  EmptyAsNull,
  FreeText,
  Id,
  Instant,
  Nested,
  Nullable,
  Optional,
  rules,
  TimeZone,
  Trimmed,
  WholeNumber,
} from '../rules.js';

/** Maximum characters of an issue's opening paragraphs. */
export const LONGEST_NEWSLETTER_INTRO = 3000;

/** A line of its own, since a subject is a header of the email. */
const Subject = (): PropertyDecorator =>
  rules(
    EmptyAsNull(),
    Trimmed(),
    AtMost(150, 'Subject must be less than 150 characters'),
    Matches(/^[^\p{Cc}]*$/u, { message: 'Subject must be a single line' }),
  );

@Description('What an admin writes in a newsletter. The deals follow by themselves.')
export class NewsletterIssueDto {
  @Description('College whose subscribers receive it. Null: all active colleges.', 42)
  @Optional()
  @Nullable()
  @Id('Please select a valid college')
  collegeId?: number | null;

  @Description('Subject line. Null: made from the deals.', 'Welcome back to campus')
  @Optional()
  @Nullable()
  @Subject()
  subject?: string | null;

  @Description(
    'Opening paragraphs as Markdown: paragraphs, bold, italics, and links to http and https pages. Anything else appears as typed. Null: none.',
    'The semester starts **Monday**. See [what is new](https://example.edu/news).',
  )
  @Optional()
  @Nullable()
  @EmptyAsNull()
  @FreeText(LONGEST_NEWSLETTER_INTRO, `Opening must be less than ${LONGEST_NEWSLETTER_INTRO} characters`)
  intro?: string | null;
}

@Description('A local date and time.')
export class NewsletterTimeDto {
  @Description('Local date.', '2026-12-03')
  @CalendarDate('Choose a date')
  day!: string;

  @Description('Local time.', '16:00')
  @ClockTime('Choose a time')
  time!: string;
}

@Description('When a newsletter is to be sent once it is approved.')
export class RequestApprovalDto {
  @Description('Time in the college’s time zone. Null: an admin sends it.')
  @Optional()
  @Nullable()
  @Nested(() => NewsletterTimeDto)
  at?: NewsletterTimeDto | null;

  @Description('Time zone of `at` for a newsletter to all colleges. Default: UTC.', 'America/Chicago')
  @Optional()
  @TimeZone()
  timeZone?: string;
}

/** Maximum characters of an approver's note. */
export const LONGEST_APPROVAL_NOTE = 500;

const Note = () => FreeText(LONGEST_APPROVAL_NOTE, `Note must be less than ${LONGEST_APPROVAL_NOTE} characters`);

@Description('An approval of a newsletter by another admin.')
export class ApproveIssueDto {
  @Description('`requestedAt` of what was read. If the newsletter has changed since, the approval is refused.')
  @Instant()
  requestedAt!: string;

  @Description('Note for the author. Null: none.', 'Well said.')
  @Optional()
  @Nullable()
  @EmptyAsNull()
  @Note()
  note?: string | null;
}

@Description('Why a newsletter is not approved.')
export class ReturnIssueDto {
  @Description('What the author should change.', 'Please name the date.')
  @rules(Trimmed(), IsNotEmpty({ message: 'Say what should change' }), Note())
  note!: string;
}

@Description('When a draft is sent.')
export class SendIssueDto extends RequestApprovalDto {
  @Description('Delay in seconds before the first email, without `at`.', 60)
  @Optional()
  @WholeNumber('undoSeconds', 0, 300)
  undoSeconds?: number;
}
