import { Body, Controller, Get, Param, Patch, Post } from '@nestjs/common';
import {
  EndVerificationDto,
  ExtendVerificationDto,
  StudentVerificationDto,
  VerifyStudentDto,
} from '@campus-deals/contracts/identity/student-verification.dto';
import { IdParamsDto } from '@campus-deals/contracts/params.dto';
import { Access, Edge, Responds } from '@campus-deals/service-defaults';
import { StudentVerificationService } from './student-verification.service.js';
import { VerificationDecisionsService } from './verification-decisions.service.js';

@Access('admin')
@Edge({ endsSessions: 'any' })
@Controller('api/admin/users/:id/student-verification')
export class AdminVerificationsController {
  constructor(
    private readonly verifications: StudentVerificationService,
    private readonly decisions: VerificationDecisionsService,
  ) {}

  @Get()
  @Responds(StudentVerificationDto, 'Returns whether and how a user was verified as a student.', ['user_not_found'])
  get(@Param() { id }: IdParamsDto) {
    return this.verifications.get(id);
  }

  @Post()
  @Responds(StudentVerificationDto, 'Verifies a user as a student of a college, without a school address.', [
    'user_not_found',
    'verification_state_conflict',
  ])
  verify(@Param() { id }: IdParamsDto, @Body() body: VerifyStudentDto) {
    return this.decisions.verify(id, body);
  }

  @Patch()
  @Responds(StudentVerificationDto, 'Gives a valid verification another end.', [
    'user_not_found',
    'verification_state_conflict',
  ])
  extend(@Param() { id }: IdParamsDto, @Body() body: ExtendVerificationDto) {
    return this.decisions.extend(id, body);
  }

  @Post('end')
  @Responds(StudentVerificationDto, 'Ends a verification. The student cannot verify again by themselves.', [
    'user_not_found',
    'verification_state_conflict',
  ])
  end(@Param() { id }: IdParamsDto, @Body() { reason }: EndVerificationDto) {
    return this.decisions.end(id, reason);
  }
}
