import { generateKeyPairSync } from 'node:crypto';
import { Secret } from '../../packages/core/src/github/http/secret.ts';
import { sealSecret } from '../../packages/core/src/github/sealing.ts';
import type { Row } from '../row.ts';
import { processorTime, yardstick } from '../yardstick.ts';
import { latency, tripsOf } from './trips.ts';

const count = (most: number) => Array.from({ length: most }, (_, index) => index + 1);

const mostTimes = 6;

const environment = (index: number) => `  - name: environment-${index}
    deployment_branch_policy: {protected_branches: false, custom_branch_policies: true}
    deployment_branch_policies: [${count(5).map((policy) => `release/${policy}`)}]
    variables: [${count(5).map((variable) => `{name: VARIABLE_${variable}, value: x}`)}]
    secrets: [${count(5).map((secret) => `{name: SECRET_${secret}, value: $VALUE}`)}]`;

export async function deployments(): Promise<Row[]> {
  const settings = `environments:\n${count(30).map(environment).join('\n')}`;
  const seed = { repositories: [{ owner: 'acme', name: 'shop' }] };
  const { trips, requests } = await tripsOf({ seed, settings, variables: { VALUE: 'a value' } });
  const cpu = await sealing();
  const least = await yardstick();
  return [
    {
      what: `30 environments with 5 variables, secrets and policies each, at ${latency} ms`,
      value: `${trips.toFixed(1)} round trips, ${requests} requests`,
      target: 'at most 12 round trips',
      kept: trips <= 12,
    },
    {
      what: 'sealing 200 secrets',
      value: `${cpu.toFixed(0)} ms, ${(cpu / least).toFixed(1)} times the yardstick`,
      target: `at most ${mostTimes} times`,
      kept: cpu <= mostTimes * least,
    },
  ];
}

function sealing() {
  const der = generateKeyPairSync('x25519').publicKey.export({ format: 'der', type: 'spki' });
  const key = der.subarray(-32).toString('base64');
  return processorTime(() => count(200).map((index) => sealSecret(new Secret(`value ${index}`), key)));
}
