import { describe, expect, it } from 'vitest';
import { serve } from '../testing/fake-server.js';
import { getJson, getJsonOrNull, getPage, HttpError } from './http-client.js';

describe('a failing answer', () => {
  it('becomes an error whose message is the status, a colon, a space and the body', async () => {
    serve('GET /api/colleges/x', { detail: 'College not found' }, { status: 404 });
    await expect(getJson('/api/colleges/x')).rejects.toThrow('404: {"detail":"College not found"}');
  });

  it('tells the status text when the body is empty', () => {
    expect(new HttpError(503, '', 'Service Unavailable').message).toBe('503: Service Unavailable');
  });

  it('throws on 401, and is null where a visitor simply has nothing', async () => {
    serve('GET /api/newsletter/status', { detail: 'Sign in first' }, { status: 401 });
    await expect(getJson('/api/newsletter/status')).rejects.toBeInstanceOf(HttpError);
    await expect(getJsonOrNull('/api/newsletter/status')).resolves.toBeNull();
  });

  it('knows the sentence of a problem, and does without one', () => {
    expect(new HttpError(400, '{"detail":"Name is required"}').detail).toBe('Name is required');
    expect(new HttpError(502, '<html>').detail).toBeUndefined();
  });
});

it('follows the next link by its path only, whatever host it names', async () => {
  serve('GET /api/colleges', [1], { headers: { link: '<http://inside:4000/api/colleges?cursor=abc>; rel="next"', 'x-total-count': '41' } });
  await expect(getPage('/api/colleges')).resolves.toEqual({ items: [1], next: '/api/colleges?cursor=abc', total: 41 });
});
