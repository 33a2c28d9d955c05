import { createHmac, generateKeyPairSync, randomBytes } from 'node:crypto';
import { type AddressInfo, createServer } from 'node:net';
import { setTimeout } from 'node:timers/promises';
import { escapeForTerminal } from '@trueup/core/report';
import { systemWorld } from '@trueup/core/session';
import type { Seed, Simulator } from '@trueup/simulator';
import { makeInert } from '../command-line/print.ts';
import { serve } from '../serve/serve.ts';
import type { Terminal } from '../terminal/terminal.ts';
import { drifted, rocket, settings, token } from './demo-data.ts';

const files = {
  'fleet.yml': `targets:\n  - repos: ${rocket}\nlayers:\n  - file: everyone.yml\n`,
  'everyone.yml': settings,
};

/** An app whose key nobody else has, with the fleet file that it serves. */
export function makeServedApp() {
  const { publicKey, privateKey } = generateKeyPairSync('rsa', {
    modulusLength: 2048,
    publicKeyEncoding: { type: 'spki', format: 'pem' },
    privateKeyEncoding: { type: 'pkcs1', format: 'pem' },
  });
  const sha = '1'.padStart(40, '0');
  const seed: Seed = {
    ...drifted,
    repositories: [
      ...Object.values(drifted.repositories!),
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

type ServedApp = ReturnType<typeof makeServedApp>;

/** The events that the host sends for a write of a person, by its route. */
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

/** Runs `trueup serve` beside the host until Ctrl-C, and delivers to it what a person changes on the host. */
export async function serveBeside(simulator: Simulator, host: string, app: ServedApp, terminal: Terminal) {
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
  const to = { address, secret: app.secret, id: simulator.repository(rocket).id, told: new WeakSet() };
  let isOver = false;
  const delivering = async () => {
    for (; !isOver; await setTimeout(second / 4)) await deliverAll(simulator, to, terminal);
  };
  void delivering();
  try {
    return await serve({ flags, files: [] }, { ...terminal, environment }, systemWorld(environment), {
      quiet: second,
      longest: 10 * second,
      atOnce: 8,
      most: 100,
    });
  } finally {
    isOver = true;
  }
}

/** What to try, with lines to paste. */
export const tellServed = (host: string) =>
  makeInert(`A simulated GitHub listens on ${host}, and \`trueup serve\` checks ${rocket} after each change.
Change a label in another terminal. The service reports it here a second later:

    curl -X PATCH ${host}/repos/${rocket}/labels/bug -H 'authorization: Bearer ${token}' --json '{"color":"cccccc"}'

Then change the description, which also sends a webhook.

    curl -X PATCH ${host}/repos/${rocket} -H 'authorization: Bearer ${token}' --json '{"description":"Carries anything"}'

GitHub sends no webhook for autolinks. Only the daily full run finds this change.

    curl -X POST ${host}/repos/${rocket}/autolinks -H 'authorization: Bearer ${token}' \\
      --json '{"key_prefix":"MOON-","url_template":"https://tracker.example.com/<num>"}'

Ctrl-C stops both.

`);

async function findFreePort() {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  return port;
}

interface SentDelivery {
  /** Where the service listens. */
  readonly address: string;
  readonly secret: string;
  /** The repository that a delivery is about where its path names none, as after a rename. */
  readonly id: number;
  /** The requests that are over with. One that is under way has no status yet, and is told later. */
  readonly told: WeakSet<object>;
}

/** Writes with the token of the app are the service's own, and the host would name it as their sender. */
async function deliverAll(simulator: Simulator, to: SentDelivery, terminal: Terminal) {
  const written = simulator.requests.filter(
    (one) => one.method !== 'GET' && one.status >= 200 && one.status < 300 && one.token === token && !to.told.has(one),
  );
  if (!written.length || !(await isListening(to))) return;
  for (const one of written) {
    const { route, method, path } = one;
    to.told.add(one);
    const [, event] = events.find(([of]) => of.test(route)) ?? [];
    const log = (line: string) => void terminal.err.write(`${escapeForTerminal(line)}\n`);
    if (event === undefined) log(`${method} ${path}: GitHub sends no webhook for this change`);
    else log(`${method} ${path}: event ${event}, ${await deliver(event, path, simulator, to)}`);
  }
}

/** Until it is, what was written waits. */
const isListening = ({ address }: SentDelivery) =>
  fetch(`http://${address}/healthz`).then(
    ({ ok }) => ok,
    () => false,
  );

async function deliver(event: string, path: string, { state }: Simulator, to: SentDelivery) {
  const { address, secret } = to;
  const all = Object.values(state.repositories);
  const isNamed = ({ owner, name }: (typeof all)[number]) => `${path}/`.startsWith(`/repos/${owner}/${name}/`);
  const { id, owner, name, default_branch } = all.find(isNamed) ?? state.repositories[to.id]!;
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
