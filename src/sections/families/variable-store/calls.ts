import * as v from 'valibot';
import { rest, type WriteCall } from '../../../host/call.ts';
import { listUnder, object } from '../../../host/shapes.ts';
import type { Difference } from '../../../plan/item.ts';
import { closed, text } from '../../../settings/words.ts';
import { type Store, type StoreNeeds, storedName, storeSettings, type WithName } from '../stores.ts';

export interface LiveVariable extends WithName {
  readonly value: string;
}

/** The features of the host that have variables of their own. */
export type VariableFeature = 'actions' | 'agents';

/** Where the routes of a store begin. */
type StorePath =
  | `/repos/{owner}/{repo}/${VariableFeature | 'environments/{environment_name}'}`
  | `/orgs/{org}/${VariableFeature}`;

export const variableCalls = <const P extends StorePath, Live extends LiveVariable = LiveVariable>(
  store: P,
  { read, write }: StoreNeeds,
  others: v.ObjectEntries = {},
) => ({
  list: rest(`GET ${store}/variables`, {
    needs: read,
    pages: { per: 30, identity: 'name', list: 'variables' },
    answer: listUnder(
      'variables',
      object({ name: v.string(), value: v.string(), ...others }) as v.GenericSchema<unknown, Live>,
    ),
  }),
  create: rest(`POST ${store}/variables`, { needs: write }),
  update: rest(`PATCH ${store}/variables/{name}`, { needs: write }),
  remove: rest(`DELETE ${store}/variables/{name}`, { needs: write }),
});

/** The variables of the repository, of an environment or of an organization. */
export interface VariableStore<Entry extends Variable = Variable, Live extends LiveVariable = LiveVariable>
  extends Store<Entry, Live> {
  create(variable: Entry): WriteCall;
  update(variable: Entry, found: readonly Difference[]): WriteCall;
  /** Added to the line of every deletion. */
  readonly caution?: string;
}

/** The keys of an entry. */
export const variableEntry = { name: storedName(), value: text() };

const Variable = closed(variableEntry);

export type Variable = v.InferOutput<typeof Variable>;

export const named = ({ name }: { name: string }) => `variable ${JSON.stringify(name)}`;

export const settings = storeSettings(Variable, { undeclared: 'delete', named, sample: () => ['value: …'] });
