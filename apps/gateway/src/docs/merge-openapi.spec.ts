import { COUNTER_API_ERRORS, TEST_CODES } from '@campus-deals/contracts/catalog/counter-api';
import { describe, expect, test } from 'vitest';
import { mergeDocuments } from './merge-openapi.js';

describe('the merged description of the API', () => {
  test('contains the public routes of each service, and no internal route', () => {
    const catalog = {
      paths: {
        '/api/colleges/{id}': { get: { tags: ['x'], operationId: 'CollegesController_get' } },
        '/internal/colleges': { get: {} },
        '/api/newsletter/status': { get: {} },
        '/live': { get: {} },
      },
    };
    const merged = mergeDocuments({ catalog }, 'Quad');
    expect(Object.keys(merged.paths)).toEqual(['/api/colleges/{id}']);
    expect(merged.paths['/api/colleges/{id}']?.['get']).toEqual({ tags: ['colleges'] });
  });

  test('contains only the schemas that its routes reference, directly or indirectly', () => {
    const ref = (name: string): object => ({ $ref: `#/components/schemas/${name}` });
    const catalog = {
      paths: {
        '/api/colleges/{id}': { get: { responses: ref('CollegeDto') } },
        '/internal/offers': { get: ref('Own') },
      },
      components: { schemas: { CollegeDto: { properties: { city: ref('CityDto') } }, CityDto: {}, Own: {} } },
    };
    const identity = { paths: {}, components: { schemas: { ResolvedSessionDto: {}, CityDto: {} } } };
    const { components } = mergeDocuments({ catalog, identity }, 'Quad');
    expect(Object.keys(components?.['schemas'] ?? {})).toEqual(['CollegeDto', 'CityDto']);
  });

  test('contains the webhooks that the product sends, with their schemas', () => {
    const review = { post: { requestBody: { $ref: '#/components/schemas/ReviewWebhookDto' } } };
    const catalog = {
      paths: {},
      webhooks: { 'review.created': review },
      components: { schemas: { ReviewWebhookDto: {}, Own: {} } },
    };
    const merged = mergeDocuments({ catalog, identity: { paths: {} } }, 'Quad');
    expect([merged.openapi, merged.webhooks]).toEqual(['3.1.0', { 'review.created': review }]);
    expect(Object.keys(merged.components?.['schemas'] ?? {})).toEqual(['ReviewWebhookDto']);
  });

  test('keeps the schemes by which clients authenticate', () => {
    const catalog = { paths: {}, components: { securitySchemes: { apiKey: { type: 'http' } } } };
    expect(mergeDocuments({ catalog, identity: { paths: {} } }, 'Quad').components?.['securitySchemes']).toEqual({
      apiKey: { type: 'http' },
    });
  });

  test('explains a sale, every test code and every error of the counter API, and how to verify a webhook', () => {
    const { description } = mergeDocuments({}, 'Quad').info as { description: string };
    expect(description).toContain('curl "$CAMPUS_DEALS_URL/api/counter/v1/validate"');
    for (const code of [...Object.keys(TEST_CODES), ...COUNTER_API_ERRORS])
      expect(description).toContain(`| \`${code}\` |`);
    expect(description).toContain('timingSafeEqual');
  });

  test('names no service', () => {
    const catalog = { paths: { '/api/colleges': { get: {} } } };
    expect(mergeDocuments({ catalog, identity: { paths: {} } }, 'Quad').tags).toEqual([{ name: 'colleges' }]);
  });
});
