import { describe, expect, test } from 'vitest';
import { mergeDocuments } from './merge-openapi.js';

describe('the merged description of the API', () => {
  test('holds what the route table lets through to each service, and no internal route', () => {
    const catalog = {
      paths: {
        '/api/colleges/{id}': { get: { tags: ['x'] } },
        '/internal/colleges': { get: {} },
        '/api/newsletter/status': { get: {} },
        '/live': { get: {} },
      },
    };
    const merged = mergeDocuments({ catalog });
    expect(Object.keys(merged.paths)).toEqual(['/api/colleges/{id}']);
    expect(merged.paths['/api/colleges/{id}']?.['get']).toEqual({ tags: ['catalog'] });
  });

  test('holds the classes of all services once', () => {
    const merged = mergeDocuments({
      catalog: { paths: {}, components: { schemas: { DealDto: { type: 'object' } } } },
      notification: { paths: {}, components: { schemas: { DealDto: { type: 'object' }, SubscribeDto: {} } } },
    });
    expect(merged.components?.['schemas']).toEqual({ DealDto: { type: 'object' }, SubscribeDto: {} });
  });
});
