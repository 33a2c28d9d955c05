import * as v from 'valibot';
import { rest, type WriteCall } from '../../../host/call.ts';
import type { Grant } from '../../../host/grants.ts';
import { object } from '../../../host/shapes.ts';
import { closed, listed, text } from '../../../settings/words.ts';
import { refuseMap, stored, storedName } from '../names.ts';

const LiveVariable = object({ name: v.string(), value: v.string() });

export type LiveVariable = v.InferOutput<typeof LiveVariable>;

/** The path of the variable store in routes. */
type StorePath = VariableStorePath | 'environments/{environment_name}';
export type VariableStorePath = 'actions' | 'agents';

export interface VariableNeeds {
  readonly read: Grant;
  readonly write: Grant;
}

export const variableCalls = <const P extends StorePath>(place: P, { read, write }: VariableNeeds) => ({
  list: rest(`GET /repos/{owner}/{repo}/${place}/variables`, {
    needs: read,
    pages: { per: 30, identity: 'name', list: 'variables' },
    answer: v.pipe(
      object({ variables: v.array(LiveVariable) }),
      v.transform(({ variables }) => variables),
    ),
  }),
  create: rest(`POST /repos/{owner}/{repo}/${place}/variables`, { needs: write }),
  update: rest(`PATCH /repos/{owner}/{repo}/${place}/variables/{name}`, { needs: write }),
  remove: rest(`DELETE /repos/{owner}/{repo}/${place}/variables/{name}`, { needs: write }),
});

/** A store of the repository or of an environment. */
export interface VariableStore {
  create(variable: { readonly name: string; readonly value: string }): WriteCall;
  update(name: string, value: string): WriteCall;
  remove(name: string): WriteCall;
  /** The owner, if it is not the repository: `environment "production"`. */
  readonly of?: string;
  /** Added to the line of every deletion. */
  readonly caution?: string;
}

const Variable = closed({ name: storedName(), value: text() });

export type Variable = v.InferOutput<typeof Variable>;

export const named = ({ name }: { name: string }) => `variable ${JSON.stringify(name)}`;

export const settings = {
  ...listed(Variable, { undeclared: 'delete', key: ({ name }) => stored(name), named }),
  prepare: refuseMap(() => '…'),
};
