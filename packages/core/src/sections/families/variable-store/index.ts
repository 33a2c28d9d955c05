import { findDifferences } from '../../../plan/differences.ts';
import { printValue } from '../../../plan/item-text.ts';
import { planCreate, planDelete, planUpdate } from '../../../plan/make-items.ts';
import { planUndeclared } from '../../../plan/match.ts';
import { formatText, markPublic } from '../../../plan/wording.ts';
import type { ListWithPolicy } from '../../../settings/schema/shape.ts';
import { defineSection, exportList } from '../../section.ts';
import { appendOwner, matchStoredItems, type NamedItem, type StoreNeeds } from '../stores.ts';
import {
  createVariableCalls,
  describeVariable,
  type LiveVariable,
  settings,
  type Variable,
  type VariableStore,
} from './calls.ts';

export function createVariableSection(feature: 'actions' | 'agents', needs: StoreNeeds, caution?: string) {
  const calls = createVariableCalls(`/repos/{owner}/{repo}/${feature}`, needs);
  return defineSection({
    key: `${feature}_variables`,
    settings,
    visibleTo: { '': 'writers' },
    risk: { '': { touches: 'nothing', replaces: 'variable' } },
    calls,
    read: (github) => github.ask(calls.list({})),
    plan: (desired, live) => planVariables(desired, live, { calls, params: {}, caution }),
    toSettings: (live) => exportList(toVariableEntries(live), settings),
  });
}

export function planVariables(
  { entries, undeclared }: ListWithPolicy<Variable>,
  live: readonly LiveVariable[],
  { calls, params, owner, caution }: VariableStore,
) {
  const formatSubject = (variable: NamedItem) => appendOwner(describeVariable(variable), owner);
  const { identify, ...matches } = matchStoredItems(entries, live, formatSubject);

  return [
    ...matches.missing.map((entry) =>
      planCreate(identify(entry), calls.create(params, entry), { holds: { value: entry.value } }),
    ),
    ...matches.pairs.flatMap(({ entry, item }) =>
      planUpdate(
        identify(entry),
        findDifferences({ value: entry.value }, item),
        calls.update({ ...params, name: entry.name }, { value: entry.value }),
      ),
    ),
    ...planUndeclared(undeclared, matches.undeclared, {
      describe: formatSubject,
      remove: (item) =>
        planDelete(identify(item), calls.remove({ ...params, name: item.name }), {
          holds: { value: item.value },
          because: describeVariableLoss(item, caution),
        }),
    }),
  ];
}

const describeVariableLoss = ({ value }: LiveVariable, caution: string | undefined) => {
  const loss = formatText`its value is lost: ${printValue(value)}`;
  return caution ? formatText`${loss}; ${markPublic(caution)}` : loss;
};

export const toVariableEntries = (live: readonly LiveVariable[]) => live.map(({ name, value }) => ({ name, value }));
