import * as v from 'valibot';
import { rest, type WriteCall } from '../../../host/call.ts';
import type { Grant } from '../../../host/grants.ts';
import { listUnder, object } from '../../../host/shapes.ts';
import type { Difference } from '../../../plan/item.ts';
import type { NameById } from '../../../settings/named-ids.ts';
import { closed, listed, text } from '../../../settings/words.ts';
import { refuseMap, stored, storedName } from '../names.ts';

const LiveVariable = object({ name: v.string(), value: v.string() });

export interface LiveVariable {
  readonly name: string;
  readonly value: string;
}

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
    answer: listUnder<LiveVariable>('variables', LiveVariable),
  }),
  create: rest(`POST /repos/{owner}/{repo}/${place}/variables`, { needs: write }),
  update: rest(`PATCH /repos/{owner}/{repo}/${place}/variables/{name}`, { needs: write }),
  remove: rest(`DELETE /repos/{owner}/{repo}/${place}/variables/{name}`, { needs: write }),
});

/** A store of the repository, of an environment or of an organization. */
export interface VariableStore<Entry extends Variable = Variable, Live extends LiveVariable = LiveVariable> {
  create(variable: Entry): WriteCall;
  update(variable: Entry, found: readonly Difference[]): WriteCall;
  remove(name: string): WriteCall;
  /** The owner, if it is not the repository: `environment "production"`. */
  readonly of?: string;
  /** Added to the line of every deletion. */
  readonly caution?: string;
  /** What differs besides the value. */
  compare?(entry: Entry, item: Live, names?: NameById): Difference[];
  /** What a variable has besides its value. */
  holds?(variable: Entry | Live): object;
}

const Variable = closed({ name: storedName(), value: text() });

export type Variable = v.InferOutput<typeof Variable>;

export const named = ({ name }: { name: string }) => `variable ${JSON.stringify(name)}`;

export const settings = {
  ...listed(Variable, { undeclared: 'delete', key: ({ name }) => stored(name), named }),
  prepare: refuseMap(() => '…'),
};
