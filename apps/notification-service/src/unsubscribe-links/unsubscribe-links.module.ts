import { Module } from '@nestjs/common';
import { UnsubscribeLinks } from './unsubscribe-links.js';

@Module({ providers: [UnsubscribeLinks], exports: [UnsubscribeLinks] })
export class UnsubscribeLinksModule {}

// What other features may use.
export { UnsubscribeLinks } from './unsubscribe-links.js';
