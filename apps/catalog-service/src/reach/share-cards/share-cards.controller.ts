import { ShareCardParamsDto } from '@campus-deals/contracts/catalog/share-card.dto';
import { Access, Edge, cacheTags, cacheUntil, Responds } from '@campus-deals/service-defaults';
import { Controller, Get, Param, Res } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import { ShareCardsService } from './share-cards.service.js';

@Access('everyone')
@Edge({ session: 'none', methods: ['GET', 'HEAD'], cache: 'public', readLimit: 'share-card', embeddable: true })
@Controller('api/share-cards')
export class ShareCardsController {
  constructor(private readonly cards: ShareCardsService) {}

  @Get(':kind/:id/:version')
  @Responds(
    'image/png',
    'Sends the picture of a page for previews of links. Redirects to the current one, or to that of the site.',
    ['too_many_requests'],
  )
  async get(@Param() { kind, id, version }: ShareCardParamsDto, @Res() reply: FastifyReply) {
    const found = await this.cards.get(kind, id, version);
    if ('location' in found) return void reply.header('cache-control', 'no-store').redirect(found.location, 302);
    cacheTags(reply, ...found.tags);
    if (found.until) cacheUntil(reply, found.until);
    void reply
      .headers({ 'cache-control': 'public, max-age=31536000, immutable', 'x-content-type-options': 'nosniff' })
      .type('image/png')
      .send(found.png);
  }
}
