import { existsSync } from 'node:fs';
import { request } from 'node:http';

const SOCKET = '/var/run/docker.sock';

/** Whether a container engine is available. Takes at most a second. */
export async function dockerAnswers(): Promise<boolean> {
  if (process.env['DOCKER_HOST']) return true;
  if (!existsSync(SOCKET)) return false;
  return new Promise((resolve) => {
    const ping = request({ socketPath: SOCKET, path: '/_ping', timeout: 1000 }, (response) => {
      response.resume();
      resolve(response.statusCode === 200);
    });
    ping.on('error', () => resolve(false));
    ping.on('timeout', () => ping.destroy());
    ping.end();
  });
}
