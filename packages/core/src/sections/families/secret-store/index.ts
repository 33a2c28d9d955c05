import type { WriteItem } from '../../../plan/item.ts';
import { formatText } from '../../../plan/wording.ts';
import { defineSection, exportList } from '../../section.ts';
import { appendOwner, type NamedItem } from '../stores.ts';
import { createSecretCalls, describeSecret, type SecretFeature, type SecretNeeds, settings } from './calls.ts';
import { planSecrets } from './plan.ts';

export function createSecretSection(feature: SecretFeature, needs: SecretNeeds) {
  const calls = createSecretCalls(`/repos/{owner}/{repo}/${feature}`, needs);
  return defineSection({
    key: `${feature}_secrets`,
    settings,
    visibleTo: { '': 'writers' },
    risk: { '': { touches: 'access', replaces: 'secret', describeLostData: describeSecretLoss } },
    calls,
    read: (github) => github.ask(calls.list({})),
    plan: (desired, live) => planSecrets(desired, live, { calls, params: {} }),
    toSettings(live) {
      const { entries, notes } = exportSecrets(live, feature.toUpperCase());
      return exportList(entries, settings, notes, []);
    },
  });
}

/** GitHub never shows values, so each entry refers to an environment variable. */
export function exportSecrets(live: readonly NamedItem[], variablePrefix: string, owner?: string) {
  const entries = live.map(({ name }) => ({ name, value: `$SECRET_${variablePrefix}_${name}` }));
  return {
    entries,
    notes: entries.map(({ name, value }) => ({
      text: formatText`the value of ${appendOwner(describeSecret({ name }), owner)} is left out, because GitHub never shows it: set the environment variable ${value} before you apply this file`,
      about: name,
    })),
  };
}

export const describeSecretLoss = ({ kind, subject, holds = {} }: WriteItem) => {
  if (kind === 'delete') return `the value of ${subject}`;
  const names = Object.keys(holds).join(', ');
  return kind === 'reassert' ? `the earlier values of secrets that were sent again: ${names}` : undefined;
};
