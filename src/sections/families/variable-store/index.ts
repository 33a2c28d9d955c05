import type { Listed } from '../../../settings/shape.ts';
import { listExported } from '../../exported.ts';
import type { SectionKey } from '../../keys.ts';
import type { Section } from '../../section.ts';
import {
  type LiveVariable,
  type RepositoryStorePath,
  type VariableNeeds,
  type VariableStore,
  variableCalls,
} from './calls.ts';
import { planVariables } from './plan.ts';
import { settings, type Variable } from './schema.ts';
import { variableEntries } from './snapshot.ts';

/** A variable store of the repository itself. */
interface Store {
  readonly key: SectionKey;
  readonly place: RepositoryStorePath;
  readonly needs: VariableNeeds;
  readonly caution?: string;
}

export function variableSection({ key, place, needs, caution }: Store): Section<Listed<Variable>, LiveVariable[]> {
  const calls = variableCalls(place, needs);
  const store: VariableStore = {
    create: (variable) => calls.create({}, variable),
    update: (name, value) => calls.update({ name }, { value }),
    remove: (name) => calls.remove({ name }),
    caution,
  };
  return {
    key,
    settings,
    visibleTo: { '': 'writers' },
    calls,
    read: (host) => host.ask(calls.list({})),
    plan: (desired, live) => planVariables(desired, live, store),
    toSettings: (live) => listExported(variableEntries(live), settings),
  };
}
