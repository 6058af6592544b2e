import cors from '@fastify/cors';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Logger } from 'pino';
import type { Database } from '../database/database.js';
import { newId } from '../database/ids.js';
import { toErrorAnswer } from '../errors/error-answer.js';
import { invalidRequest } from '../errors/stripe-error.js';
import { keyKindOf, requireSecretKey, type ApiKeys } from './api-keys.js';
import { expandIn } from './expand.js';
import { Parameters, parseForm } from './form.js';
import { answerOnce, type Answer } from './idempotency.js';

/** A call of the API: the id in its path, its parameters and the kind of its key. */
export interface Call {
  id: string;
  parameters: Parameters;
  keyKind: keyof ApiKeys;
}

type Handler = (call: Call) => Promise<object>;

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
      void reply.header('request-id', newId('req', 14)).header('cache-control', 'no-store');
    });
    this.app.setErrorHandler((error, _request, reply) => this.sendError(reply, error));
    this.app.setNotFoundHandler((request, reply) => {
      const where = `${request.method}: ${request.url.split('?', 1)[0]}`;
      const { status, body } = toErrorAnswer(invalidRequest(`Unrecognized request URL (${where}).`), this.logger);
      return reply.status(status === 400 ? 404 : status).send(body);
    });
  }

  get(path: string, handler: Handler, access: 'secret' | 'either' = 'secret'): void {
    this.app.get(path, async (request, reply) => {
      const form = parseForm(request.url.split('?')[1] ?? '');
      return reply.send(await this.run(request, form, handler, access));
    });
  }

  post(path: string, handler: Handler, access: 'secret' | 'either' = 'secret'): void {
    this.app.post(path, async (request, reply) => {
      const content = typeof request.body === 'string' ? request.body : '';
      const work = (): Promise<Answer> => this.answer(request, content, handler, access);
      const key = request.headers['idempotency-key'];
      if (typeof key !== 'string' || key === '') return this.send(reply, await work());
      this.authorize(request, parseForm(content), access);
      void reply.header('idempotency-key', key);
      const path = request.url.split('?', 1)[0];
      return this.send(reply, await answerOnce(this.database, { key, content: `POST ${path}\n${content}` }, work));
    });
  }

  delete(path: string, handler: Handler): void {
    this.app.delete(path, async (request, reply) => reply.send(await this.run(request, {}, handler, 'secret')));
  }

  private async answer(
    request: FastifyRequest,
    content: string,
    handler: Handler,
    access: 'secret' | 'either',
  ): Promise<Answer> {
    try {
      return { status: 200, body: JSON.stringify(await this.run(request, parseForm(content), handler, access)) };
    } catch (error) {
      const { status, body } = toErrorAnswer(error, this.logger);
      return { status, body: JSON.stringify(body) };
    }
  }

  private async run(
    request: FastifyRequest,
    form: ReturnType<typeof parseForm>,
    handler: Handler,
    access: 'secret' | 'either',
  ): Promise<object> {
    const keyKind = this.authorize(request, form, access);
    const parameters = new Parameters(form);
    // Browsers may send their key in the form.
    parameters.text('key');
    const { id = '' } = request.params as { id?: string };
    const answer = await handler({ id, parameters, keyKind });
    return expandIn(this.database, answer, parameters.list('expand') ?? []);
  }

  private authorize(
    request: FastifyRequest,
    form: ReturnType<typeof parseForm>,
    access: 'secret' | 'either',
  ): keyof ApiKeys {
    if (access === 'either') return keyKindOf(request, this.keys, typeof form.key === 'string' ? form.key : undefined);
    requireSecretKey(request, this.keys);
    return 'secret';
  }

  private send(reply: FastifyReply, { status, body, isReplayed }: Answer): FastifyReply {
    if (isReplayed) void reply.header('idempotent-replayed', 'true');
    return reply.status(status).header('content-type', 'application/json; charset=utf-8').send(body);
  }

  private sendError(reply: FastifyReply, error: unknown): FastifyReply {
    const { status, body } = toErrorAnswer(error, this.logger);
    return reply.status(status).send(body);
  }
}
