import { rest } from '../../../host/call.ts';
import type { ListWithPolicy } from '../../../settings/shape.ts';
import type { Section } from '../../section.ts';
import {
  type DeclaredReach,
  exportedReach,
  LiveReach,
  ofReach,
  reachBody,
  reaching,
  selectedList,
  withReach,
} from '../reach/index.ts';
import { storeSettings } from '../stores.ts';
import {
  type ListedSecret,
  named,
  type SecretFeature,
  type SecretNeeds,
  type SecretStore,
  secretCalls,
  secretEntry,
} from './calls.ts';
import { ofSecrets, secretEntries } from './index.ts';

type ReachingSecret = ListedSecret & DeclaredReach;

const settings = storeSettings(reaching(secretEntry), {
  undeclared: 'keep',
  named,
  sample: (name) => [`value: $${name}`, 'visibility: private'],
});

/** The section for the secrets that an organization has for one feature. */
export function organizationSecretSection(
  feature: SecretFeature,
  needs: SecretNeeds,
): Section<ListWithPolicy<ReachingSecret>, LiveReach[]> {
  const calls = {
    ...secretCalls<`/orgs/{org}/${SecretFeature}`, LiveReach>(`/orgs/{org}/${feature}`, needs, LiveReach),
    repositories: rest(`GET /orgs/{org}/${feature}/secrets/{secret_name}/repositories`, {
      ...selectedList,
      needs: needs.read,
    }),
  };
  const store: SecretStore<ReachingSecret, LiveReach> = {
    publicKey: calls.publicKey({}),
    // Each write says which repositories get the value, so that no moment shows it to others.
    put: ({ name, ...entry }, sealed) => calls.put({ secret_name: name }, { ...sealed, ...reachBody(entry) }),
    remove: (secret_name) => calls.remove({ secret_name }),
    ...withReach,
  };
  return {
    key: `${feature}_secrets`,
    ...ofSecrets(store, settings, (live) => reachingEntries(live, feature)),
    ...ofReach(calls.list({}), (secret_name) => calls.repositories({ secret_name })),
    calls,
  };
}

function reachingEntries(live: readonly LiveReach[], feature: string) {
  const { entries, notes } = secretEntries(live, `ORGANIZATION_${feature.toUpperCase()}`);
  return { entries: entries.map((entry, index) => ({ ...entry, ...exportedReach(live[index]!) })), notes };
}
