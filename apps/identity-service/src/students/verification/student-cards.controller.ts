import { Controller, Delete, Get, HttpCode, Post, Req } from '@nestjs/common';
import { IMAGE_MAXIMUM_BYTES } from '@campus-deals/contracts/limits';
import { IMAGE_TOO_LARGE } from '@campus-deals/contracts/messages';
import { OwnStudentCardDto } from '@campus-deals/contracts/identity/student-card.dto';
import {
  Access,
  Edge,
  fileUpload,
  clientAddress,
  CurrentCaller,
  Responds,
  type SignedInUser,
} from '@campus-deals/service-defaults';
import { imageField } from '@campus-deals/service-defaults/images';
import type { FastifyRequest } from 'fastify';
import { StudentCardsService } from './student-cards.service.js';

@Access('signed-in')
@Edge(fileUpload(IMAGE_MAXIMUM_BYTES, IMAGE_TOO_LARGE))
@Controller('api/user/student-card')
export class StudentCardsController {
  constructor(private readonly cards: StudentCardsService) {}

  @Get()
  @Responds(OwnStudentCardDto, 'Returns whether a picture of a student card of the caller waits for an admin.', [
    'user_not_found',
  ])
  get(@CurrentCaller() { userId }: SignedInUser) {
    return this.cards.get(userId);
  }

  @Post()
  @HttpCode(201)
  @Responds(
    OwnStudentCardDto,
    'Keeps a JPEG or PNG of a student card, sent as the form field `image`, encrypted until an admin decides.',
    [
      'user_not_found',
      'body_too_large',
      'unsupported_media_type',
      'too_many_requests',
      'verification_ended',
      'verification_state_conflict',
    ],
  )
  send(@CurrentCaller() { userId }: SignedInUser, @Req() request: FastifyRequest) {
    return this.cards.send(userId, clientAddress(request), () => imageField(request));
  }

  @Delete()
  @Responds(OwnStudentCardDto, 'Deletes the picture of a student card that waits.', ['user_not_found'])
  withdraw(@CurrentCaller() { userId }: SignedInUser) {
    return this.cards.withdraw(userId);
  }
}
