import { Body, Controller, Get, HttpCode, Param, Patch, Post, Put, Query } from '@nestjs/common';
import { NewsletterDto, NewsletterRecipientDto } from '@campus-deals/contracts/notification/admin-newsletter.dto';
import { NewsletterIssueDto, SendIssueDto } from '@campus-deals/contracts/notification/newsletter-issue.dto';
import {
  ListNewsletterRecipientsQueryDto,
  ListNewslettersQueryDto,
} from '@campus-deals/contracts/notification/queries.dto';
import { IdParamsDto } from '@campus-deals/contracts/params.dto';
import { UpdateNewsletterDto } from '@campus-deals/contracts/notification/update-newsletter.dto';
import { Access, CurrentCaller, JsonAnswer, Responds, type SignedInUser } from '@campus-deals/service-defaults';
import { AdminNewslettersService } from './admin-newsletters.service.js';

const CHANGE_ERRORS = ['newsletter_not_found', 'newsletter_state_conflict'] as const;

/** Newsletters that admins write, controls over those being sent, and their results. */
@Access('admin')
@Controller('api/admin/newsletters')
export class AdminNewslettersController {
  constructor(private readonly newsletters: AdminNewslettersService) {}

  @Get()
  @Responds([NewsletterDto], 'Lists newsletters, the newest first, with how far each is.')
  async list(@Query() query: ListNewslettersQueryDto): Promise<JsonAnswer> {
    return new JsonAnswer(await this.newsletters.list(query));
  }

  @Get(':id')
  @Responds(NewsletterDto, 'Returns the progress of one newsletter.', ['newsletter_not_found'])
  get(@Param() { id }: IdParamsDto): Promise<JsonAnswer> {
    return this.newsletters.get(id);
  }

  @Get(':id/recipients')
  @Responds([NewsletterRecipientDto], 'Lists its recipients and the results of their mails.', ['newsletter_not_found'])
  async recipients(
    @Param() { id }: IdParamsDto,
    @Query() query: ListNewsletterRecipientsQueryDto,
  ): Promise<JsonAnswer> {
    return new JsonAnswer(await this.newsletters.recipients(id, query));
  }

  @Patch(':id')
  @Responds(NewsletterDto, 'Changes its sending rate, also while it is being sent.', ['newsletter_not_found'])
  update(@Param() { id }: IdParamsDto, @Body() changes: UpdateNewsletterDto): Promise<JsonAnswer> {
    return this.newsletters.update(id, changes);
  }

  @Post(':id/pause')
  @Responds(NewsletterDto, 'Stops sending it within about a second.', CHANGE_ERRORS)
  pause(@Param() { id }: IdParamsDto): Promise<JsonAnswer> {
    return this.newsletters.pause(id);
  }

  @Post(':id/resume')
  @Responds(NewsletterDto, 'Resumes with the recipients who have not been mailed.', CHANGE_ERRORS)
  resume(@Param() { id }: IdParamsDto): Promise<JsonAnswer> {
    return this.newsletters.resume(id);
  }

  @Post(':id/cancel')
  @Responds(NewsletterDto, 'Cancels it; mails that were sent stay sent.', CHANGE_ERRORS)
  cancel(@Param() { id }: IdParamsDto): Promise<JsonAnswer> {
    return this.newsletters.cancel(id);
  }

  @Post(':id/retry-failed')
  @Responds(NewsletterDto, 'Retries the failed mails only.', CHANGE_ERRORS)
  retryFailed(@Param() { id }: IdParamsDto): Promise<JsonAnswer> {
    return this.newsletters.retryFailed(id);
  }

  @Post()
  @HttpCode(201)
  @Responds(NewsletterDto, 'Creates a draft of a newsletter.', ['college_not_found'])
  write(@Body() issue: NewsletterIssueDto, @CurrentCaller() caller: SignedInUser): Promise<JsonAnswer> {
    return this.newsletters.write(caller, issue);
  }

  @Put(':id/issue')
  @Responds(NewsletterDto, 'Replaces what a draft says, and whom it goes to.', [
    'newsletter_not_found',
    'college_not_found',
    'newsletter_state_conflict',
  ])
  rewrite(@Param() { id }: IdParamsDto, @Body() issue: NewsletterIssueDto): Promise<JsonAnswer> {
    return this.newsletters.rewrite(id, issue);
  }

  @Post(':id/send')
  @Responds(NewsletterDto, 'Sends a draft now, or at a time in the college’s time zone.', [
    'newsletter_not_found',
    'college_not_found',
    'newsletter_time_past',
    'newsletter_under_way',
    'newsletter_state_conflict',
  ])
  send(@Param() { id }: IdParamsDto, @Body() asked: SendIssueDto): Promise<JsonAnswer> {
    return this.newsletters.send(id, asked);
  }

  @Post(':id/reopen')
  @Responds(NewsletterDto, 'Returns a newsletter that has not started to its draft.', CHANGE_ERRORS)
  reopen(@Param() { id }: IdParamsDto): Promise<JsonAnswer> {
    return this.newsletters.reopen(id);
  }
}
