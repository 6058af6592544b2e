export { WatchedServices } from './watched-services.service.js';
