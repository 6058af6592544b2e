import { Controller, Get, HttpCode, Param, Post, Query, Req, Res } from '@nestjs/common';
import { imageQuery, type ImageQuery, type UploadedImage } from '@campus-deals/contracts/images.schema';
import { Access, CurrentCaller, type Caller } from '@campus-deals/service-defaults';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { imageField } from './image-field.js';
import { ImagesService } from './images.service.js';
import { sendImage } from './send-image.js';

@Controller('api')
export class ImagesController {
  constructor(private readonly images: ImagesService) {}

  /** Vendors and admins. */
  @Access('signed-in')
  @Post('upload/image')
  @HttpCode(201)
  upload(@CurrentCaller() caller: Caller, @Req() request: FastifyRequest): Promise<UploadedImage> {
    return this.images.upload(caller, () => imageField(request));
  }

  @Access('everyone')
  @Get('images/:name')
  async get(
    @Param('name') name: string,
    @Query({ schema: imageQuery }) { w }: ImageQuery,
    @Req() request: FastifyRequest,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    sendImage(request, reply, `${name}-${w}`, await this.images.get(name, w));
  }
}
