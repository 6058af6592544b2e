import { Body, Controller, Get, HttpCode, Param, Patch, Post, Query } from '@nestjs/common';
import { NewsletterDto, NewsletterRecipientDto } from '@campus-deals/contracts/notification/admin-newsletter.dto';
import {
  ListNewsletterRecipientsQueryDto,
  ListNewslettersQueryDto,
} from '@campus-deals/contracts/notification/queries.dto';
import { IdParamsDto } from '@campus-deals/contracts/params.dto';
import { UpdateNewsletterDto } from '@campus-deals/contracts/notification/update-newsletter.dto';
import { Access, Responds, JsonAnswer } from '@campus-deals/service-defaults';
import { AdminNewslettersService } from './admin-newsletters.service.js';

/** Controls newsletters being sent, and lists the results. */
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
  @HttpCode(200)
  @Responds(NewsletterDto, 'Stops sending it within about a second.', [
    'newsletter_not_found',
    'newsletter_state_conflict',
  ])
  pause(@Param() { id }: IdParamsDto): Promise<JsonAnswer> {
    return this.newsletters.pause(id);
  }

  @Post(':id/resume')
  @HttpCode(200)
  @Responds(NewsletterDto, 'Resumes with the recipients who have not been mailed.', [
    'newsletter_not_found',
    'newsletter_state_conflict',
  ])
  resume(@Param() { id }: IdParamsDto): Promise<JsonAnswer> {
    return this.newsletters.resume(id);
  }

  @Post(':id/cancel')
  @HttpCode(200)
  @Responds(NewsletterDto, 'Cancels it; mails that were sent stay sent.', [
    'newsletter_not_found',
    'newsletter_state_conflict',
  ])
  cancel(@Param() { id }: IdParamsDto): Promise<JsonAnswer> {
    return this.newsletters.cancel(id);
  }

  @Post(':id/retry-failed')
  @HttpCode(200)
  @Responds(NewsletterDto, 'Retries the failed mails only.', ['newsletter_not_found', 'newsletter_state_conflict'])
  retryFailed(@Param() { id }: IdParamsDto): Promise<JsonAnswer> {
    return this.newsletters.retryFailed(id);
  }
}
