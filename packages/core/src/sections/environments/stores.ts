import { formatText } from '../../plan/wording.ts';
import { groupBy } from '../../settings/maps.ts';
import { type DeclaredSecret, describeSecret } from '../families/secret-store/calls.ts';
import { exportSecrets } from '../families/secret-store/index.ts';
import { planSecrets } from '../families/secret-store/plan.ts';
import type { NamedItem } from '../families/stores.ts';
import type { LiveVariable, Variable } from '../families/variable-store/calls.ts';
import { planVariables, toVariableEntries } from '../families/variable-store/index.ts';
import { type LiveEnvironment, secretCalls, variableCalls } from './calls.ts';
import type { EnvironmentList } from './environment-list.ts';
import { type DeclaredEnvironment, describeEnvironment, describeInEnvironment } from './schema.ts';

export const variableList: EnvironmentList<Variable, LiveVariable[]> = {
  key: 'variables',
  calls: Object.values(variableCalls),
  read: (github, { name }) => github.ask(variableCalls.list({ environment_name: name })),
  plan: (environment, desired, live) =>
    planVariables(desired, live, { calls: variableCalls, ...locateStore(environment) }),
  toEntries: (live) => ({ entries: toVariableEntries(live), notes: [] }),
};

export const secretList: EnvironmentList<DeclaredSecret, NamedItem[]> = {
  key: 'secrets',
  calls: Object.values(secretCalls),
  read: (github, { name }) => github.ask(secretCalls.list({ environment_name: name })),
  plan: (environment, desired, live) => planSecrets(desired, live, { calls: secretCalls, ...locateStore(environment) }),
  toEntries: (live, environment) =>
    exportSecrets(live, formatVariablePrefix(environment), describeEnvironment(environment)),
};

const locateStore = (environment: DeclaredEnvironment) => ({
  params: { environment_name: environment.name },
  owner: describeEnvironment(environment),
});

const formatVariablePrefix = ({ name }: LiveEnvironment) =>
  `ENVIRONMENT_${name.toUpperCase().replace(/[^A-Z0-9_]/g, '_')}`;

interface ExportedEnvironment {
  readonly name: string;
  readonly secrets?: { readonly entries: readonly { readonly name: string; readonly value: string }[] };
}

/** Secrets of two environments may share an environment variable, because special characters become `_`. */
export function noteSharedVariables(environments: readonly ExportedEnvironment[]) {
  const exportedSecrets = environments.flatMap((environment) =>
    (environment.secrets?.entries ?? []).map((secret) => ({ ...secret, environment })),
  );
  const secretsByVariable = [...groupBy(exportedSecrets, ({ value }) => value)];
  const shared = secretsByVariable.filter(([, secrets]) => secrets.length > 1);
  return shared.map(([value, secrets]) => {
    const names = secrets
      .map((secret) => describeInEnvironment(secret.environment, describeSecret(secret)))
      .join(' and ');
    const text = formatText`${value} is the variable of ${names}: if their values differ, use a separate variable for each`;
    return { text: text.withVisibilityKey('[].secrets') };
  });
}
