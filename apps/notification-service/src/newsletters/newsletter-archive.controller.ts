import { Controller, Get, Param, Query, Res } from '@nestjs/common';
import {
  SentNewsletterDto,
  SentNewsletterPageDto,
  SentNewsletterParamsDto,
} from '@campus-deals/contracts/notification/newsletter-archive.dto';
import { CollegeParamsDto } from '@campus-deals/contracts/params.dto';
import { PageQueryDto } from '@campus-deals/contracts/queries.dto';
import { Access, Edge, cacheTags, type JsonAnswer, Responds } from '@campus-deals/service-defaults';
import type { FastifyReply } from 'fastify';
import { NewsletterArchiveService } from './newsletter-archive.service.js';

/** The public archive of a college's newsletters. */
@Access('everyone')
@Edge({ row: '/api/colleges/:id/newsletters/*', session: 'none', cache: 'public' })
@Controller('api/colleges/:id')
export class NewsletterArchiveController {
  constructor(private readonly archive: NewsletterArchiveService) {}

  @Get('newsletters')
  @Responds([SentNewsletterDto], 'Lists the newsletters that a college’s readers got, the newest first.', [
    'college_not_found',
  ])
  list(@Param() { id }: CollegeParamsDto, @Query() page: PageQueryDto): Promise<JsonAnswer> {
    return this.archive.list(id, page);
  }

  @Edge({ row: 'own' })
  @Get('newsletters.rss')
  @Responds('application/rss+xml', 'Lists the latest of them as a feed (RSS 2.0).', ['college_not_found'])
  async feed(@Param() { id }: CollegeParamsDto, @Res() reply: FastifyReply): Promise<void> {
    const { xml, tags } = await this.archive.feed(id);
    cacheTags(reply, ...tags);
    await reply.type('application/rss+xml; charset=utf-8').send(xml);
  }

  @Get('newsletters/:newsletterId')
  @Responds(SentNewsletterPageDto, 'Returns one of them as it was sent.', ['college_not_found', 'newsletter_not_found'])
  get(@Param() { id, newsletterId }: SentNewsletterParamsDto): Promise<JsonAnswer> {
    return this.archive.get(id, newsletterId);
  }
}
