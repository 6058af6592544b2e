import { Body, Controller, HttpCode, Post } from '@nestjs/common';
import { NewsletterStartedDto } from '@campus-deals/contracts/newsletter-preview.dto';
import { SendNewslettersDto } from '@campus-deals/contracts/send-newsletters.dto';
import { TestNewsletterDto } from '@campus-deals/contracts/test-newsletter.dto';
import { Access, Answers, CurrentCaller, type SignedInUser } from '@campus-deals/service-defaults';
import { SendNewslettersService } from './send-newsletters.service.js';

/** Newsletters that admins ask for. */
@Access('admin')
@Controller('api/admin')
export class SendNewslettersController {
  constructor(private readonly newsletters: SendNewslettersService) {}

  @Post('send-newsletters')
  @HttpCode(202)
  @Answers(NewsletterStartedDto, 'Begins a newsletter to the subscribers of one college, or of all active ones.', [
    'college_not_found',
    'newsletter_under_way',
  ])
  send(@Body() asked: SendNewslettersDto, @CurrentCaller() caller: SignedInUser): Promise<NewsletterStartedDto> {
    return this.newsletters.send(caller, asked);
  }

  @Post('newsletters/test')
  @HttpCode(202)
  @Answers(NewsletterStartedDto, 'Sends a college’s newsletter to the admin who asks for it alone.', [
    'college_not_found',
    'newsletter_empty',
  ])
  test(@Body() asked: TestNewsletterDto, @CurrentCaller() caller: SignedInUser): Promise<NewsletterStartedDto> {
    return this.newsletters.test(caller, asked);
  }
}
