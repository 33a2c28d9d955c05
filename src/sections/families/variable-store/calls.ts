import * as v from 'valibot';
import { rest, type WriteCall } from '../../../host/call.ts';
import type { Grant } from '../../../host/grants.ts';
import { object } from '../../../host/shapes.ts';

const LiveVariable = object({ name: v.string(), value: v.string() });

export type LiveVariable = v.InferOutput<typeof LiveVariable>;

/** Where variables are kept, as the routes spell it. */
type StorePath = RepositoryStorePath | 'environments/{environment_name}';
export type RepositoryStorePath = 'actions' | 'agents';

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

/** One store, of the repository or of one of its environments. */
export interface VariableStore {
  create(variable: { readonly name: string; readonly value: string }): WriteCall;
  update(name: string, value: string): WriteCall;
  remove(name: string): WriteCall;
  /** Whose it is, where that is not plain from the section: `environment "production"`. */
  readonly of?: string;
  /** Said behind every deletion. */
  readonly caution?: string;
}
