import { Body, Controller, Get, HttpCode, Param, Post } from '@nestjs/common';
import {
  ConfirmSchoolAddressDto,
  SchoolAddressConfirmedDto,
  StudentVerificationDto,
} from '@campus-deals/contracts/identity/student-verification.dto';
import { SchoolAddressLinkDto, StudentStatusDto } from '@campus-deals/contracts/internal.dto';
import { IdParamsDto } from '@campus-deals/contracts/params.dto';
import { StartStudentVerificationDto } from '@campus-deals/contracts/identity/start-student-verification.dto';
import { Access, Edge, Responds, CurrentCaller, type SignedInUser } from '@campus-deals/service-defaults';
import { StudentVerificationService } from './student-verification.service.js';

@Controller()
export class StudentVerificationController {
  constructor(private readonly verifications: StudentVerificationService) {}

  @Access('signed-in')
  @Get('api/user/student-verification')
  @Responds(StudentVerificationDto, 'Returns whether the caller is a verified student.', ['user_not_found'])
  get(@CurrentCaller() { userId }: SignedInUser) {
    return this.verifications.get(userId);
  }

  @Access('signed-in')
  @Post('api/user/student-verification')
  @HttpCode(202)
  @Responds(StudentVerificationDto, 'Sends a link to a school address of the caller.', [
    'user_not_found',
    'too_many_requests',
    'verification_ended',
  ])
  start(@Body() { email }: StartStudentVerificationDto, @CurrentCaller() { userId }: SignedInUser) {
    return this.verifications.start(userId, email);
  }

  /** Open to everyone: the mail may be read on a device that is not signed in, and the token is the proof. */
  @Access('everyone')
  @Edge({ methods: ['POST'], limit: 'sign-in', beforeGate: true })
  @Post('api/auth/school-address')
  @Responds(SchoolAddressConfirmedDto, 'Confirms the school address that a link was sent to.', [
    'link_invalid',
    'school_address_taken',
  ])
  confirm(@Body() { token }: ConfirmSchoolAddressDto) {
    return this.verifications.confirmByLink(token);
  }

  @Access('service')
  @Post('internal/student-verifications/:id/link')
  @Responds(SchoolAddressLinkDto, 'Creates the token for the mail that confirms a school address.', ['not_found'])
  renewLink(@Param() { id }: IdParamsDto) {
    return this.verifications.renewLink(id);
  }

  @Access('service')
  @Get('internal/users/:id/student-status')
  @Responds(StudentStatusDto, 'Returns whether a user is a verified student.', ['user_not_found'])
  status(@Param() { id }: IdParamsDto) {
    return this.verifications.getStatus(id);
  }
}
