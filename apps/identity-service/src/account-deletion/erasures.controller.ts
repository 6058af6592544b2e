import { Controller, Get, Param, Query, Res } from '@nestjs/common';
import type { ErasureSubject } from '@campus-deals/contracts/internal.schema';
import { pageQuery, type PageQuery } from '@campus-deals/contracts/lists.schema';
import { Access, sendJson } from '@campus-deals/service-defaults';
import type { FastifyReply } from 'fastify';
import { z } from 'zod';
import { ErasuresService } from './erasures.service.js';

const erasureId = z.uuid('id is not valid');

@Controller()
export class ErasuresController {
  constructor(private readonly erasures: ErasuresService) {}

  @Access('admin')
  @Get('api/admin/users/erasures')
  async list(@Query({ schema: pageQuery }) query: PageQuery, @Res() reply: FastifyReply): Promise<void> {
    sendJson(reply, await this.erasures.list(query));
  }

  @Access('service')
  @Get('internal/erasures/:id')
  subject(@Param('id', { schema: erasureId }) id: string): Promise<ErasureSubject> {
    return this.erasures.getSubject(id);
  }
}
