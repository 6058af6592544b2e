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

  test('keeps schemas of the same name apart', () => {
    const withSchema = (path: string, type: string) => ({
      paths: { [path]: { get: { schema: { $ref: '#/components/schemas/Item' } } } },
      components: { schemas: { Item: { type } } },
    });
    const merged = mergeDocuments({
      catalog: withSchema('/api/states', 'string'),
      notification: withSchema('/api/newsletter/status', 'object'),
    });
    expect(merged.components?.['schemas']).toEqual({
      'catalog.Item': { type: 'string' },
      'notification.Item': { type: 'object' },
    });
    expect(merged.paths['/api/states']?.['get']).toMatchObject({
      schema: { $ref: '#/components/schemas/catalog.Item' },
    });
  });
});
