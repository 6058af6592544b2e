import { Body, Controller, Get, HttpCode, Post, Query, Res } from '@nestjs/common';
import {
  NewsletterAudienceDto,
  NewsletterAudienceQueryDto,
  NewsletterScheduleDto,
} from '@campus-deals/contracts/notification/newsletter-audience.dto';
import {
  NewsletterPreviewDto,
  NewsletterStartedDto,
} from '@campus-deals/contracts/notification/newsletter-preview.dto';
import { NewsletterPreviewQueryDto } from '@campus-deals/contracts/notification/queries.dto';
import { SendNewslettersDto, TestNewsletterDto } from '@campus-deals/contracts/notification/send-newsletters.dto';
import { Access, CurrentCaller, Edge, Responds, type SignedInUser } from '@campus-deals/service-defaults';
import type { FastifyReply } from 'fastify';
import { NewsletterOutlookService } from './newsletter-outlook.service.js';
import { SendNewslettersService } from './send-newsletters.service.js';

const RENDER_ERRORS = ['college_not_found', 'newsletter_not_found', 'newsletter_empty'] as const;

/** Lets admins preview and start newsletters. */
@Access('admin')
@Controller('api/admin')
export class SendNewslettersController {
  constructor(
    private readonly newsletters: SendNewslettersService,
    private readonly outlook: NewsletterOutlookService,
  ) {}

  @Get('newsletters/audience')
  @Responds(NewsletterAudienceDto, 'Counts who would get a newsletter of one college, or of all active ones, now.', [
    'college_not_found',
  ])
  audience(@Query() { collegeId }: NewsletterAudienceQueryDto): Promise<NewsletterAudienceDto> {
    return this.outlook.audience(collegeId ?? null);
  }

  @Get('newsletters/schedule')
  @Responds(NewsletterScheduleDto, 'Shows when the weekly newsletter is sent next.')
  schedule(): Promise<NewsletterScheduleDto> {
    return this.outlook.schedule();
  }

  @Post('send-newsletters')
  @HttpCode(202)
  @Responds(NewsletterStartedDto, 'Starts a newsletter to the subscribers of one college, or of all active ones.', [
    'college_not_found',
    'newsletter_under_way',
  ])
  send(@Body() asked: SendNewslettersDto, @CurrentCaller() caller: SignedInUser): Promise<NewsletterStartedDto> {
    return this.newsletters.send(caller, asked);
  }

  @Post('newsletters/test')
  @HttpCode(202)
  @Responds(NewsletterStartedDto, 'Sends a college’s newsletter to the calling admin only.', RENDER_ERRORS)
  test(@Body() asked: TestNewsletterDto, @CurrentCaller() caller: SignedInUser): Promise<NewsletterStartedDto> {
    return this.newsletters.test(caller, asked);
  }

  @Get('newsletters/preview')
  @Responds(NewsletterPreviewDto, 'Shows what a college’s newsletter would contain now.', RENDER_ERRORS)
  preview(@Query() { collegeId, newsletterId }: NewsletterPreviewQueryDto): Promise<NewsletterPreviewDto> {
    return this.newsletters.preview(collegeId, newsletterId);
  }

  /** Serves an iframe: the content security policy of our pages forbids the styles of mails. */
  @Edge({ framed: true })
  @Get('newsletters/preview.html')
  @Responds('text/html', 'The same as a page of its own.', RENDER_ERRORS)
  async page(
    @Query() { collegeId, newsletterId }: NewsletterPreviewQueryDto,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    const { html } = await this.newsletters.preview(collegeId, newsletterId);
    await reply.type('text/html; charset=utf-8').header('cache-control', 'no-store').send(html);
  }
}
