import { Module } from '@nestjs/common';
import { IdentityClient } from './identity.client.js';

@Module({ providers: [IdentityClient], exports: [IdentityClient] })
export class IdentityModule {}

// Exports for other features.
export { IdentityClient } from './identity.client.js';
