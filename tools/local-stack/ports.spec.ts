import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer, type AddressInfo, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { freePort, InnerPorts, portIsFree, requireFreePorts } from './ports.ts';

let server: Server;
let taken: number;
beforeEach(async () => {
  server = createServer();
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  taken = (server.address() as AddressInfo).port;
});
afterEach(() => server.close());

describe('ports', () => {
  it('tells a taken port from a free one', async () => {
    const free = await freePort();
    expect([await portIsFree(taken), await portIsFree(free)]).toEqual([false, true]);
  });

  it('says in one line which variable moves away from a taken port', async () => {
    const free = await freePort();
    await expect(requireFreePorts({ PORT: free, MAIL_PORT: taken })).rejects.toThrow(
      `Port ${taken} is taken: stop what listens there, or set MAIL_PORT to another port.`,
    );
  });

  it('refuses the same port twice', async () => {
    const free = await freePort();
    await expect(requireFreePorts({ PORT: free, MAIL_PORT: free })).rejects.toThrow('choose two ports');
  });

  it('keeps the ports of inner parts from start to start, and moves only where one is taken', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'ports-'));
    const first = new InnerPorts(join(folder, 'ports.json'));
    const postgres = await first.for('postgres');
    const redis = await first.for('redis');
    const blocker = createServer().listen(redis, '127.0.0.1');
    await once(blocker, 'listening');

    const second = new InnerPorts(join(folder, 'ports.json'));
    expect(await second.for('postgres')).toBe(postgres);
    expect(await second.for('redis')).not.toBe(redis);
    blocker.close();
    rmSync(folder, { recursive: true });
  });
});
