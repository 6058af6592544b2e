import { MAIL_REPORT_TYPES, type MailReportType } from '../enumerations.js';
import { Description, EmailAddress, Equals, ListOf, OneOf, Token, TrueOrFalse } from '../rules.js';

@Description('A mail provider’s report about an email.')
export class MailReportDto {
  @Token('Id of the report. A repeated report has no effect.', { max: 200, example: 'evt_5f3c' }) id!: string;
  @OneOf(MAIL_REPORT_TYPES) type!: MailReportType;
  @EmailAddress() email!: string;
  @TrueOrFalse(
    'Whether a bounce is permanent: the address does not exist. A transient bounce has no effect, since another attempt may succeed.',
  )
  permanent!: boolean;
  @Token('Message-ID of the email.', { max: 500, example: '<newsletter-7-42@campusdeals.example>', optional: true })
  messageId?: string;
}

@Description('A batch of reports from a mail provider.')
export class MailReportsDto {
  @ListOf(() => MailReportDto, { max: 200, message: 'must be a list of at most 200 reports' })
  reports!: MailReportDto[];
}

@Description('Confirms that the reports were received, now or earlier.')
export class MailReportsTakenDto {
  @Equals(true) received!: true;
}
