import type { LiveSecret, SecretStore } from '../../families/secret-store/calls.ts';
import { planSecrets } from '../../families/secret-store/plan.ts';
import type { Secret } from '../../families/secret-store/schema.ts';
import { secretEntries } from '../../families/secret-store/snapshot.ts';
import { type Nested, stepsOf } from '../nested.ts';
import { named } from '../schema.ts';
import * as calls from './calls.ts';

/** Each environment seals for a key of its own. */
const storeOf = (environment_name: string): SecretStore => ({
  publicKey: calls.secretsKey({ environment_name }),
  put: (secret_name, sealed) => calls.putSecret({ environment_name, secret_name }, sealed),
  remove: (secret_name) => calls.removeSecret({ environment_name, secret_name }),
  of: named({ name: environment_name }),
});

export const secrets: Nested<Secret, LiveSecret[]> = {
  key: 'secrets',
  calls: Object.values(calls),
  read: (host, { name }) => host.ask(calls.listSecrets({ environment_name: name })),
  plan: (environment, desired, live) => planSecrets(desired, live, storeOf(environment)),
  settle: (environment, desired) => stepsOf(planSecrets(desired, [], storeOf(environment))),
  readAll: (host, { name }) => host.ask(calls.listSecrets({ environment_name: name })),
  toEntries: (live, environment) => secretEntries(live, wordOf(environment), named({ name: environment })),
};

/** Stands for the environment in the variables of a snapshot: `$SECRET_ENVIRONMENT_EU_WEST_TOKEN`. */
const wordOf = (environment: string) => `ENVIRONMENT_${environment.toUpperCase().replace(/[^A-Z0-9_]/g, '_')}`;
