import { Controller, Get, Query, Res } from '@nestjs/common';
import { NewsletterPreviewQueryDto } from '@campus-deals/contracts/notification/queries.dto';
import { NewsletterPreviewDto } from '@campus-deals/contracts/notification/newsletter-preview.dto';
import { Access, Edge, Responds } from '@campus-deals/service-defaults';
import type { FastifyReply } from 'fastify';
import { NewsletterPreviewService } from './newsletter-preview.service.js';

/** Newsletters before they are sent. */
@Access('admin')
@Controller('api/admin/newsletters')
export class NewsletterPreviewController {
  constructor(private readonly previews: NewsletterPreviewService) {}

  @Get('preview')
  @Responds(NewsletterPreviewDto, 'Shows what a college’s newsletter would contain now.', [
    'college_not_found',
    'newsletter_not_found',
    'newsletter_empty',
  ])
  preview(@Query() { collegeId, newsletterId }: NewsletterPreviewQueryDto): Promise<NewsletterPreviewDto> {
    return this.previews.of(collegeId, newsletterId);
  }

  /** Serves an iframe: the content security policy of our pages forbids the styles of mails. */
  @Edge({ framed: true })
  @Get('preview.html')
  @Responds('text/html', 'The same as a page of its own.', [
    'college_not_found',
    'newsletter_not_found',
    'newsletter_empty',
  ])
  async page(
    @Query() { collegeId, newsletterId }: NewsletterPreviewQueryDto,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    const { html } = await this.previews.of(collegeId, newsletterId);
    await reply.type('text/html; charset=utf-8').header('cache-control', 'no-store').send(html);
  }
}
