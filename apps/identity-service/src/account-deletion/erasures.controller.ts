import { Controller, Get, Param, Query, Req, Res } from '@nestjs/common';
import type { ErasureSubject } from '@campus-deals/contracts/internal.schema';
import { pageQuery, type PageQuery } from '@campus-deals/contracts/lists.schema';
import type { Erasure } from '@campus-deals/contracts/users.schema';
import { Access } from '@campus-deals/service-defaults';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { onePage } from '../one-page.js';
import { ErasuresService } from './erasures.service.js';
import { presentErasure } from './erasure.presenter.js';

const erasureId = z.uuid('id is not valid');
const erasuresQuery = pageQuery.extend({ cursor: z.uuid('cursor is not valid').optional() });

@Controller()
export class ErasuresController {
  constructor(private readonly erasures: ErasuresService) {}

  @Access('admin')
  @Get('api/admin/users/erasures')
  async list(
    @Query({ schema: erasuresQuery }) query: PageQuery,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<Erasure[]> {
    return onePage(request, reply, (await this.erasures.list(query)).map(presentErasure), query.limit);
  }

  @Access('service')
  @Get('internal/erasures/:id')
  subject(@Param('id', { schema: erasureId }) id: string): Promise<ErasureSubject> {
    return this.erasures.getSubject(id);
  }
}
