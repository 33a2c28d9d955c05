import { rest } from '../../../host/call.ts';
import { listUnder, object } from '../../../host/shapes.ts';
import type { Writing } from '../../../plan/item.ts';
import type { ListWithPolicy } from '../../../settings/shape.ts';
import { listed, reference } from '../../../settings/words.ts';
import type { OrganizationKey } from '../../keys.ts';
import { type Exported, listExported, listUndone, type Section } from '../../section.ts';
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
  type ListedSecret,
  named,
  publicKeyRules,
  type SecretNeeds,
  type SecretStore,
  type SecretStorePath,
} from './calls.ts';
import { lostSecrets, secretEntries } from './index.ts';
import { planSecrets } from './plan.ts';

type ReachingSecret = ListedSecret & DeclaredReach;

const callsAt = <const P extends SecretStorePath>(place: P, { read, write, key }: SecretNeeds) => ({
  list: rest(`GET /orgs/{org}/${place}/secrets`, {
    needs: read,
    pages: { per: 100, identity: 'name', list: 'secrets' },
    answer: listUnder<LiveReach>('secrets', object(LiveReach)),
  }),
  repositories: rest(`GET /orgs/{org}/${place}/secrets/{secret_name}/repositories`, { ...selectedList, needs: read }),
  publicKey: rest(`GET /orgs/{org}/${place}/secrets/public-key`, { ...publicKeyRules, needs: read, ...key }),
  put: rest(`PUT /orgs/{org}/${place}/secrets/{secret_name}`, { needs: write }),
  remove: rest(`DELETE /orgs/{org}/${place}/secrets/{secret_name}`, { needs: write }),
});

const settings = {
  ...listed(reaching({ name: storedName(), value: reference() }), {
    undeclared: 'keep',
    key: ({ name }) => stored(name),
    named,
  }),
  prepare: refuseMap((name) => `$${stored(name)}`, 'visibility: private'),
};

/** A secret store of an organization. */
interface OwnersStore {
  readonly key: OrganizationKey;
  readonly place: SecretStorePath;
  readonly needs: SecretNeeds;
  /** The name of the store in variables of a snapshot: `$SECRET_ORGANIZATION_ACTIONS_TOKEN`. */
  readonly word: string;
}

export function organizationSecretSection({
  key,
  place,
  needs,
  word,
}: OwnersStore): Section<ListWithPolicy<ReachingSecret>, LiveReach[]> {
  const calls = callsAt(place, needs);
  const repositoriesOf = (secret_name: string) => calls.repositories({ secret_name });
  const store: SecretStore<ReachingSecret, LiveReach> = {
    publicKey: calls.publicKey({}),
    // Each write says which repositories get the value, so that no moment shows it to others.
    put: ({ name, ...entry }, sealed) => calls.put({ secret_name: name }, { ...sealed, ...reachBody(entry) }),
    remove: (secret_name) => calls.remove({ secret_name }),
    compare: compareReach,
    holds: heldReach,
  };
  return {
    key,
    of: 'organization',
    settings,
    visibleTo: { '': 'administrators' },
    stakes: { '': 'access' },
    calls,
    read: async (host, desired) =>
      withDeclaredRepositories(host, await host.ask(calls.list({})), repositoriesOf, desired),
    plan: (desired, live, names) => planSecrets(desired, live, store, names),
    names: namesInReach,
    loosens: widens,
    readAll: async (host) => withRepositories(host, await host.ask(calls.list({})), repositoriesOf),
    toSettings(live) {
      const { entries, notes } = entriesOf(live, word);
      return listExported(entries, settings, notes, []);
    },
    toUndo: (live, items) => undone(live, items, word),
    lostWith: lostSecrets,
  };
}

function entriesOf(live: readonly LiveReach[], word: string) {
  const { entries, notes } = secretEntries(live, `ORGANIZATION_${word}`);
  return { entries: entries.map((entry, index) => ({ ...entry, ...exportedReach(live[index]!) })), notes };
}

/** A secret whose reach was changed gets it back with the value that the run has sent. */
function undone(live: readonly LiveReach[], items: readonly Writing[], word: string): Exported {
  const creates = items.some(({ kind }) => kind === 'create');
  const touched = new Map(
    items.flatMap(({ kind, names = [], holds = {} }) =>
      kind === 'delete' || kind === 'update' ? [[names[0], (holds as Partial<ListedSecret>).value] as const] : [],
    ),
  );
  const due = live.filter(({ name }) => creates || touched.has(stored(name)));
  const sentOf = ({ name }: LiveReach) => touched.get(stored(name));
  const { entries } = entriesOf(due, word);
  return listUndone(
    entries.map((entry, index) => ({ ...entry, value: String(sentOf(due[index]!) ?? entry.value) })),
    items,
    entriesOf(
      due.filter((one) => sentOf(one) === undefined),
      word,
    ).notes,
  );
}
