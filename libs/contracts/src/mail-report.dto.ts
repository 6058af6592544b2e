import { Equals, IsBoolean, IsIn } from 'class-validator';
import { MAIL_REPORT_TYPES, type MailReportType } from './enumerations.js';
import { About, EmailAddress, ListOf, Optional, Token } from './rules.js';

@About('What became of a mail, as its provider reports it.')
export class MailReportDto {
  @About('Of the report: one that comes again changes nothing.', 'evt_5f3c')
  @Token('id', 200)
  id!: string;

  @IsIn(MAIL_REPORT_TYPES, { message: 'type must be bounce, complaint or delivered' })
  type!: MailReportType;

  @EmailAddress()
  email!: string;

  @About('Of a bounce: the address does not exist. Otherwise another attempt may succeed, and nothing follows.')
  @IsBoolean({ message: 'permanent must be true or false' })
  permanent!: boolean;

  @About('Of the mail.', '<newsletter-7-42@campusdeals.example>')
  @Optional()
  @Token('messageId', 500)
  messageId?: string;
}

@About('Reports of a mail provider, of which it sends some at once.')
export class MailReportsDto {
  @ListOf(() => MailReportDto, { most: 200, message: 'must be a list of at most 200 reports' })
  reports!: MailReportDto[];
}

@About('That reports were taken, or had been before.')
export class MailReportsTakenDto {
  @Equals(true)
  received!: true;
}
