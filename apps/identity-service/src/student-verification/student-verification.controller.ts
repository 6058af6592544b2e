import { Body, Controller, Get, HttpCode, Post } from '@nestjs/common';
import {
  studentVerificationBody,
  type StudentVerification,
  type StudentVerificationBody,
} from '@campus-deals/contracts/students.schema';
import { Access, CurrentCaller, type SignedInUser } from '@campus-deals/service-defaults';
import { StudentVerificationService } from './student-verification.service.js';

@Access('signed-in')
@Controller('api/user/student-verification')
export class StudentVerificationController {
  constructor(private readonly verifications: StudentVerificationService) {}

  @Get()
  get(@CurrentCaller() { userId }: SignedInUser): Promise<StudentVerification> {
    return this.verifications.get(userId);
  }

  @Post()
  @HttpCode(202)
  start(
    @Body({ schema: studentVerificationBody }) { email }: StudentVerificationBody,
    @CurrentCaller() { userId }: SignedInUser,
  ): Promise<StudentVerification> {
    return this.verifications.start(userId, email);
  }
}
