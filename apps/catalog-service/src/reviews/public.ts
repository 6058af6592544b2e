export { Review } from './review.entity.js';
export { ReviewsService } from './reviews.service.js';
