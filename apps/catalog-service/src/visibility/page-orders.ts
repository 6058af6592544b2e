import type { PageOrder } from '@campus-deals/service-defaults';
import type { Tables } from '../tables.js';

/** Returns functions that order a list of these tables by some keys, which are unique together. */
export const ordersOf = <TB extends keyof Tables>() => {
  type Order = PageOrder<Tables, TB>;
  return {
    ascending: (...keys: Order['keys']): Order => ({ keys, direction: 'asc' }),
    descending: (...keys: Order['keys']): Order => ({ keys, direction: 'desc' }),
  };
};
