import { Module } from '@nestjs/common';
import { PublishSnapshots } from './publish-snapshots.js';

/** What other services' read models are told of what has been there before them. */
@Module({ providers: [PublishSnapshots] })
export class SnapshotsModule {}
