import { Module } from '@nestjs/common';
import { DealFiguresController } from './deal-figures.controller.js';
import { DealFigures } from './deal-figures.js';
import { FiguresTimer } from './figures-timer.js';
import { ViewerSalts } from './viewer-salts.js';

/** How often deals are seen, shared, clicked, saved, handed out and redeemed, by the hour. */
@Module({
  controllers: [DealFiguresController],
  providers: [DealFigures, ViewerSalts, FiguresTimer],
  exports: [DealFigures],
})
export class DealFiguresModule {}

// What other features may use.
export { DealFigures } from './deal-figures.js';
