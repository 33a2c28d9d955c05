import { formatText } from '../../plan/wording.ts';
import { groupBy } from '../../settings/maps.ts';
import { type DeclaredSecret, nameSecret as namedSecret, type SecretStore } from '../families/secret-store/calls.ts';
import { exportSecrets } from '../families/secret-store/index.ts';
import { planSecrets } from '../families/secret-store/plan.ts';
import type { NamedItem } from '../families/stores.ts';
import type { LiveVariable, Variable, VariableStore } from '../families/variable-store/calls.ts';
import { exportVariables, planVariables } from '../families/variable-store/index.ts';
import * as calls from './calls.ts';
import type { EnvironmentList } from './environment-list.ts';
import { nameEnvironment, nameWithin } from './schema.ts';

const createVariableStore = (environment_name: string): VariableStore => ({
  create: (variable) => calls.createVariable({ environment_name }, variable),
  update: ({ name, value }) => calls.updateVariable({ environment_name, name }, { value }),
  remove: (name) => calls.removeVariable({ environment_name, name }),
  owner: nameEnvironment({ name: environment_name }),
});

export const variables: EnvironmentList<Variable, LiveVariable[]> = {
  key: 'variables',
  calls: [calls.listVariables, calls.createVariable, calls.updateVariable, calls.removeVariable],
  read: (github, { name }) => github.ask(calls.listVariables({ environment_name: name })),
  plan: (environment, desired, live) => planVariables(desired, live, createVariableStore(environment)),
  toEntries: (live) => ({ entries: exportVariables(live), notes: [] }),
};

const createSecretStore = (environment_name: string): SecretStore => ({
  publicKey: calls.secretsKey({ environment_name }),
  put: (secret_name, sealed) => calls.putSecret({ environment_name, secret_name }, sealed),
  remove: (secret_name) => calls.removeSecret({ environment_name, secret_name }),
  owner: nameEnvironment({ name: environment_name }),
});

export const secrets: EnvironmentList<DeclaredSecret, NamedItem[]> = {
  key: 'secrets',
  calls: [calls.listSecrets, calls.secretsKey, calls.putSecret, calls.removeSecret],
  read: (github, { name }) => github.ask(calls.listSecrets({ environment_name: name })),
  plan: (environment, desired, live) => planSecrets(desired, live, createSecretStore(environment)),
  toEntries: (live, environment) =>
    exportSecrets(live, formatVariablePrefix(environment), nameEnvironment({ name: environment })),
};

const formatVariablePrefix = (environment: string) =>
  `ENVIRONMENT_${environment.toUpperCase().replace(/[^A-Z0-9_]/g, '_')}`;

/** The secrets of an environment in a snapshot. */
interface ExportedStores {
  readonly name: string;
  readonly secrets?: { readonly entries: readonly { readonly name: string; readonly value: string }[] };
}

/** Two environments may get the same variable, because other characters become `_`. */
export function noteSharedVariables(environments: readonly ExportedStores[]) {
  const exportedSecrets = environments.flatMap(({ name, secrets }) =>
    (secrets?.entries ?? []).map((secret) => ({ ...secret, environment: name })),
  );
  const shared = [...groupBy(exportedSecrets, ({ value }) => value)].filter(([, secrets]) => secrets.length > 1);
  return shared.map(([value, secrets]) => {
    const named = secrets.map((secret) => nameWithin(secret.environment, namedSecret(secret))).join(' and ');
    return formatText`${value} is the variable of ${named}: if their values differ, use a separate variable for each`.withVisibilityKey(
      '[].secrets',
    );
  });
}
