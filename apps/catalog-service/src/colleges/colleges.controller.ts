import { Controller, Get, Param, Query, Res } from '@nestjs/common';
import { listCollegesQuery, type ListCollegesQuery } from '@campus-deals/contracts/colleges.schema';
import { idParam, pageQuery, type PageQuery } from '@campus-deals/contracts/lists.schema';
import { Access, CurrentCaller, type Caller } from '@campus-deals/service-defaults';
import type { FastifyReply } from 'fastify';
import { sendJson } from '../send-json.js';
import { CollegeReads, type Reader } from './colleges.reads.js';
import { collegeName } from './college-name.schema.js';

/** Colleges as anybody may read them: live ones only. */
@Access('everyone')
@Controller('api')
export class CollegesController {
  constructor(private readonly colleges: CollegeReads) {}

  @Get('colleges')
  async list(
    @Query({ schema: listCollegesQuery }) query: ListCollegesQuery,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    sendJson(reply, await this.colleges.list('live', query));
  }

  @Get('colleges/featured')
  async featured(@Query({ schema: pageQuery }) page: PageQuery, @Res() reply: FastifyReply): Promise<void> {
    sendJson(reply, await this.colleges.list('featured', page));
  }

  @Get('colleges/active')
  async active(@Query({ schema: pageQuery }) page: PageQuery, @Res() reply: FastifyReply): Promise<void> {
    sendJson(reply, await this.colleges.list('active', page));
  }

  @Get('colleges/inactive')
  async inactive(@Query({ schema: pageQuery }) page: PageQuery, @Res() reply: FastifyReply): Promise<void> {
    sendJson(reply, await this.colleges.list('inactive', page));
  }

  @Get('states')
  async states(@Res() reply: FastifyReply): Promise<void> {
    sendJson(reply, await this.colleges.states());
  }

  @Get('colleges/:id')
  async get(
    @Param('id', { schema: collegeName }) name: string,
    @CurrentCaller() caller: Caller,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    sendJson(reply, await this.colleges.getByName(name, readerOf(caller)));
  }

  @Get('colleges/:id/stats')
  async stats(
    @Param('id', { schema: collegeName }) name: string,
    @CurrentCaller() caller: Caller,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    sendJson(reply, await this.colleges.stats(name, readerOf(caller)));
  }

  @Get('colleges/id/:id')
  async getById(
    @Param('id', { schema: idParam }) id: number,
    @CurrentCaller() caller: Caller,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    sendJson(reply, await this.colleges.getById(id, readerOf(caller)));
  }

  @Get('colleges/id/:id/subscribers/count')
  async subscriberCount(
    @Param('id', { schema: idParam }) id: number,
    @CurrentCaller() caller: Caller,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    sendJson(reply, await this.colleges.subscriberCount(id, readerOf(caller)));
  }
}

function readerOf(caller: Caller): Reader {
  return caller.kind === 'user' && caller.role === 'admin' ? 'admin' : 'public';
}
