import type { ReviewDto } from '@campus-deals/contracts/catalog/review.dto';
import type { Fields } from '@campus-deals/service-defaults';
import { expressionBuilder } from 'kysely';
import type { Tables } from '../entities.js';

const { ref } = expressionBuilder<Tables, 'reviews'>();

/** Public fields of a review, without any data about its author. */
export const reviewFields: Fields<ReviewDto> = {
  id: ref('reviews.id'),
  rating: ref('reviews.rating'),
  text: ref('reviews.text'),
  createdAt: ref('reviews.created_at'),
};
