import { Body, Controller, Delete, Get, HttpCode, Param, Put, Query, Res } from '@nestjs/common';
import { idParam, pageQuery, type PageQuery } from '@campus-deals/contracts/lists.schema';
import { reviewBody, type OwnReview, type Review, type ReviewBody } from '@campus-deals/contracts/vendors.schema';
import { Access, CurrentCaller, type SignedInUser } from '@campus-deals/service-defaults';
import type { FastifyReply } from 'fastify';
import { sendJson } from '../send-json.js';
import { ReviewReads } from './reviews.reads.js';
import { ReviewsService } from './reviews.service.js';

@Access('student')
@Controller('api/vendors/:id/reviews')
export class ReviewsController {
  constructor(
    private readonly reads: ReviewReads,
    private readonly reviews: ReviewsService,
  ) {}

  @Access('everyone')
  @Get()
  async list(
    @Param('id', { schema: idParam }) vendorId: number,
    @Query({ schema: pageQuery }) page: PageQuery,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    sendJson(reply, await this.reads.listOf(vendorId, page));
  }

  @Get('mine')
  getOwn(
    @CurrentCaller() caller: SignedInUser,
    @Param('id', { schema: idParam }) vendorId: number,
  ): Promise<OwnReview> {
    return this.reviews.getOwn(caller, vendorId);
  }

  @Put('mine')
  put(
    @CurrentCaller() caller: SignedInUser,
    @Param('id', { schema: idParam }) vendorId: number,
    @Body({ schema: reviewBody }) body: ReviewBody,
  ): Promise<Review> {
    return this.reviews.put(caller, vendorId, body);
  }

  @Delete('mine')
  @HttpCode(204)
  async takeAway(
    @CurrentCaller() caller: SignedInUser,
    @Param('id', { schema: idParam }) vendorId: number,
  ): Promise<void> {
    await this.reviews.takeAway(caller, vendorId);
  }
}
