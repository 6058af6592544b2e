import { timingSafeEqual } from 'node:crypto';
import cors from '@fastify/cors';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Logger } from 'pino';
import { newId, type Database } from '../database/database.js';
import { findObject } from '../database/objects.js';
import { invalidRequest, StripeError, toErrorAnswer } from '../errors/stripe-error.js';
import { Parameters, parseForm } from './form.js';
import { answerOnce, type Answer } from './idempotency.js';

interface ApiKeys {
  secret: string;
  publishable: string;
}

/** A call of the API: the id in its path, its parameters and the kind of its key. */
export interface Call {
  id: string;
  parameters: Parameters;
  keyKind: keyof ApiKeys;
}

type Handler = (call: Call) => Promise<object>;
/** Keys that a route accepts. */
type Access = 'secret' | 'either';

/** Members that contain another object's id, with that object's type: `expand[]=latest_charge.balance_transaction`. */
const EXPANDABLE: Record<string, string> = {
  latest_charge: 'charge',
  balance_transaction: 'balance_transaction',
  customer: 'customer',
  payment_method: 'payment_method',
};

/** The part of Stripe's HTTP API shared by all resources: keys, forms, idempotency, expansion, errors. */
export class Api {
  constructor(
    private readonly app: FastifyInstance,
    private readonly database: Database,
    private readonly keys: ApiKeys,
    private readonly logger: Logger,
  ) {}

  /** Prepares the server. Call it before any route. */
  async prepare(): Promise<void> {
    // Browsers call with the publishable key, from any origin.
    await this.app.register(cors, { origin: '*', methods: ['GET', 'POST', 'DELETE'], maxAge: 600 });
    this.app.removeAllContentTypeParsers();
    this.app.addContentTypeParser('*', { parseAs: 'string' }, async (_request: unknown, body: string | Buffer) =>
      body.toString(),
    );
    this.app.addHook('onRequest', async (_request, reply) => {
      void reply.header('request-id', newId('req')).header('cache-control', 'no-store');
    });
    this.app.setErrorHandler((error, _request, reply) => {
      const { status, body } = toErrorAnswer(error, this.logger);
      return reply.status(status).send(body);
    });
    this.app.setNotFoundHandler(({ method, url }) => {
      const where = `${method}: ${url.split('?', 1)[0]}`;
      throw new StripeError(404, 'invalid_request_error', `Unrecognized request URL (${where}).`);
    });
  }

  get(path: string, handler: Handler, access: Access = 'secret'): void {
    this.app.get(path, async (request) => this.run(request, request.url.split('?')[1] ?? '', handler, access));
  }

  post(path: string, handler: Handler, access: Access = 'secret'): void {
    this.app.post(path, async (request, reply) => {
      const content = typeof request.body === 'string' ? request.body : '';
      const work = (): Promise<Answer> => this.answer(request, content, handler, access);
      const key = request.headers['idempotency-key'];
      if (typeof key !== 'string' || key === '') return send(reply, await work());
      this.keyKindOf(request, undefined, access);
      return send(reply, await answerOnce(this.database, { key, content: `POST ${request.url}\n${content}` }, work));
    });
  }

  delete(path: string, handler: Handler): void {
    this.app.delete(path, async (request) => this.run(request, '', handler, 'secret'));
  }

  private async answer(request: FastifyRequest, content: string, handler: Handler, access: Access): Promise<Answer> {
    try {
      return { status: 200, body: JSON.stringify(await this.run(request, content, handler, access)) };
    } catch (error) {
      const { status, body } = toErrorAnswer(error, this.logger);
      return { status, body: JSON.stringify(body) };
    }
  }

  private async run(request: FastifyRequest, content: string, handler: Handler, access: Access): Promise<object> {
    const parameters = new Parameters(parseForm(content));
    // Browsers may send their key in the form.
    const keyKind = this.keyKindOf(request, parameters.text('key'), access);
    const { id = '' } = request.params as { id?: string };
    const answer = await handler({ id, parameters, keyKind });
    return this.expanded(answer, parameters.list('expand') ?? []);
  }

  /** Returns the kind of a request's key, sent as Bearer token. Throws 401. */
  private keyKindOf(request: FastifyRequest, named: string | undefined, access: Access): keyof ApiKeys {
    const key = /^bearer (.+)$/i.exec(request.headers.authorization ?? '')?.[1] ?? named ?? '';
    if (isSame(key, this.keys.secret)) return 'secret';
    if (access === 'either' && isSame(key, this.keys.publishable)) return 'publishable';
    throw new StripeError(401, 'invalid_request_error', `Invalid API Key provided: ${key.slice(0, 8)}****`);
  }

  private async expanded(answer: object, names: readonly string[]): Promise<object> {
    const copy = { ...answer } as Record<string, unknown>;
    for (const path of names) {
      const [name = '', ...inner] = path.split('.');
      const [id, object] = [copy[name], EXPANDABLE[name]];
      if (!object) throw invalidRequest(`This property cannot be expanded (${path}).`, { param: 'expand' });
      const found = typeof id === 'string' ? await findObject(this.database, object, id) : undefined;
      if (found) copy[name] = inner.length > 0 ? await this.expanded(found, [inner.join('.')]) : found;
    }
    return copy;
  }
}

function send(reply: FastifyReply, { status, body, isReplayed }: Answer): FastifyReply {
  if (isReplayed) void reply.header('idempotent-replayed', 'true');
  return reply.status(status).header('content-type', 'application/json; charset=utf-8').send(body);
}

function isSame(given: string, expected: string): boolean {
  const [a, b] = [Buffer.from(given), Buffer.from(expected)];
  return a.length === b.length && timingSafeEqual(a, b);
}
