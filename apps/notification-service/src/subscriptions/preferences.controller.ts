import { Body, Controller, Header, Patch, Post } from '@nestjs/common';
import {
  NewsletterLinkDto,
  UpdateNewsletterPreferencesDto,
} from '@campus-deals/contracts/notification/update-newsletter-preferences.dto';
import { NewsletterPreferencesDto } from '@campus-deals/contracts/notification/newsletter-preferences.dto';
import { Access, Edge, Responds } from '@campus-deals/service-defaults';
import { PreferencesService } from './preferences.service.js';

/** Serves the page linked in the footer of each newsletter. Reads by POST: a token in a body is never logged. */
@Access('everyone')
@Edge({ session: 'none', methods: ['POST', 'PATCH'], beforeGate: true, limit: 'subscription' })
@Controller('api/newsletter/preferences')
export class PreferencesController {
  constructor(private readonly preferences: PreferencesService) {}

  @Post()
  @Header('cache-control', 'no-store')
  @Responds(NewsletterPreferencesDto, "Returns the email preferences of a link's address. Changes nothing.", [
    'link_invalid',
  ])
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
