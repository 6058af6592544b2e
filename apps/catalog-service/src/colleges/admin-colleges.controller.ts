import { Body, Controller, Get, HttpCode, Param, Patch, Post, Put, Query, Res } from '@nestjs/common';
import {
  collegeCoordinatesBody,
  createCollegeBody,
  listCollegesQuery,
  subscriptionGoalBody,
  updateCollegeBody,
  type AdminCollege,
  type CollegeCoordinatesBody,
  type CreateCollegeBody,
  type FeaturedToggled,
  type ListCollegesQuery,
  type SubscriptionGoalBody,
  type UpdateCollegeBody,
} from '@campus-deals/contracts/colleges.schema';
import { idParam, pageQuery, type PageQuery } from '@campus-deals/contracts/lists.schema';
import { Access, CurrentCaller, type Caller } from '@campus-deals/service-defaults';
import type { FastifyReply } from 'fastify';
import { sendJson, type JsonText } from '../send-json.js';
import { CollegeReads } from './colleges.reads.js';
import { CollegesService } from './colleges.service.js';

/** Colleges as admins see and change them: pending ones too. */
@Access('admin')
@Controller('api/admin/colleges')
export class AdminCollegesController {
  constructor(
    private readonly reads: CollegeReads,
    private readonly colleges: CollegesService,
  ) {}

  @Get()
  async list(
    @Query({ schema: listCollegesQuery }) query: ListCollegesQuery,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    sendJson(reply, untagged(await this.reads.list('all', query)));
  }

  @Get('active')
  async active(@Query({ schema: pageQuery }) page: PageQuery, @Res() reply: FastifyReply): Promise<void> {
    sendJson(reply, untagged(await this.reads.list('activeForAdmins', page)));
  }

  @Get('inactive')
  async inactive(@Query({ schema: pageQuery }) page: PageQuery, @Res() reply: FastifyReply): Promise<void> {
    sendJson(reply, untagged(await this.reads.list('inactiveForAdmins', page)));
  }

  @Get(':id/subscribers')
  async subscriberCount(@Param('id', { schema: idParam }) id: number, @Res() reply: FastifyReply): Promise<void> {
    sendJson(reply, untagged(await this.reads.subscriberCount(id, 'admin')));
  }

  @Get(':id/deals-count')
  async dealCount(@Param('id', { schema: idParam }) id: number, @Res() reply: FastifyReply): Promise<void> {
    sendJson(reply, untagged(await this.reads.dealCount(id)));
  }

  @Post()
  create(
    @Body({ schema: createCollegeBody }) body: CreateCollegeBody,
    @CurrentCaller() caller: Caller,
  ): Promise<AdminCollege> {
    return this.colleges.create(caller, body);
  }

  @Patch(':id')
  edit(
    @Param('id', { schema: idParam }) id: number,
    @Body({ schema: updateCollegeBody }) body: UpdateCollegeBody,
    @CurrentCaller() caller: Caller,
  ): Promise<AdminCollege> {
    return this.colleges.edit(caller, id, body);
  }

  @Patch(':id/toggle-featured')
  async toggleFeatured(
    @Param('id', { schema: idParam }) id: number,
    @CurrentCaller() caller: Caller,
  ): Promise<FeaturedToggled> {
    const college = await this.colleges.toggleFeatured(caller, id);
    return { college, message: `${college.name} is ${college.featured ? 'now' : 'no longer'} featured` };
  }

  @Put(':id/coordinates')
  setCoordinates(
    @Param('id', { schema: idParam }) id: number,
    @Body({ schema: collegeCoordinatesBody }) body: CollegeCoordinatesBody,
    @CurrentCaller() caller: Caller,
  ): Promise<AdminCollege> {
    return this.colleges.edit(caller, id, body);
  }

  @Post(':id/activate')
  @HttpCode(200)
  activate(@Param('id', { schema: idParam }) id: number, @CurrentCaller() caller: Caller): Promise<AdminCollege> {
    return this.colleges.activate(caller, id);
  }

  @Post(':id/subscription-goal')
  @HttpCode(200)
  setGoal(
    @Param('id', { schema: idParam }) id: number,
    @Body({ schema: subscriptionGoalBody }) { goal }: SubscriptionGoalBody,
    @CurrentCaller() caller: Caller,
  ): Promise<AdminCollege> {
    return this.colleges.setGoal(caller, id, goal);
  }
}

/** What admins see is never kept by the gateway. */
function untagged({ body, nextCursor }: JsonText): JsonText {
  return { body, nextCursor };
}
