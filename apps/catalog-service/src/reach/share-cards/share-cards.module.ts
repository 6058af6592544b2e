import { Module } from '@nestjs/common';
import { CollegesModule } from '../../colleges/colleges.module.js';
import { ShareCardsController } from './share-cards.controller.js';
import { ShareCardsService } from './share-cards.service.js';

/** Pictures of pages for previews of links. */
@Module({ imports: [CollegesModule], controllers: [ShareCardsController], providers: [ShareCardsService] })
export class ShareCardsModule {}
