import { Body, Controller, Get, Param, Post, Res } from '@nestjs/common';
import {
  ApproveStudentCardDto,
  RejectStudentCardDto,
  StudentCardsDto,
} from '@campus-deals/contracts/identity/student-card.dto';
import { IdentityWaitingDto } from '@campus-deals/contracts/internal.dto';
import { IdParamsDto } from '@campus-deals/contracts/params.dto';
import { Access, CurrentCaller, Responds, type SignedInUser } from '@campus-deals/service-defaults';
import type { FastifyReply } from 'fastify';
import { CardDecisionsService } from './card-decisions.service.js';

const OF_A_CARD = ['student_card_not_found', 'student_card_decided'] as const;

@Access('admin')
@Controller('api/admin/student-cards')
export class AdminStudentCardsController {
  constructor(private readonly decisions: CardDecisionsService) {}

  @Get()
  @Responds(StudentCardsDto, 'Lists the student cards that wait, the oldest first.')
  list() {
    return this.decisions.list();
  }

  @Get(':id/picture')
  @Responds('image/webp', 'Sends the picture of a student card, and records that the caller saw it.', OF_A_CARD)
  async view(@Param() { id }: IdParamsDto, @Res() reply: FastifyReply) {
    const picture = await this.decisions.view(id);
    void reply.headers({ 'cache-control': 'no-store', 'x-content-type-options': 'nosniff' });
    void reply.type('image/webp').send(picture);
  }

  @Post(':id/approve')
  @Responds(StudentCardsDto, 'Verifies the student of a card, and deletes the picture.', [
    ...OF_A_CARD,
    'verification_state_conflict',
  ])
  approve(
    @CurrentCaller() { userId }: SignedInUser,
    @Param() { id }: IdParamsDto,
    @Body() body: ApproveStudentCardDto,
  ) {
    return this.decisions.approve(userId, id, body);
  }

  @Post(':id/reject')
  @Responds(StudentCardsDto, 'Rejects a card with a reason, and deletes the picture.', OF_A_CARD)
  reject(@CurrentCaller() { userId }: SignedInUser, @Param() { id }: IdParamsDto, @Body() body: RejectStudentCardDto) {
    return this.decisions.reject(userId, id, body);
  }
}

@Access('service')
@Controller('internal/waiting')
export class WaitingController {
  constructor(private readonly decisions: CardDecisionsService) {}

  @Get()
  @Responds(IdentityWaitingDto, 'Counts what waits for an admin.')
  async get() {
    return { studentCards: (await this.decisions.list()).count };
  }
}
