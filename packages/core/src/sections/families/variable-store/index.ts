import { findDifferences } from '../../../plan/differences.ts';
import { printValue } from '../../../plan/item-text.ts';
import { planCreate, planDelete, planUpdate } from '../../../plan/make-items.ts';
import { matchEntries, planUndeclared } from '../../../plan/match.ts';
import { formatText, markPublic } from '../../../plan/wording.ts';
import type { ListWithPolicy } from '../../../settings/schema/shape.ts';
import { defineSection, exportList } from '../../section.ts';
import { appendOwner, getStoredName, type NamedItem, type StoreNeeds } from '../stores.ts';
import {
  createVariableCalls,
  type LiveVariable,
  nameVariable,
  settings,
  type Variable,
  type VariableStore,
} from './calls.ts';

export function planVariables(desired: ListWithPolicy<Variable>, live: readonly LiveVariable[], store: VariableStore) {
  const { entries, undeclared } = desired;
  const formatSubject = (variable: NamedItem) => appendOwner(nameVariable(variable), store.owner);
  const identify = (variable: NamedItem) => ({ subject: formatSubject(variable), names: [getStoredName(variable)] });
  const matches = matchEntries(entries, live, getStoredName, getStoredName, {
    describe: formatSubject,
    fix: 'delete one of them',
  });

  return [
    ...matches.missing.map((entry) =>
      planCreate(identify(entry), store.create(entry), { holds: { value: entry.value } }),
    ),
    ...matches.pairs.flatMap(({ entry, item }) =>
      planUpdate(identify(entry), findDifferences({ value: entry.value }, item), store.update(entry)),
    ),
    ...planUndeclared(undeclared, matches.undeclared, {
      describe: formatSubject,
      remove: (item) =>
        planDelete(identify(item), store.remove(item.name), {
          holds: { value: item.value },
          because: describeVariableLoss(item, store.caution),
        }),
    }),
  ];
}

const describeVariableLoss = ({ value }: LiveVariable, caution: string | undefined) => {
  const loss = formatText`its value is lost: ${printValue(value)}`;
  return caution ? formatText`${loss}; ${markPublic(caution)}` : loss;
};

export const exportVariables = (live: readonly LiveVariable[]) => live.map(({ name, value }) => ({ name, value }));

export function createVariableSection(feature: 'actions' | 'agents', needs: StoreNeeds, caution?: string) {
  const calls = createVariableCalls(`/repos/{owner}/{repo}/${feature}`, needs);
  const store: VariableStore = {
    create: (variable) => calls.create({}, variable),
    update: ({ name, value }) => calls.update({ name }, { value }),
    remove: (name) => calls.remove({ name }),
    caution,
  };
  return defineSection({
    key: `${feature}_variables`,
    settings,
    visibleTo: { '': 'writers' },
    risk: { '': { touches: 'nothing', replaces: 'variable' } },
    calls,
    read: (github) => github.ask(calls.list({})),
    plan: (desired, live) => planVariables(desired, live, store),
    toSettings: (live) => exportList(exportVariables(live), settings),
  });
}
