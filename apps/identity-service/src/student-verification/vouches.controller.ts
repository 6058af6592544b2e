import { Body, Controller, Delete, Get, HttpCode, Param, Post } from '@nestjs/common';
import {
  OwnVouchesDto,
  StudentVouchDto,
  VouchLinkDto,
  VouchRequestDto,
  VouchTokenDto,
} from '@campus-deals/contracts/identity/vouch.dto';
import { IdParamsDto } from '@campus-deals/contracts/params.dto';
import { Access, CurrentCaller, Responds, type SignedInUser } from '@campus-deals/service-defaults';
import { VouchesService } from './vouches.service.js';

const OF_A_LINK = [
  'link_invalid',
  'vouch_refused',
  'user_not_found',
  'verification_ended',
  'verification_state_conflict',
] as const;

@Controller('api')
export class VouchesController {
  constructor(private readonly vouches: VouchesService) {}

  @Access('signed-in')
  @Get('user/vouches')
  @Responds(OwnVouchesDto, 'Returns the vouches that the caller gave and got.')
  get(@CurrentCaller() { userId }: SignedInUser): Promise<OwnVouchesDto> {
    return this.vouches.get(userId);
  }

  @Access('signed-in')
  @Post('user/vouches/link')
  @HttpCode(201)
  @Responds(VouchLinkDto, 'Makes a link with which the caller asks classmates to vouch.', [
    'user_not_found',
    'too_many_requests',
    'vouch_refused',
    'verification_ended',
    'verification_state_conflict',
  ])
  ask(@CurrentCaller() { userId }: SignedInUser): Promise<VouchLinkDto> {
    return this.vouches.ask(userId);
  }

  /** POST, so that the token is in no address. */
  @Access('signed-in')
  @Post('user/vouches/request')
  @HttpCode(200)
  @Responds(VouchRequestDto, 'Returns who asks the caller with a link.', OF_A_LINK)
  preview(@CurrentCaller() { userId }: SignedInUser, @Body() { token }: VouchTokenDto): Promise<VouchRequestDto> {
    return this.vouches.preview(userId, token);
  }

  @Access('signed-in')
  @Post('user/vouches')
  @HttpCode(201)
  @Responds(OwnVouchesDto, 'Vouches for the student of a link. The second vouch verifies the student.', OF_A_LINK)
  vouch(@CurrentCaller() { userId }: SignedInUser, @Body() { token }: VouchTokenDto): Promise<OwnVouchesDto> {
    return this.vouches.vouch(userId, token);
  }

  @Access('signed-in')
  @Delete('user/vouches/:id')
  @Responds(OwnVouchesDto, 'Takes a vouch of the caller back.', ['vouch_not_found', 'user_not_found'])
  revoke(@CurrentCaller() { userId }: SignedInUser, @Param() { id }: IdParamsDto): Promise<OwnVouchesDto> {
    return this.vouches.revoke(userId, id);
  }

  @Access('admin')
  @Get('admin/users/:id/vouches')
  @Responds([StudentVouchDto], 'Lists who vouched for a user.', ['user_not_found'])
  listFor(@Param() { id }: IdParamsDto): Promise<StudentVouchDto[]> {
    return this.vouches.listFor(id);
  }
}
