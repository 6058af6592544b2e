import { Body, Controller, Header, Patch, Post } from '@nestjs/common';
import {
  NewsletterLinkDto,
  UpdateNewsletterPreferencesDto,
} from '@campus-deals/contracts/notification/update-newsletter-preferences.dto';
import { NewsletterPreferencesDto } from '@campus-deals/contracts/notification/newsletter-preferences.dto';
import { Access, Edge, Responds } from '@campus-deals/service-defaults';
import { PreferencesService } from './preferences.service.js';

/** For the page that the footer of each newsletter leads to. Read by POST: a token in a body stands in no log. */
@Access('everyone')
@Edge({ session: 'none', methods: ['POST', 'PATCH'], beforeGate: true, limit: 'subscription' })
@Controller('api/newsletter/preferences')
export class PreferencesController {
  constructor(private readonly preferences: PreferencesService) {}

  @Post()
  @Header('cache-control', 'no-store')
  @Responds(NewsletterPreferencesDto, "Answers what a link's address gets; changes nothing.", ['link_invalid'])
  read(@Body() { token }: NewsletterLinkDto) {
    return this.preferences.read(token);
  }

  @Patch()
  @Header('cache-control', 'no-store')
  @Responds(NewsletterPreferencesDto, "Changes what a link's address gets.", ['link_invalid', 'college_not_found'])
  update(@Body() body: UpdateNewsletterPreferencesDto) {
    return this.preferences.update(body);
  }
}
