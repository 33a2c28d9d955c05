import { differences } from '../../../plan/differences.ts';
import { create, type Plan, remove, update } from '../../../plan/item.ts';
import { match } from '../../../plan/match.ts';
import { shown } from '../../../plan/tell.ts';
import { planUndeclared } from '../../../plan/undeclared.ts';
import { open, say } from '../../../plan/wording.ts';
import type { Listed } from '../../../settings/shape.ts';
import { belonging, stored } from '../names.ts';
import type { LiveVariable, VariableStore } from './calls.ts';
import { named, type Variable } from './schema.ts';

const nameOf = ({ name }: { name: string }) => stored(name);

export function planVariables(
  { entries, undeclared }: Listed<Variable>,
  live: readonly LiveVariable[],
  store: VariableStore,
): Plan {
  const subject = (variable: { name: string }) => belonging(named(variable), store.of);
  const found = match(entries, live, nameOf, nameOf, { named: subject, fix: 'delete one of them' });

  return [
    ...found.missing.map((entry) => create(subject(entry), store.create(entry))),
    ...found.pairs.flatMap(({ entry: { name, value }, item }) =>
      update(subject({ name }), differences({ value }, item), store.update(name, value)),
    ),
    ...planUndeclared(undeclared, found.undeclared, {
      named: subject,
      remove: (item) => remove(subject(item), store.remove(item.name), { because: lost(item, store) }),
    }),
  ];
}

const lost = ({ value }: LiveVariable, { caution }: VariableStore) => {
  const words = say`its value is lost: ${shown(value)}`;
  return caution ? say`${words}; ${open(caution)}` : words;
};
