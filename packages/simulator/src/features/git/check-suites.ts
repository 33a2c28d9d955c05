import { formatRepositoryBase } from '../../bodies/repository.ts';
import { type Answer, answerOk } from '../../exchange/answer.ts';
import type { RestRequest } from '../../exchange/rest-request.ts';
import { repositorySlot } from '../../state/slot.ts';
import type { Feature } from '../feature.ts';
import { settingsOf } from '../repository/repository-settings.ts';

interface Preference {
  readonly app_id: number;
  readonly setting: boolean;
}

const preferencesOf = repositorySlot<Preference[]>('check_suite_preferences', (seed: Preference[] = []) => seed);

/** GitHub shows the preferences only in the answer to this route. */
function updateCheckSuitePreferences({ repository, world, body, api }: RestRequest): Answer {
  const changes: readonly Preference[] = body.auto_trigger_checks ?? [];
  const preferences = new Map(preferencesOf(repository).map(({ app_id, setting }) => [app_id, setting]));
  for (const { app_id, setting } of changes) preferences.set(app_id, setting);
  const merged = [...preferences].map(([app_id, setting]) => ({ app_id, setting }));
  preferencesOf.put(repository, merged);
  const { description } = settingsOf(repository);
  return answerOk({
    preferences: { auto_trigger_checks: merged },
    repository: { ...formatRepositoryBase(repository, world, api), description },
  });
}

export const checkSuites: Feature = {
  slots: [preferencesOf],
  needs: {
    'PATCH ~/check-suites/preferences': 'Checks: write',
  },
  routes: { 'PATCH /repos/{owner}/{repo}/check-suites/preferences': updateCheckSuitePreferences },
};
