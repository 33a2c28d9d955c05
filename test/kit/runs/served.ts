import { createHmac } from 'node:crypto';
import { Agent, request } from 'node:http';
import { openSimulator, type RepositorySeed, type Seed } from '../../../packages/simulator/src/index.ts';
import { allPermissions, appKeyPair, createAppSeed } from './app-fleet.ts';
import { cliFile, startProcess } from './start-process.ts';

export const webhookSecret = 'the secret of the webhook';

const signBody = (body: string, key = webhookSecret) =>
  `sha256=${createHmac('sha256', key).update(body).digest('hex')}`;

export const fleetFiles = {
  'fleet.yml': 'targets:\n  - repos: acme/s*\nlayers:\n  - file: everyone.yml\n',
  'everyone.yml': 'labels:\n  - name: bug\n  - name: chore\n',
};

export const createSha = (count: number) => String(count).padStart(40, '0');

/** Creates the repositories of `acme`, and `acme/fleet` with the fleet file. */
export const createFleetSeed = (
  repositories: readonly RepositorySeed[],
  files: Readonly<Record<string, string>>,
): Seed => ({
  repositories: [
    {
      owner: 'acme',
      name: 'fleet',
      branches: [{ name: 'main', sha: createSha(1) }],
      commit_files: { [createSha(1)]: files },
    },
    ...repositories,
  ],
  ...createAppSeed([{ account: 'acme', permissions: allPermissions }]),
});

/** Starts a simulated GitHub server with the repositories and the fleet file. */
export async function listenAsFleet(repositories: readonly RepositorySeed[], more: Omit<Seed, 'repositories'> = {}) {
  const simulator = openSimulator({ seed: { ...createFleetSeed(repositories, fleetFiles), ...more } });
  return { simulator, ...(await simulator.listen()) };
}

/** Waits until the service prints its address. */
export async function waitForAddress(seen: { readonly err: string }, ended: Promise<unknown>) {
  let isOver = false;
  void ended.then(() => {
    isOver = true;
  });
  const address = await waitFor(() => /listening on (\S+) for/.exec(seen.err)?.[1] ?? isOver);
  if (isOver) throw new Error(seen.err);
  return `http://${address}`;
}

/** Starts the service as a process. */
export async function startService(
  host: string,
  cwd: string,
  mode: 'check' | 'apply',
  program: readonly string[] = [cliFile],
  more: Readonly<Record<string, string>> = {},
) {
  const words = ['--fleet-file', 'acme/fleet:fleet.yml', '--app-id', '7', '--listen', '127.0.0.1:0', '--mode', mode];
  const env = {
    GITHUB_API_URL: host,
    TRUEUP_WEBHOOK_SECRET: webhookSecret,
    TRUEUP_APP_PRIVATE_KEY: appKeyPair.privateKey,
    ...more,
  };
  const process = startProcess([...program, 'serve', ...words], { cwd, env });
  const url = await waitForAddress(process.seen, process.ended);
  return { ...process, url, metrics: async () => (await fetch(`${url}/metrics`)).text() };
}

/** Repeats the question until its answer is truthy. */
export async function waitFor<T>(ask: () => T | Promise<T>): Promise<NonNullable<T>> {
  for (;;) {
    const answer = await ask();
    if (answer) return answer;
    await new Promise((resolve) => setTimeout(resolve, 4));
  }
}

const agent = new Agent({ keepAlive: true, maxSockets: 100 });

interface ServiceRequest {
  readonly method?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly text?: string;
}

interface ServiceAnswer {
  readonly status: number;
  readonly text: string;
  /** The time from the request to its answer. */
  readonly milliseconds: number;
}

/** Sends a request on a reused connection, and repeats it if the service has just closed that connection. */
export function sendRequest(url: string, { method = 'GET', headers = {}, text = '' }: ServiceRequest = {}) {
  let start = 0;
  return new Promise<ServiceAnswer>((resolve, reject) => {
    const sent = request(url, { method, agent, headers }, (answer) => {
      let text = '';
      answer.setEncoding('utf8').on('data', (chunk) => {
        text += chunk;
      });
      answer.on('end', () => resolve({ status: answer.statusCode!, text, milliseconds: performance.now() - start }));
    });
    // The time starts when the request has a connection.
    sent.on('socket', () => {
      start = performance.now();
    });
    sent.on('error', (failure: NodeJS.ErrnoException) =>
      sent.reusedSocket && failure.code === 'ECONNRESET'
        ? resolve(sendRequest(url, { method, headers, text }))
        : reject(failure),
    );
    sent.end(text);
  });
}

export function deliverEvent(
  url: string,
  event: string,
  id: string,
  body: object,
  more: ServiceRequest['headers'] = {},
) {
  const text = JSON.stringify(body);
  const headers = {
    'content-type': 'application/json',
    'content-length': `${Buffer.byteLength(text)}`,
    'x-github-event': event,
    'x-github-delivery': id,
    'x-hub-signature-256': signBody(text),
    ...more,
  };
  return sendRequest(`${url}/webhooks`, { method: 'POST', headers, text });
}

export const deliverLabelEvent = (url: string, id: number, body: object) =>
  deliverEvent(url, 'label', `delivery-${id}`, body);
