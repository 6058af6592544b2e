import { Body, Controller, Get, HttpCode, Param, Patch, Post, Query } from '@nestjs/common';
import { NewsletterDto, NewsletterRecipientDto } from '@campus-deals/contracts/admin-newsletter.dto';
import {
  ListNewsletterRecipientsQueryDto,
  ListNewslettersQueryDto,
} from '@campus-deals/contracts/list-newsletters-query.dto';
import { IdParamsDto } from '@campus-deals/contracts/params.dto';
import { UpdateNewsletterDto } from '@campus-deals/contracts/update-newsletter.dto';
import { Access, Answers, JsonAnswer } from '@campus-deals/service-defaults';
import { AdminNewslettersService } from './admin-newsletters.service.js';

/** Newsletters under way, and what became of their recipients. */
@Access('admin')
@Controller('api/admin/newsletters')
export class AdminNewslettersController {
  constructor(private readonly newsletters: AdminNewslettersService) {}

  @Get()
  @Answers([NewsletterDto], 'Lists newsletters, the newest first, with how far each is.')
  async list(@Query() query: ListNewslettersQueryDto): Promise<JsonAnswer> {
    return new JsonAnswer(await this.newsletters.list(query));
  }

  @Get(':id')
  @Answers(NewsletterDto, 'Tells how far one newsletter is.', ['newsletter_not_found'])
  get(@Param() { id }: IdParamsDto): Promise<JsonAnswer> {
    return this.newsletters.get(id);
  }

  @Get(':id/recipients')
  @Answers([NewsletterRecipientDto], 'Lists what became of its recipients.', ['newsletter_not_found'])
  async recipients(
    @Param() { id }: IdParamsDto,
    @Query() query: ListNewsletterRecipientsQueryDto,
  ): Promise<JsonAnswer> {
    return new JsonAnswer(await this.newsletters.recipients(id, query));
  }

  @Patch(':id')
  @Answers(NewsletterDto, 'Changes how fast it is sent, also while it is.', ['newsletter_not_found'])
  update(@Param() { id }: IdParamsDto, @Body() changes: UpdateNewsletterDto): Promise<JsonAnswer> {
    return this.newsletters.update(id, changes);
  }

  @Post(':id/pause')
  @HttpCode(200)
  @Answers(NewsletterDto, 'Stops sending it within about a second.', [
    'newsletter_not_found',
    'newsletter_state_conflict',
  ])
  pause(@Param() { id }: IdParamsDto): Promise<JsonAnswer> {
    return this.newsletters.pause(id);
  }

  @Post(':id/resume')
  @HttpCode(200)
  @Answers(NewsletterDto, 'Goes on with who has not been mailed.', [
    'newsletter_not_found',
    'newsletter_state_conflict',
  ])
  resume(@Param() { id }: IdParamsDto): Promise<JsonAnswer> {
    return this.newsletters.resume(id);
  }

  @Post(':id/cancel')
  @HttpCode(200)
  @Answers(NewsletterDto, 'Ends it; what was sent stays sent.', ['newsletter_not_found', 'newsletter_state_conflict'])
  cancel(@Param() { id }: IdParamsDto): Promise<JsonAnswer> {
    return this.newsletters.cancel(id);
  }

  @Post(':id/retry-failed')
  @HttpCode(200)
  @Answers(NewsletterDto, 'Mails those again whose mails failed, and nobody else.', [
    'newsletter_not_found',
    'newsletter_state_conflict',
  ])
  retryFailed(@Param() { id }: IdParamsDto): Promise<JsonAnswer> {
    return this.newsletters.retryFailed(id);
  }
}
