// A real API server admits every object of k8s/. No node, controller or network plugin runs.
//   npm run prove kubernetes -- [--crds FILE_OR_URL …]
// Needs kubectl, etcd and kube-apiserver, on the PATH or in KUBEBUILDER_ASSETS (printed by `setup-envtest use -p path`).
// --crds gives definitions of KEDA and the Prometheus operator; without them, their objects are not checked.
import { execFile, spawn } from 'node:child_process';
import { generateKeyPairSync, randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { ROOT } from '../local-stack/bootstrap.mjs';
import { freePort } from '../local-stack/ports.ts';
import { endsWithUs } from '../local-stack/processes.mjs';
import { exactly, run } from './bench.ts';
import { rendered, type Manifest } from '../deployment/manifest.ts';

const { crds } = parseArgs({ options: { crds: { type: 'string', multiple: true, default: [] } } }).values;
const OVERLAYS = ['k8s/overlays/local', 'k8s/overlays/production', 'k8s/overlays/production/migrations'];
const READY_WITHIN_MS = 120_000;
const PATH = [process.env['KUBEBUILDER_ASSETS'], process.env['PATH']].filter(Boolean).join(delimiter);

/** An API server on its own etcd, without nodes and controllers. */
class ControlPlane {
  readonly #token = randomUUID();
  readonly #folder = mkdtempSync(join(tmpdir(), 'campus-deals-kubernetes-'));
  #url = '';

  async start(bench: { stopLater(started: { stop(): Promise<void> }): unknown }): Promise<void> {
    bench.stopLater({ stop: async () => rmSync(this.#folder, { recursive: true, maxRetries: 5 }) });
    const [client, peer, port] = [await freePort(), await freePort(), await freePort()];
    const etcd = `http://127.0.0.1:${client}`;
    this.#url = `https://127.0.0.1:${port}`;
    const key = this.#write('key.pem', generateKeyPairSync('rsa', KEY).privateKey);
    const tokens = this.#write('tokens.csv', `${this.#token},admin,admin,system:masters\n`);
    const options = {
      etcd: {
        'data-dir': join(this.#folder, 'etcd'),
        'listen-client-urls': etcd,
        'advertise-client-urls': etcd,
        'listen-peer-urls': `http://127.0.0.1:${peer}`,
      },
      'kube-apiserver': {
        'etcd-servers': etcd,
        'bind-address': '127.0.0.1',
        'secure-port': port,
        'cert-dir': this.#folder,
        'token-auth-file': tokens,
        'service-account-issuer': this.#url,
        'service-account-key-file': key,
        'service-account-signing-key-file': key,
        'service-cluster-ip-range': '10.0.0.0/24',
      },
    };
    for (const [command, values] of Object.entries(options)) bench.stopLater(started(command, values));
    const deadline = performance.now() + READY_WITHIN_MS;
    while ((await this.kubectl('get', '--raw', '/readyz')).stdout !== 'ok') {
      if (performance.now() > deadline) throw new Error(`no API server within ${READY_WITHIN_MS} ms`);
      await pause(500);
    }
  }

  /** Runs kubectl as an administrator, and returns what it printed, whether it succeeded or not. */
  kubectl(...words: string[]): Promise<{ stdout: string; stderr: string }> {
    const access = [`--server=${this.#url}`, `--token=${this.#token}`, '--insecure-skip-tls-verify', '--kubeconfig='];
    const options = { cwd: ROOT, env: { ...process.env, PATH, KUBECONFIG: '/dev/null' } };
    return new Promise((resolve) => {
      execFile('kubectl', [...access, ...words], options, (_error, stdout, stderr) => resolve({ stdout, stderr }));
    });
  }

  #write(name: string, content: string): string {
    const file = join(this.#folder, name);
    writeFileSync(file, content, { mode: 0o600 });
    return file;
  }
}

const KEY = {
  modulusLength: 2048,
  publicKeyEncoding: { type: 'spki', format: 'pem' },
  privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
} as const;

function started(command: string, options: Record<string, string | number>) {
  const words = Object.entries(options).map((option) => `--${option.join('=')}`);
  const child = endsWithUs(spawn(command, words, { stdio: 'ignore', env: { ...process.env, PATH } }));
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()).once('error', () => resolve()));
  return { stop: async () => void (child.kill(), await ended) };
}

/** Objects of kinds that only an operator of the cluster defines. */
const isCustom = ({ apiVersion }: Manifest) => /^(keda\.sh|monitoring\.coreos\.com)\//.test(apiVersion);

await run(async (bench) => {
  const plane = new ControlPlane();
  await plane.start(bench);
  const version = JSON.parse((await plane.kubectl('version', '--output=json')).stdout).serverVersion.gitVersion;
  for (const file of crds) bench.log((await plane.kubectl('apply', '--server-side', '--filename', file)).stdout);
  await plane.kubectl('apply', '--filename', 'k8s/base/namespace.yaml');
  for (const overlay of OVERLAYS) {
    const wanted = rendered(join(ROOT, overlay)).filter((manifest) => crds.length > 0 || !isCustom(manifest));
    const { stdout, stderr } = await plane.kubectl('apply', '--dry-run=server', '--kustomize', overlay);
    bench.log(stderr);
    const admitted = stdout.match(/\(server dry run\)/g)?.length ?? 0;
    bench.result(`${overlay}: admitted objects`, exactly(admitted, wanted.length), `kube-apiserver ${version}`);
  }
});
