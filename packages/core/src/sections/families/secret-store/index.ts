import type { Writing } from '../../../plan/item.ts';
import { say } from '../../../plan/wording.ts';
import { defineSection, exportList } from '../../section.ts';
import { appendOwner, type NamedItem } from '../stores.ts';
import {
  createSecretCalls,
  nameSecret,
  type SecretFeature,
  type SecretNeeds,
  type SecretStore,
  settings,
} from './calls.ts';
import { planSecrets } from './plan.ts';

/** The secrets of a store as entries. The host keeps the values, so each entry refers to a variable that you set. */
export function exportSecrets(live: readonly NamedItem[], word: string, of?: string) {
  const entries = live.map(({ name }) => ({ name, value: `$SECRET_${word}_${name}` }));
  return {
    entries,
    notes: entries.map(
      ({ name, value }) =>
        say`the value of ${appendOwner(nameSecret({ name }), of)} is left out, because GitHub never shows it: set the environment variable ${value} before you apply this file`,
    ),
  };
}

/** What was in a secret before it was deleted or sent again. */
export const describeSecretLoss = ({ kind, subject, holds = {} }: Writing) => {
  if (kind === 'delete') return `the value of ${subject}`;
  const sent = Object.keys(holds).join(', ');
  return kind === 'reassert' ? `the earlier values of secrets that were sent again: ${sent}` : undefined;
};

export function createSecretSection(feature: SecretFeature, needs: SecretNeeds) {
  const calls = createSecretCalls(`/repos/{owner}/{repo}/${feature}`, needs);
  const store: SecretStore = {
    publicKey: calls.publicKey({}),
    put: (secret_name, sealed) => calls.put({ secret_name }, sealed),
    remove: (secret_name) => calls.remove({ secret_name }),
  };
  const exportEntries = (live: readonly NamedItem[]) => exportSecrets(live, feature.toUpperCase());
  return defineSection({
    key: `${feature}_secrets`,
    settings,
    visibleTo: { '': 'writers' },
    risk: { '': { touches: 'access', replaces: 'secret', describeLostData: describeSecretLoss } },
    calls,
    read: (github) => github.ask(calls.list({})),
    plan: (desired, live) => planSecrets(desired, live, store),
    toSettings(live) {
      const { entries, notes } = exportEntries(live);
      return exportList(entries, settings, notes, []);
    },
  });
}
