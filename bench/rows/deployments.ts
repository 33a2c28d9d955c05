import { generateKeyPairSync } from 'node:crypto';
import { Secret } from '../../packages/core/src/github/http/secret.ts';
import { sealSecret } from '../../packages/core/src/github/sealing.ts';
import type { Row } from '../row.ts';
import { measureProcessorTime, measureYardstick } from '../yardstick.ts';
import { latency, measureTrips } from './trips.ts';

const listNumbers = (count: number) => Array.from({ length: count }, (_, index) => index + 1);

const maxRatio = 6;

const formatEnvironment = (index: number) => `  - name: environment-${index}
    deployment_branch_policy: {protected_branches: false, custom_branch_policies: true}
    deployment_branch_policies: [${listNumbers(5).map((policy) => `release/${policy}`)}]
    variables: [${listNumbers(5).map((variable) => `{name: VARIABLE_${variable}, value: x}`)}]
    secrets: [${listNumbers(5).map((secret) => `{name: SECRET_${secret}, value: $VALUE}`)}]`;

export async function measureDeployments(): Promise<Row[]> {
  const settings = `environments:\n${listNumbers(30).map(formatEnvironment).join('\n')}`;
  const seed = { repositories: [{ owner: 'acme', name: 'shop' }] };
  const { trips, requests } = await measureTrips({ seed, settings, variables: { VALUE: 'a value' } });
  const sealingTime = await measureSealing();
  const yardstick = await measureYardstick();
  return [
    {
      what: `30 environments with 5 variables, secrets and policies each, at ${latency} ms`,
      value: `${trips.toFixed(1)} round trips, ${requests} requests`,
      target: 'at most 12 round trips',
      kept: trips <= 12,
    },
    {
      what: 'sealing 200 secrets',
      value: `${sealingTime.toFixed(0)} ms, ${(sealingTime / yardstick).toFixed(1)} times the yardstick`,
      target: `at most ${maxRatio} times`,
      kept: sealingTime <= maxRatio * yardstick,
    },
  ];
}

function measureSealing() {
  const der = generateKeyPairSync('x25519').publicKey.export({ format: 'der', type: 'spki' });
  const key = der.subarray(-32).toString('base64');
  return measureProcessorTime(() => listNumbers(200).map((index) => sealSecret(new Secret(`value ${index}`), key)));
}
