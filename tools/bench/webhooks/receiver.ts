import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import Stripe from 'stripe';

export interface Arrival {
  /** Id of the event. */
  id: string;
  redemptionId: number;
  at: number;
  isAccepted: boolean;
}

/** A vendor's server that receives webhooks, and verifies each as a vendor does who uses Stripe's library. */
export class Receiver {
  behaviour: 'accepts' | 'fails' | 'hangs' = 'accepts';
  endpointId = 0;
  secret = '';
  wronglySigned = 0;
  readonly arrivals: Arrival[] = [];
  /** Events whose requests have no response yet. */
  readonly pending = new Set<string>();
  #port = 0;
  #server: Server | undefined;

  get url(): string {
    return `http://127.0.0.1:${this.#port}/hook`;
  }

  /** Listens, the second time on the port that it left. */
  async start(): Promise<this> {
    this.#server = createServer((request, response) => void this.#receive(request, response));
    await once(this.#server.listen(this.#port, '127.0.0.1'), 'listening');
    this.#port = (this.#server.address() as AddressInfo).port;
    return this;
  }

  /** Refuses connections until it starts again. */
  async stop(): Promise<void> {
    if (!this.#server?.listening) return;
    const closed = once(this.#server.close(), 'close');
    this.#server.closeAllConnections();
    await closed;
  }

  /** When each event first arrived and was accepted, by its redemption. */
  firstAccepted(): Map<number, Arrival> {
    const accepted = this.arrivals.filter(({ isAccepted }) => isAccepted);
    return new Map(accepted.toReversed().map((arrival) => [arrival.redemptionId, arrival]));
  }

  async #receive(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const body = await text(request);
    const signature = String(request.headers['campus-deals-signature']);
    try {
      Stripe.webhooks.constructEvent(body, signature, this.secret);
    } catch {
      this.wronglySigned += 1;
    }
    const { id, data } = JSON.parse(body) as { id: string; data: { redemptionId: number } };
    const isAccepted = this.behaviour === 'accepts';
    this.arrivals.push({ id, redemptionId: data.redemptionId, at: performance.now(), isAccepted });
    this.pending.add(id);
    response.on('close', () => this.pending.delete(id));
    if (this.behaviour !== 'hangs') response.writeHead(isAccepted ? 204 : 500).end();
  }
}
