import * as v from 'valibot';
import { rest, type WriteCall } from '../../../github/call.ts';
import { listUnder, object } from '../../../github/shapes.ts';
import { closedMap, refusedLimits, text } from '../../../settings/schema/words.ts';
import { type Store, type StoreNeeds, storedName, storeSettings, type WithName } from '../stores.ts';

export interface LiveVariable extends WithName {
  readonly value: string;
}

type StorePath = `/repos/{owner}/{repo}/${'actions' | 'agents' | 'environments/{environment_name}'}`;

export const variableCalls = <const P extends StorePath>(store: P, { read, write }: StoreNeeds) => ({
  list: rest(`GET ${store}/variables`, {
    needs: read,
    pages: { per: 30, identity: 'name', list: 'variables' },
    answer: listUnder('variables', object({ name: v.string(), value: v.string() })),
  }),
  create: rest(`POST ${store}/variables`, { needs: write }),
  update: rest(`PATCH ${store}/variables/{name}`, { needs: write }),
  remove: rest(`DELETE ${store}/variables/{name}`, { needs: write }),
});

export interface VariableStore extends Store {
  create(variable: Variable): WriteCall;
  update(variable: Variable): WriteCall;
  /** Added to the line of every deletion. */
  readonly caution?: string;
}

const Variable = closedMap({ name: storedName(), value: text(), ...refusedLimits });

export type Variable = v.InferOutput<typeof Variable>;

export const nameVariable = ({ name }: { name: string }) => `variable ${JSON.stringify(name)}`;

export const settings = storeSettings(Variable, 'delete', nameVariable, () => '…');
