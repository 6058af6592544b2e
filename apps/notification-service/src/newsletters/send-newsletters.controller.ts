import { Body, Controller, Get, HttpCode, Post, Query } from '@nestjs/common';
import {
  NewsletterAudienceDto,
  NewsletterAudienceQueryDto,
  NewsletterScheduleDto,
} from '@campus-deals/contracts/notification/newsletter-audience.dto';
import { NewsletterStartedDto } from '@campus-deals/contracts/notification/newsletter-preview.dto';
import { SendNewslettersDto, TestNewsletterDto } from '@campus-deals/contracts/notification/send-newsletters.dto';
import { Access, Responds, CurrentCaller, type SignedInUser } from '@campus-deals/service-defaults';
import { NewsletterOutlookService } from './newsletter-outlook.service.js';
import { SendNewslettersService } from './send-newsletters.service.js';

/** Starts newsletters at the request of admins. */
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
  @Responds(NewsletterStartedDto, 'Sends a college’s newsletter to the calling admin only.', [
    'college_not_found',
    'newsletter_not_found',
    'newsletter_empty',
  ])
  test(@Body() asked: TestNewsletterDto, @CurrentCaller() caller: SignedInUser): Promise<NewsletterStartedDto> {
    return this.newsletters.test(caller, asked);
  }
}
