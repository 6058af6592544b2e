import { createTransport } from 'nodemailer';
import { childSettings, serve } from '../child-process.ts';

const CONNECTIONS = 5;

// nodemailer as it is: a message that is built already, over pooled connections, with nothing written down.
const { url } = childSettings<{ url: string }>();
const transport = createTransport({ url, pool: true, maxConnections: CONNECTIONS, maxMessages: Infinity });

async function send({ raw, count }: { raw: string; count: number }): Promise<void> {
  let next = 0;
  const lane = async (): Promise<void> => {
    while (next < count) {
      const to = `person-${(next += 1)}@uni.example`;
      await transport.sendMail({ envelope: { from: 'news@campusdeals.example', to: [to] }, raw });
    }
  };
  // Twice as many as there are connections, so that none waits for the next.
  await Promise.all(Array.from({ length: 2 * CONNECTIONS }, lane));
}

serve({ send }, async () => transport.close());
