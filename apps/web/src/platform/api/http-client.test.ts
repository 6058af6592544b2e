import { describe, expect, it } from 'vitest';
import { sentTo, serve } from '../../testing/fake-server.js';
import { getJson, getPage, HttpError, writeJson } from './http-client.js';
import { refusedFields } from './refused-fields.js';

describe('a failed response', () => {
  it('becomes an error whose message is the status, a colon, a space and the body', async () => {
    serve('GET /api/colleges/x', { detail: 'College not found' }, { status: 404 });
    await expect(getJson('/api/colleges/x')).rejects.toThrow('404: {"detail":"College not found"}');
  });

  it('contains the status text if the body is empty', () => {
    expect(new HttpError(503, '', 'Service Unavailable').message).toBe('503: Service Unavailable');
  });

  it("has a problem's message, if there is one", () => {
    expect(new HttpError(400, '{"detail":"Name is required"}').detail).toBe('Name is required');
    expect(new HttpError(502, '<html>').detail).toBeUndefined();
  });
});

it('follows the next link by its path only, whatever host it names', async () => {
  serve('GET /api/colleges', [1], {
    headers: { link: '<http://inside:4000/api/colleges?cursor=abc>; rel="next"', 'x-total-count': '41' },
  });
  await expect(getPage('/api/colleges')).resolves.toEqual({ items: [1], next: '/api/colleges?cursor=abc', total: 41 });
});

describe('a rejected body', () => {
  it('yields the first message for each field', () => {
    const body = JSON.stringify({
      detail: 'Some fields are not valid',
      errors: { name: ['Too short', 'Too plain'], email: [] },
    });
    expect(refusedFields(new HttpError(400, body))).toEqual({ name: 'Too short' });
  });

  it('yields none if the response is no problem of ours', () => {
    expect(refusedFields(new HttpError(502, '<html>'))).toEqual({});
    expect(refusedFields(new HttpError(400, '{"errors":"no"}'))).toEqual({});
  });
});

it.each(['PUT', 'DELETE'])('writes JSON with %s, and accepts an empty response', async (method) => {
  serve(`${method} /api/user/profile`, undefined, { status: 200 });
  await expect(writeJson(method, '/api/user/profile', { name: 'Maya' })).resolves.toBeUndefined();
  expect(sentTo(`${method} /api/user/profile`)).toEqual({ name: 'Maya' });
});
