import { Module } from '@nestjs/common';
import { SuppressionsService } from './suppressions.service.js';

@Module({ providers: [SuppressionsService], exports: [SuppressionsService] })
export class SuppressionsModule {}

// Exports for other features.
export {
  newsletterSubscriptions,
  writableSubscriptions,
  type BegunNewsletter,
} from './sendable-subscriptions.query.js';
export { SuppressionsService } from './suppressions.service.js';
export { isUnknownMailbox } from './unknown-mailbox.js';
