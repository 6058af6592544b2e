import { expect, test } from 'vitest';
import { Edge, edgeOptionsOf } from './edge.js';

@Edge({ session: 'none', limit: 'subscription' })
class Controller {
  plain(): void {}

  @Edge({ limit: 'webhook', beforeGate: true })
  special(): void {}
}

class Bare {
  plain(): void {}
}

test('a route has the options of its controller, and its own instead of those', () => {
  const { plain, special } = Controller.prototype;
  expect(edgeOptionsOf(Controller, plain)).toEqual({ session: 'none', limit: 'subscription' });
  expect(edgeOptionsOf(Controller, special)).toEqual({ session: 'none', limit: 'webhook', beforeGate: true });
  expect(edgeOptionsOf(Bare, Bare.prototype.plain)).toEqual({});
});
