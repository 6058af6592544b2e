import { Body, Controller, HttpCode, Param, Post, Put } from '@nestjs/common';
import { NewsletterDto } from '@campus-deals/contracts/notification/admin-newsletter.dto';
import { NewsletterIssueDto, SendIssueDto } from '@campus-deals/contracts/notification/newsletter-issue.dto';
import { IdParamsDto } from '@campus-deals/contracts/params.dto';
import { Access, CurrentCaller, type JsonAnswer, Responds, type SignedInUser } from '@campus-deals/service-defaults';
import { NewsletterIssuesService } from './newsletter-issues.service.js';

/** Drafts of newsletters that admins write. */
@Access('admin')
@Controller('api/admin/newsletters')
export class NewsletterIssuesController {
  constructor(private readonly issues: NewsletterIssuesService) {}

  @Post()
  @HttpCode(201)
  @Responds(NewsletterDto, 'Creates a draft of a newsletter.', ['college_not_found'])
  write(@Body() issue: NewsletterIssueDto, @CurrentCaller() caller: SignedInUser): Promise<JsonAnswer> {
    return this.issues.write(caller, issue);
  }

  @Put(':id/issue')
  @Responds(NewsletterDto, 'Replaces what a draft says, and whom it goes to.', [
    'newsletter_not_found',
    'college_not_found',
    'newsletter_state_conflict',
  ])
  rewrite(@Param() { id }: IdParamsDto, @Body() issue: NewsletterIssueDto): Promise<JsonAnswer> {
    return this.issues.rewrite(id, issue);
  }

  @Post(':id/send')
  @HttpCode(200)
  @Responds(NewsletterDto, 'Sends a draft now, or at a time in the college’s time zone.', [
    'newsletter_not_found',
    'college_not_found',
    'newsletter_time_past',
    'newsletter_under_way',
    'newsletter_state_conflict',
  ])
  send(@Param() { id }: IdParamsDto, @Body() asked: SendIssueDto): Promise<JsonAnswer> {
    return this.issues.send(id, asked);
  }

  @Post(':id/reopen')
  @HttpCode(200)
  @Responds(NewsletterDto, 'Returns a newsletter that has not started to its draft.', [
    'newsletter_not_found',
    'newsletter_state_conflict',
  ])
  reopen(@Param() { id }: IdParamsDto): Promise<JsonAnswer> {
    return this.issues.reopen(id);
  }
}
