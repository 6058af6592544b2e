export { pinTriesOf, ShopPinsService } from './shop-pins.service.js';
export { ShopPinsModule } from './shop-pins.module.js';
