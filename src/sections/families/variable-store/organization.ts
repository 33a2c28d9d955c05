import { rest } from '../../../host/call.ts';
import type { Difference } from '../../../plan/item.ts';
import type { ListWithPolicy } from '../../../settings/shape.ts';
import { listExported, listUndone, type Section } from '../../section.ts';
import {
  type DeclaredReach,
  exportedReach,
  LiveReach,
  ofReach,
  reachBody,
  reaching,
  selectedList,
  withReach,
} from '../reach/index.ts';
import { isToBeUndone, type StoreNeeds, storeSettings } from '../stores.ts';
import {
  type LiveVariable,
  named,
  type Variable,
  type VariableFeature,
  type VariableStore,
  variableCalls,
  variableEntry,
} from './calls.ts';
import { planVariables } from './index.ts';

type ReachingVariable = Variable & DeclaredReach;
type LiveReachingVariable = LiveVariable & LiveReach;

const settings = storeSettings(reaching(variableEntry), {
  undeclared: 'keep',
  named,
  sample: () => ['value: …', 'visibility: private'],
});

/** The section for the variables that an organization has for one feature. */
export function organizationVariableSection(
  feature: VariableFeature,
  needs: StoreNeeds,
): Section<ListWithPolicy<ReachingVariable>, LiveReachingVariable[]> {
  const calls = {
    ...variableCalls<`/orgs/{org}/${VariableFeature}`, LiveReachingVariable>(
      `/orgs/{org}/${feature}`,
      needs,
      LiveReach,
    ),
    repositories: rest(`GET /orgs/{org}/${feature}/variables/{name}/repositories`, {
      ...selectedList,
      needs: needs.read,
    }),
  };
  const store: VariableStore<ReachingVariable, LiveReachingVariable> = {
    create: ({ name, value, ...reach }) => calls.create({}, { name, value, ...reachBody(reach) }),
    update: (entry, found) => calls.update({ name: entry.name }, changedBody(entry, found)),
    remove: (name) => calls.remove({ name }),
    ...withReach,
  };
  return {
    key: `${feature}_variables`,
    settings,
    harmless: ['value'],
    stakes: { '[].visibility': 'access', '[].repositories': 'access' },
    calls,
    ...ofReach(calls.list({}), (name) => calls.repositories({ name })),
    plan: (desired, live, names) => planVariables(desired, live, store, names),
    toSettings: (live) => listExported(live.map(entryOf), settings),
    toUndo: (live, items) => listUndone(live.filter(isToBeUndone(items)).map(entryOf), items),
  };
}

/** What a write changes: the reach as a whole, or the value alone. */
const changedBody = (entry: ReachingVariable, found: readonly Difference[]) => ({
  ...(found.some(({ key }) => key === 'value') && { value: entry.value }),
  ...(found.some(({ key }) => key !== 'value') && reachBody(entry)),
});

const entryOf = ({ name, value, ...reach }: LiveReachingVariable) => ({
  name,
  value,
  ...exportedReach({ name, ...reach }),
});
