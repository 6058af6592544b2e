export { Place } from './place.entity.js';
