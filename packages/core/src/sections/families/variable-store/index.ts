import { compare } from '../../../plan/differences.ts';
import { print } from '../../../plan/item-text.ts';
import { create, remove, update } from '../../../plan/make-items.ts';
import { match, planUndeclared } from '../../../plan/match.ts';
import { open, say } from '../../../plan/wording.ts';
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
  const matches = match(entries, live, getStoredName, getStoredName, {
    named: formatSubject,
    fix: 'delete one of them',
  });

  return [
    ...matches.missing.map((entry) => create(identify(entry), store.create(entry), { holds: { value: entry.value } })),
    ...matches.pairs.flatMap(({ entry, item }) =>
      update(identify(entry), compare({ value: entry.value }, item), store.update(entry)),
    ),
    ...planUndeclared(undeclared, matches.undeclared, {
      named: formatSubject,
      remove: (item) =>
        remove(identify(item), store.remove(item.name), {
          holds: { value: item.value },
          because: describeVariableLoss(item, store.caution),
        }),
    }),
  ];
}

const describeVariableLoss = ({ value }: LiveVariable, caution: string | undefined) => {
  const loss = say`its value is lost: ${print(value)}`;
  return caution ? say`${loss}; ${open(caution)}` : loss;
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
