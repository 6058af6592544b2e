export { Review } from './review.entity.js';
export { removeReview } from './reviews.query.js';
export { ReviewsService } from './reviews.service.js';
