import * as v from 'valibot';
import { defineRestCall, type WriteCall } from '../../../github/call.ts';
import { defineListEnvelope, defineObject } from '../../../github/shapes.ts';
import { closedMap, refusedLimits, text } from '../../../settings/schema/words.ts';
import { createStoreSettings, type NamedItem, type Store, StoredName, type StoreNeeds } from '../stores.ts';

export interface LiveVariable extends NamedItem {
  readonly value: string;
}

type StorePath = `/repos/{owner}/{repo}/${'actions' | 'agents' | 'environments/{environment_name}'}`;

export const createVariableCalls = <const P extends StorePath>(storePath: P, { read, write }: StoreNeeds) => ({
  list: defineRestCall(`GET ${storePath}/variables`, {
    needs: read,
    pages: { perPage: 30, identity: 'name', list: 'variables' },
    answer: defineListEnvelope('variables', defineObject({ name: v.string(), value: v.string() })),
  }),
  create: defineRestCall(`POST ${storePath}/variables`, { needs: write }),
  update: defineRestCall(`PATCH ${storePath}/variables/{name}`, { needs: write }),
  remove: defineRestCall(`DELETE ${storePath}/variables/{name}`, { needs: write }),
});

export interface VariableStore extends Store {
  readonly calls: {
    create(params: object, variable: Variable): WriteCall;
    update(params: object, change: { readonly value: string }): WriteCall;
    remove(params: object): WriteCall;
  };
  /** The end of the report line of every deletion. */
  readonly caution?: string;
}

const Variable = closedMap({ name: StoredName, value: text(), ...refusedLimits });

export type Variable = v.InferOutput<typeof Variable>;

export const describeVariable = ({ name }: { name: string }) => `variable ${JSON.stringify(name)}`;

export const settings = createStoreSettings(Variable, 'delete', describeVariable, () => '…');
