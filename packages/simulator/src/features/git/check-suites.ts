import { repositoryFrame } from '../../bodies/repository.ts';
import { ok } from '../../exchange/answer.ts';
import type { Ask } from '../../exchange/ask.ts';
import { repositorySlot } from '../../state/slot.ts';
import type { Feature } from '../feature.ts';
import { settingsOf } from '../repository/repository-settings.ts';

interface Preference {
  readonly app_id: number;
  readonly setting: boolean;
}

const preferencesOf = repositorySlot<Preference[]>('check_suite_preferences', (given: Preference[] = []) => given);

/** Changes the named apps and answers with all preferences; no other route shows them. */
function update({ repository, world, body, api }: Ask) {
  const named: readonly Preference[] = body.auto_trigger_checks ?? [];
  const kept = new Map(preferencesOf(repository).map(({ app_id, setting }) => [app_id, setting]));
  for (const { app_id, setting } of named) kept.set(app_id, setting);
  const all = [...kept].map(([app_id, setting]) => ({ app_id, setting }));
  preferencesOf.put(repository, all);
  const { description } = settingsOf(repository);
  return ok({
    preferences: { auto_trigger_checks: all },
    repository: { ...repositoryFrame(repository, world, api), description },
  });
}

export const checkSuites: Feature = {
  slots: [preferencesOf],
  needs: {
    'PATCH ~/check-suites/preferences': 'Checks: write',
  },
  routes: { 'PATCH /repos/{owner}/{repo}/check-suites/preferences': update },
};
