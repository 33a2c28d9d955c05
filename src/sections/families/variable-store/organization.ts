import * as v from 'valibot';
import { rest } from '../../../host/call.ts';
import { listUnder, object } from '../../../host/shapes.ts';
import type { Difference, Writing } from '../../../plan/item.ts';
import type { ListWithPolicy } from '../../../settings/shape.ts';
import { listed, text } from '../../../settings/words.ts';
import type { OrganizationKey } from '../../keys.ts';
import { listExported, listUndone, type Section } from '../../section.ts';
import { refuseMap, stored, storedName } from '../names.ts';
import {
  compareReach,
  type DeclaredReach,
  exportedReach,
  heldReach,
  LiveReach,
  namesInReach,
  reachBody,
  reaching,
  selectedList,
  widens,
  withDeclaredRepositories,
  withRepositories,
} from '../reach/index.ts';
import {
  type LiveVariable,
  named,
  type Variable,
  type VariableNeeds,
  type VariableStore,
  type VariableStorePath,
} from './calls.ts';
import { planVariables } from './index.ts';

type ReachingVariable = Variable & DeclaredReach;
type LiveReachingVariable = LiveVariable & LiveReach;

const callsAt = <const P extends VariableStorePath>(place: P, { read, write }: VariableNeeds) => ({
  list: rest(`GET /orgs/{org}/${place}/variables`, {
    needs: read,
    pages: { per: 30, identity: 'name', list: 'variables' },
    answer: listUnder<LiveReachingVariable>('variables', object({ ...LiveReach, value: v.string() })),
  }),
  repositories: rest(`GET /orgs/{org}/${place}/variables/{name}/repositories`, { ...selectedList, needs: read }),
  create: rest(`POST /orgs/{org}/${place}/variables`, { needs: write }),
  update: rest(`PATCH /orgs/{org}/${place}/variables/{name}`, { needs: write }),
  remove: rest(`DELETE /orgs/{org}/${place}/variables/{name}`, { needs: write }),
});

const settings = {
  ...listed(reaching({ name: storedName(), value: text() }), {
    undeclared: 'keep',
    key: ({ name }) => stored(name),
    named,
  }),
  prepare: refuseMap(() => '…', 'visibility: private'),
};

/** A variable store of an organization. */
interface OwnersStore {
  readonly key: OrganizationKey;
  readonly place: VariableStorePath;
  readonly needs: VariableNeeds;
}

/** What a write changes: the reach as a whole, or the value alone. */
const changedBody = (entry: ReachingVariable, found: readonly Difference[]) => ({
  ...(found.some(({ key }) => key === 'value') && { value: entry.value }),
  ...(found.some(({ key }) => key !== 'value') && reachBody(entry)),
});

export function organizationVariableSection({
  key,
  place,
  needs,
}: OwnersStore): Section<ListWithPolicy<ReachingVariable>, LiveReachingVariable[]> {
  const calls = callsAt(place, needs);
  const repositoriesOf = (name: string) => calls.repositories({ name });
  const store: VariableStore<ReachingVariable, LiveReachingVariable> = {
    create: ({ name, value, ...reach }) => calls.create({}, { name, value, ...reachBody(reach) }),
    update: (entry, found) => calls.update({ name: entry.name }, changedBody(entry, found)),
    remove: (name) => calls.remove({ name }),
    compare: compareReach,
    holds: heldReach,
  };
  return {
    key,
    of: 'organization',
    settings,
    harmless: ['value'],
    visibleTo: { '': 'administrators' },
    stakes: { '[].visibility': 'access', '[].repositories': 'access' },
    calls,
    read: async (host, desired) =>
      withDeclaredRepositories(host, await host.ask(calls.list({})), repositoriesOf, desired),
    plan: (desired, live, names) => planVariables(desired, live, store, names),
    names: namesInReach,
    loosens: widens,
    readAll: async (host) => withRepositories(host, await host.ask(calls.list({})), repositoriesOf),
    toSettings: (live) => listExported(live.map(entryOf), settings),
    toUndo: (live, items) => listUndone(live.filter(isDue(items)).map(entryOf), items),
  };
}

const entryOf = ({ name, value, ...reach }: LiveReachingVariable) => ({
  name,
  value,
  ...exportedReach({ name, ...reach }),
});

/** What is created goes again only beside a list of all the others. */
function isDue(items: readonly Writing[]) {
  const creates = items.some(({ kind }) => kind === 'create');
  const touched = new Set(items.flatMap(({ names = [] }) => names));
  return ({ name }: LiveReachingVariable) => creates || touched.has(stored(name));
}
