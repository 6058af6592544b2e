import { Module } from '@nestjs/common';
import { AlertLinks } from './alert-links.js';
import { ConfirmationLinks } from './confirmation-links.js';
import { PreferenceLinks } from './preference-links.js';
import { UnsubscribeLinks } from './unsubscribe-links.js';

const LINKS = [UnsubscribeLinks, ConfirmationLinks, PreferenceLinks, AlertLinks];

/** Creates and checks the links in mails. Each link does what it was signed for, without signing in. */
@Module({ providers: LINKS, exports: LINKS })
export class UnsubscribeLinksModule {}

// Exports for other features.
export { AlertLinks } from './alert-links.js';
export { ConfirmationLinks } from './confirmation-links.js';
export { PreferenceLinks } from './preference-links.js';
export { UnsubscribeLinks } from './unsubscribe-links.js';
