import { Controller, Get, Param } from '@nestjs/common';
import type { StudentStatus } from '@campus-deals/contracts/internal.schema';
import { idParam } from '@campus-deals/contracts/lists.schema';
import { Access } from '@campus-deals/service-defaults';
import { StudentVerificationService } from './student-verification.service.js';

@Access('service')
@Controller('internal/users')
export class StudentStatusController {
  constructor(private readonly verification: StudentVerificationService) {}

  @Get(':id/student-status')
  get(@Param('id', { schema: idParam }) id: number): Promise<StudentStatus> {
    return this.verification.getStatus(id);
  }
}
