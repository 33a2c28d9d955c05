import type { LiveVariable, VariableStore } from '../../families/variable-store/calls.ts';
import { planVariables } from '../../families/variable-store/plan.ts';
import type { Variable } from '../../families/variable-store/schema.ts';
import { variableEntries } from '../../families/variable-store/snapshot.ts';
import { type Nested, stepsOf } from '../nested.ts';
import { named } from '../schema.ts';
import * as calls from './calls.ts';

const storeOf = (environment_name: string): VariableStore => ({
  create: (variable) => calls.createVariable({ environment_name }, variable),
  update: (name, value) => calls.updateVariable({ environment_name, name }, { value }),
  remove: (name) => calls.removeVariable({ environment_name, name }),
  of: named({ name: environment_name }),
});

export const variables: Nested<Variable, LiveVariable[]> = {
  key: 'variables',
  calls: Object.values(calls),
  read: (host, { name }) => host.ask(calls.listVariables({ environment_name: name })),
  plan: (environment, desired, live) => planVariables(desired, live, storeOf(environment)),
  settle: (environment, desired) => stepsOf(planVariables(desired, [], storeOf(environment))),
  readAll: (host, { name }) => host.ask(calls.listVariables({ environment_name: name })),
  toEntries: (live) => ({ entries: variableEntries(live), notes: [] }),
};
