import { Controller, Get, HttpCode, Param, Post, Query, Req, Res } from '@nestjs/common';
import { ImageQueryDto } from '@campus-deals/contracts/catalog/queries.dto';
import { IMAGE_MAXIMUM_BYTES } from '@campus-deals/contracts/limits';
import { IMAGE_TOO_LARGE } from '@campus-deals/contracts/messages';
import { ImageParamsDto } from '@campus-deals/contracts/params.dto';
import { UploadedImageDto } from '@campus-deals/contracts/catalog/uploaded-image.dto';
import { Access, Edge, fileUpload, Responds, CurrentCaller, type SignedInUser } from '@campus-deals/service-defaults';
import { imageField } from '@campus-deals/service-defaults/images';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { ImagesService } from './images.service.js';

@Controller('api')
export class ImagesController {
  constructor(private readonly images: ImagesService) {}

  @Access('signed-in')
  @Edge(fileUpload(IMAGE_MAXIMUM_BYTES, IMAGE_TOO_LARGE))
  @Post('upload/image')
  @HttpCode(201)
  @Responds(
    UploadedImageDto,
    'Keeps a JPEG or PNG, sent as the form field `image`, that nobody removes once something shows it.',
    ['body_too_large', 'unsupported_media_type', 'too_many_requests'],
  )
  upload(@CurrentCaller() caller: SignedInUser, @Req() request: FastifyRequest) {
    return this.images.upload(caller, () => imageField(request));
  }

  @Access('everyone')
  @Edge({
    session: 'none',
    methods: ['GET', 'HEAD'],
    forwards: ['if-none-match'],
    readLimit: 'image',
    embeddable: true,
  })
  @Get('images/:name')
  @Responds('image/webp', 'Sends an image, which never changes.', ['image_not_found'])
  async get(
    @Param() { name }: ImageParamsDto,
    @Query() { w }: ImageQueryDto,
    @Req() request: FastifyRequest,
    @Res() reply: FastifyReply,
  ) {
    sendImage(request, reply, `${name}-${w}`, await this.images.get(name, w));
  }
}

/** Sends an immutable image: browsers that have it neither revalidate nor download it again. */
function sendImage(request: FastifyRequest, reply: FastifyReply, version: string, bytes: Buffer): void {
  const etag = `"${version}"`;
  void reply.headers({
    'cache-control': 'public, max-age=31536000, immutable',
    etag,
    'x-content-type-options': 'nosniff',
  });
  if (request.headers['if-none-match']?.includes(etag)) void reply.code(304).send();
  else void reply.type('image/webp').send(bytes);
}
