import { Equals, IsBoolean, IsIn } from 'class-validator';
import { MAIL_REPORT_TYPES, type MailReportType } from '../enumerations.js';
import { Description, EmailAddress, ListOf, Optional, Token } from '../rules.js';

@Description('A mail provider’s report about an email.')
export class MailReportDto {
  @Description('Id of the report. A repeated report has no effect.', 'evt_5f3c')
  @Token({ label: 'id', max: 200 })
  id!: string;

  @IsIn(MAIL_REPORT_TYPES, { message: 'type must be bounce, complaint or delivered' })
  type!: MailReportType;

  @EmailAddress()
  email!: string;

  @Description(
    'Whether a bounce is permanent: the address does not exist. A transient bounce has no effect, since another attempt may succeed.',
  )
  @IsBoolean({ message: 'permanent must be true or false' })
  permanent!: boolean;

  @Description('Message-ID of the email.', '<newsletter-7-42@campusdeals.example>')
  @Optional()
  @Token({ label: 'messageId', max: 500 })
  messageId?: string;
}

@Description('A batch of reports from a mail provider.')
export class MailReportsDto {
  @ListOf(() => MailReportDto, { max: 200, message: 'must be a list of at most 200 reports' })
  reports!: MailReportDto[];
}

@Description('Confirms that the reports were received, now or earlier.')
export class MailReportsTakenDto {
  @Equals(true)
  received!: true;
}
