import { Module } from '@nestjs/common';
import { SavingsController } from './savings.controller.js';
import { SavingsService } from './savings.service.js';

/** Savings of students. */
@Module({ controllers: [SavingsController], providers: [SavingsService] })
export class SavingsModule {}
