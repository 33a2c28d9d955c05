import type { LiveEnvironment } from '../calls.ts';
import type { Entries, Nested } from '../nested.ts';
import { named as environmentNamed, pathIn } from '../schema.ts';
import { settlePolicies } from './apply.ts';
import type { LivePolicy } from './calls.ts';
import * as calls from './calls.ts';
import { planPolicies } from './plan.ts';
import { named, type Policy } from './schema.ts';

const key = 'deployment_branch_policies';

export const policies: Nested<Policy, LivePolicy[]> = {
  key,
  calls: Object.values(calls),
  read: async (host, environment) => (takesPatterns(environment) ? host.ask(listAll(environment)) : undefined),
  plan: planPolicies,
  settle: (environment, desired) => ({ steps: [settlePolicies(environment, desired)] }),
  readAll: async (host, environment) =>
    takesPatterns(environment)
      ? host.askOrLeaveOut(pathIn(environment, key), (reader) => reader.ask(listAll(environment)))
      : undefined,
  toEntries: policyEntries,
};

/** A branch and a tag may go by one name, and a file names each once: a list with one of the two would delete the other. */
function policyEntries(live: readonly LivePolicy[], environment: string): Entries {
  const twin = live.find(({ name }, index) => live.findIndex((other) => other.name === name) < index);
  if (!twin) return { entries: live.map(({ name, type }) => ({ name, type })), notes: [] };
  const left = `\`${key}\` of ${environmentNamed({ name: environment })} is left out`;
  const notes = [`${left}: ${named(twin)} is there for branches and for tags, and a file can say only one of them`];
  return { entries: [], notes };
}

const listAll = ({ name }: LiveEnvironment) => calls.listPolicies({ environment_name: name });

const takesPatterns = ({ deployment_branch_policy: policy }: LiveEnvironment) =>
  policy?.custom_branch_policies === true;
