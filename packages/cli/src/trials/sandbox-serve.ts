/** Runs `trueup serve` in the sandbox. */

import { createHmac, generateKeyPairSync, randomBytes } from 'node:crypto';
import { type AddressInfo, createServer } from 'node:net';
import { setTimeout } from 'node:timers/promises';
import { escapeForTerminal } from '@trueup/core/report';
import { createSystemWorld } from '@trueup/core/session';
import type { Seed, Simulator } from '@trueup/simulator';
import { escapeEachLine } from '../command-line/print.ts';
import { serve } from '../serve/serve.ts';
import type { Terminal } from '../terminal/terminal.ts';
import { demoRepository, demoSettings, demoToken, driftedSeed } from './demo-data.ts';

const files = {
  'fleet.yml': `targets:\n  - repos: ${demoRepository}\nlayers:\n  - file: everyone.yml\n`,
  'everyone.yml': demoSettings,
};

/** A new key for each process, because it never leaves this machine. */
export function createSeedWithApp() {
  const { publicKey, privateKey } = generateKeyPairSync('rsa', {
    modulusLength: 2048,
    publicKeyEncoding: { type: 'spki', format: 'pem' },
    privateKeyEncoding: { type: 'pkcs1', format: 'pem' },
  });
  const sha = '1'.padStart(40, '0');
  const seed: Seed = {
    ...driftedSeed,
    repositories: [
      ...Object.values(driftedSeed.repositories!),
      { owner: 'acme', name: 'fleet', branches: [{ name: 'main', sha }], commit_files: { [sha]: files } },
    ],
    apps: [{ id: 7, slug: 'trueup', public_key: publicKey }],
    installations: [
      {
        app: 'trueup',
        account: 'acme',
        permissions: { administration: 'write', contents: 'read', issues: 'write', members: 'read' },
      },
    ],
  };
  return { seed, privateKey, secret: randomBytes(32).toString('hex') };
}

type SeedWithApp = ReturnType<typeof createSeedWithApp>;

/** The webhook events of GitHub for each changed route. */
const events: readonly (readonly [route: RegExp, event: string])[] = [
  [/\/labels/, 'label'],
  [/\/milestones/, 'milestone'],
  [/\/rulesets/, 'repository_ruleset'],
  [/\/protection/, 'branch_protection_rule'],
  [/\/collaborators/, 'member'],
  [/\/keys/, 'deploy_key'],
  [/\/properties/, 'custom_property_values'],
  [/^\w+ \/orgs\/\{org\}\/teams/, 'team'],
  [/^PATCH \/repos\/\{owner\}\/\{repo\}$|\/topics$/, 'repository'],
];

const second = 1_000;

/** Serves until a signal, and sends the service a webhook for each change. */
export async function runServeWithSimulator(simulator: Simulator, host: string, app: SeedWithApp, terminal: Terminal) {
  const address = `127.0.0.1:${await findFreePort()}`;
  const environment = {
    PATH: terminal.environment.PATH,
    GITHUB_API_URL: host,
    TRUEUP_WEBHOOK_SECRET: app.secret,
    TRUEUP_APP_PRIVATE_KEY: app.privateKey,
  };
  const flags = new Map(
    Object.entries({ 'fleet-file': 'acme/fleet:fleet.yml', 'app-id': '7', listen: address, mode: 'check' }),
  );
  const target = { address, secret: app.secret, id: simulator.repository(demoRepository).id, handled: new WeakSet() };
  let isOver = false;
  const sendDeliveriesUntilStopped = async () => {
    for (; !isOver; await setTimeout(second / 4)) await sendNewDeliveries(simulator, target, terminal);
  };
  void sendDeliveriesUntilStopped();
  try {
    return await serve({ flags, files: [] }, { ...terminal, environment }, createSystemWorld(environment), {
      quietPeriod: second,
      longestWait: 10 * second,
      maxParallel: 8,
      capacity: 100,
    });
  } finally {
    isOver = true;
  }
}

export const formatServeWelcome = (host: string) =>
  escapeEachLine(`A simulated GitHub listens on ${host}, and \`trueup serve\` checks ${demoRepository} after each change.
Change a label in another terminal. The service reports it here a second later:

    curl -X PATCH ${host}/repos/${demoRepository}/labels/bug -H 'authorization: Bearer ${demoToken}' --json '{"color":"cccccc"}'

Then change the description, which also sends a webhook.

    curl -X PATCH ${host}/repos/${demoRepository} -H 'authorization: Bearer ${demoToken}' --json '{"description":"Carries anything"}'

GitHub sends no webhook for autolinks. Only the daily full run finds this change.

    curl -X POST ${host}/repos/${demoRepository}/autolinks -H 'authorization: Bearer ${demoToken}' \\
      --json '{"key_prefix":"MOON-","url_template":"https://tracker.example.com/<num>"}'

Ctrl-C stops both.

`);

async function findFreePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  return port;
}

interface DeliveryTarget {
  /** The address of the service. */
  readonly address: string;
  readonly secret: string;
  /** The default repository if the path contains no known name, as after a rename. */
  readonly id: number;
  /** The writes that already caused a delivery or a message. A later call handles a request in progress. */
  readonly handled: WeakSet<object>;
}

/** GitHub sends the app's own writes with the app as sender, and the service ignores them. */
async function sendNewDeliveries(simulator: Simulator, target: DeliveryTarget, terminal: Terminal) {
  const written = simulator.requests.filter(
    (request) =>
      request.method !== 'GET' &&
      request.status >= 200 &&
      request.status < 300 &&
      request.token === demoToken &&
      !target.handled.has(request),
  );
  if (!written.length || !(await isListening(target))) return;
  for (const request of written) {
    const { route, method, path } = request;
    target.handled.add(request);
    const [, event] = events.find(([pattern]) => pattern.test(route)) ?? [];
    const log = (line: string) => void terminal.err.write(`${escapeForTerminal(line)}\n`);
    if (event === undefined) log(`${method} ${path}: GitHub sends no webhook for this change`);
    else log(`${method} ${path}: event ${event}, ${await sendDelivery(event, path, simulator, target)}`);
  }
}

const isListening = ({ address }: DeliveryTarget) =>
  fetch(`http://${address}/healthz`).then(
    ({ ok }) => ok,
    () => false,
  );

async function sendDelivery(event: string, path: string, { state }: Simulator, target: DeliveryTarget) {
  const { address, secret } = target;
  const all = Object.values(state.repositories);
  const isNamed = ({ owner, name }: (typeof all)[number]) => `${path}/`.startsWith(`/repos/${owner}/${name}/`);
  const { id, owner, name, default_branch } = all.find(isNamed) ?? state.repositories[target.id]!;
  const body = JSON.stringify({
    action: 'edited',
    repository: { id, full_name: `${owner}/${name}`, default_branch },
    sender: { login: 'mission-control' },
  });
  const headers = {
    'content-type': 'application/json',
    'x-github-event': event,
    'x-github-delivery': randomBytes(16).toString('hex'),
    'x-hub-signature-256': `sha256=${createHmac('sha256', secret).update(body).digest('hex')}`,
  };
  const answer = await fetch(`http://${address}/webhooks`, { method: 'POST', headers, body }).catch(() => undefined);
  return answer ? `answered ${answer.status}` : 'not delivered: the service has stopped';
}
