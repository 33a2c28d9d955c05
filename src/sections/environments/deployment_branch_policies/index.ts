import type { LiveEnvironment } from '../calls.ts';
import type { Nested } from '../nested.ts';
import { pathIn } from '../schema.ts';
import { settlePolicies } from './apply.ts';
import { type LivePolicy, listPolicies } from './calls.ts';
import { planPolicies } from './plan.ts';
import type { Policy } from './schema.ts';

const key = 'deployment_branch_policies';

export const policies: Nested<Policy, LivePolicy[]> = {
  key,
  read: async (host, environment) => (takesPatterns(environment) ? host.ask(listAll(environment)) : undefined),
  plan: planPolicies,
  settle: (environment, desired) => ({ steps: [settlePolicies(environment, desired)] }),
  readAll: async (host, environment) =>
    takesPatterns(environment)
      ? host.askOrLeaveOut(pathIn(environment, key), (reader) => reader.ask(listAll(environment)))
      : undefined,
  toEntries: (live) => ({ entries: live.map(({ name, type }) => ({ name, type })), notes: [] }),
};

const listAll = ({ name }: LiveEnvironment) => listPolicies({ environment_name: name });

const takesPatterns = ({ deployment_branch_policy: policy }: LiveEnvironment) =>
  policy?.custom_branch_policies === true;
