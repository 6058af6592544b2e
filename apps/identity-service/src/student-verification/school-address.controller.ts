import { Body, Controller, HttpCode, Post } from '@nestjs/common';
import {
  confirmSchoolAddressBody,
  type ConfirmSchoolAddressBody,
  type SchoolAddressConfirmed,
} from '@campus-deals/contracts/students.schema';
import { Access } from '@campus-deals/service-defaults';
import { StudentVerificationService } from './student-verification.service.js';

/** Open to everyone: the mail may be read on a device that is not signed in, and the token is the proof. */
@Access('everyone')
@Controller('api/auth/school-address')
export class SchoolAddressController {
  constructor(private readonly verifications: StudentVerificationService) {}

  @Post()
  @HttpCode(200)
  confirm(
    @Body({ schema: confirmSchoolAddressBody }) { token }: ConfirmSchoolAddressBody,
  ): Promise<SchoolAddressConfirmed> {
    return this.verifications.confirmByLink(token);
  }
}
