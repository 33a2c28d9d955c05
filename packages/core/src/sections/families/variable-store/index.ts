import { compare } from '../../../plan/differences.ts';
import { print } from '../../../plan/item-text.ts';
import { create, remove, update } from '../../../plan/make-items.ts';
import { match, planUndeclared } from '../../../plan/match.ts';
import { open, say } from '../../../plan/wording.ts';
import type { ListWithPolicy } from '../../../settings/schema/shape.ts';
import { defineSection, exportList } from '../../section.ts';
import { nameOf, nameWithOwner, type StoreNeeds, type WithName } from '../stores.ts';
import {
  type LiveVariable,
  nameVariable,
  settings,
  type Variable,
  type VariableStore,
  variableCalls,
} from './calls.ts';

export function planVariables(desired: ListWithPolicy<Variable>, live: readonly LiveVariable[], store: VariableStore) {
  const { entries, undeclared } = desired;
  const subject = (variable: WithName) => nameWithOwner(nameVariable(variable), store.of);
  const identify = (variable: WithName) => ({ subject: subject(variable), names: [nameOf(variable)] });
  const found = match(entries, live, nameOf, nameOf, { named: subject, fix: 'delete one of them' });

  return [
    ...found.missing.map((entry) => create(identify(entry), store.create(entry), { holds: { value: entry.value } })),
    ...found.pairs.flatMap(({ entry, item }) =>
      update(identify(entry), compare({ value: entry.value }, item), store.update(entry)),
    ),
    ...planUndeclared(undeclared, found.undeclared, {
      named: subject,
      remove: (item) =>
        remove(identify(item), store.remove(item.name), {
          holds: { value: item.value },
          because: tellLoss(item, store.caution),
        }),
    }),
  ];
}

const tellLoss = ({ value }: LiveVariable, caution: string | undefined) => {
  const words = say`its value is lost: ${print(value)}`;
  return caution ? say`${words}; ${open(caution)}` : words;
};

export const exportVariables = (live: readonly LiveVariable[]) => live.map(({ name, value }) => ({ name, value }));

export function variableSection(feature: 'actions' | 'agents', needs: StoreNeeds, caution?: string) {
  const calls = variableCalls(`/repos/{owner}/{repo}/${feature}`, needs);
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
    read: (host) => host.ask(calls.list({})),
    plan: (desired, live) => planVariables(desired, live, store),
    toSettings: (live) => exportList(exportVariables(live), settings),
  });
}
